//! Iterative deepening: the iterations of a search.

use crate::{Limits, Selectivity};

/// One iteration: a search of the whole tree to a depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Iteration {
    pub(crate) depth: u32,
    pub(crate) selectivity: Selectivity,
}

/// What a score must tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Precision {
    /// By how many discs a side wins.
    #[default]
    Discs,
    /// Only whether it wins, loses or draws.
    WinLossDraw,
    /// Only whether it is this many discs or more (a null window): what [`Request::reaches`](crate::Request::reaches) asks.
    AtLeast(i16),
}

/// The iterations of a search, each deeper or surer than the one before. What one iteration finds out makes the next one faster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(crate) iterations: Vec<Iteration>,
    pub(crate) precision: Precision,
}

/// Looking ahead stops this many plies before the end of the game: from there on the game is played out.
const PLAY_OUT_FROM: u32 = 10;

/// Whoever may run out of time stops earlier, and sees something of the end instead.
const HURRIED_PLAY_OUT_FROM: u32 = 14;

/// With all the time in the world, looking ahead only has to find a good order of moves, and stops at this depth: what follows is
/// better found out while the game is played out.
const ENOUGH_FOR_ORDER: u32 = 12;

/// Up to how many empty squares the game is played out with a certain number of selective iterations before the exact one.
const SELECTIVE_ITERATIONS: [(u32, u8); 6] = [(14, 0), (18, 1), (21, 2), (24, 3), (27, 4), (30, 5)];

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
            (true, false) => empties.saturating_sub(HURRIED_PLAY_OUT_FROM),
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn iterations(empties: u32, limits: Limits) -> Vec<(u32, u8)> {
        let plan = Plan::new(empties, &limits);
        plan.iterations.iter().map(|iteration| (iteration.depth, iteration.selectivity.percent())).collect()
    }

    #[test]
    fn a_search_to_a_depth_goes_one_ply_deeper_each_time() {
        assert_eq!(iterations(50, Limits::depth(4)), [(1, 73), (2, 73), (3, 73), (4, 73)]);
    }

    #[test]
    fn an_endgame_is_looked_at_roughly_then_selectively_and_then_solved() {
        assert_eq!(iterations(13, Limits::exact()), [(1, 42), (2, 42), (3, 42), (13, 100)]);
        assert_eq!(iterations(16, Limits::exact())[5..], [(6, 42), (16, 42), (16, 100)]);
        assert_eq!(
            iterations(26, Limits::exact())[11..],
            [(12, 42), (26, 42), (26, 55), (26, 73), (26, 87), (26, 100)]
        );
    }

    #[test]
    fn whoever_may_run_out_of_time_looks_ahead_as_far_as_that_is_of_use() {
        let deepest_look = |limits| iterations(40, limits).iter().filter(|&&(depth, _)| depth < 40).count();
        assert_eq!(deepest_look(Limits::exact()), 12);
        for hurried in [Limits::time(Duration::from_secs(1)), Limits::nodes(1000)] {
            assert_eq!(deepest_look(hurried), 26);
        }
    }

    #[test]
    fn every_iteration_is_deeper_or_surer_than_the_one_before() {
        let all =
            [Limits::exact(), Limits::nodes(1000), Limits::depth(10), Limits { exact_from: 20, ..Limits::depth(8) }];
        let mut checked = 0;
        for (limits, empties) in all.iter().flat_map(|limits| (1..=60).map(move |empties| (limits, empties))) {
            let plan = Plan::new(empties, limits);
            let ranks: Vec<_> = plan.iterations.iter().map(|it| (it.depth, it.selectivity)).collect();
            assert!(ranks.is_sorted_by(|one, next| one < next), "{ranks:?} with {empties} empty squares");
            let deepest = plan.iterations.last().expect("something to search");
            assert!(deepest.depth <= empties);
            checked += ranks.len();
        }
        assert!(checked > 1000, "{checked} iterations");
    }
}
