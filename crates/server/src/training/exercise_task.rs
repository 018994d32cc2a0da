//! An exercise that is being asked.

use std::time::SystemTime;

use outflank_coach::Crowd;
use outflank_coach::training::{Exercise, Grade, Proof};
use outflank_page::Problem;
use outflank_play::DeckEntry;
use outflank_rules::Square;

use super::request::{TrainingMessage, TrainingWish};
use super::session::Notebook;

/// An exercise that is being asked, and what was answered.
pub(super) struct ExerciseTask {
    pub(super) exercise: Exercise,
    pub(super) proof: Proof,
    /// What players as strong as whoever is asked would do, where that is known.
    pub(super) crowd: Option<Crowd>,
    pub(super) hinted: bool,
    pub(super) given: Option<GivenAnswer>,
}

/// What was answered: a square, or nothing where it was given up.
#[derive(Clone, Copy)]
pub(super) struct GivenAnswer {
    pub(super) square: Option<Square>,
    pub(super) grade: Grade,
}

impl ExerciseTask {
    pub(super) const fn new(exercise: Exercise, proof: Proof, crowd: Option<Crowd>) -> Self {
        Self { exercise, proof, crowd, hinted: false, given: None }
    }

    pub(super) async fn act(
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
