//! Iterative deepening at work: carrying out a plan within aspiration windows, on one or more threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::busy::Busy;
use super::plan::Iteration;
use super::{ErrorModel, Halt, Precision, Reporter, Shared, Worker};
use crate::Stop;
use crate::budget::{Budget, Trend};
use crate::eval::Evaluation;
use crate::solver::Solver;
use crate::state::State;
use crate::transposition_table::View;

/// A search to be made: where, how, and when to end.
pub(crate) struct Task<'a, S: State, E> {
    /// A position with at least one legal move.
    pub(crate) state: S,
    /// The moves to choose from, where not all legal ones are asked about.
    pub(crate) among: Option<S::Set>,
    /// The squares of the board.
    pub(crate) board: S::Set,
    pub(crate) iterations: &'a [Iteration],
    pub(crate) precision: Precision,
    /// The score to be expected, if there is one.
    pub(crate) guess: Option<i32>,
    pub(crate) table: View<'a>,
    pub(crate) evaluation: &'a E,
    pub(crate) errors: &'a ErrorModel,
    pub(crate) threads: usize,
    pub(crate) stop: &'a Stop,
    pub(crate) budget: Budget,
    pub(crate) node_limit: u64,
}

/// What an iteration found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IterationResult {
    pub(crate) iteration: Iteration,
    pub(crate) score: i32,
    pub(crate) best: u32,
}

impl IterationResult {
    /// Whether the next result says the same: no other move, and no score that is worse by more than searches of different depths differ.
    fn trend(&self, next: &Self) -> Trend {
        let settled = next.best == self.best && next.score >= self.score - 1;
        if settled { Trend::Settled } else { Trend::Open }
    }
}

/// How a search ended.
pub(crate) struct SearchOutcome {
    /// The last iteration that was completed.
    pub(crate) result: Option<IterationResult>,
    pub(crate) nodes: u64,
    /// Positions evaluated for move ordering alone.
    pub(crate) evaluations: u64,
    /// Whether all iterations were completed.
    pub(crate) complete: bool,
}

/// Where a search has got to: the last iteration, if one is complete, and the positions visited.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(Option<&IterationResult>, u64);

/// Carries out the iterations and tells `watch` after each of them, and now and then between.
pub(crate) fn run<S: State, E: Evaluation<S>>(task: &Task<'_, S, E>, watch: Watch<'_>) -> SearchOutcome {
    let shared = Shared {
        table: task.table,
        evaluation: task.evaluation,
        errors: task.errors,
        threads: task.threads,
        busy: Busy::new(),
        stop: task.stop,
        deadline: task.budget.deadline,
        node_limit: (task.node_limit / task.threads as u64).max(1),
        ended: AtomicBool::new(false),
        completed: AtomicUsize::new(0),
        result: Mutex::new(None),
        helper_nodes: AtomicU64::new(0),
        helper_evaluations: AtomicU64::new(0),
    };
    let (nodes, evaluations) = thread::scope(|scope| {
        for _ in 1..task.threads {
            scope.spawn(|| {
                let mut worker = Worker::new(&shared, task.board, None);
                worker.carry_out(task);
                worker.report_nodes();
                shared.helper_evaluations.fetch_add(worker.evaluated(), Ordering::Relaxed);
            });
        }
        let mut worker = Worker::new(&shared, task.board, Some(Reporter { watch, due: Instant::now() + REPORT_EVERY }));
        worker.carry_out(task);
        (worker.visited(), worker.evaluated())
    });
    let result = *shared.result.lock().expect("no thread panics while it holds the lock");
    SearchOutcome {
        result,
        nodes: nodes + shared.helper_nodes.load(Ordering::Relaxed),
        evaluations: evaluations + shared.helper_evaluations.load(Ordering::Relaxed),
        complete: shared.completed.load(Ordering::Relaxed) == task.iterations.len(),
    }
}

/// How often a long iteration is reported on.
pub(super) const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The aspiration window of an iteration reaches this far to both sides of the score expected: in the middle of the game, and at its end,
/// where every score is even.
const HALF_WINDOW: [i32; 2] = [3, 1];

/// After this many aspiration windows that the score did not lie in, the window is opened wide.
const MOST_WINDOWS: u32 = 8;

