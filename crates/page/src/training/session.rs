//! A session of training: one task after the other.

use std::time::{Instant, SystemTime};

use crate::problem::Problem;
use outflank_coach::training::{AnswerCount, Grade, SessionPlan};
use outflank_coach::{LessonPlace, LessonProgress};
use outflank_play::Customer;
use outflank_rules::random::Random;
use serde::Serialize;

use super::TaskSpawner;
use super::exercise_task::ExerciseTask;
use super::lesson_task::LessonTask;
use super::line_task::LineTask;
use super::notebook::Notebook;
use super::plan::{Course, TrainingPlan};
use super::request::{TrainingMessage, TrainingWish};
use super::supply::{Prepared, TaskSupply};

/// A session of training.
pub struct TrainingSession {
    pub(crate) kind: SessionKind,
    /// Which task this is, from 1, and of how many.
    pub(crate) number: usize,
    pub(crate) of: usize,
    /// Another number for each task, which whoever answers names.
    pub(crate) serial: u64,
    pub(crate) task: TrainingTask,
    pub(crate) answers: AnswerCount,
    /// Whether an exercise was left out because it is none any more.
    pub(crate) left_out: bool,
    pub(crate) notebook: Notebook,
    customer: Customer,
    /// Where the tasks come from; those of the lesson need not be made.
    supply: Option<TaskSupply>,
    random: Random,
    begun: Instant,
}

/// What kind of session it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SessionKind {
    Today,
    Drill,
    Openings,
    Lesson,
}

impl SessionKind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::Drill => "drill",
            Self::Openings => "openings",
            Self::Lesson => "lesson",
        }
    }
}

/// A session that goes on, for whoever comes back to it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct GoingSession {
    what: &'static str,
    number: usize,
    of: usize,
}

/// What somebody is at.
pub(crate) enum TrainingTask {
    /// The next one is being made.
    Coming,
    Exercise(Box<ExerciseTask>),
    Line(Box<LineTask>),
    Lesson(LessonTask),
    Over(SessionEnd),
}

/// Why a session is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SessionEnd {
    /// Everything was asked.
    Done,
    /// The time is up.
    TimeIsUp,
    /// No more exercises of the kind were found.
    NotFound,
}

impl TrainingSession {
    /// Begins what was planned, with engines that make and prove its tasks.
    pub async fn begin(
        plan: TrainingPlan,
        notebook: Notebook,
        customer: Customer,
        spawn: &TaskSpawner,
    ) -> Result<Self, Problem> {
        let TrainingPlan { kind, course, seed } = plan;
        let mut session = Self {
            kind,
            number: 1,
            of: 0,
            // So that no message for another session is taken for one of this.
            serial: seed >> 16,
            task: TrainingTask::Coming,
            answers: AnswerCount::default(),
            left_out: false,
            supply: None,
            customer: customer.clone(),
            notebook,
            random: Random::new(seed, 2),
            begun: Instant::now(),
        };
        match course {
            Course::Lesson(step) => {
                let from_step = step.map(LessonPlace::beginning);
                // Whoever has done all of it begins anew.
                let place = from_step.or(session.notebook.lesson.place).unwrap_or(LessonPlace::FIRST);
                session.open_lesson(Some(place)).await?;
            }
            Course::Tasks { steps, recipe } => {
                session.of = steps.len();
                session.supply = Some(TaskSupply::start(steps, &session.notebook.deck, recipe, customer, spawn));
            }
        }
        Ok(session)
    }

    /// What goes on, for whoever comes back to it.
    pub fn going(&self) -> Option<GoingSession> {
        let is_over = matches!(self.task, TrainingTask::Over(_));
        (!is_over).then_some(GoingSession { what: self.kind.name(), number: self.number, of: self.of })
    }

    /// Waits for a task that is being made. Nothing is lost if nobody waits to the end.
    pub async fn settle(&mut self) {
        while let (TrainingTask::Coming, Some(supply)) = (&self.task, &mut self.supply) {
            self.task = match supply.next().await {
                None => TrainingTask::Over(SessionEnd::Done),
                Some(Prepared::NotFound) => TrainingTask::Over(SessionEnd::NotFound),
                Some(Prepared::LeftOut) => {
                    (self.left_out, self.number) = (true, self.number + 1);
                    TrainingTask::Coming
                }
                Some(Prepared::Exercise(task)) => TrainingTask::Exercise(task),
                Some(Prepared::Line(line, side)) => {
                    TrainingTask::Line(Box::new(LineTask::new(line, side, &mut self.random)))
                }
            };
            if !matches!(self.task, TrainingTask::Coming) {
                self.serial += 1;
            }
        }
    }

    /// Does what somebody would like to do. What they answer is kept before it changes anything.
    pub async fn act(&mut self, message: TrainingMessage) -> Result<(), Problem> {
        if message.task != self.serial {
            return Err(Problem::moved_on());
        }
        let now = SystemTime::now();
        let graded = match &mut self.task {
            _ if message.wish == TrainingWish::Next => return self.next().await,
            TrainingTask::Exercise(task) => task.act(message, &mut self.notebook, now).await?,
            TrainingTask::Line(task) => {
                task.act(message, &mut self.notebook, &self.customer, &mut self.random, now).await?
            }
            TrainingTask::Lesson(task) if message.wish == TrainingWish::Back => {
                let before = task.place.previous().ok_or_else(Problem::moved_on)?;
                return self.open_lesson(Some(before)).await;
            }
            TrainingTask::Lesson(task) => task.act(message, &mut self.notebook).await?,
            TrainingTask::Coming | TrainingTask::Over(_) => return Err(Problem::moved_on()),
        };
        if let Some(grade) = graded {
            self.count(grade);
        }
        Ok(())
    }

    fn count(&mut self, grade: Grade) {
        self.answers.given += 1;
        self.answers.right += usize::from(grade.is_right());
    }

    /// On to the next task. What was not answered does not count.
    async fn next(&mut self) -> Result<(), Problem> {
        if let TrainingTask::Lesson(task) = &self.task {
            let next = task.place.next();
            return self.open_lesson(next).await;
        }
        if matches!(self.task, TrainingTask::Coming | TrainingTask::Over(_)) {
            return Err(Problem::moved_on());
        }
        (self.left_out, self.serial) = (false, self.serial + 1);
        let is_last = self.number >= self.of;
        let is_long = self.kind == SessionKind::Today && self.begun.elapsed() >= SessionPlan::LENGTH;
        self.task = match (is_last, is_long) {
            (true, _) => TrainingTask::Over(SessionEnd::Done),
            (false, true) => TrainingTask::Over(SessionEnd::TimeIsUp),
            (false, false) => TrainingTask::Coming,
        };
        if !is_last && !is_long {
            self.number += 1;
        }
        Ok(())
    }

    /// Goes to a position of the lesson, which is where it goes on the next time.
    async fn open_lesson(&mut self, place: Option<LessonPlace>) -> Result<(), Problem> {
        let progress = LessonProgress { place, ..self.notebook.lesson.clone() };
        self.notebook.keep_lesson(progress).await?;
        self.serial += 1;
        self.of = LessonPlace::FIRST.and_following().count();
        self.task = match place {
            Some(place) => {
                self.number = 1 + LessonPlace::FIRST.and_following().take_while(|before| *before < place).count();
                TrainingTask::Lesson(LessonTask::new(place))
            }
            None => TrainingTask::Over(SessionEnd::Done),
        };
        Ok(())
    }
}
