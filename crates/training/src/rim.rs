//! Fitting the rim: edges and corners alone, so that they put moves in the order in which a better judge does.

use outflank_engine::Stop;
use outflank_engine::internals::tuning::{Glance, RIM_STEPS, RimPatterns};
use outflank_rules::Position;
use outflank_rules::random::Random;

use crate::games::Sampling;
use crate::sightings::{Descent, Sightings};

/// Empty squares of the positions whose moves are judged: those at which the engine looks at the rim, and a few to both sides.
const EMPTIES: std::ops::RangeInclusive<u64> = 9..=18;

/// Positions of each game.
const FROM_EACH_GAME: usize = 2;

/// A search meets positions after bad moves too, so up to this many moves are drawn at random.
const RANDOM_MOVES: u64 = 2;

/// How strongly a value is held to zero, in positions that have the pattern.
const RIDGE: f32 = 30.0;
const ROUNDS: usize = 40;

/// A rim, and what it was fitted to.
#[derive(Clone, Debug)]
pub struct FittedRim {
    /// A byte for each pattern, as weight files hold them.
    pub numbers: Vec<u8>,
    /// Positions that were judged.
    pub positions: usize,
    /// How far it is from the judge, in discs, on average.
    pub error: f32,
}

/// Plays games, and fits the rim to what the evaluation of the players makes of positions near their end. `None` where there is no rim: it
/// belongs to 8×8.
pub fn fit(sampling: &Sampling, stop: &Stop, progress: impl Fn(u64) + Sync) -> Option<FittedRim> {
    let patterns = RimPatterns::new(sampling.rules.size)?;
    let judge = Glance::new(sampling.rules, &sampling.evaluation);
    let collected = sampling.collect(
        || Sightings::new(patterns.seen()),
        |sightings, _, game, random| {
            let last = game.moves().len();
            for _ in 0..FROM_EACH_GAME {
                let empties = EMPTIES.start() + random.below(EMPTIES.end() - EMPTIES.start() + 1);
                let ply = last.saturating_sub(empties as usize);
                let Some(position) = game.position_at(ply).and_then(|position| astray(*position, random)) else {
                    continue;
                };
                let moves = position.legal_moves();
                let after = moves.iter().filter_map(|square| position.play(square).ok());
                for next in after.filter(|next| !next.legal_moves().is_empty()) {
                    patterns.see(&next, &mut sightings.seen);
                    sightings.wanted.push(judge.at(&next));
                }
            }
        },
        stop,
        progress,
    );
    let mut all = Sightings::new(patterns.seen());
    for part in collected {
        all.seen.extend(part.seen);
        all.wanted.extend(part.wanted);
    }
    let descent = Descent { ridge: RIDGE, rounds: ROUNDS, threads: sampling.threads };
    let mut weights = vec![0.0; patterns.weights()];
    descent.improve(&all, &mut weights);
    let judged = descent.predict(&all, &weights);
    let error: f32 = judged.iter().zip(&all.wanted).map(|(judged, wanted)| (judged - wanted).abs()).sum();
    let step = |&weight: &f32| (weight * RIM_STEPS as f32).round().clamp(-127.0, 127.0) as i8;
    Some(FittedRim {
        numbers: weights[..patterns.patterns()].iter().map(|weight| step(weight).to_le_bytes()[0]).collect(),
        positions: all.wanted.len(),
        error: error / all.wanted.len().max(1) as f32,
    })
}

/// The position after some random moves; `None` if the side to move has none.
fn astray(mut position: Position, random: &mut Random) -> Option<Position> {
    for _ in 0..random.below(RANDOM_MOVES + 1) {
        let moves = position.legal_moves();
        let square = moves.iter().nth(random.below(u64::from(moves.len()).max(1)) as usize)?;
        position = position.play(square).ok()?;
    }
    Some(position)
}
