//! What there is to train, and what was learned.

use std::time::SystemTime;

use outflank_coach::training::{AnswerCount, Deck, ExerciseTheme, SessionPlan, ThemeProgress, TrainingWords};
use outflank_coach::{LessonProgress, LessonStep, LessonWords};
use outflank_records::Language;
use serde::Serialize;

use super::session::GoingSession;

/// What there is to train, and what was learned.
#[derive(Serialize)]
pub struct TrainingOverview {
    today: TodayView,
    /// The session that goes on, if one does.
    session: Option<GoingSession>,
    themes: Vec<ThemeView>,
    over_time: Vec<PeriodView>,
    lesson: LessonOverview,
    /// When the next exercise is due.
    next: Option<String>,
}

/// Today's session.
#[derive(Serialize)]
struct TodayView {
    due: usize,
    new: usize,
    minutes: u64,
}

/// How somebody gets on with a theme.
#[derive(Serialize)]
struct ThemeView {
    theme: &'static str,
    name: &'static str,
    exercises: usize,
    due: usize,
    learned: usize,
    given: usize,
    right: usize,
    percent: Option<usize>,
}

/// The answers of a day or a week.
#[derive(Serialize)]
struct PeriodView {
    from: String,
    given: usize,
    right: usize,
    percent: usize,
}

#[derive(Serialize)]
struct LessonOverview {
    /// The step at which it goes on; nothing once all of it is done.
    at: Option<usize>,
    begun: bool,
    steps: Vec<StepView>,
}

#[derive(Serialize)]
struct StepView {
    number: usize,
    title: &'static str,
    solved: usize,
    of: usize,
}

impl TrainingOverview {
    /// What there is in a deck and in the lesson, and the session that goes on.
    pub fn new(deck: &Deck, lesson: &LessonProgress, going: Option<GoingSession>, language: Language) -> Self {
        let (words, now) = (TrainingWords(language), SystemTime::now());
        let (due, new) = SessionPlan::outlook(deck, now);
        let minutes = SessionPlan::LENGTH.as_secs() / 60;
        let periods = deck.answers_over_time(None).into_iter().map(|period| PeriodView {
            from: words.date(period.from),
            given: period.answers.given,
            right: period.answers.right,
            percent: period.answers.percent().unwrap_or_default(),
        });
        Self {
            today: TodayView { due, new, minutes },
            session: going,
            themes: themes(deck, words, now),
            over_time: periods.collect(),
            lesson: LessonOverview::new(lesson, LessonWords(language)),
            next: deck.next_due().map(|due| words.come_back(&words.date(due.max(now)))),
        }
    }
}

/// Every theme, also those of which there is no exercise yet: it can be made.
fn themes(deck: &Deck, words: TrainingWords, now: SystemTime) -> Vec<ThemeView> {
    let known = deck.progress(now);
    let none = |theme| ThemeProgress { theme, exercises: 0, due: 0, learned: 0, answers: AnswerCount::default() };
    let of = |theme| known.iter().find(|progress| progress.theme == theme).copied().unwrap_or_else(|| none(theme));
    let view = |ThemeProgress { theme, exercises, due, learned, answers }| ThemeView {
        theme: ExerciseTheme::name(theme),
        name: words.theme(theme),
        exercises,
        due,
        learned,
        given: answers.given,
        right: answers.right,
        percent: answers.percent(),
    };
    ExerciseTheme::ALL.into_iter().map(of).map(view).collect()
}

impl LessonOverview {
    fn new(progress: &LessonProgress, words: LessonWords) -> Self {
        let step = |step: LessonStep| StepView {
            number: step.number(),
            title: words.title(step),
            solved: progress.solved_in(step),
            of: step.exercises().count(),
        };
        Self {
            at: progress.place.map(|place| place.step().number()),
            begun: *progress != LessonProgress::default(),
            steps: LessonStep::ALL.into_iter().map(step).collect(),
        }
    }
}
