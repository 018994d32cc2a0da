//! Static evaluation: what a position is worth without looking ahead.
//!
//! * [`hand`] is the hand-written evaluation (mobility, corners, edges…), which serves every game; [`weights`] holds its numbers;
//! * [`patterns`] finds the patterns (n-tuples of squares) that learned evaluations look at;
//! * [`linear`] sums up weights of patterns, [`network`] runs a small quantised network over them, much like an NNUE;
//! * [`rim`] knows edges and corners alone, for the order of moves near the end;
//! * [`learned`] reads each of them from a weight file, [`shipped`] has those that come with the program, or to it at run time;
//! * [`evaluator`] chooses one for an engine.

mod evaluator;
mod hand;
mod learned;
mod linear;
mod network;
mod own;
mod patterns;
mod rim;
mod shipped;
#[cfg(test)]
mod tests;
mod weights;

use outflank_rules::Squares;

use crate::state::State;

pub(crate) use evaluator::Judge;
pub use evaluator::{Evaluator, OtherGame, UnknownEvaluator};

pub(crate) use hand::HandWritten;
pub use hand::{FEATURES, PHASES, phase};
pub(crate) use learned::LearnedOn;
pub use learned::{BadWeights, EvaluationKind, Learned, pack, shifted};
pub use linear::{LINEAR_PHASES, MOBILITIES, linear_phase};
pub(crate) use linear::{REST, mobility, weights_per_phase};
pub use own::{Own, OwnEvaluation};
pub(crate) use patterns::{Indexer, Outlook};
pub use patterns::{PatternFamily, PatternPlace, Shape};
pub(crate) use rim::Rim;
pub(crate) use shipped::shipped_rim;
pub use weights::Weights;

/// A static evaluation: a judgement of positions without looking ahead.
///
/// The search knows no more of an evaluation than this, so that a better one can take its place.
pub(crate) trait Evaluation<S: State>: Send + Sync {
    /// The expected final score for the side to move, in [`UNITS`] to a disc. It has a legal move; whoever asks knows its moves already, and
    /// hands them on.
    fn evaluate(&self, state: &S, moves: S::Set) -> i32;

    /// The same, less exactly but sooner: good enough for move ordering.
    #[inline(always)]
    fn evaluate_quickly(&self, state: &S, moves: S::Set) -> i32 {
        self.evaluate(state, moves)
    }

    /// How positions are judged after a move from this one, sooner than each by itself.
    #[inline(always)]
    fn after(&self, _: &S) -> impl Fn(&S, S::Set) -> i32 {
        |state, moves| self.evaluate(state, moves)
    }

    /// The same for move ordering.
    #[inline(always)]
    fn quickly_after(&self, _: &S) -> impl Fn(&S, S::Set) -> i32 {
        |state, moves| self.evaluate_quickly(state, moves)
    }
}

/// A learned evaluation, which judges by the numbers of the patterns that a position shows.
pub(crate) trait PatternEvaluation<const LANES: usize, const PARTS: usize> {
    /// What finds the numbers.
    fn indexer(&self) -> &Indexer<LANES, PARTS>;

    /// What a position with these numbers is worth: see [`Evaluation::evaluate`].
    fn value<S: State>(&self, numbers: [u16; LANES], state: &S, moves: S::Set) -> i32;

    /// What a position is worth.
    #[inline(always)]
    fn evaluate<S: State>(&self, state: &S, moves: S::Set) -> i32 {
        self.value(self.indexer().numbers(state), state, moves)
    }

    /// What a position after a move is worth, from what those after all moves have in common.
    #[inline(always)]
    fn evaluate_after<S: State<Set = Squares>>(&self, outlook: &Outlook<LANES>, state: &S, moves: Squares) -> i32 {
        self.value(self.indexer().numbers_after(outlook, state), state, moves)
    }
}

/// Parts of a disc that an evaluation tells apart.
pub const UNITS: i32 = 128;
