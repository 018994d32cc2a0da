//! A position of the first lesson that is being solved.

use outflank_coach::training::Grade;
use outflank_coach::{Judgement, LessonPlace};
use outflank_page::Problem;
use outflank_rules::Move;

use super::request::{TrainingMessage, TrainingWish};
use super::session::Notebook;

/// A position of the first lesson, and what was said about it.
pub(super) struct LessonTask {
    pub(super) place: LessonPlace,
    hints: usize,
    pub(super) news: Option<LessonNews>,
    /// Whether there is nothing more to find.
    pub(super) done: bool,
}

/// Something to say about an answer, or instead of one.
pub(super) enum LessonNews {
    Judged(Move, Judgement),
    /// A hint, after so many before it.
    Hint(usize),
    /// The answers.
    Shown,
}

impl LessonTask {
    pub(super) const fn new(place: LessonPlace) -> Self {
        Self { place, hints: 0, news: None, done: false }
    }

    pub(super) async fn act(
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
