//! Contests of our own players without a clock.

use outflank_engine::{Engine, Stop};
use outflank_play::EnginePlayer;
use outflank_rules::Side;

use crate::run::Fixed;
use crate::{Arena, NotPlayed, PlayedGame};

/// Games between players of ours that share one engine: no clocks, no other programs.
#[allow(missing_docs)]
pub struct Sparring {
    pub engine: Engine,
    pub players: Vec<EnginePlayer>,
}

impl Arena for Sparring {
    fn name(&self, player: usize) -> String {
        self.players[player].to_string()
    }

    fn terms(&self) -> String {
        "one engine".to_owned()
    }

    fn play(&self, fixed: &Fixed<'_>, stop: &Stop) -> Result<PlayedGame, NotPlayed> {
        let mut game = fixed.opened()?;
        let outcome = game.play_out(|game| {
            let position = game.position();
            let player = match position.side_to_move() {
                Side::Black => &self.players[fixed.black],
                Side::White => &self.players[fixed.white],
            };
            player.choose(&self.engine, position, fixed.seed, stop).filter(|_| !stop.is_stopped())
        });
        let outcome = outcome.ok_or_else(|| match stop.is_stopped() {
            true => NotPlayed::Stopped,
            false => NotPlayed::NoPlayer("other programs play at tables".to_owned()),
        })?;
        Ok(PlayedGame::of(&game, &outcome, None))
    }
}
