//! A session of training: which exercises, and in which order.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use outflank_records::PositionKey;
use outflank_rules::RuleSet;

use super::{Deck, Exercise, ExerciseTheme, TrainingCard};
use crate::ReasonTheme;

/// What comes next in a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planned {
    /// An exercise of the deck.
    Known(PositionKey),
    /// One of this theme that has yet to be made.
    ToMake(ExerciseTheme),
}

/// The themes of exercises that are made where nobody asks for one: every other is an endgame, which can be made by all rules.
const MADE_THEMES: [ExerciseTheme; 8] = [
    ExerciseTheme::Endgame,
    ExerciseTheme::Reason(ReasonTheme::Corners),
    ExerciseTheme::Endgame,
    ExerciseTheme::Reason(ReasonTheme::Mobility),
    ExerciseTheme::Endgame,
    ExerciseTheme::Reason(ReasonTheme::Parity),
    ExerciseTheme::Endgame,
    ExerciseTheme::Reason(ReasonTheme::Edges),
];

/// A session of training: first what is due, then what is new, mixed by theme; nothing twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionPlan {
    /// Exercises that are due; they come first.
    pub due: Vec<PositionKey>,
    /// What comes then.
    pub new: Vec<Planned>,
}

impl SessionPlan {
    /// How long a day's session lasts, about.
    pub const LENGTH: Duration = Duration::from_secs(600);
    /// The most exercises of a day's session: forty seconds for each.
    pub const MOST: usize = 15;
    /// One of so many new exercises is made for the day, also where there are enough others.
    const MADE: usize = 4;

    /// The session of today: what is due, and as many new exercises as make ten minutes of it together with what was answered
    /// today already.
    pub fn today(deck: &Deck, now: SystemTime) -> Self {
        let done = deck.cards().iter().filter(|card| card.is_of_today(now)).count();
        let due = due(deck, now, &|_| true, Self::MOST);
        let room = Self::MOST.saturating_sub(done + due.len());
        let known = fresh(deck, &|_| true, room - room.div_ceil(Self::MADE));
        let new = filled_up(known, room, &MADE_THEMES);
        Self { due, new }
    }

    /// As many exercises as somebody wants, of a theme or of all, by these rules: those that are due, then new ones. Whatever is missing
    /// is to be made.
    pub fn drill(deck: &Deck, now: SystemTime, rules: RuleSet, theme: Option<ExerciseTheme>, count: usize) -> Self {
        let wanted = |exercise: &Exercise| {
            exercise.position().rules() == rules && theme.is_none_or(|theme| exercise.theme() == theme)
        };
        let due = due(deck, now, &wanted, count);
        let room = count - due.len();
        let known = fresh(deck, &wanted, room);
        let new = filled_up(known, room, theme.as_ref().map_or(&MADE_THEMES, std::slice::from_ref));
        Self { due, new }
    }

    /// Everything in its order.
    pub fn steps(&self) -> impl Iterator<Item = Planned> {
        self.due.iter().map(|&key| Planned::Known(key)).chain(self.new.iter().copied())
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.due.is_empty() && self.new.is_empty()
    }
}

/// What is due, of each theme in turn what has waited longest.
fn due(deck: &Deck, now: SystemTime, wanted: &dyn Fn(&Exercise) -> bool, most: usize) -> Vec<PositionKey> {
    let mut cards: Vec<&TrainingCard> =
        deck.cards().iter().filter(|card| card.is_due(now) && wanted(card.exercise())).collect();
    cards.sort_by_key(|card| card.schedule().map(super::Schedule::due));
    mixed(&cards, most)
}

/// What was never asked: of each theme in turn, own mistakes first, and of those the latest and the easiest.
fn fresh(deck: &Deck, wanted: &dyn Fn(&Exercise) -> bool, most: usize) -> Vec<Planned> {
    let is_fresh = |card: &&TrainingCard| card.answers().is_empty() && wanted(card.exercise());
    let mut cards: Vec<&TrainingCard> = deck.cards().iter().filter(is_fresh).collect();
    cards.reverse();
    cards.sort_by_key(|card| {
        let exercise = card.exercise();
        (Reverse(exercise.is_own_mistake()), exercise.difficulty().grade())
    });
    mixed(&cards, most).into_iter().map(Planned::Known).collect()
}

/// As many as there is room for, one of each theme in turn.
fn mixed(cards: &[&TrainingCard], most: usize) -> Vec<PositionKey> {
    let mut taken: BTreeMap<ExerciseTheme, usize> = BTreeMap::new();
    let mut turns: Vec<(usize, PositionKey)> = cards
        .iter()
        .map(|card| {
            let turn = taken.entry(card.exercise().theme()).or_default();
            *turn += 1;
            (*turn, card.exercise().key())
        })
        .collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, key)| key).take(most).collect()
}

/// Fills up with exercises to be made, of these themes in turn, spread among the others.
fn filled_up(known: Vec<Planned>, room: usize, themes: &[ExerciseTheme]) -> Vec<Planned> {
    let made = room.saturating_sub(known.len());
    let (mut known, mut themes) = (known.into_iter(), themes.iter().copied().cycle());
    // The same share of each at every point, as in a line drawn on squared paper.
    (0..room)
        .filter_map(|step| {
            let is_made = (step + 1) * made / room > step * made / room;
            if is_made { themes.next().map(Planned::ToMake) } else { known.next() }
        })
        .collect()
}
