//! Searching one position.

use super::order::Candidate;
use super::{Halt, OpenNode, WORST, Worker};
use crate::bits::Bits;
use crate::eval::Evaluation;
use crate::solver::Solver;
use crate::state::{Key, State, Turn};
use crate::transposition_table::{Known, MOST_DISCS};

/// What kind of answer a search wants of a position.
pub(super) trait Node {
    /// Whether the score itself is wanted, not only on which side of a bound it lies.
    const OPEN: bool;
    /// Whether the best move must be found whatever is known already.
    const ROOT: bool = false;
    /// What is wanted of the position after the first move.
    type First: Node;
}

/// The position that was asked about.
struct Root;

/// A position on the principal variation.
pub(super) struct OpenWindow;

/// Any other position: the window has no room between its ends.
pub(super) struct NullWindow;

impl Node for Root {
    const OPEN: bool = true;
    const ROOT: bool = true;
    type First = OpenWindow;
}

impl Node for OpenWindow {
    const OPEN: bool = true;
    type First = Self;
}

impl Node for NullWindow {
    const OPEN: bool = false;
    type First = Self;
}

/// The least depth at which the table of positions is worth the trouble.
const TABLE_FROM: u32 = 3;

/// The least depth at which the moves are looked up in the table before any is searched.
const LOOK_UP_MOVES_FROM: u32 = 5;

