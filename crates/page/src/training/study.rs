//! A game that is looked through for exercises.

use futures_channel::oneshot;
use outflank_coach::training::Exercise;
use outflank_play::{Customer, NewExercises, Stop, StudiedGame};
use serde::Serialize;

/// How far a game was looked through.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StudyProgress {
    /// Moves that were looked at, and of how many.
    looked: usize,
    of: usize,
    /// What was found, once all were looked at.
    found: Option<FoundExercises>,
}

/// The exercises that a game has made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
struct FoundExercises {
    /// Those that are new.
    added: usize,
    /// Those that were known already.
    known: usize,
}

impl StudyProgress {
    /// Nothing was looked at yet.
    pub fn begun(studied: &StudiedGame) -> Self {
        Self { looked: 0, of: studied.study().plies().count(), found: None }
    }

    /// Everything was looked at, and this was found.
    pub fn done(studied: &StudiedGame, NewExercises { added, known }: NewExercises) -> Self {
        let begun = Self::begun(studied);
        Self { looked: begun.of, found: Some(FoundExercises { added, known }), ..begun }
    }

    /// The same when so many moves were looked at.
    pub fn after(self, looked: usize) -> Self {
        Self { looked, ..self }
    }

    /// How many moves were looked at.
    pub fn looked(&self) -> usize {
        self.looked
    }

    /// Whether there is nothing more to look at.
    pub fn is_finished(&self) -> bool {
        self.found.is_some()
    }
}

/// The exercises in a game; `None` if nobody wants to know any more. `told` hears how many moves were looked at.
pub async fn look_through(
    customer: &Customer,
    studied: &StudiedGame,
    stop: &Stop,
    told: impl Fn(usize),
) -> Option<Vec<Exercise>> {
    let mut exercises = Vec::new();
    for (looked, ply) in (1..).zip(studied.study().plies().collect::<Vec<_>>()) {
        let (sender, answer) = oneshot::channel();
        customer.study_move(studied, ply, stop, move |exercise| drop(sender.send(exercise)));
        exercises.extend(answer.await.ok().filter(|_| !stop.is_stopped())?);
        told(looked);
    }
    Some(exercises)
}
