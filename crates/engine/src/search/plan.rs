//! The iterations of a search.

use crate::{Limits, Selectivity};

/// One iteration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
}

/// What a score must tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Precision {
    /// By how many discs a side wins.
    #[default]
    Discs,
    /// Only whether it wins, loses or draws.
    WinLossDraw,
}

/// The iterations of a search, each deeper or surer than the one before. What one iteration finds out makes the next one faster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) iterations: Vec<Iteration>,
    pub(crate) precision: Precision,
}

/// Looking ahead stops this many plies before the end of the game: from there on the game is played out.
const PLAY_OUT_FROM: u32 = 10;

/// With all the time in the world, looking ahead only has to find a good order of moves, and stops at this depth: what follows is
/// better found out while the game is played out.
const ENOUGH_FOR_ORDER: u32 = 12;

/// Up to how many empty squares the game is played out with a certain number of selective iterations before the exact one.
const SELECTIVE_ITERATIONS: [(u32, u8); 4] = [(14, 0), (21, 1), (24, 2), (27, 3)];

impl Plan {
    /// The iterations for a position with this many empty squares.
    pub(crate) fn new(empties: u32, limits: &Limits) -> Self {
        let depth = u32::from(limits.depth);
        let to_the_end = empties <= u32::from(limits.exact_from) || depth >= empties;
        let mut iterations = Vec::new();
        let mut push = |depth, selectivity| iterations.push(Iteration { depth, selectivity });
        let unhurried = limits.time.is_none() && limits.clock.is_none() && limits.nodes.is_none();
        let horizon = match (to_the_end, unhurried) {
            (true, true) => empties.saturating_sub(PLAY_OUT_FROM).min(ENOUGH_FOR_ORDER),
            (true, false) => empties.saturating_sub(PLAY_OUT_FROM),
            (false, _) => empties,
        };
        for depth in 1..=depth.min(horizon) {
            push(depth, if to_the_end { Selectivity::ROUGH } else { limits.selectivity });
        }
        if to_the_end {
            let enough = SELECTIVE_ITERATIONS.iter().find(|&&(most, _)| empties <= most);
            let selective = enough.map_or(Selectivity::NONE.index(), |&(_, iterations)| iterations);
            for index in 0..selective {
                push(empties, Selectivity::from_index(index));
            }
            push(empties, Selectivity::NONE);
        }
        Self { iterations, precision: limits.precision }
    }
}
