//! How far searches are off, on positions whose exact scores are known.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use outflank_engine::{Engine, Evaluator, InstructionSet, Limits, Megabytes, Memory, Options, Stop};
use outflank_rules::{Position, Square};

/// A position whose exact score is known.
#[derive(Clone, Debug)]
pub struct Proven {
    /// The position.
    pub position: Position,
    /// Its score for the side to move, in discs.
    pub score: i16,
    /// The moves that reach it, if they are known.
    pub best: Vec<Square>,
}

/// How far searches of the same depth were off, summed up.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SearchAccuracy {
    positions: u64,
    signed: i64,
    absolute: u64,
    right_moves: u64,
    known_moves: u64,
    nodes: u64,
}

impl SearchAccuracy {
    /// How many positions were searched.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The mean of how far scores were off, in discs.
    pub fn mean(&self) -> f64 {
        self.absolute as f64 / self.positions.max(1) as f64
    }

    /// The mean of how much too high scores were, in discs.
    pub fn bias(&self) -> f64 {
        self.signed as f64 / self.positions.max(1) as f64
    }

    /// How often a best move was found, where the best moves are known.
    pub fn best_moves(&self) -> Option<f64> {
        (self.known_moves > 0).then(|| self.right_moves as f64 / self.known_moves as f64)
    }

    /// The positions that a search visited, on average.
    pub fn nodes(&self) -> f64 {
        self.nodes as f64 / self.positions.max(1) as f64
    }

    fn add(&mut self, proven: &Proven, score: i16, best: Option<Square>, nodes: u64) {
        let off = i64::from(score) - i64::from(proven.score);
        self.positions += 1;
        self.signed += off;
        self.absolute += off.unsigned_abs();
        self.known_moves += u64::from(!proven.best.is_empty());
        self.right_moves += u64::from(best.is_some_and(|best| proven.best.contains(&best)));
        self.nodes += nodes;
    }

    fn and(self, other: Self) -> Self {
        Self {
            positions: self.positions + other.positions,
            signed: self.signed + other.signed,
            absolute: self.absolute + other.absolute,
            right_moves: self.right_moves + other.right_moves,
            known_moves: self.known_moves + other.known_moves,
            nodes: self.nodes + other.nodes,
        }
    }
}

/// Memory of each search, enough for the depths that are measured.
const HASH: Megabytes = Megabytes(64);

/// Searches each position to a depth, as `outflank hint --depth` does, one on each thread. Whatever was searched before is forgotten, so the
/// result is the same every time. `progress` hears how many positions are done; when it is to stop, those are what is summed up.
pub fn measure(
    positions: &[Proven],
    evaluator: &Evaluator,
    isa: InstructionSet,
    depth: u8,
    threads: usize,
    stop: &Stop,
    progress: impl Fn(usize) + Sync,
) -> SearchAccuracy {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let limits = Limits { memory: Memory::Afresh, ..Limits::depth(depth) };
    let work = || {
        let engine =
            Engine::with(Options { threads: 1, hash: HASH, evaluation: evaluator.clone(), isa, ..Options::default() });
        let mut sum = SearchAccuracy::default();
        while let Some(proven) = positions.get(next.fetch_add(1, Ordering::Relaxed)) {
            let report = engine.request(&proven.position).limits(limits).stop(stop).run();
            if stop.is_stopped() {
                break;
            }
            sum.add(proven, report.score.discs(), report.best(), report.nodes);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        }
        sum
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let sums = workers.into_iter().map(|worker| worker.join().expect("no search panics"));
        sums.fold(SearchAccuracy::default(), SearchAccuracy::and)
    })
}

#[cfg(test)]
mod tests {
    use outflank_rules::random::{Random, random_position};
    use outflank_rules::{RuleSet, Size};

    use super::*;

    /// Positions with few empty squares, each with a score that is off by so much.
    fn positions(off: i16) -> Vec<Proven> {
        let engine = Engine::with(Options { hash: Megabytes(1), ..Options::default() });
        let mut random = Random::new(1, 0);
        (0..6)
            .map(|_| {
                let position = random_position(RuleSet::standard(Size::SIX), 6, &mut random);
                let report = engine.request(&position).limits(Limits::exact()).run();
                Proven { position, score: report.score.discs() + off, best: report.best().into_iter().collect() }
            })
            .collect()
    }

    fn measured(off: i16, threads: usize) -> SearchAccuracy {
        let isa = InstructionSet::available().next().expect("an instruction set");
        measure(&positions(off), &Evaluator::Hand, isa, 6, threads, &Stop::new(), |_| {})
    }

    #[test]
    fn searches_to_the_end_are_right_and_too_low_a_score_is_exceeded() {
        let right = measured(0, 1);
        assert_eq!((right.positions(), right.mean(), right.bias()), (6, 0.0, 0.0));
        assert_eq!(right.best_moves(), Some(1.0));
        let off = measured(-3, 1);
        assert_eq!((off.mean(), off.bias()), (3.0, 3.0));
        assert_eq!((measured(3, 1).mean(), measured(3, 1).bias()), (3.0, -3.0));
    }

    #[test]
    fn threads_find_the_same() {
        assert_eq!(measured(1, 3), measured(1, 1));
    }
}
