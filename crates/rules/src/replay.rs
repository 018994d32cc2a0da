//! Playing a game over from what somebody wrote down.

use crate::{Game, IllegalMove, Move, Position, Refusal};

/// A game being played over as it was written down: with its forced passes or without them.
///
/// A [`Game`] implies its passes, and a pass written where one was implied changes nothing. Everything that reads moves goes
/// through here.
///
/// ```
/// use outflank_rules::{Move, Position, Replay, RuleSet, Size};
/// let mut replay = Replay::new(Position::start(RuleSet::standard(Size::EIGHT)));
/// replay.make("f5".parse()?)?;
/// assert!(replay.make(Move::Pass).is_err());              // White has a legal move
/// assert_eq!(replay.finish().transcript(), "f5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Replay {
    game: Game,
    /// A forced pass that the game implied and the record may still write down.
    unwritten_pass: bool,
}

impl Replay {
    /// Nothing has been played yet.
    pub fn new(start: Position) -> Self {
        let game = Game::from_position(start);
        let unwritten_pass = game.passed_before(0).is_some();
        Self { game, unwritten_pass }
    }

    /// The game as far as it has been played.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Plays a move, or takes note of a pass that was written. After an error everything is as it was.
    pub fn make(&mut self, attempt: Move) -> Result<(), IllegalMove> {
        match attempt {
            Move::Place(square) => {
                self.game.play(square)?;
                self.unwritten_pass = self.game.passed_before(self.game.moves().len()).is_some();
            }
            Move::Pass if self.unwritten_pass => self.unwritten_pass = false,
            Move::Pass => {
                let refusal = self.game.outcome().map_or(Refusal::HasMoves, Refusal::GameOver);
                return Err(IllegalMove { attempt, refusal, position: *self.game.position() });
            }
        }
        Ok(())
    }

    /// The game.
    pub fn finish(self) -> Game {
        self.game
    }
}