impl<S: State, E: Evaluation<S>> Worker<'_, S, E> {
    /// Searches iteration after iteration, together with the other threads, until all are complete or the search is ended.
    fn carry_out(&mut self, task: &Task<'_, S, E>) {
        let (mut before, mut last_took): (Option<IterationResult>, _) = (None, Duration::ZERO);
        self.root_among = task.among;
        loop {
            self.iteration = self.shared.completed.load(Ordering::Acquire);
            let Some(&iteration) = task.iterations.get(self.iteration) else { return };
            let newest = *self.shared.result.lock().expect("no thread panics while it holds the lock");
            let trend = before.zip(newest).map_or(Trend::Open, |(before, newest)| before.trend(&newest));
            let too_late = self.iteration > 0 && !task.budget.allows_another(trend, last_took);
            if too_late || self.shared.ended.load(Ordering::Relaxed) {
                self.shared.ended.store(true, Ordering::Relaxed);
                return;
            }
            before = newest;
            let began = Instant::now();
            self.halt = Halt::No;
            self.selectivity = iteration.selectivity;
            self.plays_out = iteration.depth >= crate::bits::Bits::count(task.state.empty());
            self.root_raised = None;
            let guess = newest.map(|result| result.score).or(task.guess);
            match self.aspiration_search(task, iteration, guess) {
                Some((score, best)) => self.publish(IterationResult { iteration, score, best }),
                None => self.publish_raised(),
            }
            last_took = began.elapsed();
            self.report();
        }
    }

    /// Searches an aspiration window round the expected score, and wider ones until the score lies within.
    fn aspiration_search(
        &mut self,
        task: &Task<'_, S, E>,
        iteration: Iteration,
        guess: Option<i32>,
    ) -> Option<(i32, u32)> {
        let most = self.solver.most();
        match task.precision {
            Precision::Discs => {}
            Precision::WinLossDraw => return self.search_root(task.state, -1, 1, iteration.depth),
            Precision::AtLeast(discs) => {
                let discs = i32::from(discs).clamp(-most, most + 1);
                return self.search_root(task.state, discs - 1, discs, iteration.depth);
            }
        }
        let to_the_end = iteration.depth >= crate::bits::Bits::count(task.state.empty());
        let mut reach = HALF_WINDOW[usize::from(to_the_end)];
        let (mut alpha, mut beta) = guess.map_or((-most, most), |guess| {
            // At the end of the game scores are even, so an even guess leaves room for itself alone.
            let guess = if to_the_end { guess & !1 } else { guess };
            (guess - reach, guess + reach)
        });
        // Searches that leave out lines, or use what deeper ones left in the table, may contradict each other.
        for _ in 0..MOST_WINDOWS {
            (alpha, beta) = (alpha.max(-most - 1), beta.min(most + 1));
            let (score, best) = self.search_root(task.state, alpha, beta, iteration.depth)?;
            if alpha < score && score < beta {
                return Some((score, best));
            }
            reach *= 2;
            (alpha, beta) = if score <= alpha { (score - reach, score + 1) } else { (score - 1, score + reach) };
        }
        self.search_root(task.state, -most - 1, most + 1, iteration.depth)
    }

    /// Makes a result known, unless another thread was first with the same iteration.
    fn publish(&mut self, result: IterationResult) {
        let mut newest = self.shared.result.lock().expect("no thread panics while it holds the lock");
        if self.shared.completed.load(Ordering::Relaxed) == self.iteration {
            *newest = Some(result);
            self.shared.completed.store(self.iteration + 1, Ordering::Release);
        }
    }

    /// Makes the best of an iteration that the search ended in the middle of: a move that was better than those before it is taken,
    /// although there was no time to look at the rest.
    fn publish_raised(&mut self) {
        let mut newest = self.shared.result.lock().expect("no thread panics while it holds the lock");
        let unfinished = self.shared.completed.load(Ordering::Relaxed) == self.iteration;
        if let (true, Some((score, best)), Some(result)) = (unfinished, self.root_raised, newest.as_mut()) {
            (result.score, result.best) = (score, best);
        }
    }

    /// Tells the observer, if this is the thread that has one.
    pub(super) fn report(&mut self) {
        let nodes = self.visited() + self.shared.helper_nodes.load(Ordering::Relaxed);
        if let Some(reporter) = &mut self.reporter {
            let result = *self.shared.result.lock().expect("no thread panics while it holds the lock");
            (reporter.watch)(result.as_ref(), nodes);
            reporter.due = Instant::now() + REPORT_EVERY;
        }
    }

    /// Adds the positions visited since the last time to those that all helpers visited.
    pub(super) fn report_nodes(&mut self) {
        let visited = self.visited();
        self.shared.helper_nodes.fetch_add(visited - self.reported_nodes, Ordering::Relaxed);
        self.reported_nodes = visited;
    }
}
