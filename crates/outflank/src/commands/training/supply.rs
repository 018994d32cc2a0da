//! Exercises that are made while somebody thinks about another one.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::training::{
    Deck, EndgameMaker, Exercise, ExerciseTheme, MistakeMaker, Planned, SessionPlan, TrainingWords,
};
use outflank_engine::{Engine, Options, Stop};
use outflank_people::Rating;
use outflank_records::PositionKey;
use outflank_rules::RuleSet;

use crate::progress_line::ProgressLine;

/// So many are made ahead.
const AHEAD: usize = 2;
/// How often to show that something is being made.
const PATIENCE: Duration = Duration::from_millis(100);

/// So many are made for one that is asked, until one is near enough to the edge of the player's strength: found by a quarter of such players and by three
/// quarters at most.
const TRIES: usize = 3;
const NEAR: f64 = 0.25;

/// What is to be made.
pub(super) struct Recipe {
    pub(super) rules: RuleSet,
    /// Empty squares of endgames.
    pub(super) empties: RangeInclusive<u16>,
    pub(super) seed: u64,
    /// Whether an endgame will do where there is no exercise of a theme.
    pub(super) or_endgame: bool,
    /// For how strong a player: half of them should find the answers.
    pub(super) rating: Rating,
}

/// Exercises made on a thread of their own, none of which the deck has.
pub(super) struct ExerciseSupply {
    made: Receiver<Exercise>,
    stop: Stop,
}

impl ExerciseSupply {
    /// Begins to make what the plan needs.
    pub(super) fn start(recipe: Recipe, plan: &SessionPlan, deck: &Deck) -> Self {
        let (sender, made) = mpsc::sync_channel(AHEAD);
        let stop = Stop::new();
        let theme = |step: &Planned| match step {
            Planned::ToMake(theme) => Some(*theme),
            Planned::Known(_) | Planned::Line(..) => None,
        };
        let themes: Vec<ExerciseTheme> = plan.new.iter().filter_map(theme).collect();
        let known = deck.cards().iter().map(|card| card.exercise().key()).collect();
        let mut workshop = Workshop::new(recipe, known, stop.clone());
        thread::spawn(move || {
            for theme in themes {
                let Some(exercise) = workshop.make(theme) else { return };
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

/// Where exercises are made.
struct Workshop {
    endgames: EndgameMaker,
    mistakes: MistakeMaker,
    or_endgame: bool,
    rating: Rating,
    known: HashSet<PositionKey>,
    stop: Stop,
}

impl Workshop {
    fn new(recipe: Recipe, known: HashSet<PositionKey>, stop: Stop) -> Self {
        let Recipe { rules, empties, seed, or_endgame, rating } = recipe;
        let engine = Engine::with(Options::default());
        let endgames = EndgameMaker::new(engine.clone(), rules, empties, seed);
        Self { endgames, mistakes: MistakeMaker::new(engine, rules, seed), or_endgame, rating, known, stop }
    }

    /// Another one of a theme: of a few the one that lies nearest to the edge of the player's strength.
    fn make(&mut self, theme: ExerciseTheme) -> Option<Exercise> {
        let mut nearest: Option<(f64, Exercise)> = None;
        for _ in 0..TRIES {
            let Some(made) = self.make_any(theme) else { break };
            // Where nobody knows what people find, one is as good as another.
            let off = made.off_the_edge(self.rating).unwrap_or(0.0);
            if nearest.as_ref().is_none_or(|(least, _)| off < *least) {
                nearest = Some((off, made));
            }
            if nearest.as_ref().is_some_and(|(least, _)| *least <= NEAR) {
                break;
            }
        }
        nearest.map(|(_, exercise)| exercise)
    }

    /// Another one of a theme, however hard.
    fn make_any(&mut self, theme: ExerciseTheme) -> Option<Exercise> {
        let Self { endgames, mistakes, or_endgame, known, stop, .. } = self;
        let made = match theme {
            ExerciseTheme::Endgame => None,
            theme => mistakes.make(theme, |key| known.contains(&key), stop, |_| {}),
        };
        let is_endgame = theme == ExerciseTheme::Endgame || *or_endgame;
        let made = made.or_else(|| {
            let made = is_endgame.then(|| endgames.make(|key| known.contains(&key), stop, |_| {}));
            made.flatten()
        })?;
        known.insert(made.key());
        Some(made)
    }
}

/// A seed that is another one each time.
pub(super) fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
