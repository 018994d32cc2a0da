//! A session of training: which exercises, and in which order.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::{Duration, SystemTime};

use outflank_people::Rating;
use outflank_records::PositionKey;
use outflank_rules::{RuleSet, Side};

use super::{AnswerHistory, Deck, Exercise, ExerciseTheme, Schedule, TrainingCard};
use crate::{OpeningLine, ReasonTheme};

/// What comes next in a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Planned {
    /// An exercise of the deck.
    Known(PositionKey),
    /// An opening line that was played before, by the key of its position, and the side to play.
    Line(PositionKey, Side),
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

/// Exercises of which it is worked out how many players find them: to ask about thousands would take too long.
const MOST_ASKED: usize = 100;
/// How far from the edge of a player's strength an exercise counts of which nobody knows how many find it, and one that nobody asked about.
const UNKNOWN_EDGE: f64 = 0.25;
const LAST_EDGE: f64 = 0.5;

/// A session of training: first what is due, then what is new, mixed by theme; nothing twice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionPlan {
    /// What is due, exercises and opening lines; it comes first.
    pub due: Vec<Planned>,
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
    /// today already. Of the new ones those come first that half of the players of this rating find.
    pub fn today(deck: &Deck, now: SystemTime, rating: Rating) -> Self {
        Self::today_with(deck, now, rating, &|line, _| OpeningLine::with_key(line).is_some())
    }

    /// The same, with those opening lines of which somebody says that they are still to be known, by their key and side.
    pub fn today_with(
        deck: &Deck,
        now: SystemTime,
        rating: Rating,
        is_line: &dyn Fn(PositionKey, Side) -> bool,
    ) -> Self {
        let lines = due_lines(deck, now).filter(|(.., planned)| match planned {
            Planned::Line(line, side) => is_line(*line, *side),
            Planned::Known(_) | Planned::ToMake(_) => true,
        });
        let due = mixed(due_exercises(deck, now, &|_| true).chain(lines), Self::MOST);
        let room = Self::room(deck, now, due.len());
        let known = fresh(deck, &|_| true, rating, room - room.div_ceil(Self::MADE));
        let new = filled_up(known, room, &MADE_THEMES);
        Self { due, new }
    }

    /// How many exercises of today's session are due, and how many are new, without choosing which.
    pub fn outlook(deck: &Deck, now: SystemTime) -> (usize, usize) {
        let due = deck.histories(None).filter(|history| history.is_due(now)).count().min(Self::MOST);
        (due, Self::room(deck, now, due))
    }

    /// How many new ones there is time for today, beside those that are due.
    fn room(deck: &Deck, now: SystemTime, due: usize) -> usize {
        let done = deck.histories(None).filter(|history| history.is_of_today(now)).count();
        Self::MOST.saturating_sub(done + due)
    }

    /// As many exercises as somebody of this rating wants, of a theme or of all, by these rules: those that are due, then new ones. Whatever is
    /// missing is to be made.
    pub fn drill(
        deck: &Deck,
        now: SystemTime,
        rating: Rating,
        rules: RuleSet,
        theme: Option<ExerciseTheme>,
        count: usize,
    ) -> Self {
        let wanted = |exercise: &Exercise| {
            exercise.position().rules() == rules && theme.is_none_or(|theme| exercise.theme() == theme)
        };
        let due = mixed(due_exercises(deck, now, &wanted), count);
        let room = count - due.len();
        let known = fresh(deck, &wanted, rating, room);
        let new = filled_up(known, room, theme.as_ref().map_or(&MADE_THEMES, std::slice::from_ref));
        Self { due, new }
    }

    /// Everything in its order.
    pub fn steps(&self) -> impl Iterator<Item = Planned> {
        self.due.iter().chain(&self.new).copied()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.due.is_empty() && self.new.is_empty()
    }
}

/// Something for a session: its theme, its rank among those of its theme, and what it is.
type Candidate<R> = (ExerciseTheme, R, Planned);

/// Exercises that are due, by how long they have waited.
fn due_exercises<'a>(
    deck: &'a Deck,
    now: SystemTime,
    wanted: &'a dyn Fn(&Exercise) -> bool,
) -> impl Iterator<Item = Candidate<Option<SystemTime>>> + 'a {
    let due = deck.cards().iter().filter(move |card| card.is_due(now) && wanted(card.exercise()));
    due.map(|card| (card.exercise().theme(), due_at(card.history()), Planned::Known(card.exercise().key())))
}

/// Opening lines that are due, by how long they have waited.
fn due_lines(deck: &Deck, now: SystemTime) -> impl Iterator<Item = Candidate<Option<SystemTime>>> {
    let due = deck.lines().filter(move |(.., history)| history.is_due(now));
    due.map(|(line, side, history)| (ExerciseTheme::Openings, due_at(history), Planned::Line(line, side)))
}

fn due_at(history: &AnswerHistory) -> Option<SystemTime> {
    history.schedule().map(Schedule::due)
}

/// What was never asked: of each theme in turn, own mistakes first, and of those the ones at the edge of the player's strength, the easiest and the latest.
fn fresh(deck: &Deck, wanted: &dyn Fn(&Exercise) -> bool, rating: Rating, most: usize) -> Vec<Planned> {
    let is_fresh = |card: &&TrainingCard| card.answers().is_empty() && wanted(card.exercise());
    let mut cards: Vec<&Exercise> = deck.cards().iter().rev().filter(is_fresh).map(TrainingCard::exercise).collect();
    cards.sort_by_key(|exercise| Reverse(exercise.is_own_mistake()));
    let candidates = cards.into_iter().enumerate().map(|(number, exercise)| {
        let edge = if number < MOST_ASKED { exercise.off_the_edge(rating).unwrap_or(UNKNOWN_EDGE) } else { LAST_EDGE };
        // Whether it is 47 or 48 percent is no matter.
        let edge = (20.0 * edge).round() as u8;
        let rank = (Reverse(exercise.is_own_mistake()), edge, exercise.difficulty().grade());
        (exercise.theme(), rank, Planned::Known(exercise.key()))
    });
    mixed(candidates, most)
}

/// As many as there is room for: one of each theme in turn, those of the least rank first.
fn mixed<R: Ord>(candidates: impl Iterator<Item = Candidate<R>>, most: usize) -> Vec<Planned> {
    let mut candidates: Vec<Candidate<R>> = candidates.collect();
    candidates.sort_by(|(_, one, _), (_, other, _)| one.cmp(other));
    let mut taken: BTreeMap<ExerciseTheme, usize> = BTreeMap::new();
    let mut turns: Vec<(usize, Planned)> = candidates
        .into_iter()
        .map(|(theme, _, planned)| {
            let turn = taken.entry(theme).or_default();
            *turn += 1;
            (*turn, planned)
        })
        .collect();
    turns.sort_by_key(|(turn, _)| *turn);
    turns.into_iter().map(|(_, planned)| planned).take(most).collect()
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
