//! How to play Othello *well and fast*.
//!
//! An [`Engine`] answers questions about any [`Position`](outflank_rules::Position) of `outflank-rules`: the best move at a [`Level`], what
//! best play leads to, or whatever a [`Request`] asks for, within [`Limits`]. A search can be interrupted through a [`Stop`] and
//! watched while it runs.
//!
//! ```
//! use outflank_engine::{Engine, Level, Update};
//! use outflank_rules::{Position, RuleSet, Size};
//!
//! let engine = Engine::new();                                        // all cores, sensible memory
//! let start = Position::start(RuleSet::standard(Size::FOUR));
//! let best = engine.best_move(&start, Level::Expert);
//! let exact = engine.solve(&start)?;                                 // score, line, nodes
//! assert_eq!(exact.score.discs(), -10);
//! for update in engine.request(&start).level(Level::Master).watch() {
//!     if let Update::Done(report) = update {
//!         assert_eq!(report.best().is_some(), best.is_some());
//!     }
//! }
//! # Ok::<(), outflank_engine::Unsolved>(())
//! ```
//!
//! The trained evaluations come along as features ask for: `all` (the default), `8x8` for the standard game only, or none. What is not
//! inside the program may be handed to it at run time ([`Evaluator::provide`]); the hand-written one serves every game.

mod batch;
mod bits;
mod budget;
mod choose;
mod endgame;
mod engine;
mod eval;
#[doc(hidden)]
pub mod internals;
mod isa;
mod job;
mod level;
mod limits;
mod line;
mod mistakes;
mod openings;
mod perft;
mod report;
mod request;
mod score;
mod search;
mod solved;
mod solver;
mod state;
mod stop;
mod transposition_table;
mod updates;

pub use batch::{BATCH_PASS, BadBatch, Batch, BatchScore, RefusedMove};
pub use choose::Choice;
pub use engine::{Engine, Megabytes, Options};
pub use eval::{BadWeights, Evaluator, Learned, OtherGame, Own, OwnEvaluation, UnknownEvaluator};
pub use isa::{InstructionSet, UnusableInstructionSet};
pub use level::{Level, LevelNumber, Mistakes, Strength, UnknownLevel};
pub use limits::{Limits, Memory, Selectivity, TimeLeft};
pub use openings::{OpeningBook, Openings};
pub use perft::perft;
pub use report::{Confidence, Line, MoveScore, Progress, Report};
pub use request::{Reached, Request};
pub use score::Score;
pub use search::Precision;
pub use solved::{Solved, Unsolved};
pub use stop::Stop;
pub use updates::{Update, Updates};

/// The README of the workspace, whose program in Rust has to print what it says.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeProgram;
