//! Games that are looked through for exercises, without a server.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use outflank_coach::training::StudyKey;
use outflank_play::{Customer, DeckEntry, Entry, NewExercises, Refused, Seat, Stop, StudiedGame, Table};
use outflank_rules::Side;
use serde::Deserialize;
use serde_json::Value;

use super::message::PageRequest;
use super::requests::{answer_of, json_of, told};
use super::training::{KeptTraining, Task};
use crate::problem::Problem;
use crate::training::{MovesStudy, StudyProgress, TRAINING_ENTRIES, TrainingKeeper, look_through};

/// The body of a request for exercises from a game: one that is kept, or the moves of another.
#[derive(Deserialize)]
#[serde(untagged)]
enum StudyWords {
    Kept { game: String, entries: Vec<String> },
    Moves(MovesStudy),
}

impl StudyWords {
    fn studied(self) -> Result<StudiedGame, Problem> {
        let (game, entries) = match self {
            Self::Kept { game, entries } => (game, entries),
            Self::Moves(moves) => return moves.studied(),
        };
        let read = |text: &String| serde_json::from_str::<Entry>(text).map_err(|_| Problem::unreadable_game());
        let entries: Vec<Entry> = entries.iter().map(read).collect::<Result<_, _>>()?;
        let table = Table::restore(entries).map_err(|_| Problem::unreadable_game())?;
        // Whoever still plays would be told what to play.
        if table.outcome().is_none() {
            return Err(Refused::NotOver.into());
        }
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(|&side| table.seats()[side] == Seat::Person).collect();
        let study = table.study(&sides, game);
        study.map(|study| StudiedGame::of(&study)).ok_or_else(|| Problem::bad_input("nobody has moved in that game"))
    }
}

/// Games that are looked through, and those who wait to hear of it.
#[derive(Default)]
pub(super) struct HostStudies {
    games: HashMap<StudyKey, HostStudy>,
    /// The numbers of requests, and which game each is about.
    waiting: Vec<(u64, StudyKey)>,
}

struct HostStudy {
    progress: Arc<Mutex<Result<StudyProgress, Problem>>>,
    /// How many moves were looked at when it was last told.
    told: usize,
    stop: Stop,
}

impl HostStudy {
    fn progress(&self) -> Result<StudyProgress, Problem> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for HostStudy {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl HostStudies {
    /// Takes a request, which is answered when there is something new to tell. What is to be done for it, if anything is.
    pub(super) fn ask(
        &mut self,
        number: u64,
        request: &PageRequest,
        customer: &Customer,
        kept: &Arc<KeptTraining>,
    ) -> Result<Option<Task>, Problem> {
        let studied = json_of::<StudyWords>(request)?.studied()?;
        let (key, deck) = (studied.study().key(), kept.deck()?);
        self.waiting.push((number, key));
        if self.games.get(&key).is_some_and(|study| study.progress().is_ok()) {
            return Ok(None);
        }
        let stop = Stop::new();
        let begun = if deck.has_studied(key) {
            StudyProgress::done(&studied, NewExercises::default())
        } else {
            StudyProgress::begun(&studied)
        };
        let progress = Arc::new(Mutex::new(Ok(begun)));
        self.games.insert(key, HostStudy { progress: progress.clone(), told: 0, stop: stop.clone() });
        if begun.is_finished() {
            return Ok(None);
        }
        let (customer, kept) = (customer.clone(), kept.clone());
        Ok(Some(Box::pin(async move {
            let tell = |news| *progress.lock().unwrap_or_else(PoisonError::into_inner) = news;
            let looked = |looked| tell(Ok(begun.after(looked)));
            let Some(exercises) = look_through(&customer, &studied, &stop, looked).await else { return };
            let found = kept.deck().map(|deck| DeckEntry::of_study(&deck, key, &exercises));
            tell(match found {
                Ok((entries, _)) if kept.len() + entries.len() > TRAINING_ENTRIES => {
                    Err(Problem::too_many("exercises"))
                }
                Ok((entries, found)) => kept.keep(entries).await.map(|()| StudyProgress::done(&studied, found)),
                Err(problem) => Err(problem),
            });
        })))
    }

    /// The answers to those for whom there is something new.
    pub(super) fn answers(&mut self) -> Vec<(u64, Value)> {
        let mut answers = Vec::new();
        let games = &mut self.games;
        self.waiting.retain(|(number, key)| {
            let Some(study) = games.get_mut(key) else { return false };
            let progress = study.progress();
            let looked = progress.as_ref().map_or(0, StudyProgress::looked);
            let is_new = looked > study.told || progress.as_ref().map_or(true, StudyProgress::is_finished);
            if is_new {
                study.told = looked;
                answers.push((*number, answer_of(progress.and_then(told))));
            }
            !is_new
        });
        answers
    }
}
