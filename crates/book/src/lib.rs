//! What is known of *openings*: a file of positions and values that grows.
//!
//! A [`Book`] is looked up in: it is opened at once, whatever its size, and tells of any position which moves are worth knowing, what they lead to and how sure
//! that is. As an [`OpeningBook`](outflank_engine::OpeningBook) it is what an engine plays from.
//!
//! A [`GrowingBook`] is added to: engines search positions that matter, and what they find changes the value of every position that leads there, at once
//! and in the file too. A value is what follows from the values after each move (negamax), in every state of the file.
//!
//! ```
//! use outflank_book::{Book, BookCrew, BookReach, BookWork, GrowingBook};
//! use outflank_engine::{Level, Megabytes, Options, Stop};
//! use outflank_rules::{Position, RuleSet, Size};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("small.book");
//! let start = Position::start(RuleSet::standard(Size::SIX));
//!
//! let mut growing = GrowingBook::create(&path, start.rules())?;
//! let crew = BookCrew { threads: 1, hash: Megabytes(4), level: Level::Medium, options: Options::default() };
//! let work = BookWork::Expand { from: vec![start], reach: BookReach::default(), positions: 10 };
//! growing.grow(&work, &crew, &Stop::new(), |progress| println!("{} positions", progress.new))?;
//! drop(growing);
//!
//! let book = Book::open(&path)?;
//! assert_eq!(book.len(), 10);
//! assert!(book.moves(&start)?.iter().all(|known| start.legal_moves().contains(known.square)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod book;
mod check;
mod entry;
mod file;
mod formats;
mod grow;
mod leading;
mod problem;
mod shelf;
mod shipped;
mod tree;

pub use board::BookBoard;
pub use book::{Book, BookMove};
pub use check::{BookCheck, BookDamage};
pub use entry::{BookEntry, BookLeaf, Judge};
pub use formats::{BookFormat, ForeignBook, ForeignProblem, UnknownBookFormat};
pub use grow::{
    BookChange, BookCrew, BookProgress, BookReach, BookSearcher, BookStats, BookWork, DepthCount, GrowingBook, within,
};
pub use problem::BookProblem;
pub use shelf::BookShelf;
pub use shipped::shipped;
