//! Before a move: what matters in a position.

use outflank_engine::MoveScore;
use outflank_records::Language;
use outflank_rules::{Position, Side, Square, Squares};

use super::features::{corners_in_reach, has_run_out_of_safe_moves, reach, regions, safe_moves};
use super::path::Path;
use super::{has_reasons, words};

/// Something that matters for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Matter {
    /// A corner that the side to move can take, and best takes now.
    CornerToTake {
        /// The corner.
        corner: Square,
    },
    /// A corner that the opponent threatens to take.
    Threat {
        /// The opponent.
        by: Side,
        /// The corner.
        corner: Square,
    },
    /// Every move opens a corner.
    NoSafeMove,
    /// Of many moves only few open no corner.
    FewSafeMoves {
        /// Those that open none.
        safe: Squares,
        /// How many moves there are.
        of: u16,
    },
    /// The opponent has few moves, and may soon run out of them.
    OpponentHasFew {
        /// The opponent.
        opponent: Side,
        /// How many moves the opponent has.
        moves: u16,
    },
    /// Parity: a region with an odd number of squares, in which best play begins now, and in which the side to move then has the last move.
    OddRegion {
        /// The region.
        region: Squares,
    },
    /// Parity: a region with an even number of squares, in which the opponent begins if both play well, and the side to move has the last move.
    EvenRegion {
        /// The region.
        region: Squares,
    },
}

/// The most that is said at once.
const MOST: usize = 2;

impl Matter {
    /// What matters in a position, of which every move was scored, the best first: at most two things, all of them true of the position and of
    /// the best line.
    pub fn of(position: &Position, moves: &[MoveScore]) -> Vec<Self> {
        let Some(best) = moves.first().filter(|_| has_reasons(position.rules())) else {
            return Vec::new();
        };
        let mut matters = Vec::new();
        matters.extend(corners(position, best));
        matters.extend(safety(position));
        matters.extend(parity(position, best));
        matters.extend(mobility(position));
        matters.truncate(MOST);
        matters
    }

    /// What it says, as programs read it.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::CornerToTake { .. } => "corner-to-take",
            Self::Threat { .. } => "threat",
            Self::NoSafeMove => "no-safe-move",
            Self::FewSafeMoves { .. } => "few-safe-moves",
            Self::OpponentHasFew { .. } => "opponent-has-few",
            Self::OddRegion { .. } => "odd-region",
            Self::EvenRegion { .. } => "even-region",
        }
    }

    /// It in words.
    pub fn in_words(&self, language: Language) -> String {
        words::matter(self, language)
    }

    /// The squares that it is about.
    pub fn squares(&self) -> Squares {
        match self {
            Self::CornerToTake { corner } | Self::Threat { corner, .. } => Squares::from(*corner),
            Self::FewSafeMoves { safe, .. } => *safe,
            Self::OddRegion { region } | Self::EvenRegion { region } => *region,
            Self::NoSafeMove | Self::OpponentHasFew { .. } => Squares::EMPTY,
        }
    }
}

fn corners(position: &Position, best: &MoveScore) -> Vec<Matter> {
    let (mover, opponent) = (position.side_to_move(), !position.side_to_move());
    let own = corners_in_reach(position, mover);
    if own.contains(best.square) {
        return vec![Matter::CornerToTake { corner: best.square }];
    }
    let threats = corners_in_reach(position, opponent).iter();
    threats.map(|corner| Matter::Threat { by: opponent, corner }).collect()
}

fn safety(position: &Position) -> Option<Matter> {
    const FEW: u16 = 3;
    if has_run_out_of_safe_moves(position) {
        return Some(Matter::NoSafeMove);
    }
    let closed = corners_in_reach(position, !position.side_to_move()).is_empty();
    let (safe, of) = (safe_moves(position), position.legal_moves().len());
    let few = closed && !safe.is_empty() && safe.len() <= FEW && of >= 2 * safe.len();
    few.then_some(Matter::FewSafeMoves { safe, of })
}

fn parity(position: &Position, best: &MoveScore) -> Vec<Matter> {
    const LARGEST: u16 = 9;
    let path = Path::of(*position, &best.line);
    if !path.is_whole() {
        return Vec::new();
    }
    let mover = position.side_to_move();
    let regions = regions(position.board());
    let several = regions.len() > 1;
    let mut matters: Vec<Matter> = Vec::new();
    for region in regions.into_iter().filter(|region| several && region.len() <= LARGEST) {
        let inside: Vec<(Side, Square)> = path
            .steps
            .iter()
            .filter_map(|step| Some((step.side, step.square?)))
            .filter(|(_, s)| region.contains(*s))
            .collect();
        let (Some((first, square)), Some((last, _))) = (inside.first(), inside.last()) else { continue };
        let odd = !region.len().is_multiple_of(2);
        if odd && *square == best.square && *last == mover {
            matters.push(Matter::OddRegion { region });
        } else if !odd && *first != mover && *last == mover {
            matters.push(Matter::EvenRegion { region });
        }
    }
    matters
}

fn mobility(position: &Position) -> Option<Matter> {
    const FEW: u16 = 3;
    const EARLY: u16 = 16;
    let opponent = !position.side_to_move();
    let moves = reach(position, opponent).len();
    let counts = moves <= FEW && position.board().empties().len() >= EARLY && position.legal_moves().len() > moves;
    counts.then_some(Matter::OpponentHasFew { opponent, moves })
}
