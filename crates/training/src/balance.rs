//! Taking the mean error of searches out of a network: a constant for each number of empty squares.
//!
//! A network errs on the same side in the positions that searches end in: the side to move at an odd number of empty squares will have the last
//! move, which is worth most in close games, and a search picks the leaves that are judged too well for the side that has just moved. So
//! scores of odd and of even depths lie apart. Both errors are the same wherever as many squares are empty, and can be measured there.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use outflank_engine::internals::tuning::{UNITS, shifted};
use outflank_engine::{
    BadWeights, Confidence, Engine, Evaluator, Learned, Limits, Megabytes, Memory, Options, Progress, Selectivity, Stop,
};
use outflank_rules::Position;

/// A position to search, and its exact score for the side to move in discs, if that is known.
pub type Known = (Position, Option<i16>);

/// How positions are searched.
#[derive(Clone, Copy, Debug)]
pub struct Balancing {
    /// Plies to look ahead.
    pub depth: u8,
    /// Threads, each with positions of its own.
    pub threads: usize,
}

/// Searches of fewer plies than these end in positions that nobody has chosen.
const FEWEST_PLIES: u8 = 4;

/// Positions with the same number of empty squares that a constant is measured on at least.
const FEWEST_POSITIONS: f64 = 50.0;

/// What scores of searches that end at each number of empty squares were too low by, in discs for the side to move there: sums and counts.
type Errors = BTreeMap<u16, (f64, f64)>;

impl Balancing {
    /// The weight file of a network whose searches are right on average, and what was added to its judgement at each number of empty
    /// squares, in discs.
    ///
    /// Where the exact score of a position is not known, the deepest searches are taken for right. So positions with few empty squares come
    /// first, and those with more are measured by what they taught. `progress` hears how many positions are searched.
    pub fn run(
        &self,
        file: &[u8],
        positions: &[Known],
        stop: &Stop,
        progress: impl Fn(usize) + Sync,
    ) -> Result<(Vec<u8>, Vec<f64>), BadWeights> {
        let empties = |(position, _): &Known| position.board().empties().len();
        let mut by_empties: BTreeMap<u16, Vec<Known>> = BTreeMap::new();
        for known in positions {
            by_empties.entry(empties(known)).or_default().push(*known);
        }
        let (mut balanced, mut errors, mut searched) = (file.to_vec(), Errors::new(), 0);
        let mut added = Vec::new();
        for group in by_empties.values() {
            let evaluator = Evaluator::Loaded(Arc::new(Learned::read(&balanced)?));
            // A number of empty squares that was measured before is not measured again, less exactly.
            let mut measured = self.measure(group, &evaluator, stop, |done| progress(searched + done));
            measured.retain(|empties, (_, count)| *count >= FEWEST_POSITIONS && !errors.contains_key(empties));
            errors.extend(measured);
            searched += group.len();
            added = smoothed(&errors);
            let units: Vec<i32> = added.iter().map(|discs| (discs * f64::from(UNITS)).round() as i32).collect();
            balanced = shifted(file, &units)?;
        }
        Ok((balanced, added))
    }

    fn measure(&self, group: &[Known], evaluator: &Evaluator, stop: &Stop, progress: impl Fn(usize) + Sync) -> Errors {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let options = Options { hash: Megabytes(16), evaluation: evaluator.clone(), ..Options::default() };
            let engine = Engine::with(options);
            let mut errors = Errors::new();
            while let Some((position, exact)) = group.get(next.fetch_add(1, Ordering::Relaxed)) {
                let scores = self.scores(&engine, position, stop);
                if stop.is_stopped() {
                    break;
                }
                add(&mut errors, position.board().empties().len(), &scores, *exact);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            errors
        };
        let mut total = Errors::new();
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            for (empties, (sum, count)) in workers.into_iter().flat_map(|worker| worker.join().expect("no panic")) {
                let error = total.entry(empties).or_default();
                *error = (error.0 + sum, error.1 + count);
            }
        });
        total
    }

    /// The scores of a position by the depth of the search.
    fn scores(&self, engine: &Engine, position: &Position, stop: &Stop) -> BTreeMap<u8, i16> {
        let limits = Limits {
            depth: self.depth,
            exact_from: 0,
            selectivity: Selectivity::QUICK,
            memory: Memory::Afresh,
            ..Limits::exact()
        };
        let mut scores = BTreeMap::new();
        let observe = |progress: &Progress| {
            if let Some(best) = &progress.best
                && let Confidence::Searched { depth, .. } = best.confidence
            {
                scores.insert(depth, best.score.discs());
            }
        };
        engine.request(position).limits(limits).stop(stop).observe(observe).run();
        scores
    }
}

/// Adds what the searches of a position were too low by, from the side to move where they ended.
fn add(errors: &mut Errors, empties: u16, scores: &BTreeMap<u8, i16>, exact: Option<i16>) {
    let deepest: Vec<(u8, i16)> = scores.iter().rev().take(2).map(|(&depth, &score)| (depth, score)).collect();
    let (right, below) = match (exact, &deepest[..]) {
        (Some(exact), _) => (f64::from(exact), u8::MAX),
        // Two depths that follow each other, one odd and one even.
        (None, &[(_, one), (depth, other)]) => (f64::from(one + other) / 2.0, depth),
        _ => return,
    };
    for (&depth, &score) in scores.range(FEWEST_PLIES..below) {
        if u16::from(depth) < empties {
            let too_low = right - f64::from(score);
            let error = errors.entry(empties - u16::from(depth)).or_default();
            *error = (error.0 + if depth.is_multiple_of(2) { too_low } else { -too_low }, error.1 + 1.0);
        }
    }
}

/// The mean of each number of empty squares, together with its neighbours of the same parity; nothing where nothing was measured.
fn smoothed(errors: &Errors) -> Vec<f64> {
    let most = errors.keys().max().map_or(0, |&most| usize::from(most) + 1);
    let mean = |empties: usize| {
        let &(sum, count) = errors.get(&u16::try_from(empties).ok()?)?;
        Some(sum / count)
    };
    let smooth = |empties: usize| {
        let Some(here) = mean(empties) else { return 0.0 };
        let below = empties.checked_sub(2).and_then(mean).unwrap_or(here);
        let above = mean(empties + 2).unwrap_or(here);
        (below + 2.0 * here + above) / 4.0
    };
    (0..most).map(smooth).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_that_is_too_high_was_too_low_for_the_side_that_moves_after_an_odd_number_of_plies() {
        let mut errors = Errors::new();
        add(&mut errors, 20, &BTreeMap::from([(3, 9), (4, 5), (5, 7)]), Some(4));
        assert_eq!(errors, Errors::from([(16, (-1.0, 1.0)), (15, (3.0, 1.0))]));
    }

    #[test]
    fn where_no_score_is_known_the_deepest_searches_are_right() {
        let mut errors = Errors::new();
        add(&mut errors, 20, &BTreeMap::from([(4, 5), (5, 7), (6, 3), (7, 4)]), None);
        assert_eq!(errors, Errors::from([(16, (-1.5, 1.0)), (15, (3.5, 1.0))]));
    }

    #[test]
    fn constants_are_smoothed_among_those_of_the_same_parity() {
        let errors = Errors::from([(3, (8.0, 2.0)), (4, (1.0, 1.0)), (5, (0.0, 1.0)), (9, (2.0, 1.0))]);
        assert_eq!(smoothed(&errors), [0.0, 0.0, 0.0, 3.0, 1.0, 1.0, 0.0, 0.0, 0.0, 2.0]);
    }
}
