//! Driving other programs: any engine that speaks GTP or NBoard takes a seat.
//!
//! A program that does not start, crashes, keeps silent or answers nonsense is a [`Fault`] that says so. Whatever happens, nothing
//! is left running: letting go of a [`Rival`] ends its program.

mod gtp;
mod nboard;
mod process;
mod words;

use std::fmt;
use std::time::{Duration, Instant};

use outflank_engine::Stop;
use outflank_play::{Driver, Program, Times};
use outflank_rules::{Game, RuleSet, Side, Square};

use process::Process;

/// How long to wait for a program before it counts as stuck.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For its first word, and for every answer that needs no thought.
    pub answer: Duration,
    /// For a move without a clock.
    pub thought: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { answer: Duration::from_secs(20), thought: Duration::from_secs(300) }
    }
}

/// A program has lost on time when its clock has been at zero for this long: pipes take a moment.
const GRACE: Duration = Duration::from_millis(500);

/// Why a program makes no move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Fault {
    /// It could not be started.
    NotStarted(String),
    /// It has ended, or closed its output.
    Ended,
    /// It said nothing for so long.
    Silent(Duration),
    /// It refused a command.
    Refused { command: String, answer: String },
    /// Its answer is no move, or not a legal one.
    Nonsense(String),
    /// The game is one that such a program cannot play.
    Unplayable(&'static str),
    /// We lost interest.
    Stopped,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotStarted(why) => write!(f, "it cannot be started: {why}"),
            Self::Ended => f.write_str("it has ended"),
            Self::Silent(time) => write!(f, "it has been silent for {:.1} s", time.as_secs_f64()),
            Self::Refused { command, answer } => write!(f, "it refused {command:?}: {answer}"),
            Self::Nonsense(answer) => write!(f, "its answer {answer:?} is no legal move"),
            Self::Unplayable(why) => f.write_str(why),
            Self::Stopped => f.write_str("it was interrupted"),
        }
    }
}

impl std::error::Error for Fault {}

/// Another program that is running and plays.
pub struct Rival {
    process: Process,
    language: Language,
    patience: Patience,
}

enum Language {
    Gtp(gtp::Gtp),
    NBoard(nboard::NBoard),
}

/// How long to wait for the first word in GTP before trying NBoard, whose programs ignore what they do not know.
const GTP_FIRST: Duration = Duration::from_millis(1500);

impl Rival {
    /// Starts a program and finds out which protocol it speaks.
    pub fn start(program: Program, patience: Patience) -> Result<Self, Fault> {
        let mut process = Process::start(&words::split(program.words()))?;
        let stop = Stop::new();
        let is_gtp = |line: &str| line.starts_with(['=', '?']);
        process.say("protocol_version")?;
        let first =
            process.wait(Instant::now() + GTP_FIRST.min(patience.answer), &stop, |line| is_gtp(line).then_some(()));
        let language = match first {
            Ok(()) => Language::Gtp(gtp::Gtp::begin(&mut process, patience)?),
            Err(Fault::Silent(_)) => {
                process.say("nboard 2")?;
                process.say("ping 1")?;
                let deadline = Instant::now() + patience.answer;
                let slow_gtp = process.wait(deadline, &stop, |line| {
                    if is_gtp(line) { Some(true) } else { (line.trim() == "pong 1").then_some(false) }
                })?;
                if slow_gtp {
                    // What it says to the two lines of NBoard is no answer to anything of ours.
                    for _ in 0..2 {
                        process.wait(deadline, &stop, |line| is_gtp(line).then_some(()))?;
                    }
                    Language::Gtp(gtp::Gtp::begin(&mut process, patience)?)
                } else {
                    Language::NBoard(nboard::NBoard::default())
                }
            }
            Err(fault) => return Err(fault),
        };
        Ok(Self { process, language, patience })
    }

    /// The move that the program makes.
    pub fn choose(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<Square, Fault> {
        let rules = game.rules();
        if rules != RuleSet::standard(rules.size) {
            return Err(Fault::Unplayable("other programs know only the standard rules"));
        }
        let side = game.position().side_to_move();
        let thought = times.map_or(self.patience.thought, |times| time_to_think(times, side));
        let answer = match &mut self.language {
            Language::Gtp(gtp) => gtp.choose(&mut self.process, game, times, thought, stop)?,
            Language::NBoard(nboard) => nboard.choose(&mut self.process, game, thought, self.patience, stop)?,
        };
        let square = answer.parse::<Square>().ok().filter(|&square| game.position().legal_moves().contains(square));
        square.ok_or(Fault::Nonsense(answer))
    }
}

/// Somebody else may watch the clock; this is when there is certainly no time left.
fn time_to_think(times: Times, side: Side) -> Duration {
    use outflank_play::Extra;
    let extra = match times.control.extra {
        Extra::None | Extra::Increment(_) => Duration::ZERO,
        Extra::Delay(span) | Extra::Period(span) => span.0,
    };
    times.left.of(side) + extra + GRACE
}

impl Driver for Rival {
    fn choose(&mut self, game: &Game, times: Option<Times>, stop: &Stop) -> Result<Square, String> {
        Self::choose(self, game, times, stop).map_err(|fault| fault.to_string())
    }
}

/// Starts a program for a game that is played at a table.
pub fn start(program: Program) -> Result<Box<dyn Driver>, String> {
    match Rival::start(program, Patience::default()) {
        Ok(rival) => Ok(Box::new(rival)),
        Err(fault) => Err(fault.to_string()),
    }
}
