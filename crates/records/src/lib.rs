//! How games of Othello are written down.
//!
//! A [`Record`] is a game and everything a record may say about it, the same whatever the format. A [`Format`] reads
//! ([`Format::read`]) and a [`Writer`] writes; [`Format::detect`] finds out what a text or file is. A damaged record is left
//! out and named with its place ([`Damage`]), and what a format cannot carry is counted ([`Losses`]). A [`Source`] turns whatever
//! somebody typed or pasted into one game: moves, a board, or a record. A [`GameTree`] is a game with its variations.
//!
//! ```
//! use outflank_records::{Format, Writer};
//!
//! let (format, reading) = Format::read_any(b"(;GM[Othello]PB[Ann]PW[Ben]B[f5//1.5]W[d6];)").expect("a game");
//! assert_eq!(format, Format::Ggf);
//! let mut writer = Writer::new(Format::Sgf);
//! reading.records.iter().try_for_each(|record| writer.add(record))?;
//! assert!(writer.finish().losses.is_empty());
//! # Ok::<(), outflank_records::Unwritable>(())
//! ```

#![forbid(unsafe_code)]

mod clock;
mod content;
mod date;
mod decimal;
mod detect;
mod format;
mod formats;
mod game_tree;
mod key;
mod language;
mod openings;
mod part;
mod picture;
mod reading;
mod record;
mod replay;
mod result;
mod rules_text;
mod source;

pub use clock::RecordedClock;
pub use content::{Content, FileReader, Holds, NoGame};
pub use date::Date;
pub use decimal::{Decimal, NotANumber};
pub use format::{Format, UnknownEnding, UnknownFormat, Unwritable, Writer, Written};
pub use formats::{obf, wthor};
pub use game_tree::{GameTree, TreePlace};
pub use key::{Canonical, PositionKey};
pub use language::{Language, UnknownLanguage};
pub use openings::{Opening, opening_name};
pub use part::{Losses, Part};
pub use picture::{Picture, encode_gif, encode_png};
pub use reading::{Damage, DamagePlace, Reading, Visitor};
pub use record::{Assessment, Bid, GameKind, Komi, Note, PerfectScore, Player, Record, Turn};
pub use result::{Agreement, Ending, GameResult, Verdict};
pub use rules_text::StartText;
pub use source::{Assumed, BoardError, Source, SourceError};
