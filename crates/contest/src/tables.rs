//! Contests of anybody who can take a seat, with clocks.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use outflank_engine::{Megabytes, Options, Stop};
use outflank_play::{EnginePlayer, Engines, Event, Live, Seat, Seats, Surroundings, Tally, Terms, TimeControl};
use outflank_protocols::drive;
use outflank_rules::{EndReason, Game, RuleSet};

use crate::run::Fixed;
use crate::{Arena, NotPlayed, PlayedGame};

/// Games as people would play them: at a table with a clock, against whoever takes the seat.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Tables {
    pub players: Vec<EnginePlayer>,
    pub control: Option<TimeControl>,
}

/// How often to look at the clock while an engine thinks.
const GLANCE: Duration = Duration::from_millis(100);

impl Tables {
    /// Starts every program that plays and tells it a game by these rules. The error says which cannot play, and why: that is worth
    /// knowing before any game.
    pub fn check(&self, rules: RuleSet, stop: &Stop) -> Result<(), String> {
        let programs = self.players.iter().filter_map(|player| match player {
            EnginePlayer::Program(program) => Some(program),
            _ => None,
        });
        drive::start_ahead(programs, &Game::new(rules), stop).map(drop)
    }
}

impl Arena for Tables {
    fn name(&self, player: usize) -> String {
        self.players[player].to_string()
    }

    fn terms(&self) -> String {
        self.control.map_or_else(|| "no clock".to_owned(), |control| control.to_string())
    }

    fn play(&self, game: &Fixed<'_>, stop: &Stop) -> Result<PlayedGame, NotPlayed> {
        let [black, white] = [game.black, game.white].map(|player| Seat::Engine(self.players[player].clone()));
        let terms = Terms {
            start: game.start,
            seats: Seats::new(black, white),
            control: self.control,
            seed: game.seed,
            tally: Tally::default(),
        };
        let around = Surroundings {
            // Many games go on at a time, and none is long enough to fill more.
            engines: Engines::new(Options { hash: Megabytes(16), ..Options::default() }, NonZeroUsize::MIN)
                .only_customer(),
            programs: Arc::new(drive::start),
            ..Surroundings::none()
        };
        let mut live = Live::new(terms, game.opening, around, Instant::now()).map_err(|_| NotPlayed::NoSuchOpening)?;
        let mut fault = None;
        let outcome = loop {
            for event in live.take_events() {
                match event {
                    Event::NotStarted { side, why } => {
                        let seat = &live.table().seats()[side];
                        return Err(NotPlayed::NoPlayer(format!("{seat} cannot play: {why}")));
                    }
                    Event::Failed { side, why } => fault = Some(format!("{side}'s program has lost: {why}")),
                    Event::Ended(outcome) if outcome.reason == EndReason::Time => fault = Some(outcome.to_string()),
                    _ => {}
                }
            }
            if let Some(outcome) = live.table().outcome() {
                break outcome;
            }
            if stop.is_stopped() {
                return Err(NotPlayed::Stopped);
            }
            live.wait(GLANCE);
        };
        Ok(PlayedGame { fault, ..PlayedGame::of(live.table().game(), &outcome, None) })
    }
}
