//! All exercises that somebody has, and how they were answered.

use std::collections::{HashMap, HashSet};
use std::time::SystemTime;

use outflank_records::PositionKey;

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
}

/// An exercise, and how it was answered.
#[derive(Clone, Debug)]
pub struct TrainingCard {
    exercise: Exercise,
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

    /// How it was answered, from the first time on.
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
}

impl Deck {
    /// Adds an exercise, and says whether it is new.
    pub fn add(&mut self, exercise: Exercise) -> bool {
        let key = exercise.key();
        let is_new = !self.index.contains_key(&key);
        if is_new {
            self.index.insert(key, self.cards.len());
            self.cards.push(TrainingCard { exercise, answers: Vec::new(), schedule: None });
        }
        is_new
    }

    /// Writes down how an exercise was answered, and says whether there is such an exercise.
    pub fn answer(&mut self, key: PositionKey, grade: Grade, at: SystemTime) -> bool {
        let Some(&index) = self.index.get(&key) else { return false };
        let card = &mut self.cards[index];
        card.schedule = Some(Schedule::after(card.schedule.as_ref(), grade, at));
        card.answers.push(PastAnswer { at, grade });
        true
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

    /// When the next exercise is due.
    pub fn next_due(&self) -> Option<SystemTime> {
        self.cards.iter().filter_map(|card| card.schedule.as_ref()).map(Schedule::due).min()
    }
}
