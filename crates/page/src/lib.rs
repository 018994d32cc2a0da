//! What the page asks and is told, *whoever answers*: a server, or an engine inside the browser.
//!
//! A request becomes a value with a meaning ([`GameRequest`], [`LineRequest`], [`Action`]), an answer is a view that has
//! everything the page draws, and what is not done is a [`Problem`]. Nothing here knows a socket, a database or the time of
//! day, so that the same question has the same answer, byte by byte, wherever it is asked.

mod analysis;
mod code;
pub mod host;
mod language;
mod message;
mod problem;
mod reason_view;
mod records;
mod setup;
mod telling;
mod training;
mod view;

pub use analysis::{
    AnalysisSession, AnalystNews, AnalystWords, JudgedView, LineRequest, OpenRequest, OpenedView, PathRequest,
    PictureKind, PositionView, ReviewVerdict, TreeRequest,
};
pub use code::{GameCode, NotACode};
pub use host::Host;
pub use language::spoken;
#[doc(hidden)]
pub use message::is_understood;
pub use message::{Action, News, Words};
pub use problem::Problem;
pub use reason_view::ReasonView;
pub use records::{Download, Found, export_tree, find, start_text};
pub use setup::{Allowance, DEEPEST, GameRequest, LONGEST_CLOCK, MOST_NODES, PlannedGame, STRONGEST, Wish, afford};
pub use telling::{PACE, Telling, acting_side, make_move};
pub use training::{
    Drill, GoingSession, Keeping, MovesStudy, Notebook, OpeningList, SessionRequest, SessionView, StudyProgress,
    TRAINING_ENTRIES, TaskSpawner, TrainingKeeper, TrainingMessage, TrainingOverview, TrainingPlan, TrainingSession,
    WantedSession, look_through,
};
pub use view::{GameView, MoveView, NowView, ScoredView, SureView};

/// The longest text that is read as games or as one game, in bytes: games of one move or of none take up more memory there than whole
/// games in a file of WTHOR.
pub const LONGEST_TEXT: usize = 256 * 1024;
