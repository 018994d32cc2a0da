//! Measuring how far shallow and deep searches lie apart.

use std::collections::BTreeMap;

use outflank_engine::internals::tuning::{ErrorModel, Glance};
use outflank_engine::{Confidence, Limits, Selectivity, Stop};
use outflank_rules::Position;
use outflank_rules::random::Random;

use crate::games::Sampling;
use crate::least_squares::LeastSquares;

/// How far the deep search of a pair went.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reach {
    /// Some plies ahead, in the middle of the game.
    Midgame,
    /// To the last square.
    Endgame,
}

/// A pair of searches: how deep the deep one and the shallow one went, and the empty squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Pair {
    reach: Reach,
    depth: u8,
    shallow: u8,
    /// In steps of four.
    empties: u16,
}

impl Pair {
    fn new(reach: Reach, depth: usize, shallow: usize, empties: u16) -> Self {
        Self { reach, depth: depth as u8, shallow: shallow as u8, empties: empties / 4 * 4 }
    }
}

/// How often a pair was met, and the squares of the differences in discs.
#[derive(Clone, Copy, Default, Debug)]
struct Differences {
    count: f64,
    squares: f64,
}

type Samples = BTreeMap<Pair, Differences>;

/// The most plies that positions are searched for comparison.
#[derive(Clone, Copy, Debug)]
pub struct Depths {
    /// In the middle of the game.
    pub midgame: u8,
    /// The most empty squares of a position that is played out.
    pub endgame: u8,
}

/// Plays games, searches a position of each to all depths, and fits the differences.
pub fn fit(sampling: &Sampling, depths: Depths, stop: &Stop, progress: impl Fn(u64) + Sync) -> ErrorModel {
    let collected = sampling.collect(
        Samples::new,
        |samples, _, game, random| {
            let plies = game.moves().len() as u64;
            for _ in 0..2 {
                if let Some(position) = game.position_at(random.below(plies.max(1)) as usize) {
                    measure_midgame(sampling, samples, position, depths.midgame);
                }
            }
            let ends = game.start().board().empties().len();
            let left = 10 + random.below(u64::from(depths.endgame).saturating_sub(9).max(1)) as u16;
            if let Some(position) = game.position_at(usize::from(ends.saturating_sub(left))) {
                measure_endgame(sampling, samples, position, random);
            }
        },
        stop,
        progress,
    );
    let mut samples = Samples::new();
    for (pair, differences) in collected.into_iter().flatten() {
        let sum = samples.entry(pair).or_default();
        sum.count += differences.count;
        sum.squares += differences.squares;
    }
    let area = f64::from(sampling.rules.size.area());
    ErrorModel {
        midgame: logarithmic(&samples, Reach::Midgame, area),
        endgame: logarithmic(&samples, Reach::Endgame, area),
        area: area as f32,
    }
}

/// Scores of a position at depth 0, 1, …, as far as the search got. What an engine found out before would make a shallow search look
/// deeper than it is, so each position has an engine of its own.
fn scores(sampling: &Sampling, position: &Position, depth: u8) -> Vec<i16> {
    let limits = Limits { depth, exact_from: 0, selectivity: Selectivity::NONE, ..Limits::exact() };
    let glance = Glance::new(position.rules(), &sampling.evaluation);
    let mut scores = vec![glance.at(position).round() as i16];
    sampling
        .engine()
        .request(position)
        .limits(limits)
        .observe(|progress| {
            if let Some(best) = &progress.best
                && let Confidence::Searched { depth, .. } = best.confidence
                && usize::from(depth) == scores.len()
            {
                scores.push(best.score.discs());
            }
        })
        .run();
    scores
}

fn measure_midgame(sampling: &Sampling, samples: &mut Samples, position: &Position, depth: u8) {
    let empties = position.board().empties().len();
    if empties < u16::from(depth) + 8 {
        return;
    }
    let scores = scores(sampling, position, depth);
    for (depth, deep) in scores.iter().enumerate().skip(3) {
        for (shallow, score) in scores.iter().enumerate().take(depth - 1) {
            add(samples, Pair::new(Reach::Midgame, depth, shallow, empties), deep - score);
        }
    }
}

fn measure_endgame(sampling: &Sampling, samples: &mut Samples, position: &Position, random: &mut Random) {
    let empties = position.board().empties().len();
    let exact = sampling.engine().request(position).limits(Limits::exact()).run().score.discs();
    let most = (empties / 2).min(6) + random.below(2) as u16;
    for (shallow, score) in scores(sampling, position, most as u8).iter().enumerate() {
        add(samples, Pair::new(Reach::Endgame, empties.into(), shallow, empties), exact - score);
    }
}

fn add(samples: &mut Samples, pair: Pair, difference: i16) {
    let sum = samples.entry(pair).or_default();
    sum.count += 1.0;
    sum.squares += f64::from(difference).powi(2);
}

/// Fits the logarithm of the error as a linear function of both depths and of how empty the board is.
fn logarithmic(samples: &Samples, reach: Reach, area: f64) -> [f32; 4] {
    const FEWEST: f64 = 30.0;
    let mut sums = LeastSquares::new(4);
    for (pair, differences) in samples {
        if pair.reach == reach && differences.count >= FEWEST {
            let error = (differences.squares / differences.count).sqrt().max(0.1);
            let emptiness = f64::from(pair.empties) / area;
            let inputs = [1.0, f64::from(pair.shallow), f64::from(pair.depth), emptiness];
            sums.add(&inputs, error.ln(), differences.count.sqrt());
        }
    }
    let solution = sums.solve(1e-9);
    std::array::from_fn(|i| solution[i] as f32)
}
