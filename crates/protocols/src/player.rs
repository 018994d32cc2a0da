//! The engine as it plays behind every protocol.

use std::time::Duration;

use outflank_engine::{Choice, Engine, Level, Options, Progress, Stop, TimeLeft};
use outflank_rules::Position;

/// How the engine behind a protocol is set up.
#[derive(Clone, Debug)]
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
    let request = engine.request(position).seed(setting.seed).stop(stop).observe(watch);
    let request = match setting.level {
        Some(level) => request.level(level),
        None => request,
    };
    match time {
        Time::Unlimited => request,
        Time::Move(time) => request.time(time),
        Time::Clock(clock) => request.clock(clock),
    }
    .choose()
}
