//! The engine as it plays behind every protocol.

use std::time::Duration;

use outflank_engine::{Choice, Engine, Level, Limits, Options, Progress, Stop, TimeLeft};
use outflank_rules::Position;

/// How the engine behind a protocol is set up.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The level to play at. Without one a clock alone decides how long to think; without a clock it is `expert`.
    pub level: Option<Level>,
    /// Threads and memory.
    pub engine: Options,
    /// Where levels that make mistakes draw them from.
    pub seed: u64,
}

impl Default for Setting {
    fn default() -> Self {
        Self { level: None, engine: Options::default(), seed: 1 }
    }
}

/// How long to think about one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Time {
    Unlimited,
    /// This much for the move.
    Move(Duration),
    /// A sensible share of this.
    Clock(TimeLeft),
}

/// The move that the engine makes; `None` without a legal one.
pub(crate) fn choose(
    engine: &Engine,
    position: &Position,
    setting: &Setting,
    time: Time,
    stop: &Stop,
    watch: impl FnMut(&Progress),
) -> Option<Choice> {
    let bounded = match setting.level {
        // Levels that make mistakes hardly need any time.
        Some(level) if level.strength().mistakes.is_some() || time == Time::Unlimited => None,
        None if time == Time::Unlimited => None,
        Some(level) => Some(Limits::level(level)),
        None => Some(Limits::nodes(u64::MAX)),
    };
    let Some(limits) = bounded else {
        let level = setting.level.unwrap_or(Level::Expert);
        return engine.choose(position, level, setting.seed, None, stop, watch);
    };
    let limits = match time {
        Time::Unlimited => limits,
        Time::Move(time) => limits.with_time(time),
        Time::Clock(clock) => limits.with_clock(clock),
    };
    let report = engine.search(position, &limits, stop, watch);
    report.best().map(|square| Choice { square, report })
}
