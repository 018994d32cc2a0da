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
use crate::many::{Bulletin, Claim, GamePlace, GameVisitor, Link, Many, RemoteTable};
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
    /// Whether another server has the game, and we only pass on what is said.
    is_remote: bool,
}

/// For whom a game is taken into memory, where it counts for their address.
enum Opener {
    /// Whoever begins it has been let in already.
    Host(Caller, Permit),
    Guest(Caller),
    /// The same for somebody at another server, which takes the game to be here.
    Peer(Caller),
    /// Nobody: a flag falls. It leaves the memory at once.
    Flag,
}

impl Opener {
    /// On whose behalf the game may be looked for elsewhere.
    fn visitor(&self) -> GameVisitor {
        match self {
            Self::Host(caller, _) | Self::Guest(caller) => GameVisitor::Ours(*caller),
            Self::Peer(_) | Self::Flag => GameVisitor::OfPeer,
        }
    }
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
    /// The other servers that have the same games, if there are any.
    many: Option<Arc<Many>>,
    pub(crate) common: Common,
}

impl Hub {
    pub(crate) fn new(common: Common, room: Turnstile, many: Option<Arc<Many>>) -> Self {
        let closing = watch::channel(false).0;
        Self { games: Mutex::default(), room, sleepers: Sleepers::default(), closing, many, common }
    }

    /// The other servers that have the same games, if there are any.
    pub(crate) fn many(&self) -> Option<&Arc<Many>> {
        self.many.as_ref()
    }

    /// Games in memory.
    pub(crate) fn len(&self) -> usize {
        self.games().len()
    }

    /// Those that other servers have, as far as nobody is just coming to one.
    pub(crate) fn remote(&self) -> usize {
        let is_remote = |slot: &&Slot| {
            slot.try_lock().is_ok_and(|running| running.as_ref().is_some_and(|running| running.is_remote))
        };
        self.games().values().filter(is_remote).count()
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
        self.ask_as(code, || Opener::Guest(caller), make).await
    }

    /// The same for somebody at another server, which takes the game to be here.
    pub(crate) async fn ask_here<T>(
        self: &Arc<Self>,
        code: GameCode,
        caller: Caller,
        make: impl Fn(oneshot::Sender<T>) -> TableCommand,
    ) -> Result<T, Problem> {
        self.ask_as(code, || Opener::Peer(caller), make).await
    }

    /// Whether a game is here, as another server believes; it is taken from the store if need be.
    pub(crate) async fn has(self: &Arc<Self>, code: GameCode, caller: Caller) -> bool {
        self.open(code, Opener::Peer(caller)).await.is_ok()
    }

