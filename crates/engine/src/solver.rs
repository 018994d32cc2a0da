//! The endgame solver, for each kind of board.

use crate::endgame::Endgame;
use crate::eval::{LearnedOn, Rim};
use crate::isa::Isa;
use crate::state::{Standard, State, Turn, Variant};

/// What one thread needs to play out the end of a game exactly.
pub(crate) trait Solver<S: State>: Send {
    /// A solver for a board with these squares.
    fn new(board: S::Set) -> Self;

    /// The most empty squares at which it is quicker than a search with evaluation and table.
    fn most_empties(&self) -> u32;

    /// The exact score, or a bound outside of the window.
    fn solve(&mut self, state: S, alpha: i32, beta: i32) -> i32;

    /// Positions visited.
    fn nodes(&self) -> u64;

    /// Positions evaluated for the order of moves.
    fn evaluations(&self) -> u64 {
        0
    }

    /// What edges and corners are worth to the side to move, in the units of evaluations, where somebody has learnt it: enough to put moves in
    /// order near the end.
    fn rim(&self, _: &S) -> Option<i32> {
        None
    }

    /// The most discs that one side can win by.
    fn most(&self) -> i32;

    /// A bound on the score that is no more than `alpha`, if one can be had cheaply.
    fn upper_bound(&self, state: &S, alpha: i32) -> Option<i32>;
}

impl<I: Isa> Solver<Standard<I>> for Endgame {
    fn new(board: u64) -> Self {
        Self::for_board(board)
    }

    #[inline(always)]
    fn most_empties(&self) -> u32 {
        self.most_empties
    }

    #[inline(always)]
    fn solve(&mut self, state: Standard<I>, alpha: i32, beta: i32) -> i32 {
        self.score(state, alpha, beta)
    }

    #[inline(always)]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn evaluations(&self) -> u64 {
        self.evaluations
    }

    #[inline(always)]
    fn rim(&self, state: &Standard<I>) -> Option<i32> {
        self.rim.as_ref().map(|rim| rim.value(state) * Rim::UNITS_PER_STEP)
    }

    fn most(&self) -> i32 {
        self.area
    }

    #[inline(always)]
    fn upper_bound(&self, state: &Standard<I>, alpha: i32) -> Option<i32> {
        self.stability_bound(state, state.empty.count_ones(), alpha)
    }
}

/// The most empty squares for which plain alpha-beta is quicker than a search with all its trimmings.
const PLAINLY_SOLVED: u32 = 7;

/// A solver for every game: plain alpha-beta, the moves that leave few replies first.
pub(crate) struct PlainSolver {
    nodes: u64,
    area: i32,
}

impl<B: LearnedOn, I: Isa> Solver<Variant<B, I>> for PlainSolver {
    fn new(board: B) -> Self {
        Self { nodes: 0, area: board.count() as i32 }
    }

    #[inline(always)]
    fn most_empties(&self) -> u32 {
        PLAINLY_SOLVED
    }

    fn solve(&mut self, state: Variant<B, I>, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = match state.turn() {
            Turn::Over => return state.final_score(),
            Turn::Pass => return -self.solve(state.pass(), -beta, -alpha),
            Turn::Moves(moves) => moves,
        };
        let mut children = [(0, state); PLAINLY_SOLVED as usize];
        let mut count = 0;
        for square in moves.squares() {
            let next = state.play(square);
            children[count] = (next.moves().count(), next);
            count += 1;
        }
        let children = &mut children[..count];
        children.sort_unstable_by_key(|&(replies, _)| replies);
        let mut best = -i32::MAX;
        for &mut (_, next) in children {
            best = best.max(-self.solve(next, -beta, -alpha.max(best)));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn most(&self) -> i32 {
        self.area
    }

    fn upper_bound(&self, _: &Variant<B, I>, _: i32) -> Option<i32> {
        None
    }
}
