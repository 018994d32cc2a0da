//! `outflank coach` and `outflank drill`: exercises, line by line.

pub(crate) mod coach;
pub(crate) mod drill;
mod empties;
mod import;
mod openings;
mod own_games;
mod prompt;
mod supply;
mod word;

use clap::Args;
use outflank_coach::training::TrainingWords;
use outflank_play::{DeckProblem, RepertoireProblem};
use outflank_terminal::Theme;

use crate::failure::Failure;
use crate::options::{DataOptions, LanguageOptions, by_name};

/// What every session of training can be told.
#[derive(Args)]
struct TrainingOptions {
    /// How the discs look
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Theme>(Theme::ALL.map(Theme::name)))]
    look: Theme,

    #[command(flatten)]
    language: LanguageOptions,

    #[command(flatten)]
    data: DataOptions,
}

impl TrainingOptions {
    fn words(&self) -> TrainingWords {
        TrainingWords(self.language.language())
    }
}

impl From<RepertoireProblem> for Failure {
    fn from(problem: RepertoireProblem) -> Self {
        Self::Refused(problem.to_string())
    }
}

impl From<DeckProblem> for Failure {
    fn from(problem: DeckProblem) -> Self {
        Self::Refused(problem.to_string())
    }
}
