//! The engine as others use it.

use std::time::Duration;

use outflank_rules::{Position, Size, Square, Status};

use crate::budget::Budget;
use crate::job::{Job, Observer, Scope};
use crate::transposition_table::TranspositionTable;
use crate::{Evaluator, InstructionSet, Level, Limits, Progress, Report, Stop, TimeLeft, book, choose};

/// An amount of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Megabytes(pub u32);

/// How an engine is set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Threads that search together.
    pub threads: usize,
    /// Memory for positions already searched, at most.
    pub hash: Megabytes,
    /// The instructions to use; by default those that `OUTFLANK_ISA` names, or else the fastest that the processor has.
    pub isa: InstructionSet,
    /// How positions are judged where the search ends.
    pub evaluation: Evaluator,
}

impl Options {
    /// The most threads that search together.
    pub const MOST_THREADS: usize = 256;
}

impl Default for Options {
    fn default() -> Self {
        // A name that means nothing here is for the program to complain about, with `InstructionSet::chosen`.
        let isa = InstructionSet::chosen().unwrap_or_else(|_| InstructionSet::fastest());
        Self { threads: 1, hash: Megabytes(64), isa, evaluation: Evaluator::default() }
    }
}

/// A player that never tires.
pub struct Engine {
    options: Options,
    table: TranspositionTable,
}

/// A move chosen at a level, and what the search thought of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move to play.
    pub square: Square,
    /// The search behind it. At levels that make mistakes the move played need not be the best one.
    pub report: Report,
}

impl Engine {
    /// An engine with these options.
    pub fn new(options: Options) -> Self {
        let threads = options.threads.clamp(1, Options::MOST_THREADS);
        Self { options: Options { threads, ..options }, table: TranspositionTable::new(options.hash) }
    }

    /// How it is set up.
    pub fn options(&self) -> Options {
        self.options
    }

    /// Searches a position for the best move.
    pub fn search(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        mut observer: impl FnMut(&Progress),
    ) -> Report {
        self.carry_out(position, limits, stop, Scope::Best, &mut observer)
    }

    /// Searches a position and scores every legal move.
    pub fn score_moves(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        mut observer: impl FnMut(&Progress),
    ) -> Report {
        self.carry_out(position, limits, stop, Scope::AllMoves, &mut observer)
    }

    /// Chooses a move as a player of this level would; `None` without a legal move.
    ///
    /// Levels that make mistakes draw them from `seed`: the same seed and position give the same move. With a `clock` the
    /// search also takes no more than a sensible share of it.
    pub fn choose(
        &self,
        position: &Position,
        level: Level,
        seed: u64,
        clock: Option<TimeLeft>,
        stop: &Stop,
        mut observer: impl FnMut(&Progress),
    ) -> Option<Choice> {
        if !matches!(position.status(), Status::ToMove(_)) {
            return None;
        }
        let mut limits = Limits { clock, ..Limits::level(level) };
        if level.knows_small_boards() && position.rules().size.area() <= Size::SIX.area() {
            if let Some((square, score)) = book::perfect_move(position) {
                let report = Report::known(square, score);
                let best = report.moves.first().cloned();
                observer(&Progress { best, every_move: Vec::new(), nodes: 0, elapsed: Duration::ZERO });
                return Some(Choice { square, report });
            }
            limits.exact_from = u8::MAX;
        }
        let mistakes = level.strength().mistakes;
        let scope = if mistakes.is_some() { Scope::AllMoves } else { Scope::Best };
        let report = self.carry_out(position, &limits, stop, scope, &mut observer);
        let square = match mistakes {
            Some(mistakes) => choose::with_mistakes(position, &report.moves, mistakes, seed),
            None => report.best(),
        };
        square.map(|square| Choice { square, report })
    }

    fn carry_out(
        &self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        scope: Scope,
        observer: Observer<'_>,
    ) -> Report {
        self.table.next_generation();
        let job = Job {
            position,
            limits,
            budget: Budget::new(limits, position.board().empties().len()),
            stop,
            scope,
            threads: self.options.threads,
            evaluator: self.options.evaluation,
            table: self.table.view(position.rules(), limits),
        };
        job.carry_out(self.options.isa, observer)
    }
}
