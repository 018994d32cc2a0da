//! Who is here, told apart from everything else: however many come and go, nobody misses a move for it.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::watch;

use super::TableTask;
use crate::message::News;

/// It is told no more often than this.
const INTERVAL: Duration = Duration::from_millis(250);

/// Who is here, as it was last told. Whoever is slow hears only how it stands by then.
pub(super) struct Presence {
    told: watch::Sender<Utf8Bytes>,
    when: Instant,
    /// Something has changed since.
    stale: bool,
}

impl Presence {
    /// Nothing has been told yet.
    pub(super) fn new() -> Self {
        Self { told: watch::channel(Utf8Bytes::default()).0, when: Instant::now(), stale: false }
    }

    /// Somebody has come or gone.
    pub(super) fn change(&mut self) {
        self.stale = true;
    }

    /// When it should be told.
    pub(super) fn due(&self) -> Option<Instant> {
        self.stale.then(|| self.when + INTERVAL)
    }

    /// Tells it. Nobody hears twice that nothing has changed.
    fn tell(&mut self, who: Utf8Bytes, now: Instant) {
        (self.stale, self.when) = (false, now);
        self.told.send_if_modified(|told| {
            let changed = *told != who;
            *told = who;
            changed
        });
    }

    pub(super) fn subscribe(&self) -> watch::Receiver<Utf8Bytes> {
        self.told.subscribe()
    }
}

impl TableTask {
    /// Tells who is here, if that is due.
    pub(super) fn tell_presence(&mut self) {
        let now = Instant::now();
        if self.presence.due().is_some_and(|due| due <= now) {
            self.presence.tell(self.who_is_here().text(), now);
        }
    }

    pub(super) fn who_is_here(&self) -> News {
        let here = self.here.map(|tabs| tabs > 0);
        News::Presence { here, watching: self.watching }
    }
}
