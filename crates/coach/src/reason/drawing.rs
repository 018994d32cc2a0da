//! Reasons on a board: marks and arrows, as values that every front end draws in its own way.

use outflank_rules::{Move, Square};

use super::{Fact, Reason};

/// A mark on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardMark {
    /// The square.
    pub square: Square,
    /// What it is marked as.
    pub kind: MarkKind,
}

/// What a square is marked as.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MarkKind {
    /// The worse move.
    Worse,
    /// The better move.
    Better,
    /// What is lost to the opponent.
    Lost,
    /// What the mover could have, or has.
    Won,
    /// What it is about.
    About,
}

impl MarkKind {
    /// The name, as programs read it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Worse => "worse",
            Self::Better => "better",
            Self::Lost => "lost",
            Self::Won => "won",
            Self::About => "about",
        }
    }
}

/// An arrow from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardArrow {
    /// Where it begins.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

impl Reason {
    /// The squares to mark: the two moves, and what the reason is about.
    pub fn marks(&self) -> Vec<BoardMark> {
        let kind = match self.fact {
            Fact::CornerLost { .. } | Fact::StableLost { .. } | Fact::Wedge { .. } | Fact::SquareTaken { .. } => {
                MarkKind::Lost
            }
            Fact::CornerMissed { .. } | Fact::StableMissed { .. } | Fact::Reserve { .. } => MarkKind::Won,
            _ => MarkKind::About,
        };
        let moves = [(self.worse, MarkKind::Worse), (self.better, MarkKind::Better)];
        let about = self.fact.squares().iter().filter(|&square| square != self.worse && square != self.better);
        let marks = moves.into_iter().chain(about.map(|square| (square, kind)));
        marks.map(|(square, kind)| BoardMark { square, kind }).collect()
    }

    /// The arrows to draw: from each move of the line in which it comes true to the next.
    pub fn arrows(&self) -> Vec<BoardArrow> {
        let place = |step: &Move| match step {
            Move::Place(square) => Some(*square),
            Move::Pass => None,
        };
        let squares: Vec<Square> = self.fact.line().iter().filter_map(place).collect();
        squares.windows(2).map(|pair| BoardArrow { from: pair[0], to: pair[1] }).collect()
    }
}
