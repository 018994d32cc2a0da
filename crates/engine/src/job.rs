//! One question put to the engine, on any kind of board.

use outflank_rules::{Move, Position};

use crate::bits::Bits;
use crate::budget::Budget;
use crate::eval::{Evaluation, Evaluator, Judge};
use crate::line;
use crate::search::{ErrorModel, Iteration, IterationResult, Plan, SearchOutcome, Task, glance, in_discs, run};
use crate::state::{Frame, State, Turn};
use crate::transposition_table::View;
use crate::{Confidence, Limits, MoveScore, Precision, Progress, Report, Score, Selectivity, Stop};

/// Who moves next in a position, forced passes made.
enum Mover<S> {
    /// The side to move, or the other one if it must pass.
    Side { state: S, passed: bool },
    /// The game is over, with this score for the side to move; under rules with a supply perhaps only after a pass.
    Nobody { score: i32, passed: bool },
}

impl<S: State> Mover<S> {
    fn of(state: S) -> Self {
        match state.turn() {
            Turn::Moves(_) => Self::Side { state, passed: false },
            Turn::Over => Self::Nobody { score: state.final_score(), passed: false },
            Turn::Pass => match state.pass().turn() {
                Turn::Over => Self::Nobody { score: state.final_score(), passed: true },
                Turn::Moves(_) | Turn::Pass => Self::Side { state: state.pass(), passed: true },
            },
        }
    }
}

/// Which moves are scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// The best one.
    Best,
    /// Every legal one.
    AllMoves,
}

/// Whom to tell how a search gets on.
pub(crate) type Observer<'a> = &'a mut dyn FnMut(&Progress);

/// A search, from the question to the report.
#[derive(Clone, Copy)]
pub(crate) struct Job<'a> {
    pub(crate) position: &'a Position,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    pub(crate) stop: &'a Stop,
    pub(crate) scope: Scope,
    pub(crate) threads: usize,
    pub(crate) evaluator: Evaluator,
    pub(crate) table: View<'a>,
}

/// What a job needs besides, on one kind of board.
struct Bench<S: State> {
    frame: Frame<S::Set>,
    board: S::Set,
    evaluation: Judge<S::Set>,
    errors: ErrorModel,
}

