//! One live game: a task that owns it, keeps what happens, and then tells everybody.

mod anew;
mod audience;
mod cut_off;
mod rest;
mod rounds;
mod take_back;
mod talk;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use outflank_page::{Action, GameView, News, Problem, Telling};
use outflank_play::{Engines, Entry, Event, Live};
use outflank_rules::Side;
use tokio::sync::{Notify, broadcast, mpsc, oneshot, watch};
use tokio::time::sleep_until;

use self::anew::{GameHeader, Standstill};
use self::audience::Audience;
pub(crate) use self::audience::BACKLOG;
use self::cut_off::CutOff;
use crate::identity::{Caller, Holder};
use crate::limits::Permit;
use crate::metrics::Metrics;
use crate::store::{Store, StoreError, StoredGame};

/// What a live game shares with all the others.
#[derive(Clone)]
pub(crate) struct Common {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) engines: Engines,
    pub(crate) metrics: Arc<Metrics>,
    /// How long a game without anybody at it stays in memory. Its engines stop thinking then.
    pub(crate) abandoned: Duration,
}

/// Something that a live game is asked to do.
pub(crate) enum TableCommand {
    /// Somebody comes to see it.
    Watch { caller: Caller, reply: oneshot::Sender<Welcome> },
    /// They go again; they were counted for these sides.
    Leave { sides: Vec<Side> },
    /// The same because their server is gone, or out of reach; since when.
    CutOff { sides: Vec<Side>, since: Instant },
    /// They ask for something; the answer says only whether it was done.
    Act { asker: Requester, action: Action, reply: Reply<()> },
    /// They take the free seat.
    Join { holder: Holder, reply: Reply<Side> },
    /// Somebody who sits here is somebody else now, or is called something else.
    Reseat,
    /// What it looks like.
    Look { reply: oneshot::Sender<Utf8Bytes> },
    /// The server stops, or the game was deleted.
    Close,
}

pub(crate) type Reply<T> = oneshot::Sender<Result<T, Problem>>;

/// What somebody gets who comes to see a game: who they are, the game, and the news from then on.
pub(crate) struct Welcome {
    pub(crate) sides: Vec<Side>,
    pub(crate) first: Vec<Utf8Bytes>,
    pub(crate) news: broadcast::Receiver<Utf8Bytes>,
    pub(crate) presence: watch::Receiver<Utf8Bytes>,
    /// How many news were told before.
    pub(crate) told: u64,
}

/// Somebody who asks for something, and the way to tell them alone.
pub(crate) struct Requester {
    pub(crate) caller: Caller,
    pub(crate) direct: mpsc::Sender<Utf8Bytes>,
}

impl Requester {
    fn tell(&self, news: &News) {
        // They may have gone.
        let _ = self.direct.try_send(news.text().into());
    }
}

/// What players have asked each other for.
#[derive(Default)]
struct Wishes {
    /// Who would like a rematch.
    rematch: Vec<Side>,
    /// Who would like to take back a move, until somebody moves.
    take_back: Option<Side>,
}

/// The game and everything around it.
pub(crate) struct TableTask {
    kept: GameHeader,
    live: Live,
    /// Told when something is due in it.
    wake: Arc<Notify>,
    audience: Audience,
    wishes: Wishes,
    /// Whoever asked for advice, until the last of it has come.
    asker: Option<Requester>,
    standstill: Option<Standstill>,
    cut_off: Option<CutOff>,
    common: Common,
    /// Counts the game for the address from which it was opened, while it is in memory.
    _permit: Option<Permit>,
}

impl TableTask {
    /// Takes a game from the store into memory because somebody came. A clock stands until a player is there.
    pub(crate) fn new(
        stored: StoredGame,
        common: Common,
        caller: Caller,
        permit: Option<Permit>,
    ) -> Result<Self, StoreError> {
        let wake = Arc::new(Notify::new());
        let (kept, live) = anew::revive(stored, caller.customer(&common.engines), &wake)?;
        Ok(Self {
            kept,
            live,
            wake,
            audience: Audience::new(),
            wishes: Wishes::default(),
            asker: None,
            standstill: None,
            cut_off: None,
            common,
            _permit: permit,
        })
    }

    /// Plays until nobody is left. If something cannot be kept, the store knows better than the memory.
    ///
    /// Returns when a flag falls for which somebody has to come back to it.
    pub(crate) async fn run(
        mut self,
        commands: &mut mpsc::Receiver<TableCommand>,
        mut closing: watch::Receiver<bool>,
    ) -> Option<Instant> {
        while !self.is_abandoned(commands) {
            let due = self.next_due();
            let wake = self.wake.clone();
            let command = tokio::select! {
                command = commands.recv() => match command {
                    None | Some(TableCommand::Close) => return None,
                    Some(command) => Some(command),
                },
                _ = closing.wait_for(|closing| *closing) => return None,
                () = wake.notified() => None,
                () = sleep_until(due.into()) => None,
            };
            let done = match command {
                Some(command) => self.obey(command).await,
                None => self.go_round().await,
            };
            if let Err(error) = done {
                tracing::error!(game = %self.kept.code, %error, "the game is given up");
                return None;
            }
            self.audience.tell_presence(Instant::now());
        }
        tracing::debug!(game = %self.kept.code, "out of memory");
        self.flag()
    }

