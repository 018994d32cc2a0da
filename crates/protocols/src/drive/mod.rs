//! Driving other programs: any engine that speaks GTP or NBoard takes a seat.
//!
//! A program that does not start, crashes, keeps silent, talks without end or answers nonsense is a [`RivalFault`] that says so. Whatever
//! happens, nothing is left running: letting go of a [`Rival`] ends its program with everything that it started, and [`end_all`] ends
//! all of them.

mod gtp;
mod nboard;
mod process;
mod tree;
mod words;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use outflank_engine::Stop;
use outflank_play::{Driver, Program, Starter, Times};
use outflank_rules::text::{Quoted, Shown, shortened};
use outflank_rules::{Game, RuleSet, Side, Square};

use process::Process;
pub use tree::end_all;

/// How long to wait for a program before it counts as stuck.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For its first word: whoever says none by then speaks no protocol of ours.
    pub start: Duration,
    /// For every answer that needs no thought.
    pub answer: Duration,
    /// For a move without a clock.
    pub thought: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { start: Duration::from_secs(5), answer: Duration::from_secs(20), thought: Duration::from_secs(300) }
    }
}

/// A program has lost on time when its clock has been at zero for this long: pipes take a moment.
const GRACE: Duration = Duration::from_millis(500);

/// Why a program makes no move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
#[non_exhaustive]
pub enum RivalFault {
    /// It could not be started.
    NotStarted(String),
    /// It has ended, or closed its output.
    Ended,
    /// It speaks no protocol that we know, or would not say so for so long.
    NoProtocol(Duration),
    /// It gave no answer for so long.
    Silent(Duration),
    /// It talks on and on.
    Flood,
    /// It reads nothing of what it is told.
    Deaf,
    /// It refused a command.
    Refused { command: String, answer: String },
    /// Its answer is no move, or not a legal one.
    Nonsense(String),
    /// The game is one that such a program cannot play.
    Unplayable(&'static str),
    /// We lost interest.
    Stopped,
}

impl fmt::Display for RivalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(why) => write!(f, "it cannot be started: {why}"),
            Self::Ended => f.write_str("it has ended"),
            Self::NoProtocol(time) => {
                write!(f, "it speaks neither GTP nor NBoard: no answer within {:.0} s", time.as_secs_f64())
            }
            Self::Silent(time) => write!(f, "it has given no answer for {:.1} s", time.as_secs_f64()),
            Self::Flood => f.write_str("it talks without end"),
            Self::Deaf => f.write_str("it does not listen"),
            Self::Refused { command, answer } => {
                write!(f, "it refused {}: {}", Quoted(command), Shown(&shortened(answer)))
            }
            Self::Nonsense(answer) => write!(f, "its answer {} is no legal move", Quoted(answer)),
            Self::Unplayable(why) => f.write_str(why),
            Self::Stopped => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for RivalFault {}

/// Another program that is running and plays.
pub struct Rival {
    process: Process,
    language: SpokenProtocol,
    timeouts: Timeouts,
}

enum SpokenProtocol {
    Gtp(Box<gtp::Gtp>),
    NBoard(nboard::NBoard),
}

/// How long to wait for the first word in GTP before trying NBoard, whose programs ignore what they do not know.
const GTP_FIRST: Duration = Duration::from_millis(1500);

impl Rival {
    /// Starts a program and finds out which protocol it speaks.
    pub fn start(program: &Program, timeouts: Timeouts, stop: &Stop) -> Result<Self, RivalFault> {
        let mut process = Process::start(&words::split(program.words()))?;
        let deadline = Instant::now() + timeouts.start;
        let is_gtp = |line: &str| line.starts_with(['=', '?']);
        process.say("protocol_version")?;
        let at_first = deadline.min(Instant::now() + GTP_FIRST);
        let first = process.wait(at_first, stop, |line| is_gtp(line).then_some(()));
        let language = match first {
            Ok(()) => SpokenProtocol::Gtp(Box::new(gtp::Gtp::begin(&mut process, timeouts)?)),
            Err(RivalFault::Silent(_)) => {
                process.say("nboard 2")?;
                process.say("ping 1")?;
                let slow_gtp = process.wait(deadline, stop, |line| {
                    if is_gtp(line) { Some(true) } else { (line.trim() == "pong 1").then_some(false) }
                });
                let slow_gtp = slow_gtp.map_err(|fault| match fault {
                    RivalFault::Silent(_) => RivalFault::NoProtocol(timeouts.start),
                    fault => fault,
                })?;
                if slow_gtp {
                    // What it says to the two lines of NBoard is no answer to anything of ours.
                    for _ in 0..2 {
                        process.wait(deadline, stop, |line| is_gtp(line).then_some(()))?;
                    }
                    SpokenProtocol::Gtp(Box::new(gtp::Gtp::begin(&mut process, timeouts)?))
                } else {
                    SpokenProtocol::NBoard(nboard::NBoard::default())
                }
            }
            Err(fault) => return Err(fault),
        };
        Ok(Self { process, language, timeouts })
    }

