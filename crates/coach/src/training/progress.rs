//! What was learned, by theme and over time.

use std::time::{SystemTime, UNIX_EPOCH};

use super::schedule::DAY;
use super::{AnswerHistory, Deck, ExerciseTheme, PastAnswer, TrainingCard};

/// How somebody gets on with a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThemeProgress {
    /// The theme.
    pub theme: ExerciseTheme,
    /// All its exercises.
    pub exercises: usize,
    /// Those to be asked today.
    pub due: usize,
    /// Those that need not be asked for a week or more.
    pub learned: usize,
    /// All answers.
    pub answers: AnswerCount,
}

/// How many answers were right.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct AnswerCount {
    /// All of them.
    pub given: usize,
    /// Those that were right.
    pub right: usize,
}

impl AnswerCount {
    /// The share that was right, in percent.
    pub fn percent(self) -> Option<usize> {
        (100 * self.right).checked_div(self.given)
    }

    fn add(&mut self, answer: &PastAnswer) {
        self.given += 1;
        self.right += usize::from(answer.grade.is_right());
    }
}

/// The answers of a stretch of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnswerPeriod {
    /// When it began.
    pub from: SystemTime,
    /// Its answers.
    pub answers: AnswerCount,
}

/// The most stretches of time that are told.
const MOST_PERIODS: usize = 12;
/// Days of which each is told; where answers go further back, weeks are.
const MOST_DAYS: u64 = 12;

impl Deck {
    /// How somebody gets on with each theme; those without an exercise are left out.
    pub fn progress(&self, now: SystemTime) -> Vec<ThemeProgress> {
        let themes = ExerciseTheme::ALL.into_iter().map(|theme| {
            let items: Vec<&AnswerHistory> = self.histories(Some(theme)).collect();
            let mut answers = AnswerCount::default();
            items.iter().flat_map(|item| item.answers()).for_each(|answer| answers.add(answer));
            ThemeProgress {
                theme,
                exercises: items.len(),
                due: items.iter().filter(|item| item.is_due(now)).count(),
                learned: items.iter().filter(|item| item.is_learned()).count(),
                answers,
            }
        });
        themes.filter(|progress| progress.exercises > 0).collect()
    }

    /// How everything of a theme was answered, or everything at all: exercises, and opening lines, which are a theme of their own.
    pub(super) fn histories(&self, theme: Option<ExerciseTheme>) -> impl Iterator<Item = &AnswerHistory> {
        let wanted = move |of: ExerciseTheme| theme.is_none_or(|theme| theme == of);
        let cards = self.cards().iter().filter(move |card| wanted(card.exercise().theme())).map(TrainingCard::history);
        cards.chain(self.lines().map(|(.., history)| history).filter(move |_| wanted(ExerciseTheme::Openings)))
    }

    /// The answers of one theme, or of all, by days, or by weeks where they go back further; the latest last. Stretches of time
    /// without an answer are left out.
    pub fn answers_over_time(&self, theme: Option<ExerciseTheme>) -> Vec<AnswerPeriod> {
        let answers = self.histories(theme).flat_map(AnswerHistory::answers);
        let mut days: Vec<(u64, &PastAnswer)> = answers.map(|answer| (day(answer.at), answer)).collect();
        days.sort_by_key(|(day, _)| *day);
        let (Some((first, _)), Some((last, _))) = (days.first(), days.last()) else { return Vec::new() };
        let length = if last - first < MOST_DAYS { 1 } else { 7 };
        let first = *first;
        let mut periods: Vec<AnswerPeriod> = Vec::new();
        for (day, answer) in days {
            let from = UNIX_EPOCH + DAY * u32::try_from(first + (day - first) / length * length).unwrap_or(u32::MAX);
            if periods.last().is_none_or(|period| period.from != from) {
                periods.push(AnswerPeriod { from, answers: AnswerCount::default() });
            }
            if let Some(period) = periods.last_mut() {
                period.answers.add(answer);
            }
        }
        periods.split_off(periods.len().saturating_sub(MOST_PERIODS))
    }
}

/// The day in universal time, counted from 1970.
fn day(at: SystemTime) -> u64 {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() / DAY.as_secs())
}
