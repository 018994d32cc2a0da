//! Opening lines by name, and playing them until they are known by heart.
//!
//! An [`OpeningLine`] is a named opening with all that is named beyond it. In an [`OpeningDrill`] the learner plays one side of it and the
//! program the other. Everything goes by position, so other orders of the same moves, and the four first moves, are understood. A [`Repertoire`]
//! is what a learner has chosen themselves, and its lines are played in the same way.

mod drill;
mod line;
mod own_words;
mod plan;
mod repertoire;
mod words;

pub use drill::{DrillTurn, LineDeparture, LineMove, OpeningDrill};
pub use line::OpeningLine;
pub use plan::LinePlan;
pub use repertoire::{Repertoire, RepertoireLine, RepertoireRefusal, RepertoireTextError};
pub use words::OpeningWords;
