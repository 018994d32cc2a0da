//! What a position is worth at a glance.

mod hand;
mod weights;

use crate::state::State;

pub(crate) use hand::HandWritten;
pub use hand::{FEATURES, PHASES, phase};
pub use weights::Weights;

/// A judgement of positions without looking ahead.
///
/// The search knows no more of an evaluation than this, so that a better one can take its place.
pub(crate) trait Evaluation<S: State>: Send + Sync {
    /// The expected final score for the side to move, which has a legal move, in [`UNITS`] to a disc.
    fn evaluate(&self, state: &S) -> i32;
}

/// Parts of a disc that an evaluation tells apart.
pub const UNITS: i32 = 128;
