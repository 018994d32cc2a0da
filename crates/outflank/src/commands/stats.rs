//! `outflank stats`: how past games ended.

use std::io::Write;

use clap::Args;
use outflank_play::statistics;
use outflank_terminal::opponent_name;

use crate::failure::Failure;
use crate::options::DataOptions;
use crate::output::Output;

/// Show how finished games ended, by opponent and rules
#[derive(Args)]
pub(crate) struct Stats {
    /// Print one JSON object for each opponent and rules
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    data: DataOptions,
}

impl Stats {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let records = statistics(&self.data.games(&self.data.library()?));
        if self.json {
            for record in records {
                let json = serde_json::json!({
                    "opponent": opponent_name(&record.opponent),
                    "rules": record.rules.to_string(),
                    "won": record.won,
                    "drawn": record.drawn,
                    "lost": record.lost,
                    "average_margin": record.average_margin(),
                    "best_margin": record.best,
                });
                out.json(&json)?;
            }
            return Ok(());
        }
        if records.is_empty() {
            return Ok(writeln!(out, "No finished games yet. Play one!")?);
        }
        writeln!(out, "{:<20} {:<24} games   won drawn  lost  average  best", "opponent", "rules")?;
        for record in records {
            writeln!(
                out,
                "{:<20} {:<24} {:>5} {:>5} {:>5} {:>5} {:>+8.1} {:>+5}",
                opponent_name(&record.opponent),
                record.rules.to_string(),
                record.games(),
                record.won,
                record.drawn,
                record.lost,
                record.average_margin(),
                record.best
            )?;
        }
        Ok(())
    }
}
