//! What can be chosen for a new game.

use outflank_play::{EnginePlayer, Level, Rating, Seat, Seats, Table, Tally, Tempo, Terms, TimeControl};
use outflank_rules::{Position, Preset, RuleSet, Side, Size};

/// What was chosen for a new game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choices {
    pub(crate) seats: Seats,
    pub(crate) size: Size,
    pub(crate) rules: Preset,
    /// Discs for each player; 0 for as many as they need.
    pub(crate) supply: u16,
    pub(crate) clock: Option<TimeControl>,
    pub(crate) tempo: Tempo,
}

impl Default for Choices {
    fn default() -> Self {
        let medium = Seat::Engine(EnginePlayer::Level(Level::Medium));
        Self {
            seats: Seats::new(Seat::Person, medium),
            size: Size::EIGHT,
            rules: Preset::Standard,
            supply: 0,
            clock: None,
            tempo: Tempo::default(),
        }
    }
}

const SEATS: [Seat; 7] = [
    Seat::Person,
    Seat::Engine(EnginePlayer::Random),
    Seat::Engine(EnginePlayer::Level(Level::Easy)),
    Seat::Engine(EnginePlayer::Level(Level::Medium)),
    Seat::Engine(EnginePlayer::Level(Level::Hard)),
    Seat::Engine(EnginePlayer::Level(Level::Expert)),
    Seat::Engine(EnginePlayer::Level(Level::Master)),
];
/// A rating to begin with where a player has none, and by how much a key changes it.
const USUAL_RATING: f64 = 1400.0;
const RATING_STEP: f64 = 50.0;
const SUPPLIES: [u16; 5] = [0, 10, 20, 30, 60];
const CLOCKS: [&str; 6] = ["1m", "3m+2s", "5m", "5m+3s", "10m/30s", "20m~5s"];

/// Which way to go through what there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Back,
    On,
}

impl Choices {
    /// The terms of the game.
    pub(crate) fn terms(&self, seed: u64) -> Terms {
        Terms {
            start: Position::start(self.rule_set()),
            seats: self.seats.clone(),
            control: self.clock,
            tempo: self.tempo,
            seed,
            tally: Tally::default(),
        }
    }

    /// The rules of the game.
    pub(crate) fn rule_set(&self) -> RuleSet {
        self.rules.rules(self.size).with_supply(self.supply)
    }

    /// What was chosen for a game that was played before.
    pub(crate) fn of(table: &Table) -> Self {
        let rules = table.game().rules();
        Self {
            seats: table.seats().clone(),
            size: rules.size,
            rules: rules.preset().unwrap_or_default(),
            supply: rules.supply.map_or(0, Into::into),
            clock: table.terms().control,
            tempo: table.terms().tempo,
        }
    }

    pub(crate) fn step_black(&mut self, step: Step) {
        self.seats.black = next(&SEATS, &self.seats.black, step);
    }

    pub(crate) fn step_white(&mut self, step: Step) {
        self.seats.white = next(&SEATS, &self.seats.white, step);
    }

    /// Seats an opponent by rating: somewhat stronger or weaker than whoever plays like a person there, or else a usual one.
    pub(crate) fn step_rating(&mut self, side: Side, step: Step) {
        let change = match step {
            Step::On => RATING_STEP,
            Step::Back => -RATING_STEP,
        };
        let now = self.seats[side].rating(&self.rule_set()).map(Rating::points);
        let rating = now.map_or(USUAL_RATING, |points| f64::from(points) + change);
        self.seats[side] = Seat::Engine(EnginePlayer::Rating(Rating::nearest(rating)));
    }

    pub(crate) fn step_size(&mut self, step: Step) {
        self.size = next(&Size::ALL_SQUARE, &self.size, step);
    }

    pub(crate) fn step_rules(&mut self, step: Step) {
        self.rules = next(&Preset::ALL, &self.rules, step);
    }

    pub(crate) fn step_supply(&mut self, step: Step) {
        self.supply = next(&SUPPLIES, &self.supply, step);
    }

    pub(crate) fn step_clock(&mut self, step: Step) {
        let timed = CLOCKS.iter().filter_map(|text| text.parse().ok()).map(Some);
        let clocks: Vec<Option<TimeControl>> = std::iter::once(None).chain(timed).collect();
        self.clock = next(&clocks, &self.clock, step);
    }

    pub(crate) fn step_tempo(&mut self, step: Step) {
        self.tempo = next(&Tempo::ALL, &self.tempo, step);
    }
}

/// The one after (or before) `now`, round and round. What is not in the list goes to its beginning.
pub(crate) fn next<T: Clone + PartialEq>(all: &[T], now: &T, step: Step) -> T {
    let Some(index) = all.iter().position(|one| one == now) else { return all.first().unwrap_or(now).clone() };
    let index = match step {
        Step::On => index + 1,
        Step::Back => index + all.len() - 1,
    };
    all[index % all.len()].clone()
}
