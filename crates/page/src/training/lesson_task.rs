//! A position of the first lesson that is being solved.

use crate::problem::Problem;
use outflank_coach::training::Grade;
use outflank_coach::{Judgement, LessonPlace};
use outflank_rules::Move;

use super::notebook::Notebook;
use super::request::{TrainingMessage, TrainingWish};

/// A position of the first lesson, and what was said about it.
pub(crate) struct LessonTask {
    pub(crate) place: LessonPlace,
    hints: usize,
    pub(crate) news: Option<LessonNews>,
    /// Whether there is nothing more to find.
    pub(crate) done: bool,
}

/// Something to say about an answer, or instead of one.
pub(crate) enum LessonNews {
    Judged(Move, Judgement),
    /// A hint, after so many before it.
    Hint(usize),
    /// The answers.
    Shown,
}

impl LessonTask {
    pub(crate) const fn new(place: LessonPlace) -> Self {
        Self { place, hints: 0, news: None, done: false }
    }

    pub(crate) async fn act(
        &mut self,
        message: TrainingMessage,
        notebook: &mut Notebook,
    ) -> Result<Option<Grade>, Problem> {
        if self.done {
            return Err(Problem::moved_on());
        }
        let exercise = self.place.to_solve();
        match message.wish {
            TrainingWish::Answer => {
                let answer = message.square.map_or(Move::Pass, Move::Place);
                let judgement = exercise.goal.judge(&exercise.position(), answer);
                let is_right = matches!(judgement, Judgement::Right(_));
                if is_right {
                    let mut progress = notebook.lesson.clone();
                    progress.solved.insert(self.place);
                    progress.place = self.place.next();
                    notebook.keep_lesson(progress).await?;
                }
                self.done = is_right;
                self.news = Some(LessonNews::Judged(answer, judgement));
                return Ok(is_right.then_some(if self.hints > 0 { Grade::Helped } else { Grade::Right }));
            }
            TrainingWish::Hint => {
                self.news = Some(LessonNews::Hint(self.hints));
                self.hints += 1;
            }
            TrainingWish::GiveUp => (self.news, self.done) = (Some(LessonNews::Shown), true),
            TrainingWish::Next | TrainingWish::Back | TrainingWish::PlayOn => return Err(Problem::moved_on()),
        }
        Ok(None)
    }
}
