//! The search: one principal-variation search for the middle of the game and for its end.
//!
//! * [`node`] searches one position: table of positions, cut-offs, moves in a promising order;
//! * [`order`] finds that order;
//! * [`probcut`] foresees the result of a deep search from a shallow one;
//! * [`plan`] lists the iterations of a search, each deeper or surer than the one before;
//! * [`run`] carries out the plan on one or more threads and reports;
//! * [`busy`] keeps threads from searching the same move at the same time.

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
}

/// One thread of a search.
struct Worker<'a, S: State, E> {
    shared: &'a Shared<'a, E>,
    solver: S::Solver,
    /// Positions visited, those of the solver not counted.
    nodes: u64,
    /// Nodes until the clock is looked at again.
    until_poll: u32,
    /// The iteration of the plan that is being searched.
    iteration: usize,
    selectivity: Selectivity,
    /// Whether the iteration plays the game out: then many positions are judged only to be tried in a good order, and quickly is better
    /// than well.
    plays_out: bool,
    /// How many shallow searches for a foreseen result are under way, one inside the other.
    foreseeing: u32,
    /// The moves of all positions between the root and here.
    candidates: Vec<Candidate<S>>,
    /// The positions between the root and here that other threads may settle meanwhile.
    open: Vec<OpenNode>,
    halt: Halt,
    /// The best move at the root, once the root is searched.
    root_best: Option<u32>,
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

/// A position that is being searched, with its question.
#[derive(Clone, Copy)]
struct OpenNode {
    key: Key,
    alpha: i32,
    beta: i32,
    depth: u32,
}

impl<'a, S: State, E: Evaluation<S>> Worker<'a, S, E> {
    fn new(shared: &'a Shared<'a, E>, board: S::Set, reporter: Option<Reporter<'a>>) -> Self {
        Self {
            shared,
            solver: S::Solver::new(board),
            nodes: 0,
            until_poll: POLL_EVERY,
            iteration: 0,
            selectivity: Selectivity::NONE,
            plays_out: false,
            foreseeing: 0,
            candidates: Vec::with_capacity(1024),
            open: Vec::with_capacity(64),
            halt: Halt::No,
            root_best: None,
            reporter,
            reported_nodes: 0,
        }
    }

    /// Positions visited by this thread.
    fn visited(&self) -> u64 {
        self.nodes + self.solver.nodes()
    }

    /// Whether to drop the position being searched and return.
    #[inline(always)]
    fn halted(&mut self) -> bool {
        self.until_poll -= 1;
        if self.until_poll == 0 || self.visited() >= self.shared.node_limit {
            self.poll();
        }
        self.halt != Halt::No
    }

    #[cold]
    fn poll(&mut self) {
        self.until_poll = POLL_EVERY;
        let shared = self.shared;
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
                let known = shared.table.find(node.key);
                known.is_some_and(|k| k.settles(node.depth, self.selectivity, node.alpha, node.beta).is_some())
            };
            if let Some(place) = self.open.iter().position(settled) {
                self.halt = Halt::Settled(place);
            }
        }
    }

    /// The evaluation of a position in discs; the final score where the game is over.
    #[inline(always)]
    fn at_a_glance(&mut self, state: &S) -> i32 {
        self.nodes += 1;
        if self.plays_out {
            in_discs(glance(state, |state| self.shared.evaluation.evaluate_quickly(state)))
        } else {
            in_discs(glance(state, |state| self.shared.evaluation.evaluate(state)))
        }
    }
}

/// Nodes between two looks at the clock and at what other threads did.
const POLL_EVERY: u32 = 64;

/// An evaluation rounded to discs.
#[inline(always)]
pub(crate) fn in_discs(value: i32) -> i32 {
    (value + UNITS / 2).div_euclid(UNITS)
}

/// The evaluation of a position; the final score where the game is over.
#[inline(always)]
pub(crate) fn glance<S: State>(state: &S, evaluate: impl Fn(&S) -> i32) -> i32 {
    match state.turn() {
        Turn::Over => UNITS * state.final_score(),
        Turn::Moves(_) => evaluate(state),
        Turn::Pass => -evaluate(&state.pass()),
    }
}
