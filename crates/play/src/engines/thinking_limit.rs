//! How long an engine may think about one question.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use outflank_engine::{Progress, Stop};

/// How long an engine may think about one question, and how often that was not enough.
#[derive(Debug, Default)]
pub(crate) struct ThinkingLimit {
    pub(crate) limit: Option<Duration>,
    cut_short: AtomicU64,
}

impl ThinkingLimit {
    pub(super) fn of(limit: Duration) -> Self {
        Self { limit: Some(limit), ..Self::default() }
    }

    /// Interrupts a search that has gone on for too long: it answers with the best it has found.
    pub(crate) fn watch(&self, progress: &Progress, stop: &Stop) {
        if self.limit.is_some_and(|limit| progress.elapsed >= limit) && !stop.is_stopped() {
            self.count_cut_short();
            stop.stop();
        }
    }

    /// Counts an answer that was interrupted elsewhere.
    pub(super) fn count_cut_short(&self) {
        self.cut_short.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn cut_short(&self) -> u64 {
        self.cut_short.load(Ordering::Relaxed)
    }
}
