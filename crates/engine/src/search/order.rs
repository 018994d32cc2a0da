//! Move ordering: in which order moves are tried.
//!
//! The best moves that the transposition table remembers come first (the hash moves). The others follow by the quick evaluation of the position
//! after them (near the end by edges and corners alone), in the endgame also by mobility, that is by how few replies they leave; at great depth a shallow search takes the place of the
//! evaluation.

use super::node::OpenWindow;
use super::{SearchDepth, Worker};
use crate::bits::Bits;
use crate::eval::{Evaluation, UNITS};
use crate::solver::Solver;
use crate::state::{Key, State};
use crate::transposition_table::MOST_DISCS;

/// A move to try.
#[derive(Clone, Copy)]
pub(super) struct Candidate<S> {
    /// The position after it.
    pub(super) state: S,
    pub(super) key: Key,
    pub(super) square: u32,
    /// How good it looks: the highest is searched first.
    pub(super) ordering_score: i32,
    pub(super) done: bool,
}

impl<S> Candidate<S> {
    /// Whether an earlier search found it best, or second best.
    #[inline(always)]
    pub(super) fn is_hash_move(&self) -> bool {
        self.ordering_score >= weight::HASH_MOVES[1]
    }
}

/// What makes a move look good, in parts of a disc.
mod weight {
    use super::UNITS;

    /// The hash moves: the best move of an earlier search comes first, the second best after it.
    pub(super) const HASH_MOVES: [i32; 2] = [1 << 24, 1 << 23];
    /// A move that has not been looked at.
    pub(super) const NONE_YET: i32 = i32::MIN;
    /// For every reply that it leaves, in the endgame: few replies make a small tree.
    pub(super) const REPLY: i32 = 5 * UNITS / 2;
    /// The same where edges and corners alone are judged, which tell less.
    pub(super) const REPLY_BESIDE_RIM: i32 = 8 * UNITS;
}

/// Up to this many discs, moves that lead to the same position, turned or mirrored, are tried once.
const SYMMETRIC_UP_TO: u32 = 8;

/// Up to this depth edges and corners are enough to order the moves of an endgame, and judged far sooner than a network judges.
const RIM_UP_TO: u32 = 16;

