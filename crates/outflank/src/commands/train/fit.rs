//! `outflank train fit`: linear patterns, fitted to games.

use std::path::PathBuf;

use clap::Args;
use outflank_engine::internals::tuning::{EvaluationKind, LINEAR_PHASES, pack};
use outflank_training::linear::{Fitting, read_games};

use super::share;
use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::files::write;
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{Output, say};
use crate::progress_line::ProgressLine;

/// Fit a weight for every pattern to games, and write a weight file
///
/// Every twentieth game is left out, for `outflank train errors` to measure with.
#[derive(Args)]
pub(super) struct Fit {
    /// Files of games, all of the same kind
    #[arg(required = true)]
    games: Vec<PathBuf>,

    /// The weight file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,

    /// The share that the rest of a game has in the score of a position that was searched, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    result: f32,

    /// The share that the game's next phase has in it, as the weights judge it that were just fitted, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = share)]
    later: f32,

    /// How strongly a weight is held to the one in the phase after
    #[arg(long, value_name = "OBSERVATIONS", default_value_t = 50.0)]
    ridge: f32,

    /// Rounds of improvement for each phase
    #[arg(long, value_name = "N", default_value_t = 20)]
    rounds: usize,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl Fit {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let stop = stop_on_ctrl_c()?;
        let (rules, games, complaints) = read_games(&self.games).map_err(Failure::Refused)?;
        for complaint in complaints {
            say(format_args!("warning: {complaint}"));
        }
        let mut line = ProgressLine::new();
        let fitting = Fitting {
            result: self.result,
            later: self.later,
            ridge: self.ridge,
            rounds: self.rounds,
            threads: self.threads.count(),
        };
        let numbers = fitting.fit(rules, &games, &stop, |phase, positions| {
            line.show(|| format!("phase {} of {LINEAR_PHASES}: {positions} positions", phase + 1));
        });
        drop(line);
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        let numbers = numbers.ok_or_else(|| {
            Failure::Refused(format!("nothing is learned on {} boards, or a game breaks the rules", rules.size))
        })?;
        let file =
            pack(rules, EvaluationKind::Linear, &numbers).map_err(|error| Failure::Refused(error.to_string()))?;
        write(&self.out, &file, out)
    }
}
