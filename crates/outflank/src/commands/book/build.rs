//! `outflank book build`: a book from nothing, or a larger one from a small one.

use clap::Args;
use outflank_book::{BookReach, BookWork, within as every_position};

use super::place::BookPlace;
use super::shift::{CrewOptions, Shift, ShiftEnd};
use super::summary::Before;
use crate::failure::Failure;
use crate::numbers::within;
use crate::options::PositionWords;
use crate::output::{Output, say};
use crate::progress::count;

/// Let a book grow from the start of the game, or from a position; it is begun if there is none
///
/// The positions that matter most come first (drop-out expansion): those that a player who plays the best moves of the book reaches soonest against anybody.
#[derive(Args)]
pub(super) struct BuildBook {
    #[command(flatten)]
    position: PositionWords,

    /// Until the book has so many positions [default: 1000, or as many as --time allows]
    #[arg(long, value_name = "N", value_parser = within::<usize>(1..=u64::MAX))]
    positions: Option<usize>,

    /// Take in every position of the first N moves instead, whether it matters or not
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=12), conflicts_with = "positions")]
    every: Option<u8>,

    /// Take in an answer to everything in the first N moves instead: each position in which somebody gets to decide who plays the best moves of the book
    /// while the other side plays anything
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=30), conflicts_with_all = ["positions", "every"])]
    answers: Option<u8>,

    #[command(flatten)]
    crew: CrewOptions,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// The positions of a book that nobody has asked to be of another size.
const POSITIONS: usize = 1_000;

impl BuildBook {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let mut open = self.place.to_grow_or_begin()?;
        let root = *self.position.game(open.assumed())?.position();
        if root.outcome().is_some() {
            return Err(Failure::Refused("the game is over there: nothing can follow".to_owned()));
        }
        let usual = if self.crew.has_time() { usize::MAX } else { POSITIONS };
        let positions = self.positions.unwrap_or(usual);
        let known = open.book.len();
        let before = Before::of(&open, root);
        let shift = Shift::begin(&self.crew)?;
        let expands = self.every.is_none() && self.answers.is_none();
        let work = match (self.every, self.answers) {
            (Some(moves), _) => BookWork::Enter(every_position(&root, moves)),
            (None, Some(moves)) => BookWork::Answer { from: vec![root], moves },
            (None, None) => BookWork::Expand { from: vec![root], reach: BookReach::default(), positions },
        };
        let change = shift.work(&mut open, &work)?;
        before.tell(&open, &[change], shift.end(), self.json, out)?;
        if shift.end() == ShiftEnd::Done && expands && !self.json {
            if known >= positions {
                say(format_args!(
                    "note: it had as many before; --positions asks for more, --time for all that there is time for"
                ));
            } else if open.book.len() < positions {
                let all = count(open.book.len(), "position");
                say(format_args!("note: nothing is left to add within reach; {all} are all"));
            }
        }
        Ok(())
    }
}
