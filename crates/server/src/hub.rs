//! All live games: each is taken from the store when somebody asks for it, and leaves the memory by itself.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use outflank_page::{GameCode, PlannedGame, Problem};
use tokio::sync::{OwnedMutexGuard, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout_at};

use crate::identity::{Caller, Holder};
use crate::limits::{Permit, Turnstile};
use crate::sleepers::Sleepers;
use crate::store::{Chairs, NewGame};
use crate::table_task::{Common, TableCommand, TableTask};

/// Commands that may wait for one game.
const WAITING: usize = 64;
/// How often a game that leaves the memory at the very moment somebody comes is looked up anew.
const ATTEMPTS: usize = 3;
/// When a flag that could not be looked at is looked at again.
const AGAIN: Duration = Duration::from_secs(5);
/// How long all games together may take to end.
const FAREWELL: Duration = Duration::from_secs(5);

type Slot = Arc<tokio::sync::Mutex<Option<Running>>>;

struct Running {
    commands: mpsc::Sender<TableCommand>,
    task: JoinHandle<()>,
}

/// For whom a game is taken into memory, where it counts for their address.
enum Opener {
    /// Whoever begins it has been let in already.
    Host(Caller, Permit),
    Guest(Caller),
    /// Nobody: a flag falls. It leaves the memory at once.
    Flag,
}

/// All live games.
pub(crate) struct Hub {
    /// A lock for each game, so that reading one from the store keeps nobody else waiting.
    games: Mutex<HashMap<GameCode, Slot>>,
    /// How many may be in memory.
    room: Turnstile,
    /// Games that are not in memory while the clock of somebody who has left runs.
    sleepers: Sleepers,
    closing: watch::Sender<bool>,
    pub(crate) common: Common,
}

impl Hub {
    pub(crate) fn new(common: Common, room: Turnstile) -> Self {
        let closing = watch::channel(false).0;
        Self { games: Mutex::default(), room, sleepers: Sleepers::default(), closing, common }
    }

    /// Games in memory.
    pub(crate) fn len(&self) -> usize {
        self.games().len()
    }

    /// Games that are not in memory while a clock runs.
    pub(crate) fn asleep(&self) -> usize {
        self.sleepers.len()
    }

    /// Begins a game.
    pub(crate) async fn create(
        self: &Arc<Self>,
        plan: &PlannedGame,
        caller: Caller,
        holder: Holder,
    ) -> Result<GameCode, Problem> {
        let permit = self.enter(caller.address)?;
        let code = GameCode::random()?;
        let game = NewGame { code, chairs: Chairs::planned(plan, holder), entries: plan.entries(), follows: None };
        self.common.store.create(game).await?;
        self.common.metrics.games_created.add(1);
        tracing::info!(game = %code, rules = %plan.game.rules(), "begun");
        self.open(code, Opener::Host(caller, permit)).await?;
        Ok(code)
    }

