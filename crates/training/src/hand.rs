//! Weighing the hand-written evaluation.

use outflank_engine::Stop;
use outflank_engine::internals::tuning::{FEATURES, HandWeights, PHASES, UNITS, hand_features};

use crate::games::Sampling;
use crate::least_squares::LeastSquares;

/// Weights, and how well they foresee the result of a game.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weight of each feature in each phase.
    pub weights: HandWeights,
    /// For each phase, the last squares first: positions, and the error in discs (root of the mean square).
    pub errors: Vec<(f64, f64)>,
}

/// Plays games and weighs what is seen in their positions by how they end.
pub fn fit(sampling: &Sampling, stop: &Stop, progress: impl Fn(u64) + Sync) -> Fitted {
    let empty = || vec![LeastSquares::new(FEATURES); PHASES];
    let collected = sampling.collect(
        empty,
        |sums, _, game, _| {
            let Some(outcome) = game.outcome() else { return };
            for ply in 0..game.moves().len() {
                let Some(position) = game.position_at(ply) else { continue };
                let (phase, features) = hand_features(position);
                let wanted = f64::from(outcome.margin(position.side_to_move()));
                sums[phase].add(&features.map(f64::from), wanted, 1.0);
            }
        },
        stop,
        progress,
    );
    let mut weights: HandWeights = [[0; FEATURES]; PHASES];
    let mut errors = vec![(0.0, 0.0); PHASES];
    for (phase, row) in weights.iter_mut().enumerate() {
        let mut total = LeastSquares::new(FEATURES);
        for sums in &collected {
            total.absorb(&sums[phase]);
        }
        let solution = total.solve(1e-5);
        errors[phase] = (total.weight(), total.error(&solution));
        for (weight, value) in row.iter_mut().zip(&solution) {
            *weight = (value * f64::from(UNITS)).round() as i32;
        }
    }
    Fitted { weights, errors }
}
