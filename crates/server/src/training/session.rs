//! A session of training: one task after the other.

use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use outflank_coach::training::{AnswerCount, Deck, EndgameMaker, ExerciseRecipe, Grade, Planned, SessionPlan};
use outflank_coach::{LessonPlace, LessonProgress, LinePlan};
use outflank_page::Problem;
use outflank_play::{Customer, DeckEntry, Rating};
use outflank_rules::random::Random;
use outflank_rules::{RuleSet, Size};
use tokio::time::timeout;

use super::exercise_task::ExerciseTask;
use super::lesson_task::LessonTask;
use super::line_task::LineTask;
use super::request::{Drill, TrainingMessage, TrainingWish, Wanted};
use super::supply::{Prepared, TaskSupply};
use crate::identity::Holder;
use crate::limits;
use crate::store::{Store, StoreError, StoredTraining};

/// How long somebody waits for a task before they are told that it is still being made.
const PATIENCE: Duration = Duration::from_secs(4);

/// What a session needs.
pub(super) struct SessionNeeds {
    pub(super) stored: StoredTraining,
    pub(super) store: Arc<dyn Store>,
    pub(super) holder: Holder,
    pub(super) customer: Customer,
    pub(super) rating: Rating,
}

/// A session of training.
pub(crate) struct TrainingSession {
    pub(super) kind: SessionKind,
    /// Which task this is, from 1, and of how many.
    pub(super) number: usize,
    pub(super) of: usize,
    /// Another number for each task, which whoever answers names.
    pub(super) serial: u64,
    pub(super) task: TrainingTask,
    pub(super) answers: AnswerCount,
    /// Whether an exercise was left out because it is none any more.
    pub(super) left_out: bool,
    pub(super) notebook: Notebook,
    customer: Customer,
    course: Course,
    random: Random,
    begun: Instant,
}

/// What kind of session it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SessionKind {
    Today,
    Drill,
    Openings,
    Lesson,
}

impl SessionKind {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::Drill => "drill",
            Self::Openings => "openings",
            Self::Lesson => "lesson",
        }
    }
}

/// Where the tasks come from.
enum Course {
    Supply(TaskSupply),
    Lesson,
}

/// What somebody is at.
pub(super) enum TrainingTask {
    /// The next one is being made.
    Coming,
    Exercise(Box<ExerciseTask>),
    Line(Box<LineTask>),
    Lesson(LessonTask),
    Over(SessionEnd),
}

/// Why a session is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SessionEnd {
    /// Everything was asked.
    Done,
    /// The time is up.
    TimeIsUp,
    /// No more exercises of the kind were found.
    NotFound,
}

/// What is kept of somebody's training.
pub(super) struct Notebook {
    store: Arc<dyn Store>,
    holder: Holder,
    pub(super) deck: Deck,
    entries: usize,
    pub(super) lesson: LessonProgress,
}

impl Notebook {
    /// Keeps what happened; it is on the disk when this returns.
    pub(super) async fn keep(&mut self, entries: Vec<DeckEntry>) -> Result<(), Problem> {
        if self.entries + entries.len() > limits::TRAINING_ENTRIES {
            return Err(Problem::too_many("exercises"));
        }
        self.store.train(self.holder, entries.clone()).await?;
        self.entries += entries.len();
        for entry in entries {
            entry.apply(&mut self.deck).map_err(|_| Problem::fault())?;
        }
        Ok(())
    }

    /// Keeps how far the lesson has come.
    pub(super) async fn keep_lesson(&mut self, progress: LessonProgress) -> Result<(), Problem> {
        self.store.keep_lesson(self.holder, progress.clone()).await?;
        self.lesson = progress;
        Ok(())
    }
}

