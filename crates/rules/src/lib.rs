//! What Othello *is*: the readable truth about the rules, with no I/O and no tricks.
//!
//! A [`RuleSet`] says which game is played: the [`Size`] of the board, in which directions discs
//! outflank, what the goal is, and whether discs run out. A [`Setup`] is anything a person can write
//! down; a [`Position`] is a set-up proven playable, and the only way from one to the other is
//! [`Setup::position`], which names every reason why not. A [`Game`] is a start and the moves since.
//!
//! ```
//! use outflank_rules::{Game, RuleSet, Size};
//!
//! let mut game = Game::new(RuleSet::standard(Size::EIGHT));
//! game.play("f5".parse()?)?;
//! game.play("d6".parse()?)?;
//! println!("{}", game.position());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With the feature `serde`, squares, moves, rules and positions are read and written as the texts that people use.
//!
//! Speed is not the business of this crate: the engine has boards of its own, and every one of them is
//! tested against the plain rules here.

#![forbid(unsafe_code)]

mod board;
mod by_side;
mod direction;
mod game;
mod moves;
pub mod notation;
mod outcome;
mod perft;
mod position;
pub mod random;
mod replay;
mod ruleset;
#[cfg(feature = "serde")]
mod serde_forms;
mod setup;
mod side;
mod size;
mod square;
mod squares;
mod symmetry;
pub mod text;

pub use board::Board;
pub use by_side::{BySide, DiscCount};
pub use direction::{Direction, Lines};
pub use game::{Forfeit, Game};
pub use moves::{Move, MoveError};
pub use outcome::{EndReason, Outcome};
pub use perft::{Passes, perft};
pub use position::{IllegalMove, Position, Refusal, Status};
pub use replay::Replay;
pub use ruleset::{Goal, Preset, RuleSet, UnknownPreset};
pub use setup::{Setup, SetupProblem, Unplayable};
pub use side::Side;
pub use size::{Size, SizeError};
pub use square::{Square, SquareError};
pub use squares::{Iter as SquaresIter, Squares};
pub use symmetry::Symmetry;
