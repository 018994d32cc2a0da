//! A job on one kind of board.

use std::time::Instant;

use outflank_rules::Move;

use super::{Job, Mover, Observer, Scope};
use crate::bits::Bits;
use crate::budget::Trend;
use crate::eval::{Evaluation, Judge};
use crate::line;
use crate::search::{
    ErrorModel, Iteration, IterationResult, Plan, SearchOutcome, Task, in_discs, run, static_evaluation,
};
use crate::state::{Frame, State};
use crate::{Confidence, MoveScore, Precision, Report, Score, Selectivity};

/// A job, and what it needs on one kind of board.
pub(super) struct BoardJob<'a, S: State> {
    job: &'a Job<'a>,
    /// A position with a legal move.
    state: S,
    frame: Frame<S::Set>,
    evaluation: Judge<S::Set>,
    errors: ErrorModel,
    plan: Plan,
}

impl<'a, S: State> BoardJob<'a, S> {
    /// A job from a position with a legal move.
    pub(super) fn new(job: &'a Job<'a>, state: S) -> Self {
        let rules = job.position.rules();
        let evaluation = Judge::new(job.evaluator, rules);
        let errors = ErrorModel::of(rules, evaluation.is_learned());
        let plan = Plan::new(state.empty().count(), job.limits);
        Self { job, state, frame: Frame::new(rules.size), evaluation, errors, plan }
    }

    /// Searches what was asked for.
    pub(super) fn search(&self, observer: Observer<'_>) -> Report {
        match self.job.scope {
            Scope::Best => self.search_best(observer),
            Scope::AllMoves => self.search_all(observer),
        }
    }

    fn search_best(&self, observer: Observer<'_>) -> Report {
        let task = Task { among: self.among(), ..self.task(self.state, &self.plan.iterations, None, 0) };
        let outcome = run(&task, &mut |result, nodes| {
            let best = result.map(|result| {
                let line = line::remembered(&self.state, &self.frame, self.job.table, result.best);
                self.scored(result.best, result.score, &result.iteration, line)
            });
            observer(&self.job.progress(best, Vec::new(), nodes));
        });
        let best = match &outcome.result {
            Some(result) => {
                let line = self.line(&self.state, result);
                self.scored(result.best, result.score, &result.iteration, line)
            }
            None => self.without_search(),
        };
        self.report(vec![best], &outcome)
    }

