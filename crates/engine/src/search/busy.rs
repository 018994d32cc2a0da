//! Who searches what: threads that meet at a position take different moves.
//!
//! All threads search the same tree. A thread that comes to a move which another one is searching just then leaves it for later;
//! when it comes back, the answer stands in the table of positions. The first move of a position is never left, since
//! its result decides what the others are worth.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::state::Key;

const PLACES: usize = 1 << 12;

/// The positions that some thread is searching, by their check number; two in one place hide each other, which only costs
/// time.
pub(super) struct Busy(Box<[AtomicU64]>);

impl Busy {
    pub(super) fn new() -> Self {
        Self((0..PLACES).map(|_| AtomicU64::new(0)).collect())
    }

    /// Whether another thread searches this position.
    pub(super) fn contains(&self, key: Key) -> bool {
        self.place(key).load(Ordering::Relaxed) == key.check
    }

    pub(super) fn enter(&self, key: Key) {
        self.place(key).store(key.check, Ordering::Relaxed);
    }

    pub(super) fn leave(&self, key: Key) {
        let _ = self.place(key).compare_exchange(key.check, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    fn place(&self, key: Key) -> &AtomicU64 {
        &self.0[key.check as usize % PLACES]
    }
}
