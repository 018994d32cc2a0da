//! Negamax alpha-beta: the principal variation search of one position.
//!
//! What is tried before any move is searched, the cheapest first: a bound from stable discs, a transposition cutoff, Multi-ProbCut, and an
//! enhanced transposition cutoff. Then the moves, in the order that [`order`](super::order) finds: the first one with the whole window,
//! late moves with a null window that only asks whether they are better, and again with the whole window if they are. There are no late move
//! reductions: every move is searched to full depth, and what cuts bad ones short is Multi-ProbCut in the position after them.

use super::order::Candidate;
use super::{Halt, OpenNode, SearchDepth, WORST, Worker, in_discs};
use crate::Selectivity;
use crate::bits::{Bits, mix};
use crate::eval::Evaluation;
use crate::solver::Solver;
use crate::state::{Key, State, Turn};
use crate::transposition_table::{Known, MOST_DISCS};

/// The type of a node: what kind of answer the search wants of a position.
pub(super) trait Node {
    /// Whether it is a PV node: the score itself is wanted, not only on which side of a bound it lies.
    const OPEN: bool;
    /// Whether the best move must be found whatever is known already.
    const ROOT: bool = false;
    /// What is wanted of the position after the first move.
    type First: Node;
}

/// The root: the position that was asked about.
struct Root;

/// A PV node: a position on the principal variation, or one that may come to lie on it.
pub(super) struct OpenWindow;

/// A node with a null window, as nearly all are: no score lies between its ends, so the answer is only "higher" or "lower".
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

/// The least depth at which the transposition table is worth the trouble.
const TABLE_FROM: u32 = 3;

/// The least depth for enhanced transposition cutoffs.
const ETC_FROM: u32 = 5;