    /// Asks a game for something on behalf of somebody. `make` builds the command around the way to answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        code: GameCode,
        caller: Caller,
        make: impl Fn(oneshot::Sender<T>) -> TableCommand,
    ) -> Result<T, Problem> {
        for _ in 0..ATTEMPTS {
            let commands = self.open(code, Opener::Guest(caller)).await?;
            let (reply, answer) = oneshot::channel();
            if commands.send(make(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Problem::fault())
    }

    /// Tells a game something that matters only while it is in memory.
    pub(crate) async fn tell_if_open(&self, code: GameCode, command: TableCommand) {
        let slot = self.games().get(&code).cloned();
        let Some(slot) = slot else { return };
        let commands = slot.lock().await.as_ref().map(|running| running.commands.clone());
        if let Some(commands) = commands {
            let _ = commands.send(command).await;
        }
    }

    /// Those of these games that are in memory look anew who sits in them.
    pub(crate) async fn reseat(&self, games: &[GameCode]) {
        for &code in games {
            self.tell_if_open(code, TableCommand::Reseat).await;
        }
    }

    /// Lets the flags of those who have left fall, for ever.
    pub(crate) async fn watch_flags(self: Arc<Self>) {
        loop {
            let code = self.sleepers.next().await;
            if self.open(code, Opener::Flag).await.is_err() {
                self.sleepers.look_again(code, Instant::now() + AGAIN);
            }
        }
    }

    fn enter(&self, address: IpAddr) -> Result<Permit, Problem> {
        self.room.enter(address).ok_or_else(|| Problem::too_many("games"))
    }

    /// The way to a game, which is read from the store unless it is in memory.
    async fn open(self: &Arc<Self>, code: GameCode, opener: Opener) -> Result<mpsc::Sender<TableCommand>, Problem> {
        let mut running = self.slot(code).await;
        if let Some(running) = running.as_ref().filter(|running| !running.commands.is_closed()) {
            return Ok(running.commands.clone());
        }
        let task = self.take(code, opener).await.inspect_err(|_| {
            self.games().remove(&code);
        })?;
        let (commands, mut receiver) = mpsc::channel(WAITING);
        let (hub, closing) = (self.clone(), self.closing.subscribe());
        let task = tokio::spawn(async move {
            // Whoever comes while the game leaves finds its door closed only when its flag is known.
            if let Some(flag) = task.run(&mut receiver, closing).await {
                hub.sleepers.put_to_bed(code, flag.into());
            }
            drop(receiver);
            hub.tidy(code);
        });
        *running = Some(Running { commands: commands.clone(), task });
        Ok(commands)
    }

    /// The lock of a game. One that was taken out of the map while we waited for it is not the game's any more.
    async fn slot(&self, code: GameCode) -> OwnedMutexGuard<Option<Running>> {
        loop {
            let slot = self.games().entry(code).or_default().clone();
            let running = slot.clone().lock_owned().await;
            if self.games().get(&code).is_some_and(|current| Arc::ptr_eq(current, &slot)) {
                return running;
            }
        }
    }

    /// Takes a game from the store. Engines think in it on behalf of whoever came, until one of its players comes.
    async fn take(&self, code: GameCode, opener: Opener) -> Result<TableTask, Problem> {
        let (caller, permit) = match opener {
            Opener::Host(caller, permit) => (Some(caller), Some(permit)),
            Opener::Guest(caller) => (Some(caller), Some(self.enter(caller.address)?)),
            Opener::Flag => (None, None),
        };
        let stored = self.common.store.load(code).await?;
        let flag = self.sleepers.wake(code).map(Instant::into_std);
        let stored = stored.ok_or_else(Problem::no_such_game)?;
        let nobody = Caller { address: Ipv4Addr::UNSPECIFIED.into(), holder: None, credential: None };
        let mut task = TableTask::new(stored, self.common.clone(), caller.unwrap_or(nobody), permit)?;
        if let Some(flag) = flag {
            task.clock_ran_on(flag);
        }
        if caller.is_none() {
            task.leave_soon();
        }
        Ok(task)
    }

    /// Forgets a game that has left the memory, unless somebody has brought it back meanwhile.
    fn tidy(&self, code: GameCode) {
        let mut games = self.games();
        let gone = games.get(&code).is_some_and(|slot| {
            let running = slot.try_lock();
            running.is_ok_and(|running| running.as_ref().is_none_or(|running| running.commands.is_closed()))
        });
        if gone {
            games.remove(&code);
        }
    }

    /// Takes a game that was deleted out of memory.
    pub(crate) async fn close(&self, code: GameCode) {
        self.sleepers.wake(code);
        let slot = self.games().remove(&code);
        if let Some(running) = async { slot?.lock().await.take() }.await {
            let _ = running.commands.send(TableCommand::Close).await;
            let _ = running.task.await;
        }
    }

    /// Takes every game out of memory, all at the same time. What was acknowledged is in the store already.
    pub(crate) async fn close_all(&self) {
        self.closing.send_replace(true);
        let slots: Vec<Slot> = self.games().drain().map(|(_, slot)| slot).collect();
        let last = Instant::now() + FAREWELL;
        let all = async {
            for slot in slots {
                let running = slot.lock().await.take();
                if let Some(running) = running {
                    let _ = running.task.await;
                }
            }
        };
        if timeout_at(last, all).await.is_err() {
            tracing::warn!("some games did not end in time");
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameCode, Slot>> {
        // Every change to the map is one step, so it makes sense even after a panic elsewhere.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