impl TrainingSession {
    pub(super) async fn begin(wanted: Wanted, with: SessionNeeds) -> Result<Self, Problem> {
        let SessionNeeds { stored, store, holder, customer, rating } = with;
        let (entries, lesson) = (stored.entries.len(), stored.lesson.clone());
        let seed = getrandom::u64()?;
        // Which exercises lie at the edge of somebody's strength takes a while to find out.
        let planning = tokio::task::spawn_blocking(move || {
            let deck = stored.deck()?;
            let plan = Plan::of(&wanted, &deck, rating, seed);
            Ok::<_, StoreError>((wanted, deck, plan))
        });
        let (wanted, deck, plan) = planning.await.map_err(|_| Problem::fault())??;
        let notebook = Notebook { store, holder, deck, entries, lesson };
        let mut session = Self {
            kind: plan.kind,
            number: 1,
            of: plan.steps.len(),
            // So that no message for another session is taken for one of this.
            serial: seed >> 16,
            task: TrainingTask::Coming,
            answers: AnswerCount::default(),
            left_out: false,
            course: Course::Lesson,
            customer: customer.clone(),
            notebook,
            random: Random::new(seed, 2),
            begun: Instant::now(),
        };
        match wanted {
            Wanted::Lesson(step) => {
                let from_step = step.map(LessonPlace::beginning);
                // Whoever has done all of it begins anew.
                let place = from_step.or(session.notebook.lesson.place).unwrap_or(LessonPlace::FIRST);
                session.open_lesson(Some(place)).await?;
            }
            _ => {
                session.course =
                    Course::Supply(TaskSupply::start(plan.steps, &session.notebook.deck, plan.recipe, customer))
            }
        }
        Ok(session)
    }

    /// What goes on, for whoever comes back to it.
    pub(super) fn going(&self) -> Option<(SessionKind, usize, usize)> {
        let is_over = matches!(self.task, TrainingTask::Over(_));
        (!is_over).then_some((self.kind, self.number, self.of))
    }

    /// Waits for a task that is being made, though not for ever.
    pub(super) async fn settle(&mut self) {
        while let (TrainingTask::Coming, Course::Supply(supply)) = (&self.task, &mut self.course) {
            let Ok(next) = timeout(PATIENCE, supply.next()).await else { return };
            self.task = match next {
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
    pub(super) async fn act(&mut self, message: TrainingMessage) -> Result<(), Problem> {
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

/// The steps of a session, and what is made where there is nothing to ask.
struct Plan {
    kind: SessionKind,
    steps: Vec<Planned>,
    recipe: ExerciseRecipe,
}

impl Plan {
    fn of(wanted: &Wanted, deck: &Deck, rating: Rating, seed: u64) -> Self {
        let now = SystemTime::now();
        let usual = ExerciseRecipe {
            rules: RuleSet::standard(Size::EIGHT),
            empties: EndgameMaker::USUAL,
            seed,
            or_endgame: true,
            rating,
        };
        match wanted {
            Wanted::Today => {
                let steps = SessionPlan::today(deck, now, rating).steps().collect();
                Self { kind: SessionKind::Today, steps, recipe: usual }
            }
            Wanted::Drill(Drill { theme, count, rules, empties }) => {
                let steps = SessionPlan::drill(deck, now, rating, *rules, *theme, *count).steps().collect();
                let recipe =
                    ExerciseRecipe { rules: *rules, empties: empties.clone(), or_endgame: theme.is_none(), ..usual };
                Self { kind: SessionKind::Drill, steps, recipe }
            }
            Wanted::Openings { lines, side, named } => {
                let plan = LinePlan { lines: lines.clone(), side: *side, known_too: *named };
                let order = plan.order(deck, now, &mut Random::new(seed, 0)).into_iter().take(limits::DRILL);
                let steps = order.map(|(line, side)| Planned::Line(line.key(), side)).collect();
                Self { kind: SessionKind::Openings, steps, recipe: usual }
            }
            Wanted::Lesson(_) => Self { kind: SessionKind::Lesson, steps: Vec::new(), recipe: usual },
        }
    }
}
