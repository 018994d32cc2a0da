//! `outflank train balance`: a network whose searches are right on average.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;

use clap::Args;
use outflank_training::balance::{Balancing, Known};

use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::files::write;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::output::Output;
use crate::positions;
use crate::progress_line::ProgressLine;

/// Take the mean error of searches out of a network
///
/// Searches positions to all depths up to one, and finds for each number of empty squares what must be added to the judgement of the
/// positions that searches end in, so that their scores are right on average: the exact scores of the file, where it has some, or else
/// those of the deepest searches. Prints what was added, in discs.
#[derive(Args)]
pub(super) struct Balance {
    /// A weight file that holds a network
    network: PathBuf,

    /// Files of positions (OBF), with exact scores or without
    #[arg(required = true)]
    positions: Vec<PathBuf>,

    /// The weight file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    rules: RuleOptions,

    /// Look this many moves ahead
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = within::<u8>(5..=60))]
    depth: u8,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl Balance {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let network = self.network.display();
        let cannot_read =
            |file: &dyn std::fmt::Display, error| Failure::BadInput(format!("cannot read {file}: {error}"));
        let file = fs::read(&self.network).map_err(|error| cannot_read(&network, error))?;
        let mut known: Vec<Known> = Vec::new();
        for path in &self.positions {
            let text = fs::read_to_string(path).map_err(|error| cannot_read(&path.display(), error))?;
            let listed = positions::read(&text, &self.rules)?.into_iter();
            known.extend(listed.map(|listed| (listed.position, listed.answer.map(|answer| answer.score().discs()))));
        }
        let stop = stop_on_ctrl_c()?;
        let balancing = Balancing { depth: self.depth, threads: self.threads.count() };
        let balanced = {
            let line = Mutex::new(ProgressLine::new());
            balancing.run(&file, &known, &stop, |done| {
                if let Ok(mut line) = line.lock() {
                    line.show(|| format!("{done} of {} positions", known.len()));
                }
            })
        };
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        let (balanced, added) = balanced.map_err(|error| Failure::Refused(format!("{network}: {error}")))?;
        writeln!(out, "empties  added")?;
        for (empties, discs) in added.iter().enumerate().filter(|(_, discs)| **discs != 0.0) {
            writeln!(out, "{empties:>7}  {discs:>+5.2}")?;
        }
        write(&self.out, &balanced, out)
    }
}
