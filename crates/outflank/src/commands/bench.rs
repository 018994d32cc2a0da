//! `outflank bench`: a fixed amount of work, as a checksum of the search and a measure of its speed.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use outflank_engine::{Engine, InstructionSet, Limits, Megabytes, Options};
use outflank_rules::random::{Random, random_position};
use outflank_rules::{RuleSet, Size};

use crate::failure::Failure;
use crate::figures::abbreviated;
use crate::output::Output;

/// Search a fixed set of positions on one thread: the nodes are a checksum, the speed a measure
///
/// The number of nodes depends on nothing but the program: it is the same on every machine and instruction set. A change that should
/// not alter what the engine does must not alter it.
#[derive(Args)]
pub(crate) struct Bench {
    /// Only these kinds of boards
    #[arg(value_name = "KIND", value_parser = PossibleValuesParser::new(FAMILIES.map(|family| family.name)))]
    only: Vec<String>,

    /// Print one JSON object for each kind of board, and one with the total
    #[arg(long)]
    json: bool,
}

/// Positions of one kind, from games of random moves.
struct Family {
    name: &'static str,
    rules: RuleSet,
    positions: u64,
    empties: u16,
    limits: Limits,
}

/// Each kind takes a second or two at most; together they take as long as a breath is held.
const FAMILIES: [Family; 9] = [
    Family { name: "4x4", rules: RuleSet::standard(Size::FOUR), positions: 32, empties: 10, limits: Limits::exact() },
    Family { name: "6x6", rules: RuleSet::standard(Size::SIX), positions: 8, empties: 20, limits: Limits::exact() },
    Family {
        name: "8x8-midgame",
        rules: RuleSet::standard(Size::EIGHT),
        positions: 8,
        empties: 44,
        limits: Limits::depth(16),
    },
    Family {
        name: "8x8-endgame",
        rules: RuleSet::standard(Size::EIGHT),
        positions: 8,
        empties: 19,
        limits: Limits::exact(),
    },
    Family { name: "10x10", rules: RuleSet::standard(Size::TEN), positions: 4, empties: 70, limits: Limits::depth(9) },
    Family {
        name: "12x12",
        rules: RuleSet::standard(Size::TWELVE),
        positions: 4,
        empties: 110,
        limits: Limits::depth(8),
    },
    Family {
        name: "orthogonal",
        rules: RuleSet::orthogonal(Size::EIGHT),
        positions: 4,
        empties: 40,
        limits: Limits::depth(14),
    },
    Family { name: "anti", rules: RuleSet::anti(Size::EIGHT), positions: 4, empties: 16, limits: Limits::exact() },
    Family {
        name: "supply",
        rules: RuleSet::standard(Size::EIGHT).with_supply(30),
        positions: 4,
        empties: 40,
        limits: Limits::depth(11),
    },
];

impl Family {
    fn run(&self, isa: InstructionSet) -> Work {
        let engine = Engine::with(Options { threads: 1, hash: Megabytes(16), isa, ..Options::default() });
        let mut work = Work::default();
        for number in 0..self.positions {
            let position = random_position(self.rules, self.empties, &mut Random::new(1, number));
            let report = engine.request(&position).limits(self.limits).run();
            work.add(Work { nodes: report.nodes, elapsed: report.elapsed });
        }
        work
    }
}

#[derive(Clone, Copy, Default)]
struct Work {
    nodes: u64,
    elapsed: Duration,
}

impl Work {
    fn add(&mut self, more: Self) {
        self.nodes += more.nodes;
        self.elapsed += more.elapsed;
    }

    fn row(self, name: &str) -> String {
        let seconds = self.elapsed.as_secs_f64();
        let speed = abbreviated(self.nodes as f64 / seconds.max(1e-9));
        format!("{name:<12} {:>12} {seconds:>9.3} {speed:>8}", self.nodes)
    }
}

impl Bench {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let isa = InstructionSet::chosen()?;
        let mut total = Work::default();
        if !self.json {
            writeln!(out, "{:<12} {:>12} {:>9} {:>8}", "kind", "nodes", "seconds", "nodes/s")?;
        }
        let chosen = |family: &&Family| self.only.is_empty() || self.only.iter().any(|name| name == family.name);
        for family in FAMILIES.iter().filter(chosen) {
            let work = family.run(isa);
            total.add(work);
            if self.json {
                let seconds = work.elapsed.as_secs_f64();
                let json = serde_json::json!({ "kind": family.name, "nodes": work.nodes, "seconds": seconds });
                writeln!(out, "{json}")?;
            } else {
                writeln!(out, "{}", work.row(family.name))?;
            }
            out.flush()?;
        }
        if self.json {
            let seconds = total.elapsed.as_secs_f64();
            let json = serde_json::json!({ "total_nodes": total.nodes, "total_seconds": seconds, "isa": isa.name() });
            writeln!(out, "{json}")?;
        } else {
            writeln!(out, "{}  {isa}", total.row("total"))?;
        }
        Ok(())
    }
}
