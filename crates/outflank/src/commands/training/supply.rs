//! Endgames that are made while somebody thinks about another one.

use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_coach::training::{Deck, EndgameMaker, Exercise, Planned, SessionPlan, TrainingWords};
use outflank_engine::{Engine, Options, Stop};
use outflank_records::PositionKey;
use outflank_rules::RuleSet;

use crate::progress_line::ProgressLine;

/// So many are made ahead.
const AHEAD: usize = 2;
/// How often to show that something is being made.
const PATIENCE: Duration = Duration::from_millis(100);

/// Endgames made on a thread of their own, none of which the deck has.
pub(super) struct EndgameSupply {
    made: Receiver<Exercise>,
    stop: Stop,
}

impl EndgameSupply {
    /// Begins to make them, as many as the plan needs.
    pub(super) fn start(
        rules: RuleSet,
        empties: RangeInclusive<u16>,
        seed: u64,
        plan: &SessionPlan,
        deck: &Deck,
    ) -> Self {
        let (sender, made) = mpsc::sync_channel(AHEAD);
        let (stop, count) = (Stop::new(), plan.new.iter().filter(|step| **step == Planned::NewEndgame).count());
        let stopped = stop.clone();
        let mut known: HashSet<PositionKey> = deck.cards().iter().map(|card| card.exercise().key()).collect();
        thread::spawn(move || {
            let mut maker = EndgameMaker::new(Engine::with(Options::default()), rules, empties, seed);
            for _ in 0..count {
                let Some(exercise) = maker.make(|key| known.contains(&key), &stopped, |_| {}) else { return };
                known.insert(exercise.key());
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

impl Drop for EndgameSupply {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// A seed that is another one each time.
pub(super) fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}
