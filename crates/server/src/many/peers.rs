//! Which other servers are there.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use tokio::time::Instant;

use super::LEASE;

/// Every server that was heard of lately, by the name of its tenure.
#[derive(Default)]
pub(super) struct Peers(Mutex<HashMap<String, Pulse>>);

struct Pulse {
    heard: Instant,
    /// Dropped when it has been silent for too long.
    there: watch::Sender<()>,
}

impl Pulse {
    fn now() -> Self {
        Self { heard: Instant::now(), there: watch::channel(()).0 }
    }
}

impl Peers {
    /// A server is there.
    pub(super) fn hear(&self, name: &str) {
        let mut peers = self.peers();
        match peers.get_mut(name) {
            Some(pulse) => pulse.heard = Instant::now(),
            None => drop(peers.insert(name.to_owned(), Pulse::now())),
        }
    }

    /// Waits until a server has been silent for as long as a lease.
    pub(super) fn until_gone(&self, name: &str) -> impl Future<Output = ()> + Send + use<> {
        let mut there = self.peers().entry(name.to_owned()).or_insert_with(Pulse::now).there.subscribe();
        async move { while there.changed().await.is_ok() {} }
    }

    pub(super) fn sweep(&self) {
        let now = Instant::now();
        self.peers().retain(|_, pulse| now < pulse.heard + LEASE);
    }

    fn peers(&self) -> MutexGuard<'_, HashMap<String, Pulse>> {
        // Every change is one step, so it makes sense even after a panic elsewhere.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
