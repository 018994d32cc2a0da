//! Playing the moves of a record as a format writes them: with colours or without, passes written or left out.

use outflank_rules::{Game, IllegalMove, Move, Position, Refusal, Side, Square};

use crate::Turn;

/// A game being read.
pub(crate) struct Replay {
    game: Game,
    /// A forced pass that the game implied and the record may still write down.
    unwritten_pass: bool,
}

impl Replay {
    pub(crate) fn new(start: Position) -> Self {
        let game = Game::from_position(start);
        let unwritten_pass = game.passed_before(0).is_some();
        Self { game, unwritten_pass }
    }

    /// Plays a move or pass, of `side` where the format says whose it is. A pass after the end of the game is let through:
    /// some programs write one for each player. `None` says that such a turn is no part of the game.
    pub(crate) fn make(&mut self, side: Option<Side>, attempt: Move) -> Result<Option<Turn>, String> {
        let ply = self.game.moves().len();
        let number = ply + 1;
        match attempt {
            Move::Pass if self.unwritten_pass => {
                self.unwritten_pass = false;
                Ok(Some(Turn::Pass(ply)))
            }
            Move::Pass if self.game.outcome().is_some() => Ok(None),
            Move::Pass => {
                let position = *self.game.position();
                let illegal = IllegalMove { attempt, refusal: Refusal::HasMoves, position };
                Err(format!("move {number}: {illegal}"))
            }
            Move::Place(square) => {
                if let Some(side) = side.filter(|&side| side != self.game.position().side_to_move()) {
                    return Err(format!(
                        "move {number}: {square} is given as a move of {side}, but it is {}'s turn",
                        !side
                    ));
                }
                self.game.play(square).map_err(|illegal| format!("move {number}: {illegal}"))?;
                self.unwritten_pass = self.game.passed_before(number).is_some();
                Ok(Some(Turn::Move(ply)))
            }
        }
    }

    pub(crate) fn finish(self) -> Game {
        self.game
    }
}

/// Reads a square, or one of the words for a pass.
pub(crate) fn read_move(text: &str) -> Option<Move> {
    const PASSES: [&str; 5] = ["pass", "pa", "ps", "--", "@@@@"];
    let text = text.trim();
    if PASSES.iter().any(|pass| text.eq_ignore_ascii_case(pass)) {
        return Some(Move::Pass);
    }
    text.parse::<Square>().ok().map(Move::Place)
}