    /// An error means that not even the store can tell how the game stands.
    async fn obey(&mut self, command: TableCommand) -> Result<(), StoreError> {
        match command {
            TableCommand::Watch { caller, reply } => {
                let sides = self.arrive(caller);
                // That something could not be kept is no reason to turn them away.
                let _ = self.settle().await?;
                if reply.send(self.welcome(caller.holder, sides.clone())).is_err() {
                    self.audience.leave(&sides);
                }
            }
            TableCommand::Leave { sides } => self.audience.leave(&sides),
            TableCommand::CutOff { sides, since } => {
                self.cut_off(&sides, since);
                return self.go_round().await;
            }
            TableCommand::Act { asker, action, reply } => {
                let result = self.act(asker, action).await;
                if result.is_err() {
                    self.common.metrics.refusals.add(1);
                }
                // Nobody hears that something was done before it is kept.
                self.settle_for(reply, result).await?;
            }
            TableCommand::Join { holder, reply } => {
                let result = self.join(holder).await;
                self.settle_for(reply, result).await?;
            }
            TableCommand::Reseat => {
                self.look_who_sits().await?;
                self.audience.tell(&self.whole_game());
            }
            TableCommand::Look { reply } => {
                let _ = reply.send(self.whole_game().text().into());
            }
            TableCommand::Close => {}
        }
        Ok(())
    }

    /// Answers somebody once what they did is kept, or why it is not, even if the game is given up then.
    async fn settle_for<T>(&mut self, reply: Reply<T>, result: Result<T, Problem>) -> Result<(), StoreError> {
        let settled = self.settle().await;
        let kept = settled.as_ref().map_or_else(|error| Err(error.into()), Clone::clone);
        // They may have gone.
        let _ = reply.send(kept.and(result));
        settled.map(drop)
    }

    /// Does what is due by itself: the move of an engine, perhaps, or a flag.
    async fn go_round(&mut self) -> Result<(), StoreError> {
        if let Err(problem) = self.settle().await? {
            self.audience.tell(&News::Refused(problem));
        }
        Ok(())
    }

    /// Does what is due, keeps what happened, and tells it. What cannot be kept has not happened: the game is read anew, and where that
    /// fails as well nobody knows how it stands until the store answers again.
    async fn settle(&mut self) -> Result<Result<(), Problem>, StoreError> {
        if self.grace_ends().is_some_and(|ends| ends <= Instant::now()) {
            self.no_longer_cut_off(&[]);
            self.go_on();
        }
        if !self.is_stuck() {
            self.live.poll(Instant::now());
        }
        let events = self.live.take_events();
        if let Err(error) = self.keep(&events).await {
            // Somebody else has the game: whoever comes again finds out how it stands, and where.
            if matches!(error, StoreError::Overtaken) {
                self.common.metrics.overtaken.add(1);
                return Err(error);
            }
            return match self.read_anew(&error, &events).await {
                Ok(()) => Ok(Err(error.into())),
                Err(_) => Err(error),
            };
        }
        self.report(&events);
        Ok(Ok(()))
    }

    async fn keep(&mut self, events: &[Event]) -> Result<(), StoreError> {
        let entries: Vec<Entry> = events.iter().filter_map(Entry::of_event).collect();
        if !entries.is_empty() {
            let count = entries.len();
            self.common.store.append(self.kept.code, self.kept.entries, entries).await?;
            self.kept.entries += count;
            self.unstick();
        }
        Ok(())
    }

    /// Tells what happened: a single move as such, anything else as the whole game.
    fn report(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Advice(advised) => self.advise(advised),
                Event::Moved { .. } => self.common.metrics.moves.add(1),
                _ => {}
            }
        }
        let telling = Telling::of(events);
        if telling != Telling::Nothing {
            self.wishes.take_back = None;
        }
        if let Some(news) = telling.news(self.live.table(), Instant::now(), || self.whole_game()) {
            self.audience.tell(&news);
        }
        if events.iter().any(|event| matches!(event, Event::Ended(_))) {
            tracing::info!(game = %self.kept.code, plies = self.live.table().game().moves().len(), "over");
        }
    }

    fn whole_game(&self) -> News {
        let GameHeader { code, chairs, names, next, .. } = &self.kept;
        let view = GameView::new(self.live.table(), chairs.open(), Instant::now());
        News::Game(Box::new(view.named(names.clone()).kept_as(code.to_string(), next.map(|next| next.to_string()))))
    }
}
