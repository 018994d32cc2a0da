//! Playing the moves of a record as a format writes them: with colours or without, passes written or left out.

use outflank_rules::{Game, Move, Position, Refusal, Replay, Side};

use crate::Turn;

/// The moves of a record being played over.
pub(crate) struct RecordReplay(Replay);

impl RecordReplay {
    pub(crate) fn new(start: Position) -> Self {
        Self(Replay::new(start))
    }

    /// Plays a move or pass, of `side` where the format says whose it is. A pass after the end of the game is let through:
    /// some programs write one for each player. `None` says that such a turn is no part of the game.
    pub(crate) fn make(&mut self, side: Option<Side>, attempt: Move) -> Result<Option<Turn>, String> {
        let ply = self.0.game().moves().len();
        let number = ply + 1;
        let turn = self.0.game().position().side_to_move();
        if let (Some(side), Move::Place(square)) = (side.filter(|&side| side != turn), attempt) {
            return Err(format!("move {number}: {square} is given as a move of {side}, but it is {turn}'s turn"));
        }
        match (self.0.make(attempt), attempt) {
            (Ok(()), Move::Place(_)) => Ok(Some(Turn::Move(ply))),
            (Ok(()), Move::Pass) => Ok(Some(Turn::Pass(ply))),
            (Err(illegal), Move::Pass) if matches!(illegal.refusal, Refusal::GameOver(_)) => Ok(None),
            (Err(illegal), _) => Err(format!("move {number}: {illegal}")),
        }
    }

    pub(crate) fn finish(self) -> Game {
        self.0.finish()
    }
}

/// Reads a square, or one of the words for a pass.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    text.trim().parse().ok()
}
