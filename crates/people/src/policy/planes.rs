//! What the network sees of a position.

use outflank_rules::{Position, Square};

/// Numbers for each square: the discs of both sides, where each could play, and for each legal move the discs that it turns over and the
/// replies that it leaves.
pub(super) const PLANES: usize = 6;

/// Stands for a disc, or for a move.
const YES: u8 = 16;
const PER_DISC: u16 = 2;

/// A position of an 8×8 board as the network sees it.
pub(super) struct Planes {
    /// By square, row by row from the top left.
    pub(super) squares: [[u8; PLANES]; 64],
    /// How many squares are empty.
    pub(super) empties: u8,
}

/// The number of a square of an 8×8 board.
pub(super) fn number(square: Square) -> usize {
    usize::from(square.row()) * 8 + usize::from(square.column())
}

impl Planes {
    /// Those of a position on an 8×8 board.
    pub(super) fn of(position: &Position) -> Self {
        let (board, side, lines) = (position.board(), position.side_to_move(), position.rules().lines);
        let mut planes = Self { squares: [[0; PLANES]; 64], empties: board.empties().len() as u8 };
        let legal = position.legal_moves();
        for (plane, set) in [board.discs(side), board.discs(!side), legal, board.legal(!side, lines)].iter().enumerate()
        {
            set.iter().for_each(|square| planes.squares[number(square)][plane] = YES);
        }
        for square in legal.iter() {
            let replies = position.play(square).map_or(0, |next| next.board().legal(!side, lines).len());
            let [.., turned, left] = &mut planes.squares[number(square)];
            *turned = (PER_DISC * position.flips(square).len()) as u8;
            *left = replies as u8;
        }
        planes
    }
}
