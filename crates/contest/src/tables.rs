//! Contests of anybody who can take a seat, with clocks.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use outflank_engine::{Evaluator, Megabytes, Openings, Options, Stop};
use outflank_play::{
    Driver, EnginePlayer, Engines, Event, Live, Program, Seat, Seats, Surroundings, Tally, Tempo, Terms, TimeControl,
    Times,
};
use outflank_protocols::drive;
use outflank_rules::{BySide, EndReason, Game, RuleSet, Side, Square};

use crate::run::Fixed;
use crate::{Arena, Effort, NotPlayed, PlayedGame};

/// Games as people would play them: at a table with a clock, against whoever takes the seat.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Tables {
    pub players: Vec<EnginePlayer>,
    pub control: Option<TimeControl>,
    /// What our own players open from.
    pub openings: Openings,
}

/// How often to look at the clock while an engine thinks.
const GLANCE: Duration = Duration::from_millis(100);

impl Tables {
    /// Makes ready: loads the evaluation, which is no part of the first game's time, and starts every program that plays and tells it a game
    /// by these rules. The error says which cannot play, and why: that is worth knowing before any game.
    pub fn check(&self, rules: RuleSet, stop: &Stop) -> Result<(), String> {
        Evaluator::default().prepare(rules);
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
        let efforts = Efforts::default();
        let [black, white] = [game.black, game.white].map(|player| Seat::Engine(self.players[player].clone()));
        let terms = Terms {
            start: game.start,
            seats: Seats::new(black, white),
            control: self.control,
            tempo: Tempo::default(),
            seed: game.seed,
            tally: Tally::default(),
        };
        let around = Surroundings {
            // Many games go on at a time, and none is long enough to fill more.
            engines: Engines::new(
                Options { hash: Megabytes(16), openings: self.openings.clone(), ..Options::default() },
                NonZeroUsize::MIN,
            )
            .only_customer(),
            programs: Arc::new({
                let efforts = efforts.clone();
                move |program: &Program, stop: &Stop| {
                    let driver = drive::start(program, stop)?;
                    Ok(Box::new(Timed { driver, efforts: efforts.clone() }))
                }
            }),
            ..Surroundings::none()
        };
        let mut live = Live::new(terms, game.opening, around, Instant::now()).map_err(|_| NotPlayed::NoSuchOpening)?;
        let mut asked = Instant::now();
        let mut fault = None;
        let outcome = loop {
            for event in live.take_events() {
                match event {
                    Event::Moved { side, .. } => {
                        // A program is timed by itself: it may have to be started first.
                        if !matches!(live.table().seats()[side], Seat::Engine(EnginePlayer::Program(_))) {
                            efforts.add(side, asked.elapsed());
                        }
                        asked = Instant::now();
                    }
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
        Ok(PlayedGame { fault, ..PlayedGame::of(live.table().game(), &outcome, Some(efforts.both())) })
    }
}

/// What both players have done for a game so far.
#[derive(Clone, Debug, Default)]
struct Efforts(Arc<Mutex<BySide<Effort>>>);

impl Efforts {
    /// One more move, which took so long.
    fn add(&self, side: Side, time: Duration) {
        let mut efforts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        efforts[side] = efforts[side].plus(Effort { moves: 1, nodes: 0, time });
    }

    /// Black's, and White's.
    fn both(&self) -> [Effort; 2] {
        let efforts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        [efforts[Side::Black], efforts[Side::White]]
    }
}

/// A program whose moves are timed.
struct Timed {
    driver: Box<dyn Driver>,
    efforts: Efforts,
}

impl Driver for Timed {
    fn prepare(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<(), String> {
        self.driver.prepare(game, times, stop)
    }

    fn choose(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<Square, String> {
        let began = Instant::now();
        let answer = self.driver.choose(game, times, stop);
        self.efforts.add(game.position().side_to_move(), began.elapsed());
        answer
    }
}