/// From this depth on a move is looked at by a search before it is searched: one ply deep, two, ...
const LOOK_AHEAD_FROM: [u32; 3] = [17, 23, 29];

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// Puts the moves of a position at the end of the candidates: the hash moves with their ordering score, the others without one, since
    /// looking them up or searching the hash moves may do.
    #[inline(always)]
    pub(super) fn collect(&mut self, state: &S, moves: S::Set, hash_moves: [Option<u32>; 2], depth: SearchDepth) {
        let early = state.player().count() + state.opponent().count() <= SYMMETRIC_UP_TO;
        let children_in_table = self.children_in_table(depth);
        let first = self.candidates.len();
        for square in moves.squares() {
            let next = state.play(square);
            let key = next.key();
            if early && self.has_twin(first, &next) {
                continue;
            }
            if children_in_table {
                self.shared.table.prefetch(key);
            }
            let rank = hash_moves.iter().position(|&best| best == Some(square));
            let ordering_score = rank.map_or(weight::NONE_YET, |rank| weight::HASH_MOVES[rank]);
            self.candidates.push(Candidate { state: next, key, square, ordering_score, done: false });
        }
    }

    /// Gives the candidates of a position from `next` on their ordering scores, those that have none yet.
    #[inline(always)]
    pub(super) fn weigh_candidates(&mut self, state: &S, next: usize, depth: SearchDepth, alpha: i32) {
        let look_ahead = LOOK_AHEAD_FROM.iter().filter(|&&from| depth.plies >= from).count() as u32;
        let by_rim = depth.to_the_end && depth.plies <= RIM_UP_TO;
        let shared = self.shared;
        let after = shared.evaluation.quickly_after(state);
        for i in next..self.candidates.len() {
            if self.candidates[i].ordering_score != weight::NONE_YET {
                continue;
            }
            let next = self.candidates[i].state;
            let replies = next.moves();
            if by_rim && let Some(value) = self.solver.rim(&next) {
                self.evaluations += 1;
                self.candidates[i].ordering_score = -value - weight::REPLY_BESIDE_RIM * replies.count() as i32;
                continue;
            }
            let mut score = if replies.is_empty() {
                // A pass is as good as two moves in a row; the evaluation speaks only of positions with a move.
                let again = next.pass().moves();
                if again.is_empty() {
                    -next.final_score() * UNITS
                } else {
                    self.evaluations += 1;
                    self.shared.evaluation.evaluate_quickly(&next.pass(), again)
                }
            } else if look_ahead > 0 {
                -self.look_ahead(next, look_ahead, alpha) * UNITS
            } else {
                self.evaluations += 1;
                -after(&next, replies)
            };
            if depth.to_the_end {
                score -= weight::REPLY * replies.count() as i32;
            }
            self.candidates[i].ordering_score = score;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::isa::Portable;
    use crate::search::tests::{Board, Even, Scattered, TestWorker, random_board, start, with_worker};

    const MIDGAME: SearchDepth = SearchDepth { plies: 6, to_the_end: false };
    const ENDGAME: SearchDepth = SearchDepth { plies: 18, to_the_end: true };
    const NEAR_THE_END: SearchDepth = SearchDepth { plies: 15, to_the_end: true };

    /// The squares of the moves in the order in which they are tried.
    fn order<E: Evaluation<Board>>(worker: &mut TestWorker<'_, E>) -> Vec<u32> {
        let end = worker.candidates.len();
        let next = |next: usize| worker.pick(next, end).map(|i| worker.candidates[i].square);
        (0..end).map_while(next).collect()
    }

    #[test]
    fn the_moves_that_the_table_remembers_come_first() {
        let state = random_board(30, 1);
        let squares: Vec<u32> = state.moves().squares().collect();
        let [.., second, best] = squares[..] else { panic!("two moves at least") };
        let tried = with_worker(&Scattered, |worker| {
            worker.collect(&state, state.moves(), [Some(best), Some(second)], MIDGAME);
            worker.weigh_candidates(&state, 0, MIDGAME, 0);
            order(worker)
        });
        assert_eq!(tried[..2], [best, second]);
        assert_eq!(tried.len(), squares.len());
    }

    #[test]
    fn moves_after_which_the_opponent_stands_badly_come_early() {
        let state = random_board(30, 2);
        let tried = with_worker(&Scattered, |worker| {
            worker.collect(&state, state.moves(), [None; 2], MIDGAME);
            worker.weigh_candidates(&state, 0, MIDGAME, 0);
            order(worker)
        });
        let replied = |square: &&u32| !state.play(**square).moves().is_empty();
        let values: Vec<i32> =
            tried.iter().filter(replied).map(|&square| Scattered.evaluate(&state.play(square), 0)).collect();
        assert!(values.len() > 3 && values.is_sorted(), "{values:?}");
    }

    #[test]
    fn at_the_end_moves_that_leave_few_replies_come_early() {
        let state = random_board(18, 3);
        let tried = with_worker(&Even(0), |worker| {
            worker.collect(&state, state.moves(), [None; 2], ENDGAME);
            worker.weigh_candidates(&state, 0, ENDGAME, 0);
            order(worker)
        });
        let replies: Vec<u32> = tried.iter().map(|&square| state.play(square).moves().count()).collect();
        assert!(replies.len() > 3 && replies.is_sorted(), "{replies:?}");
    }

    #[test]
    #[cfg(feature = "8x8")]
    fn near_the_end_edges_and_corners_count_beside_replies() {
        let state = random_board(15, 3);
        let values = with_worker(&Even(0), |worker| {
            worker.collect(&state, state.moves(), [None; 2], NEAR_THE_END);
            worker.weigh_candidates(&state, 0, NEAR_THE_END, 0);
            let value = |square| {
                let next = state.play(square);
                let rim = worker.solver.rim(&next).expect("a rim for 8×8");
                rim + weight::REPLY_BESIDE_RIM * next.moves().count() as i32
            };
            let values = worker.candidates.iter().map(|candidate| (candidate.square, -candidate.ordering_score));
            values.map(|(square, score)| (score, value(square))).collect::<Vec<_>>()
        });
        assert!(values.len() > 3 && values.iter().all(|(score, value)| score == value), "{values:?}");
    }

    #[test]
    fn a_move_that_ends_the_game_counts_as_much_as_it_wins() {
        let state = Board { player: 1, opponent: 2, empty: !3, isa: Portable };
        with_worker(&Even(5), |worker| {
            worker.collect(&state, state.moves(), [None; 2], MIDGAME);
            worker.weigh_candidates(&state, 0, MIDGAME, 0);
            let scores: Vec<_> =
                worker.candidates.iter().map(|candidate| (candidate.square, candidate.ordering_score)).collect();
            assert_eq!(scores, [(2, 64 * UNITS)]);
        });
    }

    #[test]
    fn of_first_moves_that_are_mirror_images_one_is_tried() {
        let state = start();
        assert_eq!(state.moves().count(), 4);
        with_worker(&Even(0), |worker| {
            worker.collect(&state, state.moves(), [None; 2], MIDGAME);
            worker.weigh_candidates(&state, 0, MIDGAME, 0);
            assert_eq!(worker.candidates.len(), 1);
        });
    }
}
