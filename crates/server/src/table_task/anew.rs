//! A game taken from the store: when somebody first comes to it, and when something could not be kept.

use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_page::{GameCode, PACE};
use outflank_play::{Customer, Event, Live, Surroundings, Table};
use outflank_rules::EndReason;
use tokio::sync::Notify;

use super::TableTask;
use crate::store::{Chairs, Nicknames, StoreError, StoredGame};

/// How often a game that stands because nothing can be kept looks whether that is over.
const RETRY: Duration = Duration::from_secs(1);

/// What the store has of a game beside its entries, and how many of these.
pub(super) struct GameHeader {
    pub(super) code: GameCode,
    pub(super) chairs: Chairs,
    pub(super) names: Nicknames,
    /// Its rematch.
    pub(super) next: Option<GameCode>,
    pub(super) entries: usize,
}

/// A game stands until the store can be written again.
#[derive(Clone, Copy)]
pub(super) struct Standstill {
    /// A flag fell, and that could not be kept either: it falls again as soon as it can.
    flag_fell: bool,
    /// When it is looked again whether that is over, however many come to look at the game meanwhile.
    pub(super) retry: Instant,
}

/// Plays a game over. A clock stands until a player is there, and everything stands until both seats are taken.
pub(super) fn revive(
    stored: StoredGame,
    customer: Customer,
    wake: &Arc<Notify>,
) -> Result<(GameHeader, Live), StoreError> {
    let StoredGame { code, chairs, names, entries, next, .. } = stored;
    let kept = GameHeader { code, chairs, names, next, entries: entries.len() };
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
    Ok((kept, live))
}

impl TableTask {
    /// Reads anew who sits here: only the store knows which person a browser belongs to by now.
    pub(super) async fn look_who_sits(&mut self) -> Result<(), StoreError> {
        let gone = || StoreError::new("the game is gone");
        let stored = self.common.store.load(self.kept.code).await?.ok_or_else(gone)?;
        (self.kept.chairs, self.kept.names) = (stored.chairs, stored.names);
        Ok(())
    }

    /// These events could not be kept: everybody gets the game as it is in the store. It stands until the store can be written
    /// again, because an engine would only think the same again, and lose it again.
    pub(super) async fn read_anew(&mut self, error: &StoreError, lost: &[Event]) -> Result<(), StoreError> {
        tracing::error!(game = %self.kept.code, %error, "the game is read anew");
        self.common.metrics.errors.add(1);
        let gone = || StoreError::new("the game is gone");
        let stored = self.common.store.load(self.kept.code).await?.ok_or_else(gone)?;
        let customer = self.live.customer().clone();
        (self.kept, self.live) = revive(stored, customer, &self.wake)?;
        self.asker = None;
        self.wishes.take_back = None;
        let flag_fell =
            lost.iter().any(|event| matches!(event, Event::Ended(outcome) if outcome.reason == EndReason::Time));
        let flag_fell = flag_fell || self.owes_a_flag();
        self.standstill = Some(Standstill { flag_fell, retry: Instant::now() + RETRY });
        self.audience.tell(&self.whole_game());
        Ok(())
    }

    /// Whether the game stands because nothing can be kept. As soon as that is over it goes on.
    pub(super) fn is_stuck(&mut self) -> bool {
        let Some(standstill) = &mut self.standstill else { return false };
        standstill.retry = Instant::now() + RETRY;
        if self.common.store.trouble().is_none() {
            self.go_on();
            self.standstill = None;
        }
        self.standstill.is_some()
    }

    /// Something has been kept again: whatever waited for that is due.
    pub(super) fn unstick(&mut self) {
        if self.standstill.take().is_some() {
            self.wake.notify_one();
        }
    }

    /// Whether a flag has fallen that is not kept.
    pub(super) fn owes_a_flag(&self) -> bool {
        self.standstill.is_some_and(|standstill| standstill.flag_fell)
    }
}
