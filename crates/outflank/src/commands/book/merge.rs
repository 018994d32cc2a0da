//! `outflank book merge`: several books become one.

use std::path::PathBuf;

use clap::Args;
use outflank_book::Book;
use outflank_rules::Position;

use super::place::{BookPlace, refused};
use super::shift::ShiftEnd;
use super::summary::Before;
use crate::failure::Failure;
use crate::output::Output;

/// Take other books of Outflank into this one, which is begun if there is none
///
/// Of a position that several know, the search that went further counts, and games are added up. The others stay as they are.
#[derive(Args)]
pub(super) struct MergeBooks {
    /// Files of books
    #[arg(value_name = "BOOK", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    place: BookPlace,

    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

impl MergeBooks {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let open_one = |path: &PathBuf| Book::open(path).map_err(|problem| refused(path, &problem));
        // All are looked at before anything is begun.
        let books = self.files.iter().map(open_one).collect::<Result<Vec<Book>, _>>()?;
        let mut open = self.place.to_grow_or_begin()?;
        let before = Before::of(&open, Position::start(open.book.rules()));
        let mut changes = Vec::new();
        for (path, other) in self.files.iter().zip(&books) {
            let change = open.book.changed_by(|book| book.merge(other).map(|_| ()));
            changes.push(change.map_err(|problem| refused(path, &problem))?);
        }
        before.tell(&open, &changes, ShiftEnd::Done, self.json, out)
    }
}
