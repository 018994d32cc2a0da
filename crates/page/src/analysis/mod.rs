//! The analysis board: whatever somebody has is opened, played on and taken home again. Nothing of it is kept here: the tree of
//! variations is the visitor's, and a position is worked out from the moves that lead to it.

mod judged;
mod line;
mod message;
mod opened;
mod pictures;
mod position;
mod session;
mod tree_request;

pub use judged::{JudgedView, ReviewVerdict};
pub use line::LineRequest;
pub use message::{AnalystNews, AnalystWords, PathRequest};
pub use opened::{OpenRequest, OpenedView};
pub use pictures::PictureKind;
pub use position::PositionView;
pub use session::AnalysisSession;
pub use tree_request::TreeRequest;
