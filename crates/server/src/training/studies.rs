//! Games that are looked through for exercises, as the engines find time for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use outflank_coach::training::{Exercise, StudyKey};
use outflank_page::Problem;
use outflank_play::{Customer, DeckEntry, NewExercises, Stop, StudiedGame, Table};
use serde::Serialize;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use crate::identity::{Caller, Holder};
use crate::limits::{self, Permit, Turnstile};
use crate::store::{Store, StoredGame};
use crate::table_task::Common;

/// How long somebody waits before they are told how far it has come.
const PATIENCE: Duration = Duration::from_secs(4);
/// Games that are looked through by themselves when somebody begins to train, the latest first.
const RECENT: usize = 3;
/// The latest games among which those are that were not looked through yet.
const LATEST: u32 = 20;
/// Games that were looked through of which is remembered what was found.
const REMEMBERED: usize = 1024;

/// Games that are being looked through, and those that were lately.
#[derive(Clone)]
pub(crate) struct Studies {
    games: Arc<Mutex<HashMap<(Holder, StudyKey), Ongoing>>>,
    room: Turnstile,
}

struct Ongoing {
    progress: watch::Receiver<StudyProgress>,
    stop: Stop,
}

/// How far a game was looked through.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct StudyProgress {
    /// Moves that were looked at, and of how many.
    looked: usize,
    of: usize,
    /// What was found, once all were looked at.
    found: Option<FoundExercises>,
    #[serde(skip)]
    failed: Option<Problem>,
}

/// The exercises that a game has made.
#[derive(Clone, Copy, Debug, Serialize)]
struct FoundExercises {
    /// Those that are new.
    added: usize,
    /// Those that were known already.
    known: usize,
}

impl Default for Studies {
    fn default() -> Self {
        Self { games: Arc::default(), room: Turnstile::new(limits::STUDIES_PER_ADDRESS, limits::STUDIES) }
    }
}

impl Studies {
    /// Looks through a game on behalf of somebody, and says how far that has come.
    pub(super) async fn look_through(
        &self,
        common: &Common,
        caller: Caller,
        studied: StudiedGame,
    ) -> Result<StudyProgress, Problem> {
        let Some(holder) = caller.holder else { return Err(Problem::not_yours()) };
        let key = studied.study().key();
        let known = self.games().get(&(holder, key)).map(|ongoing| ongoing.progress.clone());
        let mut progress = match known.filter(|known| known.borrow().failed.is_none()) {
            Some(progress) => progress,
            None => {
                let deck = common.store.training_of(holder).await?.deck()?;
                if deck.has_studied(key) {
                    return Ok(StudyProgress::done(&studied, NewExercises::default()));
                }
                let permit = self.room.enter(caller.address).ok_or_else(|| Problem::too_many("games"))?;
                self.start(common, caller, holder, studied, permit)
            }
        };
        let finished = progress.wait_for(|progress| progress.found.is_some() || progress.failed.is_some());
        // Whoever is not told the end is told how far it has come.
        let _ = timeout(PATIENCE, finished).await;
        let now = progress.borrow().clone();
        now.failed.clone().map_or(Ok(now), Err)
    }

    /// Looks through the latest games that were not looked through yet, in the background: the next session has what is found.
    pub(super) fn look_through_recent(&self, common: &Common, caller: Caller) {
        let (studies, common) = (self.clone(), common.clone());
        let Some(holder) = caller.holder else { return };
        tokio::spawn(async move {
            let Ok(shelf) = common.store.games_of(holder, None, LATEST).await else { return };
            let Ok(stored) = common.store.training_of(holder).await else { return };
            let Ok(deck) = stored.deck() else { return };
            let own = |stored: StoredGame| {
                let sides = stored.chairs.sides_of(Some(holder));
                let table = Table::restore(stored.entries).ok().filter(|table| table.outcome().is_some())?;
                Some(StudiedGame::of(&table.study(&sides, stored.code.to_string())?))
            };
            let games = shelf.games.into_iter().filter_map(own);
            let new = games.filter(|game| !deck.has_studied(game.study().key())).take(RECENT);
            let new: Vec<StudiedGame> = new.collect();
            for studied in new {
                let key = (holder, studied.study().key());
                if studies.games().contains_key(&key) {
                    continue;
                }
                // One after the other, and none where many others are looked through.
                let Some(permit) = studies.room.enter(caller.address) else { return };
                let mut progress = studies.start(&common, caller, holder, studied, permit);
                let ended = progress.wait_for(|progress| progress.found.is_some() || progress.failed.is_some()).await;
                if ended.is_err() {
                    return;
                }
            }
        });
    }

    /// Stops looking through somebody's games, and forgets what was found.
    pub(super) fn forget(&self, holder: Holder) {
        self.games().retain(|(of, _), _| *of != holder);
    }

    fn start(
        &self,
        common: &Common,
        caller: Caller,
        holder: Holder,
        studied: StudiedGame,
        permit: Permit,
    ) -> watch::Receiver<StudyProgress> {
        let plies: Vec<usize> = studied.study().plies().collect();
        let (told, progress) = watch::channel(StudyProgress { looked: 0, of: plies.len(), found: None, failed: None });
        let stop = Stop::new();
        let key = (holder, studied.study().key());
        {
            let mut games = self.games();
            if games.len() >= REMEMBERED {
                games.retain(|_, ongoing| ongoing.progress.borrow().found.is_none());
            }
            games.insert(key, Ongoing { progress: progress.clone(), stop: stop.clone() });
        }
        let (customer, store) = (caller.customer(&common.engines), common.store.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let mut exercises = Vec::new();
            for (looked, ply) in (1..).zip(plies) {
                let Some(found) = look(&customer, &studied, ply, &stop).await else { return };
                exercises.extend(found);
                told.send_modify(|progress| progress.looked = looked);
            }
            let kept = keep(&*store, holder, key.1, &exercises).await;
            told.send_modify(|progress| match kept {
                Ok(NewExercises { added, known }) => progress.found = Some(FoundExercises { added, known }),
                Err(problem) => progress.failed = Some(problem),
            });
        });
        progress
    }

    fn games(&self) -> MutexGuard<'_, HashMap<(Holder, StudyKey), Ongoing>> {
        // Every change to the map is one step, so it makes sense even after a panic elsewhere.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Ongoing {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl StudyProgress {
    fn done(studied: &StudiedGame, NewExercises { added, known }: NewExercises) -> Self {
        let of = studied.study().plies().count();
        Self { looked: of, of, found: Some(FoundExercises { added, known }), failed: None }
    }
}

/// The exercise that a move makes, if any; `None` if nobody wants to know any more.
async fn look(customer: &Customer, studied: &StudiedGame, ply: usize, stop: &Stop) -> Option<Option<Exercise>> {
    let (sender, answer) = oneshot::channel();
    customer.study_move(studied, ply, stop, move |exercise| drop(sender.send(exercise)));
    answer.await.ok().filter(|_| !stop.is_stopped())
}

async fn keep(
    store: &dyn Store,
    holder: Holder,
    game: StudyKey,
    exercises: &[Exercise],
) -> Result<NewExercises, Problem> {
    let stored = store.training_of(holder).await?;
    if stored.entries.len() + exercises.len() >= limits::TRAINING_ENTRIES {
        return Err(Problem::too_many("exercises"));
    }
    let (entries, found) = DeckEntry::of_study(&stored.deck()?, game, exercises);
    store.train(holder, entries).await?;
    Ok(found)
}
