//! How a game ended.

use outflank_rules::{EndReason, Outcome};

use crate::OutflankSide;

/// Why a game is over.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankEnd {
    /// Every square holds a disc.
    FullBoard = 0,
    /// Neither player can move, though squares are empty.
    NoMoves = 1,
    /// One colour has no disc left on the board.
    WipeOut = 2,
    /// The player on turn has no disc left to place.
    OutOfDiscs = 3,
    /// A player gave up.
    Resignation = 4,
    /// A player ran out of time.
    Time = 5,
}

/// Who won a finished game, why it ended, and by how much.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutflankOutcome {
    /// The winner; OUTFLANK_SIDE_NONE for a draw.
    pub winner: OutflankSide,
    /// Why the game ended.
    pub end: OutflankEnd,
    /// Black's discs on the board.
    pub black_discs: u32,
    /// White's discs on the board.
    pub white_discs: u32,
    /// Black's official score, in which empty squares go to the winner.
    pub black_score: u32,
    /// White's official score.
    pub white_score: u32,
}

impl From<Outcome> for OutflankOutcome {
    fn from(outcome: Outcome) -> Self {
        let end = match outcome.reason {
            EndReason::FullBoard => OutflankEnd::FullBoard,
            EndReason::NoMoves => OutflankEnd::NoMoves,
            EndReason::WipeOut => OutflankEnd::WipeOut,
            EndReason::OutOfDiscs => OutflankEnd::OutOfDiscs,
            EndReason::Resignation => OutflankEnd::Resignation,
            EndReason::Time => OutflankEnd::Time,
        };
        Self {
            winner: outcome.winner.into(),
            end,
            black_discs: outcome.discs.black.into(),
            white_discs: outcome.discs.white.into(),
            black_score: outcome.score.black.into(),
            white_score: outcome.score.white.into(),
        }
    }
}
