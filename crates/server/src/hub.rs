//! All live games: each is taken from the store when somebody asks for it, and leaves the memory by itself.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::code::GameCode;
use crate::error::Problem;
use crate::identity::{Holder, Visitor};
use crate::limits::Pass;
use crate::setup::Plan;
use crate::store::NewGame;
use crate::table_task::{Command, Common, TableTask};

/// Commands that may wait for one game.
const WAITING: usize = 64;
/// How often a game that leaves the memory at the very moment somebody comes is looked up anew.
const ATTEMPTS: usize = 3;

type Slot = Arc<tokio::sync::Mutex<Option<Running>>>;

struct Running {
    commands: mpsc::Sender<Command>,
    task: JoinHandle<()>,
}

/// All live games.
pub(crate) struct Hub {
    /// A lock for each game, so that reading one from the store keeps nobody else waiting.
    games: Mutex<HashMap<GameCode, Slot>>,
    pub(crate) common: Common,
}

impl Hub {
    pub(crate) fn new(common: Common) -> Self {
        Self { games: Mutex::default(), common }
    }

    /// Games in memory.
    pub(crate) fn len(&self) -> usize {
        self.games().len()
    }

    /// Begins a game.
    pub(crate) async fn create(self: &Arc<Self>, plan: &Plan, holder: Holder, pass: Pass) -> Result<GameCode, Problem> {
        let code = GameCode::random()?;
        let game = NewGame { code, chairs: plan.chairs(holder), entries: plan.entries(), follows: None };
        self.common.store.create(game).await?;
        self.common.metrics.games_created.add(1);
        tracing::info!(game = %code, rules = %plan.game.rules(), "begun");
        let visitor = Visitor { address: pass.address(), holder: Some(holder) };
        self.open(code, visitor, Some(pass)).await?;
        Ok(code)
    }

    /// Asks a game for something on behalf of a visitor. `make` builds the command around the way to answer.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        code: GameCode,
        visitor: Visitor,
        make: impl Fn(oneshot::Sender<T>) -> Command,
    ) -> Result<T, Problem> {
        for _ in 0..ATTEMPTS {
            let commands = self.open(code, visitor, None).await?;
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
    pub(crate) async fn tell_if_open(&self, code: GameCode, command: Command) {
        let slot = self.games().get(&code).cloned();
        let Some(slot) = slot else { return };
        let commands = slot.lock().await.as_ref().map(|running| running.commands.clone());
        if let Some(commands) = commands {
            let _ = commands.send(command).await;
        }
    }

    /// The way to a game, which is read from the store unless it is in memory. Engines think in it on behalf of `visitor` then, until
    /// one of its players comes.
    async fn open(
        self: &Arc<Self>,
        code: GameCode,
        visitor: Visitor,
        pass: Option<Pass>,
    ) -> Result<mpsc::Sender<Command>, Problem> {
        let slot = self.games().entry(code).or_default().clone();
        let mut running = slot.lock().await;
        if let Some(running) = running.as_ref().filter(|running| !running.commands.is_closed()) {
            return Ok(running.commands.clone());
        }
        let stored = match self.common.store.load(code).await {
            Ok(Some(stored)) => stored,
            other => {
                self.games().remove(&code);
                return Err(other.err().map_or_else(Problem::no_such_game, Problem::from));
            }
        };
        let task = TableTask::new(stored, self.common.clone(), visitor, pass)?;
        let (commands, receiver) = mpsc::channel(WAITING);
        let hub = self.clone();
        let task = tokio::spawn(async move {
            task.run(receiver).await;
            hub.tidy(code);
        });
        *running = Some(Running { commands: commands.clone(), task });
        Ok(commands)
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

    /// Takes a game out of memory.
    pub(crate) async fn close(&self, code: GameCode) {
        let slot = self.games().remove(&code);
        if let Some(running) = async { slot?.lock().await.take() }.await {
            let _ = running.commands.send(Command::Close).await;
            let _ = running.task.await;
        }
    }

    /// Takes every game out of memory. What was acknowledged is in the store already.
    pub(crate) async fn close_all(&self) {
        let codes: Vec<GameCode> = self.games().keys().copied().collect();
        for code in codes {
            self.close(code).await;
        }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameCode, Slot>> {
        // Every change to the map is one step, so it makes sense even after a panic elsewhere.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
