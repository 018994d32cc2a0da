//! In which order moves are tried.

use super::Worker;
use super::node::OpenWindow;
use crate::bits::Bits;
use crate::eval::{Evaluation, UNITS};
use crate::state::{Key, State};
use crate::transposition_table::MOST_DISCS;

/// A move to try.
#[derive(Clone, Copy)]
pub(super) struct Candidate<S> {
    /// The position after it.
    pub(super) state: S,
    pub(super) key: Key,
    pub(super) square: u32,
    /// How good it looks.
    pub(super) promise: i32,
    pub(super) done: bool,
}

/// What makes a move look good, in parts of a disc.
mod weight {
    use super::UNITS;

    /// The best move of an earlier search comes first, the second best after it.
    pub(super) const REMEMBERED: [i32; 2] = [1 << 24, 1 << 23];
    /// For every reply that it leaves, in the endgame: few replies make a small tree.
    pub(super) const REPLY: i32 = 5 * UNITS / 2;
}

/// Up to this many discs, moves that lead to the same position, turned or mirrored, are tried once.
const SYMMETRIC_UP_TO: u32 = 8;

/// From this depth on a move is looked at by a search before it is searched: one ply deep, two, ...
const LOOK_AHEAD_FROM: [u32; 3] = [17, 23, 29];

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// Puts the moves of a position at the end of the candidates.
    #[inline(always)]
    pub(super) fn collect(
        &mut self,
        state: &S,
        moves: S::Set,
        remembered: [Option<u32>; 2],
        depth: u32,
        to_the_end: bool,
        alpha: i32,
    ) {
        let early = state.player().count() + state.opponent().count() <= SYMMETRIC_UP_TO;
        let remembered_after = Self::remembers_after(depth, to_the_end);
        let look_ahead = LOOK_AHEAD_FROM.iter().filter(|&&from| depth >= from).count() as u32;
        let first = self.candidates.len();
        for square in moves.squares() {
            let next = state.play(square);
            let key = next.key();
            if early && self.has_twin(first, &next) {
                continue;
            }
            if remembered_after {
                self.shared.table.prefetch(key);
            }
            let promise = if let Some(rank) = remembered.iter().position(|&best| best == Some(square)) {
                weight::REMEMBERED[rank]
            } else {
                let replies = next.moves();
                let mut promise = if replies.is_empty() {
                    // A pass is as good as two moves in a row; the evaluation speaks only of positions with a move.
                    if next.pass().moves().is_empty() {
                        -next.final_score() * UNITS
                    } else {
                        self.shared.evaluation.evaluate_quickly(&next.pass())
                    }
                } else if look_ahead > 0 {
                    -self.look_ahead(next, look_ahead, alpha) * UNITS
                } else {
                    -self.shared.evaluation.evaluate_quickly(&next)
                };
                if to_the_end {
                    promise -= weight::REPLY * replies.count() as i32;
                }
                promise
            };
            self.candidates.push(Candidate { state: next, key, square, promise, done: false });
        }
    }

    /// Whether one of the candidates from `first` on leads to the same position, turned or mirrored.
    #[cold]
    fn has_twin(&self, first: usize, next: &S) -> bool {
        let form = next.canonical();
        self.candidates[first..].iter().any(|candidate| candidate.state.canonical() == form)
    }

    /// A shallow search of a move. Scores far below the window need not be told apart.
    fn look_ahead(&mut self, next: S, depth: u32, alpha: i32) -> i32 {
        let floor = alpha - 12;
        self.search::<OpenWindow>(next, -MOST_DISCS, -floor.max(-MOST_DISCS), depth - 1)
    }
}
