//! `outflank book extend`: growing where it matters to somebody.

use std::path::PathBuf;

use clap::Args;
use outflank_book::{BookReach, BookWork};
use outflank_rules::Position;

use super::games::GamePositions;
use super::place::BookPlace;
use super::shift::{CrewOptions, Shift, ShiftEnd};
use super::summary::Before;
use crate::failure::Failure;
use crate::numbers::within;
use crate::options::PositionWords;
use crate::output::Output;

/// Let a book grow where it matters: around a position, where people play, around your own games
///
/// The position, and those that at least so many of the games went through, join the book. Then it grows around them, as build lets it grow from the start, until it
/// has --positions positions or --time is up.
#[derive(Args)]
#[command(group = clap::ArgGroup::new("where").required(true).multiple(true).args(["position", "games", "db", "own"]))]
pub(super) struct ExtendBook {
    #[command(flatten)]
    position: PositionWords,

    /// What was played in these files of games, of any format; may be given several times
    #[arg(long, value_name = "FILE")]
    games: Vec<PathBuf>,

    /// What was played in a database of games (outflank db)
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,

    /// What you played yourself: your saved games
    #[arg(long)]
    own: bool,

    /// Only positions that so many games went through [default: 1 in your own games, 5 in others]
    #[arg(long, value_name = "N", value_parser = within::<usize>(1..=u64::MAX))]
    at_least: Option<usize>,

    /// Only positions after so many moves of a game, or fewer
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = within::<usize>(0..=u64::MAX))]
    plies: usize,

    /// Then grow around them until the book has so many positions [default: not at all, or as long as --time allows]
    #[arg(long, value_name = "N", value_parser = within::<usize>(1..=u64::MAX))]
    positions: Option<usize>,

    #[command(flatten)]
    crew: CrewOptions,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl ExtendBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut open = self.place.to_grow_or_begin()?;
        let root = *self.position.game(open.assumed())?.position();
        let roots = self.roots(&root)?;
        let before = Before::of(&open, root);
        let shift = Shift::begin(&self.crew)?;
        let mut changes = vec![shift.work(&mut open, &BookWork::Enter(roots.clone()))?];
        let usual = if self.crew.has_time() { usize::MAX } else { 0 };
        let positions = self.positions.unwrap_or(usual);
        if shift.end() == ShiftEnd::Done && open.book.len() < positions {
            let work = BookWork::Expand { from: roots, reach: BookReach::default(), positions };
            changes.push(shift.work(&mut open, &work)?);
        }
        before.tell(&open, &changes, shift.end(), self.json, out)
    }

    /// The positions around which the book is to grow, the earliest first.
    fn roots(&self, position: &Position) -> Result<Vec<Position>, Failure> {
        let rules = position.rules();
        let (mut own, mut others) = (GamePositions::new(rules, self.plies), GamePositions::new(rules, self.plies));
        others.add_files(&self.games)?;
        if let Some(file) = &self.db {
            others.add_database(file)?;
        }
        if self.own {
            own.add_own(self.place.data())?;
        }
        let mut roots = others.at_least(self.at_least.unwrap_or(5));
        roots.extend(own.at_least(self.at_least.unwrap_or(1)));
        if self.position.are_there() {
            roots.push(*position);
        }
        others.tell_others();
        own.tell_others();
        if roots.is_empty() {
            let games = others.games() + own.games();
            return Err(Failure::Refused(match games {
                0 => "there are no games by the rules of the book".to_owned(),
                _ => format!("no position was in enough of the {games} games: ask for fewer with --at-least"),
            }));
        }
        roots.sort_by_key(|position| position.board().count().total());
        Ok(roots)
    }
}
