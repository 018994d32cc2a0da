//! An exercise that is being asked.

use std::time::SystemTime;

use crate::problem::Problem;
use outflank_coach::Crowd;
use outflank_coach::training::{Exercise, Grade, Proof};
use outflank_play::DeckEntry;
use outflank_rules::Square;

use super::notebook::Notebook;
use super::request::{TrainingMessage, TrainingWish};

/// An exercise that is being asked, and what was answered.
pub(crate) struct ExerciseTask {
    pub(crate) exercise: Exercise,
    pub(crate) proof: Proof,
    /// What players as strong as whoever is asked would do, where that is known.
    pub(crate) crowd: Option<Crowd>,
    pub(crate) hinted: bool,
    pub(crate) given: Option<GivenAnswer>,
}

/// What was answered: a square, or nothing where it was given up.
#[derive(Clone, Copy)]
pub(crate) struct GivenAnswer {
    pub(crate) square: Option<Square>,
    pub(crate) grade: Grade,
}

impl ExerciseTask {
    pub(crate) const fn new(exercise: Exercise, proof: Proof, crowd: Option<Crowd>) -> Self {
        Self { exercise, proof, crowd, hinted: false, given: None }
    }

    pub(crate) async fn act(
        &mut self,
        message: TrainingMessage,
        notebook: &mut Notebook,
        now: SystemTime,
    ) -> Result<Option<Grade>, Problem> {
        if self.given.is_some() {
            return Err(Problem::moved_on());
        }
        let square = match (message.wish, message.square) {
            (TrainingWish::Hint, _) => {
                self.hinted = true;
                return Ok(None);
            }
            (TrainingWish::GiveUp, _) => None,
            (TrainingWish::Answer, Some(square)) => {
                self.exercise.position().play(square).map_err(Problem::from)?;
                Some(square)
            }
            _ => return Err(Problem::bad_input("an answer is a square")),
        };
        let grade = self.exercise.grade(square, self.hinted);
        let entries = DeckEntry::of_answer(&notebook.deck, &self.exercise, grade, now);
        notebook.keep(entries).await?;
        self.given = Some(GivenAnswer { square, grade });
        Ok(Some(grade))
    }
}
