//! `outflank train errors`: how far evaluations are off.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_training::errors::{SummedError, measure};
use outflank_training::linear::read_games;
use outflank_training::plot::{PlotSeries, plot};

use super::{named_evaluators, share};
use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::files::write;
use crate::output::{Output, say};

/// Measure how far evaluations are off, on games that nothing was fitted to
///
/// Prints the mean error in discs by the number of empty squares, on every twentieth game of the files.
#[derive(Args)]
pub(super) struct Errors {
    /// Files of games, all of the same kind
    #[arg(required = true)]
    games: Vec<PathBuf>,

    /// An evaluation: shipped, linear, hand, or a weight file; may be given several times
    #[arg(long, value_name = "NAME|FILE", default_value = "shipped")]
    eval: Vec<String>,

    /// The share that the rest of a game has in the score of a position that was searched, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    result: f32,

    /// Draw the errors
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Print one JSON object for each evaluation
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    threads: ThreadOptions,
}

/// Numbers of empty squares that share a row of the table, on a board of 64 squares.
const BANDS: [usize; 9] = [6, 12, 16, 20, 28, 36, 44, 54, 64];

impl Errors {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let evaluators = named_evaluators(&self.eval)?;
        let (rules, games, complaints) = read_games(&self.games).map_err(Failure::Refused)?;
        for complaint in complaints {
            say(format_args!("warning: {complaint}"));
        }
        let mut measured = Vec::new();
        for (name, evaluator) in evaluators {
            let errors = measure(rules, &games, &evaluator.for_game(rules)?, self.result, self.threads.count());
            measured.push((name, errors.ok_or_else(|| Failure::Refused("a game breaks the rules".to_owned()))?));
        }
        let area = usize::from(rules.size.area());
        if self.json {
            for (name, errors) in &measured {
                let by_empties: Vec<_> =
                    errors.iter().map(|error| (error.positions() > 0).then(|| error.mean())).collect();
                let all = total(errors);
                let json = serde_json::json!({
                    "evaluation": name, "positions": all.positions(), "mean": all.mean(), "deviation": all.deviation(),
                    "mean_by_empties": by_empties,
                });
                writeln!(out, "{json}")?;
            }
        } else {
            table(out, &measured, area)?;
        }
        if let Some(path) = &self.svg {
            let series: Vec<PlotSeries> = measured
                .iter()
                .map(|(name, errors)| PlotSeries {
                    name: name.clone(),
                    points: errors
                        .iter()
                        .enumerate()
                        .filter(|(_, error)| error.positions() >= 50)
                        .map(|(empties, error)| (empties as f64, error.mean()))
                        .collect(),
                })
                .collect();
            write(path, plot(&series, "empty squares", "mean error in discs").as_bytes(), out)?;
        }
        Ok(())
    }
}

fn total(errors: &[SummedError]) -> SummedError {
    errors.iter().fold(SummedError::default(), |sum, &error| sum.and(error))
}

fn table(out: &mut Output, measured: &[(String, Vec<SummedError>)], area: usize) -> Result<(), Failure> {
    let names: String = measured.iter().map(|(name, _)| format!(" {name:>12}")).collect();
    writeln!(out, "{:<10} {:>9}{names}", "empties", "positions")?;
    let mut row = |label: &str, range: std::ops::RangeInclusive<usize>| {
        let errors: Vec<SummedError> = measured.iter().map(|(_, errors)| total(&errors[range.clone()])).collect();
        let means: String = errors.iter().map(|error| format!(" {:>12.2}", error.mean())).collect();
        writeln!(out, "{label:<10} {:>9}{means}", errors[0].positions())
    };
    let mut first = 0;
    for band in BANDS {
        let last = band * area / 64;
        row(&format!("{first}–{last}"), first..=last)?;
        first = last + 1;
    }
    row("all", 0..=area)?;
    Ok(())
}
