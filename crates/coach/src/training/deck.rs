//! All exercises that somebody has, and how they were answered.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::SystemTime;

use outflank_records::PositionKey;
use outflank_rules::Side;

use super::schedule::TODAY;
use super::{Exercise, Grade, Schedule, StudyKey};

/// All exercises that somebody has, each of them once, and how they were answered.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use outflank_coach::training::{Deck, EndgameMaker, Grade};
/// use outflank_engine::{Engine, Stop};
/// use outflank_rules::{RuleSet, Size};
/// let mut maker = EndgameMaker::new(Engine::new(), RuleSet::standard(Size::SIX), 4..=6, 1);
/// let exercise = maker.make(|_| false, &Stop::new(), |_| {}).expect("there are many");
/// let (mut deck, key, now) = (Deck::default(), exercise.key(), SystemTime::now());
/// assert!(deck.add(exercise.clone()) && !deck.add(exercise));
/// deck.answer(key, Grade::Right, now);
/// let next = deck.card(key).and_then(|card| card.schedule()).expect("it was answered").due();
/// assert!(next > now + Duration::from_secs(86_400));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Deck {
    /// In the order in which they came.
    cards: Vec<TrainingCard>,
    index: HashMap<PositionKey, usize>,
    studied: HashSet<StudyKey>,
    /// Opening lines, by the key of their position and the side that is played.
    lines: BTreeMap<(PositionKey, Side), AnswerHistory>,
}

/// An exercise, and how it was answered.
#[derive(Clone, Debug)]
pub struct TrainingCard {
    exercise: Exercise,
    history: AnswerHistory,
}

/// How something was answered, time after time, and when it is to be asked again.
#[derive(Clone, Default, Debug)]
pub struct AnswerHistory {
    answers: Vec<PastAnswer>,
    schedule: Option<Schedule>,
}

/// How an exercise was answered once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastAnswer {
    /// When.
    pub at: SystemTime,
    /// How well.
    pub grade: Grade,
}

impl TrainingCard {
    /// The exercise.
    pub const fn exercise(&self) -> &Exercise {
        &self.exercise
    }

    /// How it was answered.
    pub const fn history(&self) -> &AnswerHistory {
        &self.history
    }

    /// How it was answered, from the first time on.
    pub fn answers(&self) -> &[PastAnswer] {
        self.history.answers()
    }

    /// When it is to be asked again, if it was answered before.
    pub const fn schedule(&self) -> Option<&Schedule> {
        self.history.schedule()
    }

    /// Whether it was answered before and is to be asked today.
    pub fn is_due(&self, now: SystemTime) -> bool {
        self.history.is_due(now)
    }
}

impl AnswerHistory {
    /// The answers, from the first time on.
    pub fn answers(&self) -> &[PastAnswer] {
        &self.answers
    }

    /// When it is to be asked again, if it was answered before.
    pub const fn schedule(&self) -> Option<&Schedule> {
        self.schedule.as_ref()
    }

    /// Whether it was answered before and is to be asked today.
    pub fn is_due(&self, now: SystemTime) -> bool {
        self.schedule.as_ref().is_some_and(|schedule| schedule.is_due(now))
    }

    /// Whether it was answered within the last half day.
    pub(super) fn is_of_today(&self, now: SystemTime) -> bool {
        self.answers.last().is_some_and(|last| now.duration_since(last.at).is_ok_and(|ago| ago < TODAY))
    }

    /// Whether it need not be asked for a week or more.
    pub(super) fn is_learned(&self) -> bool {
        self.schedule.as_ref().is_some_and(Schedule::is_learned)
    }

    fn add(&mut self, grade: Grade, at: SystemTime) {
        self.schedule = Some(Schedule::after(self.schedule.as_ref(), grade, at));
        self.answers.push(PastAnswer { at, grade });
    }
}

impl Deck {
    /// Adds an exercise, and says whether it is new.
    pub fn add(&mut self, exercise: Exercise) -> bool {
        let key = exercise.key();
        let is_new = !self.index.contains_key(&key);
        if is_new {
            self.index.insert(key, self.cards.len());
            self.cards.push(TrainingCard { exercise, history: AnswerHistory::default() });
        }
        is_new
    }

    /// Writes down how an exercise was answered, and says whether there is such an exercise.
    pub fn answer(&mut self, key: PositionKey, grade: Grade, at: SystemTime) -> bool {
        let Some(&index) = self.index.get(&key) else { return false };
        self.cards[index].history.add(grade, at);
        true
    }

    /// Writes down how an opening line was played, by the key of its position.
    pub fn play_line(&mut self, line: PositionKey, side: Side, grade: Grade, at: SystemTime) {
        self.lines.entry((line, side)).or_default().add(grade, at);
    }

    /// How an opening line was played so far, if it was.
    pub fn line(&self, line: PositionKey, side: Side) -> Option<&AnswerHistory> {
        self.lines.get(&(line, side))
    }

    /// Every opening line that was played, and from which side.
    pub fn lines(&self) -> impl Iterator<Item = (PositionKey, Side, &AnswerHistory)> {
        self.lines.iter().map(|((line, side), history)| (*line, *side, history))
    }

    /// The opening lines to be played again today, that first which has waited longest.
    pub fn due_lines(&self, now: SystemTime) -> Vec<(PositionKey, Side)> {
        let mut due: Vec<_> = self.lines().filter(|(.., history)| history.is_due(now)).collect();
        due.sort_by_key(|(.., history)| history.schedule().map(Schedule::due));
        due.into_iter().map(|(line, side, _)| (line, side)).collect()
    }

    /// Notes that a game was looked through.
    pub fn mark_studied(&mut self, game: StudyKey) {
        self.studied.insert(game);
    }

    /// Whether a game was looked through.
    pub fn has_studied(&self, game: StudyKey) -> bool {
        self.studied.contains(&game)
    }

    /// Every exercise, in the order in which they came.
    pub fn cards(&self) -> &[TrainingCard] {
        &self.cards
    }

    /// One exercise.
    pub fn card(&self, key: PositionKey) -> Option<&TrainingCard> {
        self.index.get(&key).map(|&index| &self.cards[index])
    }

    /// When the next exercise or opening line is due.
    pub fn next_due(&self) -> Option<SystemTime> {
        self.histories(None).filter_map(AnswerHistory::schedule).map(Schedule::due).min()
    }
}
