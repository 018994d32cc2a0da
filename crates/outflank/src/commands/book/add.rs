//! `outflank book add`: recorded games become part of a book.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_book::BookWork;
use outflank_rules::Position;

use super::games::GamePositions;
use super::place::BookPlace;
use super::shift::{CrewOptions, Shift, ShiftEnd};
use super::summary::Before;
use crate::failure::Failure;
use crate::numbers::within;
use crate::output::Output;
use crate::progress::count;

/// Add the positions of recorded games, and count the games
///
/// Every position of the games up to --plies joins the book with its best move, and the book remembers how many games went through it. Whoever adds a file twice counts
/// it twice; after Ctrl-C nothing is counted yet.
#[derive(Args)]
pub(super) struct AddGames {
    /// Files of games, in any format
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Positions after so many moves, or fewer
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = within::<usize>(0..=u64::MAX))]
    plies: usize,

    #[command(flatten)]
    crew: CrewOptions,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl AddGames {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut open = self.place.to_grow_or_begin()?;
        let mut games = GamePositions::new(open.book.rules(), self.plies);
        games.add_files(&self.files)?;
        games.tell_others();
        if games.games() == 0 {
            return Err(Failure::Refused("there are no games by the rules of the book in these files".to_owned()));
        }
        let before = Before::of(&open, Position::start(open.book.rules()));
        let shift = Shift::begin(&self.crew)?;
        let change = shift.work(&mut open, &BookWork::Enter(games.at_least(1)))?;
        if shift.end() == ShiftEnd::Done {
            let counted = open.book.count_games(games.each_game()).and_then(|()| open.book.sync());
            counted.map_err(|problem| open.refused(&problem))?;
            if !self.json {
                writeln!(out, "{} counted", count(games.games(), "game"))?;
            }
        }
        before.tell(&open, &[change], shift.end(), self.json, out)
    }
}
