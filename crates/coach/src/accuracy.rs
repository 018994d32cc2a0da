//! How well somebody played.

use std::iter::Sum;

use outflank_rules::Position;

use crate::{AnalysedMove, Class};

/// A third of a game, by the empty squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GamePhase {
    /// More than two thirds of the squares to be played are empty.
    Opening,
    /// More than one third.
    Middle,
    /// The rest: on 8×8 the last twenty squares.
    Endgame,
}

impl GamePhase {
    /// All of them, in the order of play.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Endgame];

    /// The phase in which a position lies.
    pub fn of(position: &Position) -> Self {
        // Four squares are taken at the start.
        let (empties, all) = (position.board().empties().len(), position.rules().size.squares().len() - 4);
        if 3 * empties > 2 * all {
            Self::Opening
        } else if 3 * empties > all {
            Self::Middle
        } else {
            Self::Endgame
        }
    }

    /// The name, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Endgame => "endgame",
        }
    }
}

/// How well somebody played some moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Accuracy {
    /// The moves.
    pub moves: u32,
    /// How many of them no other move could have bettered.
    pub best: u32,
    /// Discs given away.
    pub loss: u32,
    /// The sum of what each move is worth in percent.
    percents: u32,
}

impl Accuracy {
    /// The discs by which a move that gives them away is worth half.
    const HALF: u32 = 4;

    /// From 0 to 100; `None` without a move. The average over all moves, of which each is worth 100 if it gave nothing away, 50
    /// if it gave away four discs, 25 if twelve.
    pub fn percent(self) -> Option<u32> {
        (self.moves > 0).then(|| (self.percents + self.moves / 2) / self.moves)
    }
}

impl Sum for Accuracy {
    fn sum<I: Iterator<Item = Self>>(parts: I) -> Self {
        parts.fold(Self::default(), |sum, part| Self {
            moves: sum.moves + part.moves,
            best: sum.best + part.best,
            loss: sum.loss + part.loss,
            percents: sum.percents + part.percents,
        })
    }
}

impl<'a> FromIterator<&'a AnalysedMove> for Accuracy {
    fn from_iter<T: IntoIterator<Item = &'a AnalysedMove>>(moves: T) -> Self {
        moves.into_iter().fold(Self::default(), |sum, analysed| {
            let loss = u32::try_from(analysed.loss()).unwrap_or(0);
            Self {
                moves: sum.moves + 1,
                best: sum.best + u32::from(analysed.class == Class::Best),
                loss: sum.loss + loss,
                percents: sum.percents + 100 * Self::HALF / (Self::HALF + loss),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::{Game, RuleSet, Size};

    #[test]
    fn on_the_usual_board_every_phase_has_twenty_moves() {
        let mut game = Game::new(RuleSet::standard(Size::EIGHT));
        let mut phases = Vec::new();
        game.play_out(|game| {
            phases.push((game.position().board().empties().len(), GamePhase::of(game.position())));
            game.position().legal_moves().first()
        });
        for (empties, phase) in phases {
            let expected = GamePhase::ALL[usize::from(empties <= 40) + usize::from(empties <= 20)];
            assert_eq!(phase, expected, "{empties}");
        }
    }

    #[test]
    fn nobody_has_an_accuracy_without_a_move() {
        assert_eq!(Accuracy::default().percent(), None);
    }
}
