//! How to play Othello *well and fast*.
//!
//! An [`Engine`] searches any [`Position`](outflank_rules::Position) of `outflank-rules` within [`Limits`], can be
//! interrupted through a [`Stop`], says how it gets on through an observer, and answers with a [`Report`].
//!
//! ```
//! use outflank_engine::{Engine, Limits, Options, Stop};
//! use outflank_rules::{Position, RuleSet, Size};
//!
//! let engine = Engine::new(Options::default());
//! let start = Position::start(RuleSet::standard(Size::FOUR));
//! let report = engine.search(&start, &Limits::exact(), &Stop::new(), |_| {});
//! assert_eq!(report.score.discs(), -10);
//! ```

mod bits;
mod book;
mod budget;
mod choose;
mod endgame;
mod engine;
mod eval;
mod isa;
mod job;
pub mod kernels;
mod level;
mod limits;
mod line;
mod perft;
mod report;
mod score;
mod search;
mod solver;
mod state;
mod stop;
mod transposition_table;
pub mod tuning;

pub use engine::{Choice, Engine, Megabytes, Options};
pub use eval::{BadWeights, Evaluator, Learned, OtherGame, UnknownEvaluator};
pub use isa::{InstructionSet, UnusableInstructionSet};
pub use level::{Level, LevelNumber, Mistakes, Strength, UnknownLevel};
pub use limits::{Limits, Memory, Selectivity, TimeLeft};
pub use perft::perft;
pub use report::{Confidence, Line, MoveScore, Progress, Report};
pub use score::Score;
pub use search::Precision;
pub use stop::Stop;
