//! What the training tools need to see of the engine.

use outflank_rules::{Position, RuleSet, Size, Squares};

use crate::eval::{Evaluation, Evaluator, HandWritten, Indexer, Judge, REST, Rim, mobility, weights_per_phase};
use crate::isa::Portable;
use crate::search;
use crate::state::{State, Variant, is_wide};

pub use crate::eval::{
    EvaluationKind, FEATURES, LINEAR_PHASES, MOBILITIES, PHASES, PatternFamily, PatternPlace, Shape, UNITS,
    Weights as HandWeights, linear_phase, pack, phase, shifted,
};
pub use crate::search::ErrorModel;

/// Parts of a disc that a value of the rim tells apart.
pub const RIM_STEPS: i32 = Rim::STEPS;

/// What the hand-written evaluation sees of a position, and the phase of the game it belongs to.
pub fn hand_features(position: &Position) -> (usize, [i32; FEATURES]) {
    let rules = position.rules();
    let features = if is_wide(rules.size) {
        let state = Variant::new(position, Portable);
        HandWritten::<Squares>::new(rules).features(&state, state.moves())
    } else {
        let state = Variant::new(position, Portable);
        HandWritten::<u64>::new(rules).features(&state, state.moves())
    };
    let empties = usize::from(position.board().empties().len());
    (phase(empties, rules.size.area().into()), features)
}

/// The evaluation of positions without a search.
pub struct Glance(BoardJudge);

/// A judge on the bitboards that its game fits into.
enum BoardJudge {
    Narrow(Judge<u64>),
    Wide(Judge<Squares>),
}

impl Glance {
    /// As an evaluator judges positions of a game.
    pub fn new(rules: RuleSet, evaluator: &Evaluator) -> Self {
        Self(if is_wide(rules.size) {
            BoardJudge::Wide(Judge::new(evaluator, rules))
        } else {
            BoardJudge::Narrow(Judge::new(evaluator, rules))
        })
    }

    /// The score that it expects of a position, in discs.
    pub fn at(&self, position: &Position) -> f32 {
        let value = match &self.0 {
            BoardJudge::Narrow(judge) => {
                search::static_evaluation(&Variant::new(position, Portable), |state, moves| {
                    judge.evaluate(state, moves)
                })
            }
            BoardJudge::Wide(judge) => search::static_evaluation(&Variant::new(position, Portable), |state, moves| {
                judge.evaluate(state, moves)
            }),
        };
        value as f32 / UNITS as f32
    }
}

/// Finds what a linear evaluation weighs in positions.
pub struct Patterns {
    indexer: Indexer<80, 24>,
    places: usize,
    /// For every pattern the number of its weight.
    shared: Vec<u32>,
    weights: usize,
}

impl Patterns {
    /// For boards of this size; `None` where no evaluation is learned.
    pub fn new(size: Size) -> Option<Self> {
        let shape = Shape::of(size)?;
        let (shared, places) = (shape.shared_numbers(), shape.places.len());
        let weights = weights_per_phase(&shared);
        Some(Self { indexer: Indexer::new::<Squares>(&shape, 0)?, places, shared, weights })
    }

    /// How many weights there are: for patterns, numbers of moves, and a constant.
    pub fn weights(&self) -> usize {
        self.weights
    }

    /// How many weights a position has.
    pub fn seen(&self) -> usize {
        self.places + 3
    }

    /// Adds the numbers of all weights that a position has.
    pub fn see(&self, position: &Position, seen: &mut Vec<u32>) {
        let state = Variant::<Squares, _>::new(position, Portable);
        let rows = self.indexer.rows(&state);
        seen.extend(rows[..self.places].iter().map(|&row| self.shared[row as usize]));
        let [own, other] = mobility(&state, state.moves());
        let rest = self.weights - REST;
        seen.extend([own, MOBILITIES + other, 2 * MOBILITIES].map(|number| (rest + number) as u32));
    }
}

/// Finds the patterns on the rim of positions, and the number of moves beside them.
pub struct RimPatterns {
    indexer: Indexer<16, 8>,
    /// For every pattern the number of its value.
    shared: Vec<u32>,
    patterns: usize,
}

impl RimPatterns {
    /// For boards of this size; `None` where there is no rim.
    pub fn new(size: Size) -> Option<Self> {
        let shape = Shape::rim(size)?;
        let shared = shape.shared_numbers();
        let patterns = shared.iter().max().map_or(0, |&last| last as usize + 1);
        Some(Self { indexer: Indexer::new::<u64>(&shape, 0)?, shared, patterns })
    }

    /// How many values there are for patterns.
    pub fn patterns(&self) -> usize {
        self.patterns
    }

    /// How many weights there are: for patterns, numbers of moves, and a constant.
    pub fn weights(&self) -> usize {
        self.patterns + MOBILITIES + 1
    }

    /// How many weights a position has.
    pub fn seen(&self) -> usize {
        16 + 2
    }

    /// Adds the numbers of all weights that a position has.
    pub fn see(&self, position: &Position, seen: &mut Vec<u32>) {
        let state = Variant::<u64, _>::new(position, Portable);
        seen.extend(self.indexer.rows(&state).map(|row| self.shared[row as usize]));
        let [own, _] = mobility(&state, state.moves());
        seen.extend([own, MOBILITIES].map(|number| (self.patterns + number) as u32));
    }
}