    async fn ask_as<T>(
        self: &Arc<Self>,
        code: GameCode,
        opener: impl Fn() -> Opener,
        make: impl Fn(oneshot::Sender<T>) -> TableCommand,
    ) -> Result<T, Problem> {
        for _ in 0..ATTEMPTS {
            let commands = self.open(code, opener()).await?;
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
        self.tell_one(code, command, |_| true).await;
    }

    /// The same if the game is here.
    pub(crate) async fn tell_here(&self, code: GameCode, command: TableCommand) {
        self.tell_one(code, command, |running| !running.is_remote).await;
    }

    async fn tell_one(&self, code: GameCode, command: TableCommand, who: impl Fn(&Running) -> bool) {
        let slot = self.games().get(&code).cloned();
        let Some(slot) = slot else { return };
        let commands =
            slot.lock().await.as_ref().filter(|running| who(running)).map(|running| running.commands.clone());
        if let Some(commands) = commands {
            let _ = commands.send(command).await;
        }
    }

    /// Those of these games that are in memory, here or elsewhere, look anew who sits in them.
    pub(crate) async fn reseat(&self, games: &[GameCode]) {
        self.announce(|| Bulletin::Reseated(games.to_vec()));
        self.reseat_here(games).await;
    }

    /// Those that are here.
    pub(crate) async fn reseat_here(&self, games: &[GameCode]) {
        for &code in games {
            self.tell_here(code, TableCommand::Reseat).await;
        }
    }

    fn announce(&self, bulletin: impl FnOnce() -> Bulletin) {
        if let Some(many) = &self.many {
            many.announce(bulletin());
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
            return match opener {
                Opener::Peer(_) | Opener::Flag if running.is_remote => Err(Problem::out_of_reach()),
                _ => Ok(running.commands.clone()),
            };
        }
        let begun = self.begin(code, opener).await.inspect_err(|_| {
            self.games().remove(&code);
        })?;
        Ok(running.insert(begun).commands.clone())
    }

    /// Sets up the table of a game: its own, or one that passes on what is said to the server that has it.
    async fn begin(self: &Arc<Self>, code: GameCode, opener: Opener) -> Result<Running, Problem> {
        let Some(many) = &self.many else { return self.begin_here(code, opener, None).await };
        match many.place(code, opener.visitor()).await? {
            GamePlace::Here(claim) => self.begin_here(code, opener, Some(claim)).await,
            GamePlace::There(link) => self.begin_remote(code, opener, link),
        }
    }

    async fn begin_here(
        self: &Arc<Self>,
        code: GameCode,
        opener: Opener,
        claim: Option<Claim>,
    ) -> Result<Running, Problem> {
        let mut task = match self.take(code, opener).await {
            Ok(task) => task,
            Err(problem) => {
                release(claim).await;
                return Err(problem);
            }
        };
        if claim.as_ref().is_some_and(Claim::is_taken_over) {
            task.wait_for_whoever_is_on_turn();
        }
        let (commands, mut receiver) = mpsc::channel(WAITING);
        let hub = self.clone();
        let closing = claim.as_ref().map_or_else(|| self.closing.subscribe(), Claim::over);
        let task = tokio::spawn(async move {
            // Whoever comes while the game leaves finds its door closed only when its flag is known, or when others may have it.
            let ended = match &claim {
                None => task.run(&mut receiver, closing).await,
                Some(claim) => tokio::select! {
                    ended = task.run(&mut receiver, closing) => ended,
                    () = claim.lapsed() => None,
                },
            };
            match ended {
                Some(flag) => hub.sleepers.put_to_bed(code, flag.into()),
                None => release(claim).await,
            }
            drop(receiver);
            hub.tidy(code);
        });
        Ok(Running { commands, task, is_remote: false })
    }

    fn begin_remote(self: &Arc<Self>, code: GameCode, opener: Opener, link: Link) -> Result<Running, Problem> {
        let permit = match opener {
            Opener::Host(_, permit) => permit,
            Opener::Guest(caller) | Opener::Peer(caller) => self.enter(caller.address)?,
            Opener::Flag => return Err(Problem::fault()),
        };
        let table = RemoteTable::new(link, permit);
        let (commands, mut receiver) = mpsc::channel(WAITING);
        let (hub, closing) = (self.clone(), self.closing.subscribe());
        let task = tokio::spawn(async move {
            table.run(&mut receiver, closing).await;
            drop(receiver);
            hub.tidy(code);
        });
        Ok(Running { commands, task, is_remote: true })
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
            Opener::Guest(caller) | Opener::Peer(caller) => (Some(caller), Some(self.enter(caller.address)?)),
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

    /// Takes a game that was deleted out of memory, wherever it is.
    pub(crate) async fn close(&self, code: GameCode) {
        self.announce(|| Bulletin::Deleted(code));
        self.close_here(code).await;
    }

    /// The same in this server.
    pub(crate) async fn close_here(&self, code: GameCode) {
        self.sleepers.wake(code);
        let slot = self.games().remove(&code);
        if let Some(running) = async { slot?.lock().await.take() }.await {
            let _ = running.commands.send(TableCommand::Close).await;
            let _ = running.task.await;
        }
    }

    /// Others may have had the games that sleep here: whoever comes to one begins with a clock that stands.
    pub(crate) fn let_sleepers_go(&self) {
        self.sleepers.forget_all();
    }

    /// Takes every game out of memory, all at the same time. What was acknowledged is in the store already. From then on others may have them.
    pub(crate) async fn close_all(&self) {
        self.closing.send_replace(true);
        let tenure = self.many.as_ref().and_then(|many| many.stop());
        self.end_tables().await;
        if let (Some(many), Some(tenure)) = (&self.many, tenure) {
            many.give_back(&tenure).await;
        }
    }

    async fn end_tables(&self) {
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

async fn release(claim: Option<Claim>) {
    if let Some(claim) = claim {
        claim.release().await;
    }
}
