//! Playing against a program that speaks GTP.

use std::time::{Duration, Instant};

use outflank_engine::Stop;
use outflank_play::{Extra, Times};
use outflank_rules::notation::BoardText;
use outflank_rules::{Game, Position, RuleSet, Side, Square};

use super::process::Process;
use super::{RivalFault, Timeouts};

/// What the program knows about the game.
pub(super) struct Gtp {
    timeouts: Timeouts,
    known: Option<Known>,
    takes_clock: bool,
    takes_positions: bool,
}

/// The game as the program has it before it.
struct Known {
    start: Position,
    moves: Vec<Square>,
    control: Option<outflank_play::TimeControl>,
}

impl Gtp {
    /// Goes on after the first answer.
    pub(super) fn begin(process: &mut Process, timeouts: Timeouts) -> Result<Self, RivalFault> {
        let mut gtp = Self { timeouts, known: None, takes_clock: false, takes_positions: false };
        gtp.takes_clock = gtp.knows(process, "time_settings")?;
        gtp.takes_positions = gtp.knows(process, "outflank-set_position")?;
        Ok(gtp)
    }

    fn knows(&self, process: &mut Process, command: &str) -> Result<bool, RivalFault> {
        let answer = self.ask(process, &format!("known_command {command}"), self.timeouts.answer, &Stop::new())?;
        Ok(answer.is_ok_and(|answer| answer == "true"))
    }

    /// The answer to the game that the program knows.
    pub(super) fn choose(
        &mut self,
        process: &mut Process,
        game: &Game,
        times: Option<Times>,
        thought: Duration,
        stop: &Stop,
    ) -> Result<String, RivalFault> {
        if let Some(times) = times.filter(|_| self.takes_clock) {
            for (side, name) in [(Side::Black, "b"), (Side::White, "w")] {
                let left = times.left[side].as_secs_f64();
                // Some programs take only whole seconds, and no time at all would be a lie.
                let left = if left < 1.0 { left } else { left.floor() };
                self.must(process, &format!("time_left {name} {left} 0"), stop)?;
            }
        }
        let command = format!("genmove {}", colour(game.position().side_to_move()));
        let answer = self.ask(process, &command, thought, stop)?;
        let square = answer.map_err(|answer| RivalFault::Refused { command, answer })?;
        if let (Some(known), Ok(square)) = (&mut self.known, square.parse()) {
            known.moves.push(square);
        }
        Ok(square)
    }

    /// Tells the program what has happened since it was asked last.
    pub(super) fn catch_up(
        &mut self,
        process: &mut Process,
        game: &Game,
        times: Option<Times>,
        stop: &Stop,
    ) -> Result<(), RivalFault> {
        let control = times.map(|times| times.control);
        let goes_on = self.known.as_ref().is_some_and(|known| {
            known.start == *game.start() && known.control == control && game.moves().starts_with(&known.moves)
        });
        if !goes_on {
            self.set_up(process, game.start(), stop)?;
            if let Some(control) = control.filter(|_| self.takes_clock) {
                let (extra, stones) = match control.extra {
                    Extra::None => (Duration::ZERO, 0),
                    Extra::Increment(extra) | Extra::Delay(extra) => (extra.0, 0),
                    Extra::Period(extra) => (extra.0, 1),
                };
                let (main, extra) = (control.main.0.as_secs_f64(), extra.as_secs_f64());
                self.must(process, &format!("time_settings {main} {extra} {stones}"), stop)?;
            }
            self.known = Some(Known { start: *game.start(), moves: Vec::new(), control });
        }
        let done = self.known.as_ref().map_or(0, |known| known.moves.len());
        for ply in done..=game.moves().len() {
            if let Some(side) = game.passed_before(ply) {
                // Ignore refusals: programs that work out forced passes by themselves reject them.
                let _ = self.ask(process, &format!("play {} pass", colour(side)), self.timeouts.answer, stop)?;
            }
            if let (Some(side), Some(square)) = (game.mover(ply), game.moves().get(ply)) {
                let square = square.to_string().to_uppercase();
                self.must(process, &format!("play {} {square}", colour(side)), stop)?;
            }
        }
        if let Some(known) = &mut self.known {
            known.moves = game.moves().to_vec();
        }
        Ok(())
    }

    fn set_up(&self, process: &mut Process, start: &Position, stop: &Stop) -> Result<(), RivalFault> {
        let size = start.rules().size;
        if !size.is_square() {
            return Err(RivalFault::Unplayable("GTP knows only square boards"));
        }
        self.must(process, &format!("boardsize {}", size.width()), stop)?;
        self.must(process, "clear_board", stop)?;
        if *start == Position::start(RuleSet::standard(size)) {
            return Ok(());
        }
        if !self.takes_positions {
            return Err(RivalFault::Unplayable("it can only begin from the usual start"));
        }
        self.must(process, &format!("outflank-set_position {}", BoardText::write(start)), stop)
    }

    fn must(&self, process: &mut Process, command: &str, stop: &Stop) -> Result<(), RivalFault> {
        let answer = self.ask(process, command, self.timeouts.answer, stop)?;
        answer.map(|_| ()).map_err(|answer| RivalFault::Refused { command: command.to_owned(), answer })
    }

    /// The first line of the answer to a command, or of the refusal.
    fn ask(
        &self,
        process: &mut Process,
        command: &str,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<Result<String, String>, RivalFault> {
        process.say(command)?;
        process.wait(Instant::now() + timeout, stop, |line| {
            let accepted = match line.chars().next()? {
                '=' => true,
                '?' => false,
                _ => return None,
            };
            let text = line[1..].trim_start_matches(|c: char| c.is_ascii_digit()).trim().to_owned();
            Some(if accepted { Ok(text) } else { Err(text) })
        })
    }
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}
