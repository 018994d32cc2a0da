//! Exercises that are made while somebody thinks about another one.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::training::{
    Deck, Exercise, ExerciseRecipe, ExerciseTheme, ExerciseWorkshop, Planned, SessionPlan, TrainingWords,
};
use outflank_engine::{Engine, Options, Stop};

use crate::progress_line::ProgressLine;

/// So many are made ahead.
const AHEAD: usize = 2;
/// How often to show that something is being made.
const PATIENCE: Duration = Duration::from_millis(100);

/// Exercises made on a thread of their own, none of which the deck has.
pub(super) struct ExerciseSupply {
    made: Receiver<Exercise>,
    stop: Stop,
}

impl ExerciseSupply {
    /// Begins to make what the plan needs.
    pub(super) fn start(recipe: ExerciseRecipe, plan: &SessionPlan, deck: &Deck) -> Self {
        let (sender, made) = mpsc::sync_channel(AHEAD);
        let stop = Stop::new();
        let theme = |step: &Planned| match step {
            Planned::ToMake(theme) => Some(*theme),
            Planned::Known(_) | Planned::Line(..) => None,
        };
        let themes: Vec<ExerciseTheme> = plan.new.iter().filter_map(theme).collect();
        let known = deck.cards().iter().map(|card| card.exercise().key()).collect();
        let engine = Engine::with(Options::default());
        let mut workshop = ExerciseWorkshop::new(recipe, engine, known, stop.clone());
        thread::spawn(move || {
            for theme in themes {
                let Some(exercise) = workshop.make(theme, || {}) else { return };
                if sender.send(exercise).is_err() {
                    return;
                }
            }
        });
        Self { made, stop }
    }

    /// The next one, as soon as it is made; `None` if there are no more.
    pub(super) fn next(&self, words: TrainingWords) -> Option<Exercise> {
        let mut progress = ProgressLine::new();
        loop {
            match self.made.recv_timeout(PATIENCE) {
                Ok(exercise) => return Some(exercise),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => progress.show(|| format!("{} …", words.making())),
            }
        }
    }
}

impl Drop for ExerciseSupply {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// A seed that is another one each time.
pub(super) fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
