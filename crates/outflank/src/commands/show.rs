//! `outflank show`: a position, drawn.

use std::io::Write;

use clap::Args;
use outflank_terminal::{Drawing, Theme};

use crate::failure::Failure;
use crate::options::{PositionOptions, by_name};
use crate::output::Output;

/// Draw a position: the board, legal squares, whose turn it is, discs and outcome
#[derive(Args)]
pub(crate) struct Show {
    #[command(flatten)]
    position: PositionOptions,

    /// How the discs look
    #[arg(long, value_name = "NAME", default_value_t, value_parser = by_name::<Theme>(Theme::ALL.map(Theme::name)))]
    theme: Theme,
}

impl Show {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let game = self.position.game()?;
        let paint = out.paint();
        write!(out, "{}", Drawing { game: &game, theme: self.theme, paint })?;
        Ok(())
    }
}
