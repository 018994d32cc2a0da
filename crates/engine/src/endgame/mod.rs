//! The endgame solver: null window searches of the last empty squares of the standard game, where nearly all the time goes.
//!
//! Three layers, by the number of empty squares:
//! * [`last`]: one to four, each case spelled out;
//! * [`shallow`]: five, squares by themselves first;
//! * [`sorted`]: six and more, moves ordered by mobility (how few replies they leave), from eleven on by edges and corners too, results kept, as
//!   in the layer below, in a small transposition table ([`cache`]).
//!
//! [`stability`] cuts off positions in which the opponent has too many discs that can never turn over.
//!
//! Every layer is asked only whether the score is above `alpha`, and returns a bound on the side where it lies: nearly all questions that reach
//! the solver are of this kind, and the few others are taken apart into such.

mod cache;
mod last;
mod parity;
mod shallow;
mod sorted;
mod stability;

use std::sync::Arc;

use outflank_rules::Direction;

use crate::bits::Bits;
use crate::eval::{Rim, shipped_rim};

use cache::Cache;
use sorted::Candidates;

pub(crate) use parity::Parity;
pub(crate) use sorted::{MOST_EMPTIES, MOST_WITHOUT_RIM};
pub(crate) use stability::Stability;

/// The ways from a corner to the square diagonally before it.
const DIAGONALS: [Direction; 4] =
    [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest];

/// Lower than any score.
const WORST: i32 = -i32::MAX;

/// The endgame solver of one thread.
pub(crate) struct Endgame {
    /// Positions visited.
    pub(crate) nodes: u64,
    /// Positions evaluated for the order of moves.
    pub(crate) evaluations: u64,
    /// The squares of the board.
    board: u64,
    /// How many there are, which is also the most discs that one side can win by.
    pub(crate) area: i32,
    corners: u64,
    /// The squares diagonally before the corners.
    x_squares: u64,
    stability: Stability,
    /// The most empty squares at which it is quicker than a search.
    pub(crate) most_empties: u32,
    /// For the order of moves, on boards that it was learnt for.
    pub(crate) rim: Option<Arc<Rim>>,
    cache: Cache,
    candidates: Box<Candidates>,
}

impl Endgame {
    /// A solver for boards whose squares are these.
    pub(crate) fn for_board(board: u64) -> Self {
        let stability = Stability::new(board);
        let corners = stability.corners();
        let rim = if board == u64::MAX { shipped_rim() } else { None };
        Self {
            nodes: 0,
            evaluations: 0,
            board,
            area: board.count_ones() as i32,
            corners,
            x_squares: DIAGONALS.iter().fold(0, |squares, &way| squares | corners.stepped(way)) & board,
            stability,
            most_empties: if rim.is_some() { MOST_EMPTIES } else { MOST_WITHOUT_RIM },
            rim,
            cache: Cache::new(),
            candidates: Box::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use outflank_rules::Size;

    use super::*;
    use crate::state::Frame;

    #[test]
    fn corners_are_those_of_the_board_and_not_of_the_frame() {
        let squares = |board: u64| {
            let Endgame { corners, x_squares, .. } = Endgame::for_board(board);
            [corners, x_squares]
        };
        assert_eq!(squares(u64::MAX), [0x8100_0000_0000_0081, 0x0042_0000_0000_4200]);
        assert_eq!(squares(Frame::<u64>::new(Size::SIX).board()), [0x0042_0000_0000_4200, 0x0000_2400_0024_0000]);
    }
}
