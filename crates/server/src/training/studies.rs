//! Games that are looked through for exercises, as the engines find time for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use outflank_coach::training::{Exercise, StudyKey};
use outflank_page::{Problem, StudyProgress, TRAINING_ENTRIES, look_through};
use outflank_play::{DeckEntry, NewExercises, Stop, StudiedGame, Table};
use tokio::sync::watch;
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
    progress: watch::Receiver<StudyNews>,
    stop: Stop,
}

/// How far a game was looked through, or why that ended.
type StudyNews = Result<StudyProgress, Problem>;

impl Default for Studies {
    fn default() -> Self {
        Self { games: Arc::default(), room: Turnstile::new(limits::STUDIES_PER_ADDRESS, limits::STUDIES) }
    }
}

impl Studies {
    /// Looks through a game on behalf of somebody, and says how far that has come.
    pub(super) async fn look_through(&self, common: &Common, caller: Caller, studied: StudiedGame) -> StudyNews {
        let Some(holder) = caller.holder else { return Err(Problem::not_yours()) };
        let key = studied.study().key();
        let known = self.games().get(&(holder, key)).map(|ongoing| ongoing.progress.clone());
        let mut progress = match known.filter(|known| known.borrow().is_ok()) {
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
        // Whoever is not told the end is told how far it has come.
        let _ = timeout(PATIENCE, progress.wait_for(is_over)).await;
        progress.borrow().clone()
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
                if progress.wait_for(is_over).await.is_err() {
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
    ) -> watch::Receiver<StudyNews> {
        let begun = StudyProgress::begun(&studied);
        let (told, progress) = watch::channel(Ok(begun));
        let stop = Stop::new();
        let key = (holder, studied.study().key());
        {
            let mut games = self.games();
            if games.len() >= REMEMBERED {
                games.retain(|_, ongoing| !is_over(&ongoing.progress.borrow()));
            }
            games.insert(key, Ongoing { progress: progress.clone(), stop: stop.clone() });
        }
        let (customer, store) = (caller.customer(&common.engines), common.store.clone());
        tokio::spawn(async move {
            let _permit = permit;
            let tell = |looked| drop(told.send_replace(Ok(begun.after(looked))));
            let Some(exercises) = look_through(&customer, &studied, &stop, tell).await else { return };
            let kept = keep(&*store, holder, key.1, &exercises).await;
            drop(told.send_replace(kept.map(|found| StudyProgress::done(&studied, found))));
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

/// Whether there is nothing more to look at.
fn is_over(news: &StudyNews) -> bool {
    news.as_ref().is_ok_and(StudyProgress::is_finished) || news.is_err()
}

async fn keep(
    store: &dyn Store,
    holder: Holder,
    game: StudyKey,
    exercises: &[Exercise],
) -> Result<NewExercises, Problem> {
    let stored = store.training_of(holder).await?;
    if stored.entries.len() + exercises.len() >= TRAINING_ENTRIES {
        return Err(Problem::too_many("exercises"));
    }
    let (entries, found) = DeckEntry::of_study(&stored.deck()?, game, exercises);
    store.train(holder, entries).await?;
    Ok(found)
}
