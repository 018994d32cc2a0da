//! `outflank train accuracy`: how far searches are off.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use outflank_engine::InstructionSet;
use outflank_training::accuracy::{Proven, SearchAccuracy, measure};

use super::named_evaluators;
use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::figures;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::output::Output;
use crate::positions;
use crate::progress_line::ProgressLine;

/// Measure how far searches are off, on positions whose exact scores are known
///
/// Searches every position of a file (OBF, as for `outflank solve`) to each depth, as `outflank hint --depth` does, each on one thread. Prints the mean of
/// how far scores are off in discs, the mean of how much too high they are, and how often a best move is found, where the file tells
/// them.
#[derive(Args)]
pub(super) struct Accuracies {
    /// A file of positions with their exact scores
    file: PathBuf,

    #[command(flatten)]
    rules: RuleOptions,

    /// Look this many moves ahead; may be given several times
    #[arg(long, value_name = "PLIES", default_value = "8", value_parser = within::<u8>(1..=255))]
    depth: Vec<u8>,

    /// An evaluation: shipped, linear, hand, or a weight file; may be given several times
    #[arg(long, value_name = "NAME|FILE", default_value = "shipped")]
    eval: Vec<String>,

    /// Print one JSON object for each evaluation and depth
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl Accuracies {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let evaluators = named_evaluators(&self.eval)?;
        let proven = self.positions()?;
        let isa = InstructionSet::chosen()?;
        let stop = stop_on_ctrl_c()?;
        if !self.json {
            writeln!(
                out,
                "{:<16} {:>5} {:>9} {:>10} {:>8} {:>9} {:>12}",
                "evaluation", "depth", "positions", "mean error", "too high", "best move", "nodes"
            )?;
        }
        for (name, evaluator) in &evaluators {
            for &depth in &self.depth {
                let accuracy = {
                    let line = Mutex::new(ProgressLine::new());
                    measure(&proven, evaluator, isa, depth, self.threads.count(), &stop, |done| {
                        if let Ok(mut line) = line.lock() {
                            line.show(|| format!("{name}, depth {depth}: {done} of {} positions", proven.len()));
                        }
                    })
                };
                self.write(out, name, depth, &accuracy)?;
                out.flush()?;
                if stop.is_stopped() {
                    return Err(Failure::Interrupted);
                }
            }
        }
        Ok(())
    }

    /// The positions of the file, all of which must have a score.
    fn positions(&self) -> Result<Vec<Proven>, Failure> {
        let file = self.file.display();
        let text = fs::read_to_string(&self.file)
            .map_err(|error| Failure::BadInput(format!("cannot read {file}: {error}")))?;
        let listed = positions::read(&text, &self.rules)?;
        let proven = listed.into_iter().map(|listed| {
            let number = listed.number;
            let answer = listed
                .answer
                .ok_or_else(|| Failure::BadInput(format!("{file}, line {number}: the position has no score")))?;
            let (score, best) = (answer.score().discs(), answer.best().collect());
            Ok(Proven { position: listed.position, score, best })
        });
        let proven: Vec<Proven> = proven.collect::<Result<_, Failure>>()?;
        if proven.is_empty() {
            return Err(Failure::BadInput(format!("there is no position in {file}")));
        }
        Ok(proven)
    }

    fn write(&self, out: &mut Output, name: &str, depth: u8, accuracy: &SearchAccuracy) -> Result<(), Failure> {
        let (mean, bias, best) = (accuracy.mean(), accuracy.bias(), accuracy.best_moves());
        if self.json {
            let json = serde_json::json!({
                "evaluation": name, "depth": depth, "positions": accuracy.positions(), "mean": mean, "bias": bias,
                "bestMoves": best, "nodes": accuracy.nodes(),
            });
            return Ok(writeln!(out, "{json}")?);
        }
        let best = best.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share));
        let (positions, nodes) = (accuracy.positions(), figures::in_words(accuracy.nodes()));
        Ok(writeln!(out, "{name:<16} {depth:>5} {positions:>9} {mean:>10.3} {bias:>+8.3} {best:>9} {nodes:>12}")?)
    }
}
