//! Everybody at a game: who is here, and what they are told.
//!
//! Who is here is told apart from everything else: however many come and go, nobody misses a move for it.

use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use outflank_page::News;
use outflank_rules::{BySide, Side};
use tokio::sync::{broadcast, watch};

/// News that somebody with a slow connection may be behind before they get the whole game anew.
pub(crate) const BACKLOG: usize = 64;
/// Who is here is told no more often than this.
const INTERVAL: Duration = Duration::from_millis(250);

/// Everybody at a game.
pub(super) struct Audience {
    /// Connections of the players, and of everybody else.
    players: BySide<usize>,
    watching: usize,
    /// Since when nobody is here, if nobody is.
    empty_since: Instant,
    news: broadcast::Sender<Utf8Bytes>,
    told: u64,
    presence: Presence,
}

/// Who is here, as it was last told. Whoever is slow hears only how it stands by then.
struct Presence {
    told: watch::Sender<Utf8Bytes>,
    when: Instant,
    /// Something has changed since.
    stale: bool,
}

impl Audience {
    /// Nobody yet.
    pub(super) fn new() -> Self {
        let now = Instant::now();
        let presence = Presence { told: watch::channel(Utf8Bytes::default()).0, when: now, stale: false };
        Self {
            players: BySide::default(),
            watching: 0,
            empty_since: now,
            news: broadcast::channel(BACKLOG).0,
            told: 0,
            presence,
        }
    }

    /// Counts a connection for every side that its holder plays, or else as a spectator.
    pub(super) fn arrive(&mut self, sides: &[Side]) {
        self.count(sides, |number| *number += 1);
    }

    /// The same connection goes.
    pub(super) fn leave(&mut self, sides: &[Side]) {
        self.count(sides, |number| *number = number.saturating_sub(1));
        self.empty_since = Instant::now();
    }

    fn count(&mut self, sides: &[Side], change: impl Fn(&mut usize)) {
        for &side in sides {
            change(&mut self.players[side]);
        }
        if sides.is_empty() {
            change(&mut self.watching);
        }
        self.presence.stale = true;
    }

    pub(super) fn has_player(&self) -> bool {
        self.players.black + self.players.white > 0
    }

    /// Whether somebody is here who plays this side.
    pub(super) fn plays(&self, side: Side) -> bool {
        self.players[side] > 0
    }

    /// Since when nobody is here; `None` while somebody is.
    pub(super) fn empty_since(&self) -> Option<Instant> {
        (!self.has_player() && self.watching == 0).then_some(self.empty_since)
    }

    /// As if nobody had been here for at least so long.
    pub(super) fn was_empty_for(&mut self, time: Duration) {
        self.empty_since = self.empty_since.checked_sub(time).unwrap_or(self.empty_since);
    }

    pub(super) fn tell(&mut self, news: &News) {
        self.told += 1;
        // Nobody may be listening.
        let _ = self.news.send(news.text().into());
    }

    /// How many news were told so far.
    pub(super) fn told(&self) -> u64 {
        self.told
    }

    /// What is told from now on, and who is here.
    pub(super) fn listen(&self) -> (broadcast::Receiver<Utf8Bytes>, watch::Receiver<Utf8Bytes>) {
        (self.news.subscribe(), self.presence.told.subscribe())
    }

    pub(super) fn who_is_here(&self) -> News {
        News::Presence { here: self.players.map(|number| number > 0), watching: self.watching }
    }

    /// When it should be told who is here.
    pub(super) fn presence_due(&self) -> Option<Instant> {
        self.presence.stale.then(|| self.presence.when + INTERVAL)
    }

    /// Tells who is here, if that is due. Nobody hears twice that nothing has changed.
    pub(super) fn tell_presence(&mut self, now: Instant) {
        if self.presence_due().is_none_or(|due| due > now) {
            return;
        }
        let who = Utf8Bytes::from(self.who_is_here().text());
        (self.presence.stale, self.presence.when) = (false, now);
        self.presence.told.send_if_modified(|told| {
            let changed = *told != who;
            *told = who;
            changed
        });
    }
}
