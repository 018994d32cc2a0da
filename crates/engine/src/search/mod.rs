//! The search: iterative deepening over one principal variation search, for the middle of the game and for its end.
//!
//! * [`node`] searches one position by negamax alpha-beta: transposition table, cutoffs, null windows;
//! * [`order`] finds the order in which moves are tried (move ordering);
//! * [`probcut`] cuts off deep searches whose result a shallow one predicts (Multi-ProbCut);
//! * [`errors`] holds how far shallow searches are off;
//! * [`plan`] lists the iterations of a search, each deeper or surer than the one before (iterative deepening);
//! * [`run`] carries out the plan on one or more threads, within aspiration windows, and reports;
//! * [`busy`] keeps threads from searching the same move at the same time (parallel search).

mod busy;
mod errors;
mod node;
mod order;
mod plan;
mod probcut;
mod run;
#[cfg(test)]
mod tests;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Instant;

use crate::eval::{Evaluation, UNITS};
use crate::solver::Solver;
use crate::state::{Key, State, Turn};
use crate::transposition_table::View;
use crate::{Selectivity, Stop};

use busy::Busy;
use order::Candidate;
pub use plan::Precision;
pub(crate) use plan::{Iteration, Plan};
pub use probcut::ErrorModel;
pub(crate) use run::{IterationResult, SearchOutcome, Task, run};

/// Lower than any score.
const WORST: i32 = -1000;

/// What all threads of a search share.
struct Shared<'a, E> {
    table: View<'a>,
    evaluation: &'a E,
    errors: &'a ErrorModel,
    threads: usize,
    busy: Busy,
    stop: &'a Stop,
    deadline: Option<Instant>,
    node_limit: u64,
    /// Set when the search is to end, by a limit or from outside.
    ended: AtomicBool,
    /// Iterations completed, by whichever thread was first.
    completed: AtomicUsize,
    result: Mutex<Option<IterationResult>>,
    /// Positions visited by threads other than the first; they add to it now and then.
    helper_nodes: AtomicU64,
    /// Positions that they evaluated for move ordering.
    helper_evaluations: AtomicU64,
}

/// One thread of a search.
struct Worker<'a, S: State, E> {
    shared: &'a Shared<'a, E>,
    solver: S::Solver,
    /// Positions visited, those of the solver not counted.
    nodes: u64,
    /// Positions evaluated for move ordering alone, those of the solver not counted.
    evaluations: u64,
    /// Nodes until the clock is looked at again.
    until_poll: u32,
    /// Positions visited, those of the solver too, at which it is looked at in any case.
    poll_at: u64,
    /// The iteration of the plan that is being searched.
    iteration: usize,
    selectivity: Selectivity,
    /// Whether the iteration plays the game out: then most positions are evaluated only for move ordering, where quickly is better than well.
    plays_out: bool,
    /// How many shallow searches of Multi-ProbCut are under way, one inside the other.
    probcut_nesting: u32,
    /// The moves of all positions between the root and here.
    candidates: Vec<Candidate<S>>,
    /// The move that last refuted a position one ply deep (a killer move), if any has.
    refutation: Option<u32>,
    /// The positions between the root and here that other threads may settle meanwhile.
    open: Vec<OpenNode>,
    halt: Halt,
    /// The moves of the root to choose from, where not all legal ones are asked about.
    root_among: Option<S::Set>,
    /// The best move at the root, once the root is searched.
    root_best: Option<u32>,
    /// The best move so far of an iteration that is under way, and its score, once one has reached the window.
    root_raised: Option<(i32, u32)>,
    /// Whom to tell how the search gets on; only the first thread does.
    reporter: Option<Reporter<'a>>,
    /// Positions visited that are counted among those of all helpers already.
    reported_nodes: u64,
}

/// An observer, and when to tell it something next.
struct Reporter<'a> {
    watch: run::Watch<'a>,
    due: Instant,
}

/// Why a thread drops what it is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Halt {
    /// It does not.
    No,
    /// The iteration is over, or the whole search.
    Iteration,
    /// Another thread has settled this one of the open nodes.
    Settled(usize),
}

/// How deep a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SearchDepth {
    /// Moves to look ahead, no more than there are empty squares. Passes are not counted.
    plies: u32,
    /// Whether the game is played out: then leaves have final scores, and no evaluations.
    to_the_end: bool,
}