    /// Searches every move as a position of its own, iteration by iteration, so that all are known to the same depth.
    fn search_all(&self, observer: Observer<'_>) -> Report {
        let mut total = SearchOutcome { result: None, nodes: 0, evaluations: 0, complete: true };
        let mut moves: Vec<MoveScore> = Vec::new();
        let squares: Vec<u32> = self.moves().squares().collect();
        for (number, iteration) in self.plan.iterations.iter().enumerate() {
            let began = Instant::now();
            let mut scored = Vec::with_capacity(squares.len());
            for &square in &squares {
                let guess = moves.iter().find(|known| known.square == self.frame.square(square));
                let guess = guess.map(|known| i32::from(known.score.discs()));
                match self.score_move(square, iteration, guess, &mut total, observer) {
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
            observer(&self.job.progress(moves.first().cloned(), moves.clone(), total.nodes));
            let last = number + 1 == self.plan.iterations.len();
            if !last && !self.job.budget.allows_another(Trend::Settled, began.elapsed()) {
                total.complete = false;
                break;
            }
        }
        if moves.is_empty() {
            moves.push(self.without_search());
        }
        self.report(moves, &total)
    }

    /// One iteration over one move; `None` when the search was ended meanwhile.
    fn score_move(
        &self,
        square: u32,
        iteration: &Iteration,
        guess: Option<i32>,
        total: &mut SearchOutcome,
        observer: Observer<'_>,
    ) -> Option<MoveScore> {
        let played = Move::Place(self.frame.square(square));
        let (replier, passed) = match Mover::of(self.state.play(square)) {
            Mover::Nobody { score, passed } => {
                let line = if passed { vec![played, Move::Pass] } else { vec![played] };
                return Some(self.scored(square, -score, iteration, line));
            }
            Mover::Side { state, passed } => (state, passed),
        };
        let (sign, mut line) = if passed { (1, vec![played, Move::Pass]) } else { (-1, vec![played]) };
        let reply = [Iteration { depth: iteration.depth - 1, ..*iteration }];
        if reply[0].depth == 0 {
            return Some(self.scored(square, sign * self.evaluate(&replier), iteration, line));
        }
        let nodes_before = total.nodes;
        let task = self.task(replier, &reply, guess.map(|guess| sign * guess), nodes_before);
        let outcome = run(&task, &mut |_, nodes| {
            observer(&self.job.progress(None, Vec::new(), nodes_before + nodes));
        });
        total.nodes += outcome.nodes;
        total.evaluations += outcome.evaluations;
        let result = outcome.result.filter(|_| outcome.complete)?;
        line.extend(self.line(&replier, &result));
        Some(self.scored(square, sign * result.score, iteration, line))
    }

    /// A move of the position with its score, as an iteration found it.
    fn scored(&self, square: u32, score: i32, iteration: &Iteration, line: Vec<Move>) -> MoveScore {
        let confidence = confidence(iteration, self.state.empty().count(), self.plan.precision);
        MoveScore { square: self.frame.square(square), score: Score::new(score as i16), confidence, line }
    }

    /// The principal variation behind a result: to the end of the game where it was played out, else as far as it is remembered.
    fn line(&self, state: &S, result: &IterationResult) -> Vec<Move> {
        let Iteration { depth, selectivity } = result.iteration;
        let played_out = depth >= state.empty().count() && selectivity == Selectivity::NONE;
        if !played_out || self.plan.precision != Precision::Discs {
            return line::remembered(state, &self.frame, self.job.table, result.best);
        }
        line::complete(state, &self.frame, self.job.table, result.best, |state| {
            let iterations = [Iteration { depth: state.empty().count(), selectivity: Selectivity::NONE }];
            let task = self.task(*state, &iterations, None, 0);
            run(&task, &mut |_, _| {}).result.map(|result| result.best)
        })
    }

    /// The move that looks best without a search, for when there was no time for one.
    fn without_search(&self) -> MoveScore {
        let value = |square: &u32| -self.evaluate(&self.state.play(*square));
        let square = self.moves().squares().max_by_key(value).expect("a position with a legal move");
        MoveScore {
            square: self.frame.square(square),
            score: Score::new(value(&square) as i16),
            confidence: Confidence::Searched { depth: 0, percent: 100 },
            line: vec![Move::Place(self.frame.square(square))],
        }
    }

    /// The moves that are asked about.
    fn moves(&self) -> S::Set {
        self.among().map_or(self.state.moves(), |among| self.state.moves() & among)
    }

    /// The moves to choose from, where not all legal ones are asked about.
    fn among(&self) -> Option<S::Set> {
        self.job.among.map(|among| self.frame.set(among))
    }

    /// The static evaluation of a position, in discs.
    fn evaluate(&self, state: &S) -> i32 {
        in_discs(static_evaluation(state, |state, moves| self.evaluation.evaluate(state, moves)))
    }

    /// A search for which this many positions have been visited already.
    fn task<'t>(
        &'t self,
        state: S,
        iterations: &'t [Iteration],
        guess: Option<i32>,
        visited: u64,
    ) -> Task<'t, S, Judge<S::Set>> {
        Task {
            state,
            among: None,
            board: self.frame.board(),
            iterations,
            precision: self.plan.precision,
            guess,
            table: self.job.table,
            evaluation: &self.evaluation,
            errors: &self.errors,
            threads: self.job.threads,
            stop: self.job.stop,
            budget: self.job.budget,
            node_limit: self.job.limits.nodes.unwrap_or(u64::MAX).saturating_sub(visited),
        }
    }

    fn report(&self, moves: Vec<MoveScore>, outcome: &SearchOutcome) -> Report {
        let best = &moves[0];
        Report {
            score: best.score,
            confidence: best.confidence,
            line: best.line.clone(),
            nodes: outcome.nodes,
            evaluations: outcome.evaluations,
            elapsed: self.job.budget.began.elapsed(),
            interrupted: !outcome.complete,
            moves,
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
