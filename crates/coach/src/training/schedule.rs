//! When to ask again: spaced repetition by a forgetting curve (FSRS).
//!
//! The scheduler is `rs-fsrs`, which is FSRS and nothing else; the crate `fsrs` also fits its parameters to a person, for which it brings a
//! framework for deep learning. Only answers are kept, and what follows from them is worked out anew, so that another scheduler may
//! take its place without losing anything.

use std::time::{Duration, SystemTime};

use rs_fsrs::{Card, FSRS, Parameters, Rating};

/// How well an exercise was answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Grade {
    /// Right, without help.
    Right,
    /// Right, after a hint.
    Helped,
    /// Wrong, or given up.
    Wrong,
}

impl Grade {
    /// Whether the right answer was found.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::Right | Self::Helped)
    }
}

/// A day: the shortest time after which the same exercise comes again.
pub(super) const DAY: Duration = Duration::from_secs(86_400);

/// What is due so soon is asked today: people do not train at the same minute every day.
pub(super) const TODAY: Duration = Duration::from_secs(12 * 3_600);

/// From this long ahead on an exercise counts as learned.
const LEARNED: Duration = Duration::from_secs(7 * 86_400);

/// When an exercise that was answered before is to be asked again.
#[derive(Clone, PartialEq, Debug)]
pub struct Schedule(Card);

impl Schedule {
    /// The schedule after an answer, and after all those before it.
    pub(super) fn after(before: Option<&Self>, grade: Grade, at: SystemTime) -> Self {
        let rating = match grade {
            Grade::Right => Rating::Good,
            Grade::Helped => Rating::Hard,
            Grade::Wrong => Rating::Again,
        };
        // Whole days only: no exercise comes twice in a session.
        let scheduler = FSRS::new(Parameters { enable_short_term: false, ..Parameters::default() });
        let card = before.map_or_else(Card::default, |before| before.0.clone());
        // A clock that was put back must not turn the forgetting curve around.
        let at = before.map_or(at, |before| at.max(before.answered()));
        Self(scheduler.next(card, at.into(), rating).card)
    }

    /// When it is to be asked again.
    pub fn due(&self) -> SystemTime {
        self.0.due.into()
    }

    /// When it was last answered.
    pub fn answered(&self) -> SystemTime {
        self.0.last_review.into()
    }

    /// Whether it is to be asked today.
    pub fn is_due(&self, now: SystemTime) -> bool {
        self.due() <= now + TODAY
    }

    /// Whether it need not be asked again for a week or more after it was answered.
    pub fn is_learned(&self) -> bool {
        self.due().duration_since(self.answered()).is_ok_and(|interval| interval >= LEARNED)
    }
}
