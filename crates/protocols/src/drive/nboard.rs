//! Playing against a program that speaks the protocol of NBoard.

use std::time::{Duration, Instant};

use outflank_engine::Stop;
use outflank_records::{Format, Record, Writer};
use outflank_rules::Game;

use super::process::Process;
use super::{RivalFault, Timeouts};

/// The pings so far: each has a number of its own, so that no old answer is taken for a new one.
pub(super) struct NBoard {
    pings: u32,
}

impl Default for NBoard {
    fn default() -> Self {
        Self { pings: 1 }
    }
}

impl NBoard {
    /// The whole game is told every time, so the program cannot lose its way.
    pub(super) fn set_up(
        &mut self,
        process: &mut Process,
        game: &Game,
        timeouts: Timeouts,
        stop: &Stop,
    ) -> Result<(), RivalFault> {
        let mut writer = Writer::new(Format::Ggf);
        if writer.add(&Record::new(game.clone())).is_err() {
            return Err(RivalFault::Unplayable("NBoard cannot be told such a game"));
        }
        let game = String::from_utf8_lossy(&writer.finish().bytes).replace(['\r', '\n'], " ");
        process.say(&format!("set game {}", game.trim()))?;
        self.pings += 1;
        let pong = format!("pong {}", self.pings);
        process.say(&format!("ping {}", self.pings))?;
        process.wait(Instant::now() + timeouts.answer, stop, |line| (line.trim() == pong).then_some(()))
    }

    /// The answer to the game that the program was told.
    pub(super) fn choose(
        &mut self,
        process: &mut Process,
        thought: Duration,
        stop: &Stop,
    ) -> Result<String, RivalFault> {
        process.say("go")?;
        process.wait(Instant::now() + thought, stop, |line| {
            let answer = line.trim().strip_prefix("===")?;
            Some(answer.trim().split(['/', ' ']).next().unwrap_or_default().to_owned())
        })
    }
}
