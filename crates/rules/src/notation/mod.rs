//! How positions and games are written as text.

mod board_text;
mod diagram;
mod transcript;

pub use board_text::{BoardText, BoardTextError};
pub use diagram::{Diagram, Symbols};
pub use transcript::{TranscriptError, TranscriptProblem};
