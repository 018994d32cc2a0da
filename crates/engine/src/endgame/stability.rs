//! Discs that can never turn over.
//!
//! A disc is stable if along each of its four axes it is safe: the line through it is full, or its neighbour on one side is
//! the edge or a stable disc of the same colour. The discs found this way are a lower bound, which is all that a bound on
//! the score needs.

use outflank_rules::Direction;

use crate::bits::Bits;

/// The axes, each by its two directions.
const AXES: [[Direction; 2]; 4] = [
    [Direction::East, Direction::West],
    [Direction::South, Direction::North],
    [Direction::SouthEast, Direction::NorthWest],
    [Direction::SouthWest, Direction::NorthEast],
];

/// What is known of a board beforehand: the squares that lie at the edge, seen along each axis.
pub(crate) struct Stability {
    board: u64,
    edge: [u64; 4],
}

impl Stability {
    /// For a board with these squares.
    pub(crate) fn new(board: u64) -> Self {
        let at_edge = |axis: [Direction; 2]| axis.iter().fold(0, |edge, &way| edge | (board & !board.stepped(way)));
        Self { board, edge: AXES.map(at_edge) }
    }

    /// A lower bound on how many of the discs `own` are stable, if the squares in `empty` have no disc.
    #[inline(always)]
    pub(crate) fn count(&self, own: u64, empty: u64) -> u32 {
        let mut safe = [0; 4];
        for axis in 0..4 {
            safe[axis] = self.full_lines(empty, AXES[axis]) | self.edge[axis];
        }
        let mut stable = own & safe[0] & safe[1] & safe[2] & safe[3];
        loop {
            let mut grown = own;
            for axis in 0..4 {
                let [one, other] = AXES[axis];
                grown &= safe[axis] | stable.stepped(one) | stable.stepped(other);
            }
            if grown == stable {
                return stable.count();
            }
            stable = grown;
        }
    }

    /// The squares of lines without an empty square.
    #[inline(always)]
    fn full_lines(&self, empty: u64, axis: [Direction; 2]) -> u64 {
        let mut open = empty;
        for way in axis {
            let mut reach = empty;
            for _ in 0..7 {
                reach = reach.stepped(way);
                open |= reach;
            }
        }
        self.board & !open
    }
}
