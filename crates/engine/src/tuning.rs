//! What the training tools need to see of the engine.

use outflank_rules::{Position, RuleSet, Size, Squares};

use crate::eval::{Evaluation, Evaluator, HandWritten, Indexer, Judge, mobility, weights_per_phase};
use crate::isa::Portable;
use crate::state::{State, Variant};
use crate::{Family, family, is_wide, search};

pub use crate::eval::{
    FEATURES, Family as PatternFamily, Kind, LINEAR_PHASES, MOBILITIES, PHASES, Place, Shape, UNITS,
    Weights as HandWeights, linear_phase, pack, phase,
};
pub use crate::search::ErrorModel;

/// What the hand-written evaluation sees of a position, and the phase of the game it belongs to.
pub fn hand_features(position: &Position) -> (usize, [i32; FEATURES]) {
    let rules = position.rules();
    let features = match family(rules) {
        Family::Wide => HandWritten::<Squares>::new(rules).features(&Variant::new(position, Portable)),
        Family::Standard | Family::Narrow => HandWritten::<u64>::new(rules).features(&Variant::new(position, Portable)),
    };
    let empties = usize::from(position.board().empties().len());
    (phase(empties, rules.size.area().into()), features)
}

/// The evaluation of positions without a search.
pub struct Glance {
    rules: RuleSet,
    narrow: Judge<u64>,
    wide: Judge<Squares>,
}

impl Glance {
    /// As an evaluator judges positions of a game.
    pub fn new(rules: RuleSet, evaluator: Evaluator) -> Self {
        Self { rules, narrow: Judge::new(evaluator, rules), wide: Judge::new(evaluator, rules) }
    }

    /// The score that it expects of a position, in discs.
    pub fn at(&self, position: &Position) -> f32 {
        let value = if is_wide(self.rules.size) {
            search::glance(&Variant::new(position, Portable), |state| self.wide.evaluate(state))
        } else {
            search::glance(&Variant::new(position, Portable), |state| self.narrow.evaluate(state))
        };
        value as f32 / UNITS as f32
    }
}

/// Finds the patterns of positions, numbered as the weights of a linear evaluation are.
pub struct Patterns {
    shape: Shape,
    indexer: Indexer<112, 24>,
}

impl Patterns {
    /// For boards of this size; `None` where no evaluation is learned.
    pub fn new(size: Size) -> Option<Self> {
        let shape = Shape::of(size)?;
        let indexer = Indexer::new::<Squares>(&shape, 0)?;
        Some(Self { shape, indexer })
    }

    /// The patterns that there are.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How many numbers there are: patterns, numbers of moves, and a constant.
    pub fn rows(&self) -> usize {
        weights_per_phase(&self.shape)
    }

    /// Adds the numbers of everything that a linear evaluation sees in a position.
    pub fn see(&self, position: &Position, seen: &mut Vec<u32>) {
        let state = Variant::<Squares, _>::new(position, Portable);
        seen.extend(&self.indexer.rows(&state)[..self.shape.places.len()]);
        let [own, other] = mobility(&state);
        let rest = [own, MOBILITIES + other, 2 * MOBILITIES];
        seen.extend(rest.map(|row| (self.shape.rows() + row) as u32));
    }

    /// For every number the one it shares its weight with: the smaller one of a pattern and its mirror image.
    pub fn canonical(&self) -> Vec<u32> {
        let mut canonical: Vec<u32> = (0..self.rows() as u32).collect();
        for (family, offset) in self.shape.families.iter().zip(self.shape.offsets()) {
            for row in 0..family.rows() {
                canonical[offset + row] = (offset + row.min(family.mirrored(row))) as u32;
            }
        }
        canonical
    }
}
