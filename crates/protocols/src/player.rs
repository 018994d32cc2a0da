//! The engine as it plays behind every protocol.

use std::time::Duration;

use outflank_engine::{Choice, Engine, Level, Options, Progress, Stop, TimeLeft};
use outflank_people::Skill;
use outflank_rules::Position;

/// How the engine behind a protocol is set up.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The level, or the rating, to play at. Without one a clock alone decides how long to think; without a clock it is `expert`.
    pub level: Option<Skill>,
    /// Threads and memory.
    pub engine: Options,
    /// Where levels that make mistakes draw them from.
    pub seed: u64,
}

impl Setting {
    /// The level at which positions are looked at. Who plays like a person does not advise like one.
    pub(crate) fn advice(&self) -> Level {
        self.level.and_then(Skill::level).unwrap_or(Level::Expert)
    }
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
    let request = match time {
        Time::Unlimited => request,
        Time::Move(time) => request.time(time),
        Time::Clock(clock) => request.clock(clock),
    };
    match setting.level {
        Some(skill) => outflank_people::choose(request, skill),
        None => request.choose(),
    }
}
