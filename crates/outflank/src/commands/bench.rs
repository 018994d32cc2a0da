//! `outflank bench`: a fixed amount of work, as a checksum of the search and a measure of its speed.

use std::io::Write;

use clap::Args;
use clap::builder::PossibleValuesParser;
use outflank_engine::InstructionSet;
use outflank_engine::internals::bench::{BenchKind, BenchWork};

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
    #[arg(value_name = "KIND", value_parser = PossibleValuesParser::new(BenchKind::ALL.map(|kind| kind.name)))]
    only: Vec<String>,

    /// Print one JSON object for each kind of board, and one with the total
    #[arg(long)]
    json: bool,
}

fn row(name: &str, work: BenchWork) -> String {
    let seconds = work.elapsed.as_secs_f64();
    let speed = abbreviated(work.nodes as f64 / seconds.max(1e-9));
    format!("{name:<12} {:>12} {seconds:>9.3} {speed:>8}", work.nodes)
}

impl Bench {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let isa = InstructionSet::chosen()?;
        let mut total = BenchWork::default();
        if !self.json {
            writeln!(out, "{:<12} {:>12} {:>9} {:>8}", "kind", "nodes", "seconds", "nodes/s")?;
        }
        let chosen = |kind: &&BenchKind| self.only.is_empty() || self.only.iter().any(|name| name == kind.name);
        for kind in BenchKind::ALL.iter().filter(chosen) {
            let work = kind.run(isa);
            total.add(work);
            if self.json {
                let seconds = work.elapsed.as_secs_f64();
                let json = serde_json::json!({ "kind": kind.name, "nodes": work.nodes, "seconds": seconds });
                writeln!(out, "{json}")?;
            } else {
                writeln!(out, "{}", row(kind.name, work))?;
            }
            out.flush()?;
        }
        if self.json {
            let seconds = total.elapsed.as_secs_f64();
            let json = serde_json::json!({ "total_nodes": total.nodes, "total_seconds": seconds, "isa": isa.name() });
            writeln!(out, "{json}")?;
        } else {
            writeln!(out, "{}  {isa}", row("total", total))?;
        }
        Ok(())
    }
}
