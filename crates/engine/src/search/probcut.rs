//! Multi-ProbCut: foreseeing the result of a deep search from a shallow one.
//!
//! A shallow search is usually off by a few discs, and how many is known from measurement. If it lies so far outside the
//! window that the deep search will hardly find its way back in, the deep search is left out.

use super::Worker;
use super::node::NullWindow;
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
    /// The error of foreseeing a search of `depth` plies from one of `shallow` plies.
    #[inline(always)]
    fn deviation(&self, depth: u32, shallow: u32, empties: u32, to_the_end: bool) -> f32 {
        let [constant, by_shallow, by_depth, by_empties] = if to_the_end { self.endgame } else { self.midgame };
        let emptiness = empties as f32 / self.area;
        (constant + by_shallow * shallow as f32 + by_depth * depth as f32 + by_empties * emptiness).exp()
    }
}

/// The least depth at which a search is foreseen.
const FORESEE_FROM: u32 = 4;

/// Searches that foresee may be foreseen themselves, this many times one inside the other.
const MOST_NESTED: u32 = 2;

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// A score on one side of the window, if a search of this depth would very probably end there.
    #[inline(always)]
    pub(super) fn foresee(&mut self, state: &S, alpha: i32, depth: u32, to_the_end: bool) -> Option<i32> {
        let certainty = self.selectivity.deviations();
        if certainty.is_infinite() || depth < FORESEE_FROM || self.foreseeing >= MOST_NESTED {
            return None;
        }
        self.foresee_here(state, alpha, depth, to_the_end, certainty)
    }

    fn foresee_here(&mut self, state: &S, alpha: i32, depth: u32, to_the_end: bool, certainty: f32) -> Option<i32> {
        let empties = state.empty().count();
        let beta = alpha + 1;
        let shallow = (depth / 4 * 2 + depth % 2).min(depth - 2).max(1);
        let error = |shallow| {
            let deviation = self.shared.errors.deviation(depth, shallow, empties, to_the_end);
            (certainty * deviation + 0.5) as i32
        };
        let (margin, glance_margin) = (error(shallow), error(0));
        let most = self.solver.most();
        let glance = self.at_a_glance(state);
        // A shallow search is made only where a glance does not speak against it.
        let hopeless = (glance_margin + margin) / 2;
        self.foreseeing += 1;
        let mut foreseen = None;
        let above = beta + margin;
        if glance >= beta - hopeless && above < most {
            let score = self.search::<NullWindow>(*state, above - 1, above, shallow);
            if score >= above {
                foreseen = Some(beta);
            }
        }
        let below = alpha - margin;
        if foreseen.is_none() && glance <= alpha + hopeless && below > -most {
            let score = self.search::<NullWindow>(*state, below, below + 1, shallow);
            if score <= below {
                foreseen = Some(alpha);
            }
        }
        self.foreseeing -= 1;
        foreseen.filter(|_| self.halt == super::Halt::No)
    }
}
