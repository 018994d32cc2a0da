//! Searches of every position of a batch, one on each thread.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::{Batch, packing};
use crate::{Engine, Limits, Megabytes, Memory, Options, Score, Stop};

/// What a search has found about one position of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BatchScore {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The number of the best square in reading order; [`BATCH_PASS`](crate::BATCH_PASS) without a legal move.
    pub best: i16,
}

impl Batch {
    /// Searches every position within these limits; `None` if it was told to stop.
    ///
    /// Each search has one thread and begins afresh, so the answers do not depend on how many there are. `told` hears now and then how
    /// many positions are done.
    ///
    /// ```
    /// use outflank_engine::{Batch, Limits, Options, Stop};
    /// use outflank_rules::{RuleSet, Size};
    /// let options = Options::all_cores();
    /// let batch = Batch::random(RuleSet::standard(Size::SIX), 10, 8, 1, &options)?;
    /// let solved = batch.search(Limits::exact(), &options, &Stop::new(), |_| {}).expect("nobody stops it");
    /// assert_eq!(solved.len(), 10);
    /// # Ok::<(), outflank_engine::BadBatch>(())
    /// ```
    pub fn search(
        &self,
        limits: Limits,
        options: &Options,
        stop: &Stop,
        told: impl Fn(usize) + Sync,
    ) -> Option<Vec<BatchScore>> {
        let threads = options.threads.clamp(1, self.len().max(1));
        // What one engine would take is shared out.
        let hash = Megabytes((options.hash.0 / threads as u32).max(1));
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let limits = Limits { memory: Memory::Afresh, ..limits };
        let work = || {
            let engine = Engine::with(Options { threads: 1, hash, ..options.clone() });
            let mut found = Vec::new();
            while !stop.is_stopped() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = self.position(index) else { break };
                let report = engine.request(&position).limits(limits).stop(stop).run();
                let best = report.best().map_or(super::BATCH_PASS, |square| {
                    // Boards have 256 squares at most.
                    packing::number(square, self.rules().size) as i16
                });
                found.push((index, BatchScore { score: report.score, best }));
                told(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
            found
        };
        let mut all: Vec<(usize, BatchScore)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().flat_map(|worker| worker.join().expect("searches do not panic")).collect()
        });
        if stop.is_stopped() {
            return None;
        }
        all.sort_unstable_by_key(|&(index, _)| index);
        Some(all.into_iter().map(|(_, found)| found).collect())
    }
}