impl Job<'_> {
    pub(crate) fn carry_out<S: State>(&self, state: S, observer: Observer<'_>) -> Report {
        let rules = self.position.rules();
        let frame = Frame::new(rules.size);
        let evaluation = Judge::new(self.evaluator, rules);
        let errors = ErrorModel::of(rules, evaluation.is_learned());
        let bench = Bench { frame, board: frame.board(), evaluation, errors };
        match Mover::of(state) {
            Mover::Nobody { score, passed } => self.finished(score, passed),
            Mover::Side { state, passed: false } => self.search(state, &bench, observer),
            Mover::Side { state, passed: true } => {
                let mut report = self.search(state, &bench, observer);
                report.score = -report.score;
                report.line.insert(0, Move::Pass);
                // The moves are the opponent's; the side to move has none.
                report.moves.clear();
                report
            }
        }
    }

    fn search<S: State>(&self, state: S, bench: &Bench<S>, observer: Observer<'_>) -> Report {
        match self.scope {
            Scope::Best => self.search_best(state, bench, observer),
            Scope::AllMoves => self.search_all(state, bench, observer),
        }
    }

    fn search_best<S: State>(&self, state: S, bench: &Bench<S>, observer: Observer<'_>) -> Report {
        let plan = Plan::new(state.empty().count(), self.limits);
        let task = self.task(state, bench, &plan, &plan.iterations, None, 0);
        let finished = run(&task, &mut |result, nodes| {
            let best = result.map(|result| {
                let line = line::remembered(&state, &bench.frame, self.table, result.best);
                self.scored(bench, result.best, result.score, &result.iteration, &plan, &state, line)
            });
            observer(&self.progress(best, Vec::new(), nodes));
        });
        let best = match &finished.result {
            Some(result) => {
                let line = self.line(&state, bench, &plan, result);
                self.scored(bench, result.best, result.score, &result.iteration, &plan, &state, line)
            }
            None => self.first_glance(&state, bench),
        };
        self.report(vec![best], &finished)
    }

    /// Searches every move as a position of its own, iteration by iteration, so that all are known to the same depth.
    fn search_all<S: State>(&self, state: S, bench: &Bench<S>, observer: Observer<'_>) -> Report {
        let plan = Plan::new(state.empty().count(), self.limits);
        let mut total = SearchOutcome { result: None, nodes: 0, complete: true };
        let mut moves: Vec<MoveScore> = Vec::new();
        let squares: Vec<u32> = state.moves().squares().collect();
        for (number, iteration) in plan.iterations.iter().enumerate() {
            let mut scored = Vec::with_capacity(squares.len());
            for &square in &squares {
                let guess = moves.iter().find(|known| known.square == bench.frame.square(square));
                let guess = guess.map(|known| i32::from(known.score.discs()));
                match self.score_move(&state, square, iteration, guess, bench, &plan, &mut total, observer) {
                    Some(score) => scored.push(score),
                    None => break,
                }
            }
            if scored.len() < squares.len() {
                total.complete = false;
                break;
            }
            scored.sort_by_key(|known| std::cmp::Reverse(known.score));
            moves = scored;
            observer(&self.progress(moves.first().cloned(), moves.clone(), total.nodes));
            let last = number + 1 == plan.iterations.len();
            if !last && self.budget.last_iteration.is_some_and(|last| std::time::Instant::now() >= last) {
                total.complete = false;
                break;
            }
        }
        if moves.is_empty() {
            moves.push(self.first_glance(&state, bench));
        }
        self.report(moves, &total)
    }

    /// One iteration over one move; `None` when the search was ended meanwhile.
    #[allow(clippy::too_many_arguments)]
    fn score_move<S: State>(
        &self,
        state: &S,
        square: u32,
        iteration: &Iteration,
        guess: Option<i32>,
        bench: &Bench<S>,
        plan: &Plan,
        total: &mut SearchOutcome,
        observer: Observer<'_>,
    ) -> Option<MoveScore> {
        let next = state.play(square);
        let played = Move::Place(bench.frame.square(square));
        let (replier, passed) = match Mover::of(next) {
            Mover::Nobody { score, passed } => {
                let line = if passed { vec![played, Move::Pass] } else { vec![played] };
                return Some(self.scored(bench, square, -score, iteration, plan, state, line));
            }
            Mover::Side { state, passed } => (state, passed),
        };
        let (sign, mut before) = if passed { (1, vec![played, Move::Pass]) } else { (-1, vec![played]) };
        let reply = Iteration { depth: iteration.depth - 1, ..*iteration };
        if reply.depth == 0 {
            let value = in_discs(glance(&replier, |state| bench.evaluation.evaluate(state)));
            return Some(self.scored(bench, square, sign * value, iteration, plan, state, before));
        }
        let nodes_before = total.nodes;
        let iterations = [reply];
        let task = self.task(replier, bench, plan, &iterations, guess.map(|guess| sign * guess), nodes_before);
        let finished = run(&task, &mut |_, nodes| {
            observer(&self.progress(None, Vec::new(), nodes_before + nodes));
        });
        total.nodes += finished.nodes;
        let result = finished.result.filter(|_| finished.complete)?;
        before.extend(self.line(&replier, bench, plan, &result));
        Some(self.scored(bench, square, sign * result.score, iteration, plan, state, before))
    }

    #[allow(clippy::too_many_arguments)]
    fn scored<S: State>(
        &self,
        bench: &Bench<S>,
        square: u32,
        score: i32,
        iteration: &Iteration,
        plan: &Plan,
        state: &S,
        line: Vec<Move>,
    ) -> MoveScore {
        let confidence = confidence(iteration, state.empty().count(), plan.precision);
        MoveScore { square: bench.frame.square(square), score: Score::new(score as i16), confidence, line }
    }

    /// The line behind a result: to the end of the game where it was played out, else as far as it is remembered.
    fn line<S: State>(&self, state: &S, bench: &Bench<S>, plan: &Plan, result: &IterationResult) -> Vec<Move> {
        let played_out =
            result.iteration.depth >= state.empty().count() && result.iteration.selectivity == Selectivity::NONE;
        if !played_out || plan.precision == Precision::WinLossDraw {
            return line::remembered(state, &bench.frame, self.table, result.best);
        }
        line::complete(state, &bench.frame, self.table, result.best, |state| {
            let iterations = [Iteration { depth: state.empty().count(), selectivity: Selectivity::NONE }];
            let task = self.task(*state, bench, plan, &iterations, None, 0);
            run(&task, &mut |_, _| {}).result.map(|result| result.best)
        })
    }

    /// The move that looks best without a search, for when there was no time for one.
    fn first_glance<S: State>(&self, state: &S, bench: &Bench<S>) -> MoveScore {
        let value = |square: &u32| -in_discs(glance(&state.play(*square), |state| bench.evaluation.evaluate(state)));
        let square = state.moves().squares().max_by_key(value).expect("a position with a legal move");
        MoveScore {
            square: bench.frame.square(square),
            score: Score::new(value(&square) as i16),
            confidence: Confidence::Searched { depth: 0, percent: 100 },
            line: vec![Move::Place(bench.frame.square(square))],
        }
    }

    /// How far it has got.
    fn progress(&self, best: Option<MoveScore>, every_move: Vec<MoveScore>, nodes: u64) -> Progress {
        Progress { best, every_move, nodes, elapsed: self.budget.began.elapsed() }
    }

    /// A search for which this many positions have been visited already.
    fn task<'t, S: State>(
        &'t self,
        state: S,
        bench: &'t Bench<S>,
        plan: &'t Plan,
        iterations: &'t [Iteration],
        guess: Option<i32>,
        visited: u64,
    ) -> Task<'t, S, Judge<S::Set>> {
        Task {
            state,
            board: bench.board,
            iterations,
            precision: plan.precision,
            guess,
            table: self.table,
            evaluation: &bench.evaluation,
            errors: &bench.errors,
            threads: self.threads,
            stop: self.stop,
            deadline: self.budget.deadline,
            last_iteration: self.budget.last_iteration,
            node_limit: self.limits.nodes.unwrap_or(u64::MAX).saturating_sub(visited),
        }
    }

    fn report(&self, moves: Vec<MoveScore>, finished: &SearchOutcome) -> Report {
        let best = &moves[0];
        Report {
            score: best.score,
            confidence: best.confidence,
            line: best.line.clone(),
            nodes: finished.nodes,
            elapsed: self.budget.began.elapsed(),
            interrupted: !finished.complete,
            moves,
        }
    }

    fn finished(&self, score: i32, passed: bool) -> Report {
        Report {
            score: Score::new(score as i16),
            confidence: Confidence::Exact,
            line: if passed { vec![Move::Pass] } else { Vec::new() },
            moves: Vec::new(),
            nodes: 1,
            elapsed: self.budget.began.elapsed(),
            interrupted: false,
        }
    }
}

fn confidence(iteration: &Iteration, empties: u32, precision: Precision) -> Confidence {
    match (iteration.selectivity, precision) {
        (Selectivity::NONE, Precision::Discs) if iteration.depth >= empties => Confidence::Exact,
        (Selectivity::NONE, Precision::WinLossDraw) if iteration.depth >= empties => Confidence::WinLossDraw,
        (selectivity, _) => Confidence::Searched { depth: iteration.depth as u8, percent: selectivity.percent() },
    }
}
