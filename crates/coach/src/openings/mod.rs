//! Opening lines by name, and playing them until they are known by heart.
//!
//! An [`OpeningLine`] is a named opening with all that is named beyond it. In an [`OpeningDrill`] the learner plays one side of it and the
//! program the other. Everything goes by position, so other orders of the same moves, and the four first moves, are understood.

mod drill;
mod line;
mod plan;
mod words;

pub use drill::{DrillTurn, LineDeparture, LineMove, OpeningDrill};
pub use line::OpeningLine;
pub use plan::LinePlan;
pub use words::OpeningWords;
