//! Options of verbs that know openings.

use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_book::{Book, BookProblem, BookShelf};
use outflank_engine::Openings;

use crate::numbers::within;
use crate::options::DataOptions;
use crate::output::say;

/// Which opening book counts.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BookOptions {
    /// An opening book, which comes before the one inside the program; or none at all [default: openings.book in the data folder, if it is there]
    #[arg(long, value_name = "FILE|none")]
    book: Option<PathBuf>,
}

impl BookOptions {
    /// The word that stands for no book.
    const NONE: &str = "none";

    /// The books that were asked for, or those that there are. One that cannot be read is told, and left out.
    pub(crate) fn shelf(&self, data: &DataOptions) -> BookShelf {
        let own = || Some(data.folder().ok()?.join(BookShelf::OWN)).filter(|path| path.exists());
        match &self.book {
            Some(none) if none.as_os_str() == Self::NONE => BookShelf::default(),
            Some(path) => with_first(path),
            None => own().map_or_else(BookShelf::shipped, |path| with_first(&path)),
        }
    }
}

/// A book, and those inside the program after it.
fn with_first(path: &Path) -> BookShelf {
    match Book::open(path) {
        Ok(book) => BookShelf::shipped().with_first(book),
        Err(problem) => {
            say(Unread { path, problem });
            BookShelf::shipped()
        }
    }
}

/// A book that is left out.
struct Unread<'a> {
    path: &'a Path,
    problem: BookProblem,
}

impl fmt::Display for Unread<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "warning: the book {} is left out: {}", self.path.display(), self.problem)
    }
}

/// How openings are played.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct OpeningOptions {
    #[command(flatten)]
    book: BookOptions,

    /// Discs that may be given up in a game for an opening that surprises [default: up to two, and none at the highest levels]
    #[arg(long, value_name = "N", value_parser = within::<u8>(0..=64))]
    variety: Option<u8>,
}

impl OpeningOptions {
    pub(crate) fn shelf(&self, data: &DataOptions) -> BookShelf {
        self.book.shelf(data)
    }

    /// What an engine plays its openings from.
    pub(crate) fn openings(&self, shelf: &BookShelf) -> Openings {
        self.variety.into_iter().fold(shelf.openings(), Openings::with_variety)
    }
}
