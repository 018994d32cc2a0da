//! Interrupting a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A handle that interrupts a search from anywhere. Clones are the same handle.
///
/// A search that is interrupted returns the best it has found so far.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A handle that has not been used yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Interrupts whatever search was given this handle, now or later.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag behind the handle, for whoever stops a search from where no Rust runs: it is true once the search is to end.
    pub fn as_flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether [`stop`](Self::stop) has been called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
