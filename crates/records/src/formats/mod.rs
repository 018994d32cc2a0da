//! One module for each format: a `read` that keeps what is sound, and a `write` that says what it had to shorten.

pub(crate) mod board;
pub(crate) mod ggf;
pub mod obf;
pub(crate) mod pgn;
pub(crate) mod quest;
pub(crate) mod sgf;
mod tags;
pub(crate) mod transcript;
pub mod wthor;

/// What a writer had to leave out or shorten, or why it cannot write the record at all.
pub(crate) type Shortened = Result<Vec<crate::Part>, String>;
