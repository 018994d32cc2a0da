//! Asking an engine for a move.

use std::time::Instant;

use outflank_engine::{Choice, Engine, Progress, Stop, TimeLeft};
use outflank_people::{Decision, Doubt, decide};
use outflank_rules::random::scatter;
use outflank_rules::{Position, Square};
use serde::{Deserialize, Serialize};

use crate::EnginePlayer;

/// What a player would play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct MoveQuestion {
    pub(crate) player: EnginePlayer,
    /// For what is left to chance.
    pub(crate) seed: u64,
    pub(crate) clock: Option<TimeLeft>,
}

/// What a player has decided to play.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct MoveAnswer {
    pub(crate) square: Square,
    /// How undecided it was, if it plays like a person.
    pub(crate) doubt: Option<Doubt>,
}

impl MoveAnswer {
    /// That of somebody who is never in doubt.
    pub(crate) const fn at_once(square: Square) -> Self {
        Self { square, doubt: None }
    }
}

impl MoveQuestion {
    /// The same question once its turn has come: a clock has run on while it waited.
    pub(crate) fn after(self, asked: Instant) -> Self {
        let run_on = |clock: TimeLeft| TimeLeft { left: clock.left.saturating_sub(asked.elapsed()), ..clock };
        Self { clock: self.clock.map(run_on), ..self }
    }

    /// The move that the player makes, and how hard it was to decide; `None` without a legal one, and of a program, which is asked elsewhere.
    pub(crate) fn answer(
        &self,
        engine: &Engine,
        position: &Position,
        stop: &Stop,
        watch: impl FnMut(&Progress),
    ) -> Option<MoveAnswer> {
        let request = engine.request(position).seed(self.seed).stop(stop).observe(watch);
        let request = match self.clock {
            Some(clock) => request.clock(clock),
            None => request,
        };
        let square_of = |choice: Choice| choice.square;
        match (&self.player, self.player.skill()) {
            (EnginePlayer::Random, _) => self.draw(position).map(MoveAnswer::at_once),
            (_, Some(skill)) => {
                decide(request, skill).map(|Decision { choice, doubt }| MoveAnswer { square: choice.square, doubt })
            }
            // A program has no limits.
            (limited, None) => request.limits(limited.limits()?).choose().map(square_of).map(MoveAnswer::at_once),
        }
    }

    /// Any legal square, the same one whenever this position is asked about with this seed.
    fn draw(&self, position: &Position) -> Option<Square> {
        let squares: Vec<Square> = position.legal_moves().iter().collect();
        let ply = u64::from(position.board().count().total());
        let draw = scatter(self.seed ^ scatter(ply));
        let count = u64::try_from(squares.len()).unwrap_or(u64::MAX);
        draw.checked_rem(count).and_then(|index| squares.get(usize::try_from(index).ok()?).copied())
    }
}
