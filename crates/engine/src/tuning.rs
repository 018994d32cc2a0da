//! What the training tools need to see of the engine.

use outflank_rules::{Position, Squares};

use crate::eval::HandWritten;
use crate::state::Variant;
use crate::{Family, family, search};

pub use crate::eval::{FEATURES, PHASES, UNITS, Weights as HandWeights, phase};
pub use crate::search::ErrorModel;

/// What the hand-written evaluation sees of a position, and the phase of the game it belongs to.
pub fn hand_features(position: &Position) -> (usize, [i32; FEATURES]) {
    let rules = position.rules();
    let features = match family(rules) {
        Family::Wide => HandWritten::<Squares>::new(rules).features(&Variant::new(position)),
        Family::Standard | Family::Narrow => HandWritten::<u64>::new(rules).features(&Variant::new(position)),
    };
    let empties = usize::from(position.board().empties().len());
    (phase(empties, rules.size.area().into()), features)
}

/// The evaluation of a position in discs, without a search.
pub fn glance(position: &Position) -> i16 {
    let rules = position.rules();
    let value = match family(rules) {
        Family::Wide => search::glance(&HandWritten::<Squares>::new(rules), &Variant::new(position)),
        Family::Standard | Family::Narrow => search::glance(&HandWritten::<u64>::new(rules), &Variant::new(position)),
    };
    value as i16
}
