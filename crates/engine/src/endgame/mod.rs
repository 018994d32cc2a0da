//! Solving the last empty squares of the standard game, where nearly all the time goes.
//!
//! Three layers, by the number of empty squares:
//! * [`last`]: one to four, each case spelled out;
//! * [`shallow`]: five and six, moves tried in regions with an odd number of empty squares first;
//! * [`sorted`]: seven and more, moves sorted by how few replies they leave, results kept in a small cache.
//!
//! Every layer returns the exact score where it lies between `alpha` and `beta`, and otherwise a bound on the same side.

mod cache;
mod last;
mod parity;
mod shallow;
mod sorted;
mod stability;

use cache::Cache;
use sorted::Candidates;

pub(crate) use parity::Parity;
pub(crate) use sorted::MOST_EMPTIES;
pub(crate) use stability::Stability;

/// Lower than any score.
const WORST: i32 = -i32::MAX;

/// What one thread needs to solve endgames.
pub(crate) struct Endgame {
    /// Positions visited.
    pub(crate) nodes: u64,
    /// The squares of the board, and how many there are.
    board: u64,
    area: i32,
    stability: Stability,
    cache: Cache,
    candidates: Box<Candidates>,
}

impl Endgame {
    /// A solver for boards whose squares are these.
    pub(crate) fn new(board: u64) -> Self {
        Self {
            nodes: 0,
            board,
            area: board.count_ones() as i32,
            stability: Stability::new(board),
            cache: Cache::new(),
            candidates: Box::default(),
        }
    }

    /// The most discs that one side can win by.
    pub(crate) fn most(&self) -> i32 {
        self.area
    }
}
