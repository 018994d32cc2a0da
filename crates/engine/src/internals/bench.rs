//! A fixed amount of work: a checksum of the search and a measure of its speed, wherever the engine runs.
//!
//! The number of nodes depends on nothing but the program: it is the same on every machine and instruction set.

use std::time::Duration;

use outflank_rules::random::{Random, random_position};
use outflank_rules::{RuleSet, Size};

use crate::{Engine, InstructionSet, Limits, Megabytes, Options};

/// Positions of one kind, from games of random moves.
pub struct BenchKind {
    /// Its name.
    pub name: &'static str,
    rules: RuleSet,
    positions: u64,
    empties: u16,
    limits: Limits,
}

/// What was done, and how long it took.
#[derive(Clone, Copy, Default, Debug)]
pub struct BenchWork {
    /// Positions visited.
    pub nodes: u64,
    /// Time it took.
    pub elapsed: Duration,
}

impl BenchWork {
    /// Adds more work.
    pub fn add(&mut self, more: Self) {
        self.nodes += more.nodes;
        self.elapsed += more.elapsed;
    }
}

const fn kind(name: &'static str, rules: RuleSet, positions: u64, empties: u16, limits: Limits) -> BenchKind {
    BenchKind { name, rules, positions, empties, limits }
}

impl BenchKind {
    /// All kinds. Each takes a second or two at most; together they take as long as a breath is held.
    pub const ALL: [Self; 9] = [
        kind("4x4", RuleSet::standard(Size::FOUR), 32, 10, Limits::exact()),
        kind("6x6", RuleSet::standard(Size::SIX), 8, 20, Limits::exact()),
        kind("8x8-midgame", RuleSet::standard(Size::EIGHT), 8, 44, Limits::depth(16)),
        kind("8x8-endgame", RuleSet::standard(Size::EIGHT), 8, 19, Limits::exact()),
        kind("10x10", RuleSet::standard(Size::TEN), 4, 70, Limits::depth(9)),
        kind("12x12", RuleSet::standard(Size::TWELVE), 4, 110, Limits::depth(8)),
        kind("orthogonal", RuleSet::orthogonal(Size::EIGHT), 4, 40, Limits::depth(14)),
        kind("anti", RuleSet::anti(Size::EIGHT), 4, 16, Limits::exact()),
        kind("supply", RuleSet::standard(Size::EIGHT).with_supply(30), 4, 40, Limits::depth(11)),
    ];

    /// Searches all its positions on one thread.
    pub fn run(&self, isa: InstructionSet) -> BenchWork {
        let engine = Engine::with(Options { threads: 1, hash: Megabytes(16), isa, ..Options::default() });
        let mut work = BenchWork::default();
        for number in 0..self.positions {
            let position = random_position(self.rules, self.empties, &mut Random::new(1, number));
            let report = engine.request(&position).limits(self.limits).run();
            work.add(BenchWork { nodes: report.nodes, elapsed: report.elapsed });
        }
        work
    }
}