    /// Tells the program the game as it stands, which it has to understand.
    pub fn prepare(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<(), RivalFault> {
        let rules = game.rules();
        if rules != RuleSet::standard(rules.size) {
            return Err(RivalFault::Unplayable("other programs know only the standard rules"));
        }
        match &mut self.language {
            SpokenProtocol::Gtp(gtp) => gtp.catch_up(&mut self.process, game, times, stop),
            SpokenProtocol::NBoard(nboard) => nboard.set_up(&mut self.process, game, self.timeouts, stop),
        }
    }

    /// The move that the program makes.
    pub fn choose(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<Square, RivalFault> {
        self.prepare(game, times, stop)?;
        let side = game.position().side_to_move();
        let thought = times.map_or(self.timeouts.thought, |times| time_to_think(times, side));
        let answer = match &mut self.language {
            SpokenProtocol::Gtp(gtp) => gtp.choose(&mut self.process, game, times, thought, stop)?,
            SpokenProtocol::NBoard(nboard) => nboard.choose(&mut self.process, thought, stop)?,
        };
        let square = answer.parse::<Square>().ok().filter(|&square| game.position().legal_moves().contains(square));
        square.ok_or(RivalFault::Nonsense(answer))
    }
}

/// When there is certainly no time left. The game may end by its own clock before.
fn time_to_think(times: Times, side: Side) -> Duration {
    use outflank_play::Extra;
    let extra = match times.control.extra {
        Extra::None | Extra::Increment(_) => Duration::ZERO,
        Extra::Delay(span) | Extra::Period(span) => span.0,
    };
    times.left[side] + extra + GRACE
}

impl Driver for Rival {
    fn prepare(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<(), String> {
        Self::prepare(self, game, times, stop).map_err(|fault| fault.to_string())
    }

    fn choose(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<Square, String> {
        Self::choose(self, game, times, stop).map_err(|fault| fault.to_string())
    }
}

/// Starts a program for a game that is played at a table.
pub fn start(program: &Program, stop: &Stop) -> Result<Box<dyn Driver>, String> {
    match Rival::start(program, Timeouts::default(), stop) {
        Ok(rival) => Ok(Box::new(rival)),
        Err(fault) => Err(fault.to_string()),
    }
}

/// Starts programs ahead of their game, so that one that cannot play it is reported before it begins. The starter returned hands out
/// these programs first.
pub fn start_ahead<'a>(
    programs: impl IntoIterator<Item = &'a Program>,
    game: &Game,
    stop: &Stop,
) -> Result<Starter, String> {
    let mut ready = Vec::new();
    for program in programs {
        let told = |why| format!("engine:{program} cannot play: {why}");
        let mut driver = start(program, stop).map_err(told)?;
        driver.prepare(game, None, stop).map_err(told)?;
        ready.push((program.clone(), driver));
    }
    let ready = Mutex::new(ready);
    Ok(Arc::new(move |program: &Program, stop: &Stop| {
        let mut ready = ready.lock().unwrap_or_else(PoisonError::into_inner);
        match ready.iter().position(|(known, _)| known == program) {
            Some(index) => Ok(ready.swap_remove(index).1),
            None => start(program, stop),
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_quoted_of_a_program_than_anybody_reads() {
        let answer = "\x1b[2J".to_owned() + &"x".repeat(1_000_000);
        let command = "outflank-set_position ".to_owned() + &"-".repeat(256);
        for fault in [RivalFault::Refused { command, answer: answer.clone() }, RivalFault::Nonsense(answer)] {
            let message = fault.to_string();
            assert!(message.chars().count() < 250 && !message.contains('\x1b'), "{message}");
        }
    }
}