/// The least depth at which threads share the moves of a position: in the endgame, and before it.
const SHARE_FROM: [u32; 2] = [13, 5];

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// The score of the root and its best move; `None` after a halt.
    pub(super) fn search_root(&mut self, state: S, alpha: i32, beta: i32, depth: u32) -> Option<(i32, u32)> {
        self.candidates.clear();
        self.open.clear();
        let depth = SearchDepth::new(depth, state.empty().count());
        let score = state.run(
            #[inline(always)]
            || self.search_moves::<Root>(state, alpha, beta, depth),
        );
        if self.halt == Halt::No { self.root_best.map(|best| (score, best)) } else { None }
    }

    /// The score of a position `depth` plies deep, fail-soft: exact within the window, else a bound on the side where it lies.
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
        let depth = SearchDepth::new(depth, empties);
        if depth.to_the_end && empties <= self.solver.most_empties() {
            return self.play_out(state, alpha, beta, depth);
        }
        match depth.plies {
            0 => self.evaluate(&state),
            1 => self.one_ply(state, alpha, beta),
            _ => self.search_moves::<N>(state, alpha, beta, depth),
        }
    }

    /// The last squares, which are the solver's. Where it takes over, the table learns what it finds out: the same positions come up by other
    /// ways, in later iterations and in other threads, and to solve one takes hundreds of nodes.
    #[inline(always)]
    fn play_out(&mut self, state: S, alpha: i32, beta: i32, depth: SearchDepth) -> i32 {
        if depth.plies < self.solver.most_empties() {
            return self.solver.solve(state, alpha, beta);
        }
        let key = state.key();
        let known = self.shared.table.probe(key);
        if let Some(score) = known.and_then(|known| known.settles(depth.plies, Selectivity::NONE, alpha, beta)) {
            return score;
        }
        let visited_before = self.visited();
        let score = self.solver.solve(state, alpha, beta);
        self.store(OpenNode { key, alpha, beta, depth }, Selectivity::NONE, score, [None; 2], visited_before);
        score
    }

    /// One ply, which needs neither move ordering nor the transposition table.
    #[inline(always)]
    fn one_ply(&mut self, state: S, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let moves = match state.turn() {
            Turn::Over => return state.final_score(),
            Turn::Pass => return -self.search::<NullWindow>(state.pass(), -beta, -alpha, 1),
            Turn::Moves(moves) => moves,
        };
        let evaluation = self.shared.evaluation;
        if self.plays_out {
            self.best_leaf(&state, moves, beta, evaluation.quickly_after(&state))
        } else {
            self.best_leaf(&state, moves, beta, evaluation.after(&state))
        }
    }

    /// The best of the positions one move further, as `judged` after these moves, or the first that reaches `beta`.
    ///
    /// On wide boards to judge one takes longer than to find out which is likely to reach it: what refuted a neighbour a moment ago.
    #[inline(always)]
    fn best_leaf(&mut self, state: &S, moves: S::Set, beta: i32, judged: impl Fn(&S, S::Set) -> i32) -> i32 {
        let mut best = WORST;
        let first = match self.refutation {
            Some(square) if S::Set::STRIDE > u64::STRIDE => moves & S::Set::single(square),
            _ => S::Set::EMPTY,
        };
        for square in first.squares().chain((moves & !first).squares()) {
            let next = state.play(square);
            let value = match next.turn() {
                Turn::Moves(replies) => {
                    self.nodes += 1;
                    in_discs(judged(&next, replies))
                }
                Turn::Pass | Turn::Over => self.evaluate(&next),
            };
            best = best.max(-value);
            if best >= beta {
                self.refutation = Some(square);
                break;
            }
        }
        best
    }

    #[inline(always)]
    fn search_moves<N: Node>(&mut self, state: S, alpha: i32, beta: i32, depth: SearchDepth) -> i32 {
        self.nodes += 1;
        if self.halted() {
            return 0;
        }
        if depth.to_the_end
            && !N::ROOT
            && let Some(bound) = self.solver.upper_bound(&state, alpha)
        {
            return bound;
        }
        let in_table = depth.plies >= TABLE_FROM;
        let key = if N::ROOT { self.root_key(&state) } else { state.key() };
        let known = if in_table { self.shared.table.probe(key) } else { None };
        if let Some(known) = known
            && !N::ROOT
            && let Some(score) = known.settles(depth.plies, self.selectivity, alpha, beta)
        {
            return score;
        }
        let moves = match state.turn() {
            Turn::Over => return state.final_score(),
            Turn::Pass => return -self.search::<N::First>(state.pass(), -beta, -alpha, depth.plies),
            Turn::Moves(moves) if N::ROOT => self.root_among.map_or(moves, |among| moves & among),
            Turn::Moves(moves) => moves,
        };
        if !N::OPEN
            && let Some(score) = self.probcut(&state, alpha, depth)
        {
            return score;
        }
        let visited_before = self.visited();
        let first = self.candidates.len();
        let hash_moves = known.map_or([None; 2], |known| known.moves);
        self.collect(&state, moves, hash_moves, depth);
        let shared = self.shared.threads > 1 && depth.plies >= SHARE_FROM[usize::from(!depth.to_the_end)];
        let look_up = depth.plies >= ETC_FROM && !N::OPEN && self.children_in_table(depth);
        let score = if look_up { self.enhanced_transposition_cutoff(first, depth.plies, beta) } else { None };
        let score = score.unwrap_or_else(|| {
            let node = OpenNode { key, alpha, beta, depth };
            if shared {
                self.open.push(node);
            }
            let (score, best_moves) = self.try_moves::<N>(&state, first, node, shared);
            if shared {
                self.open.pop();
            }
            match self.halt {
                Halt::No => {
                    if N::ROOT {
                        self.root_best = best_moves[0];
                    }
                    if in_table {
                        self.store(node, self.selectivity, score, best_moves, visited_before);
                    }
                    score
                }
                // Another thread has the answer to this very question: it stands in the table.
                Halt::Settled(place) if place == self.open.len() && shared => {
                    self.halt = Halt::No;
                    let known = self.shared.table.probe(key);
                    match known.and_then(|known| known.settles(depth.plies, self.selectivity, alpha, beta)) {
                        Some(score) => {
                            if N::ROOT {
                                self.root_best = known.and_then(|known| known.moves[0]);
                            }
                            score
                        }
                        None => self.search_again::<N>(state, alpha, beta, depth),
                    }
                }
                _ => 0,
            }
        });
        self.candidates.truncate(first);
        score
    }

    /// The key of the root. What is found out about some of its moves says nothing about all of them, and is remembered apart.
    fn root_key(&self, state: &S) -> Key {
        let apart = |key: Key, square: u32| Key { check: mix(key.check ^ u64::from(square)), ..key };
        self.root_among.map_or(state.key(), |among| among.squares().fold(state.key(), apart))
    }

    /// Starts a position over, because what another thread knew of it has gone from the table.
    #[cold]
    fn search_again<N: Node>(&mut self, state: S, alpha: i32, beta: i32, depth: SearchDepth) -> i32 {
        state.run(
            #[inline(always)]
            || self.search_moves::<N>(state, alpha, beta, depth),
        )
    }

    /// Whether the positions one move further may be in the transposition table: below those that the solver takes over it has a cache of
    /// its own.
    #[inline(always)]
    pub(super) fn children_in_table(&self, depth: SearchDepth) -> bool {
        depth.plies > TABLE_FROM && !(depth.to_the_end && depth.plies <= self.solver.most_empties())
    }

    /// Enhanced transposition cutoff: the table already knows that one of the moves reaches `beta`, so none has to be searched.
    #[inline(always)]
    fn enhanced_transposition_cutoff(&mut self, first: usize, depth: u32, beta: i32) -> Option<i32> {
        for i in first..self.candidates.len() {
            let known = self.shared.table.probe(self.candidates[i].key);
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

    /// Searches the candidates of a position from `first` on and returns the best score with the moves that reached it. Late moves, which are all but
    /// the first, are searched with a null window.
    #[inline(always)]
    fn try_moves<N: Node>(&mut self, state: &S, first: usize, node: OpenNode, shared: bool) -> (i32, [Option<u32>; 2]) {
        let OpenNode { alpha, beta, depth, .. } = node;
        let end = self.candidates.len();
        let mut best = WORST;
        let mut best_moves = [None; 2];
        let mut low = alpha;
        let mut searched = 0;
        let mut weighed = false;
        // Moves that another thread is searching are deferred to the second round.
        for round in 0..2 {
            if round == 1 && (!shared || searched == end - first) {
                break;
            }
            let mut next = first;
            while let Some(mut i) = self.pick(next, end) {
                if !weighed && !self.candidates[i].is_hash_move() {
                    self.weigh_candidates(state, next, depth, alpha);
                    weighed = true;
                    if self.halt != Halt::No {
                        return (0, [None; 2]);
                    }
                    i = self.pick(next, end).unwrap_or(i);
                }
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
                    -self.search::<N::First>(state, -beta, -low, depth.plies - 1)
                } else {
                    let score = -self.search::<NullWindow>(state, -low - 1, -low, depth.plies - 1);
                    if N::OPEN && low < score && score < beta && self.halt == Halt::No {
                        -self.search::<OpenWindow>(state, -beta, -low, depth.plies - 1)
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
                    if N::ROOT && best > alpha {
                        self.root_raised = Some((best, square));
                    }
                    low = low.max(best);
                    if low >= beta {
                        return (best, best_moves);
                    }
                }
            }
        }
        (best, best_moves)
    }

    /// Brings the candidate with the highest ordering score, of those from `next` on, to that place and returns it.
    #[inline(always)]
    pub(super) fn pick(&mut self, next: usize, end: usize) -> Option<usize> {
        if next >= end {
            return None;
        }
        let mut first = next;
        for i in next + 1..end {
            if self.candidates[i].ordering_score > self.candidates[first].ordering_score {
                first = i;
            }
        }
        if first != next {
            self.candidates.swap(first, next);
        }
        Some(next)
    }

    /// Keeps what was found out about a node in the transposition table, and how surely.
    fn store(
        &mut self,
        node: OpenNode,
        selectivity: Selectivity,
        score: i32,
        moves: [Option<u32>; 2],
        visited_before: u64,
    ) {
        let known = Known {
            lower: if score > node.alpha { score } else { -MOST_DISCS },
            upper: if score < node.beta { score } else { MOST_DISCS },
            depth: node.depth.plies,
            selectivity,
            moves,
        };
        self.shared.table.store(node.key, known, self.visited() - visited_before);
    }
}

#[cfg(test)]
mod tests;
