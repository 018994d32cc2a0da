//! What can be wrong with a book.

use std::{fmt, io};

use outflank_rules::RuleSet;

/// Why a book cannot be used. The file is left as it is.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookProblem {
    /// A later version of this program wrote it.
    Newer {
        /// The format.
        format: u32,
    },
    /// It is not a book of this program.
    SomethingElse,
    /// It makes no sense.
    Damaged {
        /// The first byte of the part that makes none.
        at: u64,
    },
    /// Another program is adding to it.
    InUse,
    /// It is about another game.
    OtherGame {
        /// The one that it is about.
        book: RuleSet,
    },
    /// No book can know this game: its board is larger than 8×8, or its discs run out.
    NoGameForBooks,
    /// The system would not let it be read or written.
    Unreadable(io::Error),
}

impl fmt::Display for BookProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Newer { format } => write!(f, "it was written by a newer Outflank (format {format})"),
            Self::SomethingElse => f.write_str("it is not an opening book of Outflank"),
            Self::Damaged { at } => {
                write!(f, "it is damaged (byte {at}); `outflank book check` tells what can be saved")
            }
            Self::InUse => f.write_str("another program is adding to it"),
            Self::OtherGame { book } => write!(f, "it is about another game ({book})"),
            Self::NoGameForBooks => f.write_str("books are for boards of up to 8×8 whose discs do not run out"),
            Self::Unreadable(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl std::error::Error for BookProblem {}

impl From<io::Error> for BookProblem {
    fn from(error: io::Error) -> Self {
        Self::Unreadable(error)
    }
}
