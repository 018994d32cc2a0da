//! Multi-ProbCut: cutting off a deep search whose result a shallow one makes all but certain.
//!
//! A shallow search is usually off by a few discs, and how many is known from measurement. If it lies so far outside the
//! window that the deep search will hardly find its way back in, the deep search is left out.

use super::node::NullWindow;
use super::{Halt, SearchDepth, Worker};
use crate::bits::Bits;
use crate::eval::Evaluation;
use crate::solver::Solver;
use crate::state::State;

/// How far apart a deep and a shallow search lie: the standard deviation of the difference, in discs.
///
/// Its logarithm is a linear function of both depths and of how empty the board is; searches to the end of the game have a
/// function of their own.
#[derive(Clone, Copy, Debug)]
pub struct ErrorModel {
    /// For searches that end in the middle of the game: a constant, and the weights of the shallow depth, of the deep one and of
    /// the share of squares that are empty.
    pub midgame: [f32; 4],
    /// For searches to the end, likewise.
    pub endgame: [f32; 4],
    /// The squares of the board.
    pub area: f32,
}

impl ErrorModel {
    /// The error of predicting a search of `depth` from one of `shallow` plies.
    #[inline(always)]
    fn deviation(&self, depth: SearchDepth, shallow: u32, empties: u32) -> f32 {
        let [constant, by_shallow, by_depth, by_empties] = if depth.to_the_end { self.endgame } else { self.midgame };
        let emptiness = empties as f32 / self.area;
        (constant + by_shallow * shallow as f32 + by_depth * depth.plies as f32 + by_empties * emptiness).exp()
    }
}

/// The least depth at which a search may be cut off.
const PROBCUT_FROM: u32 = 4;

/// The shallow searches may be cut off themselves, this many times one inside the other.
const MOST_NESTED: u32 = 2;

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// A score on one side of the window, if a search of this depth would very probably end there.
    #[inline(always)]
    pub(super) fn probcut(&mut self, state: &S, alpha: i32, depth: SearchDepth) -> Option<i32> {
        let certainty = self.selectivity.deviations();
        if certainty.is_infinite() || depth.plies < PROBCUT_FROM || self.probcut_nesting >= MOST_NESTED {
            return None;
        }
        self.probcut_at(state, alpha, depth, certainty)
    }

    fn probcut_at(&mut self, state: &S, alpha: i32, depth: SearchDepth, certainty: f32) -> Option<i32> {
        let empties = state.empty().count();
        let beta = alpha + 1;
        let shallow = (depth.plies / 4 * 2 + depth.plies % 2).min(depth.plies - 2).max(1);
        let error = |shallow| {
            let deviation = self.shared.errors.deviation(depth, shallow, empties);
            (certainty * deviation + 0.5) as i32
        };
        let (margin, static_margin) = (error(shallow), error(0));
        let most = self.solver.most();
        let evaluation = self.evaluate(state);
        // A shallow search is made only where the static evaluation does not speak against it.
        let hopeless = (static_margin + margin) / 2;
        self.probcut_nesting += 1;
        let mut cutoff = None;
        let above = beta + margin;
        if evaluation >= beta - hopeless && above < most {
            let score = self.search::<NullWindow>(*state, above - 1, above, shallow);
            if score >= above {
                cutoff = Some(beta);
            }
        }
        let below = alpha - margin;
        if cutoff.is_none() && evaluation <= alpha + hopeless && below > -most {
            let score = self.search::<NullWindow>(*state, below, below + 1, shallow);
            if score <= below {
                cutoff = Some(alpha);
            }
        }
        self.probcut_nesting -= 1;
        cutoff.filter(|_| self.halt == Halt::No)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Selectivity;
    use crate::search::tests::{Even, start, with_worker};

    /// An even depth, so that a shallow search ends with the same side to move.
    const DEPTH: SearchDepth = SearchDepth { plies: 8, to_the_end: false };

    /// What becomes of a search of the start with the window from `alpha`, if every position seems to be worth so many discs.
    fn cutoff(discs: i32, alpha: i32, depth: SearchDepth, selectivity: Selectivity) -> Option<i32> {
        with_worker(&Even(discs), |worker| {
            worker.selectivity = selectivity;
            let cutoff = worker.probcut(&start(), alpha, depth);
            assert_eq!(worker.probcut_nesting, 0);
            cutoff
        })
    }

    #[test]
    fn a_result_far_outside_the_window_is_cut_off_on_its_side() {
        assert_eq!(cutoff(20, 0, DEPTH, Selectivity::QUICK), Some(1));
        assert_eq!(cutoff(-20, 0, DEPTH, Selectivity::QUICK), Some(0));
    }

    #[test]
    fn a_result_near_the_window_is_not() {
        assert_eq!(cutoff(0, 0, DEPTH, Selectivity::QUICK), None);
        assert_eq!(cutoff(1, 0, DEPTH, Selectivity::QUICK), None);
    }

    #[test]
    fn the_surer_a_search_wants_to_be_the_further_off_a_result_must_lie() {
        let steps: Vec<Selectivity> = (0..Selectivity::NONE.index()).map(Selectivity::from_index).collect();
        let nearest = |&selectivity: &Selectivity| {
            (1..64).find(|&discs| cutoff(discs, 0, DEPTH, selectivity).is_some()).expect("a distance that is enough")
        };
        let distances: Vec<i32> = steps.iter().map(nearest).collect();
        assert!(distances.is_sorted() && distances[0] < distances[5], "{distances:?}");
    }

    #[test]
    fn an_exact_search_a_shallow_one_and_one_within_others_are_never_cut_off() {
        assert_eq!(cutoff(60, 0, DEPTH, Selectivity::NONE), None);
        let shallow = SearchDepth { plies: PROBCUT_FROM - 1, ..DEPTH };
        assert_eq!(cutoff(60, 0, shallow, Selectivity::QUICK), None);
        with_worker(&Even(60), |worker| {
            worker.selectivity = Selectivity::QUICK;
            worker.probcut_nesting = MOST_NESTED;
            assert_eq!(worker.probcut(&start(), 0, DEPTH), None);
        });
    }

    #[test]
    fn after_a_halt_nothing_is_cut_off() {
        with_worker(&Even(20), |worker| {
            worker.selectivity = Selectivity::QUICK;
            worker.halt = Halt::Iteration;
            // A search that is halted returns zero, which lies far above this window.
            assert_eq!(worker.probcut(&start(), -20, DEPTH), None);
        });
    }

    #[test]
    fn the_error_is_that_of_the_phase_and_falls_with_the_depth_of_the_shallow_search() {
        let errors = ErrorModel { midgame: [1.0, -0.5, 0.25, 2.0], endgame: [0.0, 0.0, 0.125, 0.0], area: 64.0 };
        let midgame = |shallow| errors.deviation(DEPTH, shallow, 32);
        assert_eq!(midgame(2), (1.0f32 - 1.0 + 2.0 + 1.0).exp());
        assert!(midgame(4) < midgame(2));
        assert_eq!(errors.deviation(SearchDepth { to_the_end: true, ..DEPTH }, 2, 32), 1f32.exp());
    }
}
