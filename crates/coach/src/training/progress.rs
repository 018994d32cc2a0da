//! What was learned, by theme and over time.

use std::time::{SystemTime, UNIX_EPOCH};

use super::schedule::DAY;
use super::{Deck, ExerciseTheme, PastAnswer, TrainingCard};

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
            let of_theme = |card: &&TrainingCard| card.exercise().theme() == theme;
            let cards: Vec<&TrainingCard> = self.cards().iter().filter(of_theme).collect();
            let learned = |card: &&&TrainingCard| card.schedule().is_some_and(super::Schedule::is_learned);
            let mut answers = AnswerCount::default();
            cards.iter().flat_map(|card| card.answers()).for_each(|answer| answers.add(answer));
            ThemeProgress {
                theme,
                exercises: cards.len(),
                due: cards.iter().filter(|card| card.is_due(now)).count(),
                learned: cards.iter().filter(learned).count(),
                answers,
            }
        });
        themes.filter(|progress| progress.exercises > 0).collect()
    }

    /// The answers of one theme, or of all, by days, or by weeks where they go back further; the latest last. Stretches of time
    /// without an answer are left out.
    pub fn answers_over_time(&self, theme: Option<ExerciseTheme>) -> Vec<AnswerPeriod> {
        let of_theme = |card: &&TrainingCard| theme.is_none_or(|theme| card.exercise().theme() == theme);
        let answers = self.cards().iter().filter(of_theme).flat_map(|card| card.answers());
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