/// The least depth at which threads share the moves of a position: in the endgame, and before it.
const SHARE_FROM: [u32; 2] = [13, 5];

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// The score of the root and its best move; `None` after a halt.
    pub(super) fn search_root(&mut self, state: S, alpha: i32, beta: i32, depth: u32) -> Option<(i32, u32)> {
        self.candidates.clear();
        self.open.clear();
        let empties = state.empty().count();
        let (depth, to_the_end) = (depth.min(empties), depth >= empties);
        let score = state.run(
            #[inline(always)]
            || self.search_moves::<Root>(state, alpha, beta, depth, to_the_end),
        );
        if self.halt == Halt::No { self.root_best.map(|best| (score, best)) } else { None }
    }

    /// The score of a position `depth` plies deep: exact within the window, else a bound on the side where it lies.
    ///
    /// After a halt the result means nothing.
    pub(super) fn search<N: Node>(&mut self, state: S, alpha: i32, beta: i32, depth: u32) -> i32 {
        state.run(
            #[inline(always)]
            move || self.search_here::<N>(state, alpha, beta, depth),
        )
    }

    #[inline(always)]
    fn search_here<N: Node>(&mut self, state: S, alpha: i32, beta: i32, depth: u32) -> i32 {
        let empties = state.empty().count();
        let to_the_end = depth >= empties;
        let depth = depth.min(empties);
        if to_the_end && empties <= S::Solver::MOST_EMPTIES {
            return self.solver.solve(state, alpha, beta);
        }
        match depth {
            0 => self.at_a_glance(&state),
            1 => self.one_ply(state, alpha, beta),
            _ => self.search_moves::<N>(state, alpha, beta, depth, to_the_end),
        }
    }

    /// One ply, which needs neither order nor memory.
    #[inline(always)]
    fn one_ply(&mut self, state: S, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = match state.turn() {
            Turn::Over => return state.final_score(),
            Turn::Pass => return -self.search::<NullWindow>(state.pass(), -beta, -alpha, 1),
            Turn::Moves(moves) => moves,
        };
        let mut best = WORST;
        for square in moves.squares() {
            best = best.max(-self.at_a_glance(&state.play(square)));
            if best >= beta {
                break;
            }
        }
        best
    }

    #[inline(always)]
    fn search_moves<N: Node>(&mut self, state: S, alpha: i32, beta: i32, depth: u32, to_the_end: bool) -> i32 {
        self.nodes += 1;
        if self.halted() {
            return 0;
        }
        if to_the_end
            && !N::ROOT
            && let Some(bound) = self.solver.upper_bound(&state, alpha)
        {
            return bound;
        }
        let remembered = depth >= TABLE_FROM;
        let key = state.key();
        let known = if remembered { self.shared.table.find(key) } else { None };
        if let Some(known) = known
            && !N::ROOT
            && let Some(score) = known.settles(depth, self.selectivity, alpha, beta)
        {
            return score;
        }
        let moves = match state.turn() {
            Turn::Over => return state.final_score(),
            Turn::Pass => return -self.search::<N::First>(state.pass(), -beta, -alpha, depth),
            Turn::Moves(moves) => moves,
        };
        if !N::OPEN
            && let Some(score) = self.foresee(&state, alpha, depth, to_the_end)
        {
            return score;
        }
        let visited_before = self.visited();
        let first = self.candidates.len();
        self.collect(&state, moves, known.map_or([None; 2], |known| known.moves), depth, to_the_end, alpha);
        let shared = self.shared.threads > 1 && depth >= SHARE_FROM[usize::from(!to_the_end)];
        let look_up = depth >= LOOK_UP_MOVES_FROM && !N::OPEN && Self::remembers_after(depth, to_the_end);
        let score = if look_up { self.known_refutation(first, depth, beta) } else { None };
        let score = score.unwrap_or_else(|| {
            if shared {
                self.open.push(OpenNode { key, alpha, beta, depth });
            }
            let (score, best_moves) = self.try_moves::<N>(first, alpha, beta, depth, shared);
            if shared {
                self.open.pop();
            }
            match self.halt {
                Halt::No => {
                    if N::ROOT {
                        self.root_best = best_moves[0];
                    }
                    if remembered {
                        self.remember(key, score, alpha, beta, depth, best_moves, visited_before);
                    }
                    score
                }
                // Another thread has the answer to this very question: it stands in the table.
                Halt::Settled(place) if place == self.open.len() && shared => {
                    self.halt = Halt::No;
                    let known = self.shared.table.find(key);
                    match known.and_then(|known| known.settles(depth, self.selectivity, alpha, beta)) {
                        Some(score) => {
                            if N::ROOT {
                                self.root_best = known.and_then(|known| known.moves[0]);
                            }
                            score
                        }
                        None => self.search_again::<N>(state, alpha, beta, depth, to_the_end),
                    }
                }
                _ => 0,
            }
        });
        self.candidates.truncate(first);
        score
    }

    /// Starts a position over, because what another thread knew of it has gone from the table.
    #[cold]
    fn search_again<N: Node>(&mut self, state: S, alpha: i32, beta: i32, depth: u32, to_the_end: bool) -> i32 {
        state.run(
            #[inline(always)]
            || self.search_moves::<N>(state, alpha, beta, depth, to_the_end),
        )
    }

    /// Whether the table may know the positions after the moves of one: the last squares are left to the solver, which has a memory of
    /// its own.
    #[inline(always)]
    pub(super) fn remembers_after(depth: u32, to_the_end: bool) -> bool {
        depth > TABLE_FROM && !(to_the_end && depth <= S::Solver::MOST_EMPTIES + 1)
    }

    /// A score that closes the window at once, because the table knows a reply that is bad enough for the opponent.
    #[inline(always)]
    fn known_refutation(&mut self, first: usize, depth: u32, beta: i32) -> Option<i32> {
        for i in first..self.candidates.len() {
            let known = self.shared.table.find(self.candidates[i].key);
            if let Some(known) = known
                && known.depth >= depth - 1
                && known.selectivity >= self.selectivity
                && -known.upper >= beta
            {
                return Some(-known.upper);
            }
        }
        None
    }

    /// Tries the candidates from `first` on and returns the best score with the moves that reached it.
    #[inline(always)]
    fn try_moves<N: Node>(
        &mut self,
        first: usize,
        alpha: i32,
        beta: i32,
        depth: u32,
        shared: bool,
    ) -> (i32, [Option<u32>; 2]) {
        let end = self.candidates.len();
        let mut best = WORST;
        let mut best_moves = [None; 2];
        let mut low = alpha;
        let mut searched = 0;
        // Moves that another thread was searching are left for the second round.
        for round in 0..2 {
            if round == 1 && (!shared || searched == end - first) {
                break;
            }
            let mut next = first;
            while let Some(i) = self.pick(next, end) {
                next = i + 1;
                let Candidate { state, square, key, done, .. } = self.candidates[i];
                if done {
                    continue;
                }
                let by_another = shared && round == 0 && searched > 0 && self.shared.busy.contains(key);
                if by_another {
                    continue;
                }
                if shared {
                    self.shared.busy.enter(key);
                }
                let score = if searched == 0 {
                    -self.search::<N::First>(state, -beta, -low, depth - 1)
                } else {
                    let score = -self.search::<NullWindow>(state, -low - 1, -low, depth - 1);
                    if N::OPEN && low < score && score < beta && self.halt == Halt::No {
                        -self.search::<OpenWindow>(state, -beta, -low, depth - 1)
                    } else {
                        score
                    }
                };
                if shared {
                    self.shared.busy.leave(key);
                }
                if self.halt != Halt::No {
                    return (0, [None; 2]);
                }
                self.candidates[i].done = true;
                searched += 1;
                if score > best {
                    best = score;
                    best_moves = [Some(square), best_moves[0]];
                    low = low.max(best);
                    if low >= beta {
                        return (best, best_moves);
                    }
                }
            }
        }
        (best, best_moves)
    }

    /// Brings the most promising of the candidates from `next` on to that place and returns it.
    #[inline(always)]
    fn pick(&mut self, next: usize, end: usize) -> Option<usize> {
        if next >= end {
            return None;
        }
        let mut first = next;
        for i in next + 1..end {
            if self.candidates[i].promise > self.candidates[first].promise {
                first = i;
            }
        }
        if first != next {
            self.candidates.swap(first, next);
        }
        Some(next)
    }

    #[allow(clippy::too_many_arguments)]
    fn remember(
        &mut self,
        key: Key,
        score: i32,
        alpha: i32,
        beta: i32,
        depth: u32,
        moves: [Option<u32>; 2],
        visited_before: u64,
    ) {
        let known = Known {
            lower: if score > alpha { score } else { -MOST_DISCS },
            upper: if score < beta { score } else { MOST_DISCS },
            depth,
            selectivity: self.selectivity,
            moves,
        };
        self.shared.table.keep(key, known, self.visited() - visited_before);
    }
}
