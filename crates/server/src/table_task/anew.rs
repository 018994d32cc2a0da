//! A game taken from the store: when somebody first comes to it, and when something could not be kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_play::{Customer, Entry, Live, Surroundings, Table};
use tokio::sync::Notify;

use super::{PACE, TableTask};
use crate::store::{Chairs, StoreError};

/// How often a game that stands because nothing can be kept looks whether that is over.
pub(super) const RETRY: Duration = Duration::from_secs(1);

/// Plays a game over. A clock stands until a player is there, and everything stands until both seats are taken.
pub(super) fn revive(
    entries: Vec<Entry>,
    chairs: &Chairs,
    customer: Customer,
    wake: &Arc<Notify>,
) -> Result<Live, StoreError> {
    let now = Instant::now();
    let table = Table::restore(entries).map_err(|damage| StoreError::Unreadable(damage.to_string()))?;
    let notify = wake.clone();
    let surroundings = Surroundings {
        engines: customer,
        pace: PACE,
        programs: Surroundings::none().programs,
        wake: Arc::new(move || notify.notify_one()),
    };
    let mut live = Live::go_on(table, surroundings, now);
    if chairs.free().is_some() {
        // Only a game that is over refuses to pause.
        let _ = live.pause(now);
        live.take_events();
    }
    Ok(live)
}

impl TableTask {
    /// Something could not be kept: everybody gets the game as it is in the store. It stands until the store can be written
    /// again, because an engine would only think the same again, and lose it again.
    pub(super) async fn read_anew(&mut self, error: &StoreError) -> Result<(), StoreError> {
        tracing::error!(game = %self.code, %error, "the game is read anew");
        self.common.metrics.errors.add(1);
        let gone = || StoreError::new("the game is gone");
        let stored = self.common.store.load(self.code).await?.ok_or_else(gone)?;
        self.kept = stored.entries.len();
        let customer = self.live.customer().clone();
        self.live = revive(stored.entries, &stored.chairs, customer, &self.wake)?;
        (self.chairs, self.next) = (stored.chairs, stored.next);
        (self.asker, self.review, self.reviewing, self.wants_back) = (None, None, None, None);
        self.stuck = true;
        let _ = self.audience.send(self.snapshot());
        Ok(())
    }

    /// Whether the game stands because nothing can be kept. As soon as that is over it goes on.
    pub(super) fn is_stuck(&mut self) -> bool {
        if self.stuck && self.common.store.trouble().is_none() {
            self.stuck = false;
            self.go_on();
        }
        self.stuck
    }

    /// Something has been kept again: whatever waited for that is due.
    pub(super) fn unstick(&mut self) {
        if self.stuck {
            self.stuck = false;
            self.wake.notify_one();
        }
    }
}
