//! One question put to the engine: from a position and limits to a report.

mod board_job;

use outflank_rules::{Move, Position, Squares};

use crate::budget::Budget;
use crate::eval::Evaluator;
use crate::isa::InstructionSet;
use crate::state::{State, Turn, WithState, on_board};
use crate::transposition_table::View;
use crate::{Confidence, Limits, MoveScore, Progress, Report, Score, Stop};

use board_job::BoardJob;

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

/// An observer that belongs to a request, until its search ends.
pub(crate) type OwnedObserver<'a> = Box<dyn FnMut(&Progress) + 'a>;

/// A search, from the question to the report.
pub(crate) struct Job<'a> {
    pub(crate) position: &'a Position,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: Budget,
    pub(crate) stop: &'a Stop,
    pub(crate) scope: Scope,
    /// The moves to choose from, where not all legal ones are asked about; some of them are legal.
    pub(crate) among: Option<Squares>,
    pub(crate) threads: usize,
    pub(crate) evaluator: &'a Evaluator,
    pub(crate) table: View<'a>,
}

impl Job<'_> {
    /// Carries the job out on the fastest board that can show the position, with an instruction set.
    pub(crate) fn carry_out(&self, isa: InstructionSet, observer: Observer<'_>) -> Report {
        struct CarryOut<'a>(&'a Job<'a>, Observer<'a>);

        impl WithState for CarryOut<'_> {
            type Output = Report;

            fn with<S: State>(self, state: S) -> Report {
                let Self(job, observer) = self;
                match Mover::of(state) {
                    Mover::Nobody { score, passed } => job.finished(score, passed),
                    Mover::Side { state, passed: false } => BoardJob::new(job, state).search(observer),
                    Mover::Side { state, passed: true } => after_pass(BoardJob::new(job, state).search(observer)),
                }
            }
        }

        on_board(self.position, isa, CarryOut(self, observer))
    }

    /// The report on a game that is over.
    fn finished(&self, score: i32, passed: bool) -> Report {
        Report {
            score: Score::new(score as i16),
            confidence: Confidence::Exact,
            line: if passed { vec![Move::Pass] } else { Vec::new() },
            moves: Vec::new(),
            nodes: 1,
            evaluations: 0,
            elapsed: self.budget.began.elapsed(),
            interrupted: false,
        }
    }

    /// How far it has got.
    fn progress(&self, best: Option<MoveScore>, every_move: Vec<MoveScore>, nodes: u64) -> Progress {
        Progress { best, every_move, nodes, elapsed: self.budget.began.elapsed() }
    }
}

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

/// The report of a side that must pass, from that of its opponent.
fn after_pass(mut report: Report) -> Report {
    report.score = -report.score;
    report.line.insert(0, Move::Pass);
    // The moves are the opponent's; the side to move has none.
    report.moves.clear();
    report
}