impl SearchDepth {
    /// A depth in a position with this many empty squares.
    #[inline(always)]
    const fn new(depth: u32, empties: u32) -> Self {
        let to_the_end = depth >= empties;
        Self { plies: if to_the_end { empties } else { depth }, to_the_end }
    }
}

/// A node that is being searched, with its window and depth.
#[derive(Clone, Copy)]
struct OpenNode {
    key: Key,
    alpha: i32,
    beta: i32,
    depth: SearchDepth,
}

impl<'a, S: State, E: Evaluation<S>> Worker<'a, S, E> {
    fn new(shared: &'a Shared<'a, E>, board: S::Set, reporter: Option<Reporter<'a>>) -> Self {
        Self {
            shared,
            solver: S::Solver::new(board),
            nodes: 0,
            evaluations: 0,
            until_poll: POLL_EVERY,
            poll_at: shared.node_limit.min(POLL_EVERY_VISITED),
            iteration: 0,
            selectivity: Selectivity::NONE,
            plays_out: false,
            probcut_nesting: 0,
            candidates: Vec::with_capacity(1024),
            refutation: None,
            open: Vec::with_capacity(64),
            halt: Halt::No,
            root_among: None,
            root_best: None,
            root_raised: None,
            reporter,
            reported_nodes: 0,
        }
    }

    /// Positions visited by this thread.
    fn visited(&self) -> u64 {
        self.nodes + self.solver.nodes()
    }

    /// Positions that this thread evaluated for move ordering alone.
    fn evaluated(&self) -> u64 {
        self.evaluations + self.solver.evaluations()
    }

    /// Whether to drop the position being searched and return. Looks at clock, stop and other threads now and then.
    #[inline(always)]
    fn halted(&mut self) -> bool {
        self.until_poll -= 1;
        if self.until_poll == 0 || self.visited() >= self.poll_at {
            self.poll();
        }
        self.halt != Halt::No
    }

    #[cold]
    fn poll(&mut self) {
        self.until_poll = POLL_EVERY;
        let shared = self.shared;
        self.poll_at = shared.node_limit.min(self.visited() + POLL_EVERY_VISITED);
        let now = Instant::now();
        let past_deadline = shared.deadline.is_some_and(|deadline| now >= deadline);
        if shared.stop.is_stopped() || self.visited() >= shared.node_limit || past_deadline {
            shared.ended.store(true, Ordering::Relaxed);
        }
        match &self.reporter {
            Some(reporter) if now >= reporter.due => self.report(),
            Some(_) => {}
            None => self.report_nodes(),
        }
        if shared.ended.load(Ordering::Relaxed) || shared.completed.load(Ordering::Relaxed) > self.iteration {
            self.halt = Halt::Iteration;
        } else if shared.threads > 1 && self.halt == Halt::No {
            let settled = |node: &OpenNode| {
                let known = shared.table.probe(node.key);
                known.is_some_and(|k| k.settles(node.depth.plies, self.selectivity, node.alpha, node.beta).is_some())
            };
            if let Some(place) = self.open.iter().position(settled) {
                self.halt = Halt::Settled(place);
            }
        }
    }

    /// The static evaluation of a position in discs; the final score where the game is over.
    #[inline(always)]
    fn evaluate(&mut self, state: &S) -> i32 {
        self.nodes += 1;
        if self.plays_out {
            in_discs(static_evaluation(state, |state, moves| self.shared.evaluation.evaluate_quickly(state, moves)))
        } else {
            in_discs(static_evaluation(state, |state, moves| self.shared.evaluation.evaluate(state, moves)))
        }
    }
}

/// Nodes between two looks at the clock and at what other threads did.
const POLL_EVERY: u32 = 64;

/// The same in positions visited by the solver, which does not look itself: a node may leave it a great many.
const POLL_EVERY_VISITED: u64 = 1 << 14;

/// An evaluation rounded to discs.
#[inline(always)]
pub(crate) fn in_discs(value: i32) -> i32 {
    (value + UNITS / 2).div_euclid(UNITS)
}

/// The static evaluation of any position: that of the position after a forced pass, and the final score where the game is over.
#[inline(always)]
pub(crate) fn static_evaluation<S: State>(state: &S, evaluate: impl Fn(&S, S::Set) -> i32) -> i32 {
    match state.turn() {
        Turn::Over => UNITS * state.final_score(),
        Turn::Moves(moves) => evaluate(state, moves),
        Turn::Pass => -evaluate(&state.pass(), state.pass().moves()),
    }
}
