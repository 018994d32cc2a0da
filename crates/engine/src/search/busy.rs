//! Parallel search: threads that meet at a position take different moves (simplified ABDADA).
//!
//! All threads search the same tree and share the transposition table. A thread that comes to a move which another one is searching
//! just then defers it; when it comes back, the answer is in the table. The first move of a position is never deferred, since its
//! result decides what the others are worth (young brothers wait).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::state::Key;

const SLOTS: usize = 1 << 12;

/// The positions that some thread is searching, by their check number; of two in one slot only the later one is seen, which costs nothing
/// but time.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether another thread searches this position.
    pub(super) fn contains(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.check
    }

    pub(super) fn enter(&self, key: Key) {
        self.slot(key).store(key.check, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: Key) {
        let _ = self.slot(key).compare_exchange(key.check, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[key.check as usize % SLOTS]
    }
}
