//! `outflank train patterns` and `outflank train pack`: what goes to the training of networks, and what comes back.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_engine::internals::tuning::{EvaluationKind, Shape, pack};
use outflank_rules::{Preset, Size};
use serde::Deserialize;

use crate::failure::Failure;
use crate::files::write;
use crate::output::Output;

/// Print the patterns of a board as JSON, for the training of networks
#[derive(Args)]
pub(super) struct Patterns {
    /// Size of the board: 6, 8, 10 or 12
    #[arg(long, value_name = "N", default_value = "8")]
    size: Size,
}

impl Patterns {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let size = self.size;
        let shape = Shape::of(size).ok_or_else(|| Failure::Refused(format!("no patterns for {size} boards")))?;
        let families: Vec<_> = shape
            .families
            .iter()
            .map(
                |family| serde_json::json!({ "name": family.name, "squares": family.squares, "mirror": family.mirror }),
            )
            .collect();
        let number = |square: &outflank_rules::Square| square.row() * size.width() + square.column();
        let places: Vec<_> = shape
            .places
            .iter()
            .map(|place| {
                let squares: Vec<u8> = place.squares.iter().map(number).collect();
                serde_json::json!({ "family": place.family, "squares": squares })
            })
            .collect();
        let json = serde_json::json!({
            "width": size.width(), "height": size.height(), "families": families, "places": places,
        });
        Ok(writeln!(out, "{json}")?)
    }
}

/// Pack the numbers of a trained network into a weight file
#[derive(Args)]
pub(super) struct Pack {
    /// The network's description, NAME.json; its numbers lie beside it in NAME.bin
    network: PathBuf,

    /// The weight file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

/// What the training says of a network.
#[derive(Deserialize)]
struct Description {
    board: Board,
    width: u8,
    branch: bool,
}

#[derive(Deserialize)]
struct Board {
    width: u8,
    height: u8,
    rules: String,
}

impl Pack {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let refused = |what: &dyn std::fmt::Display| Failure::Refused(format!("{}: {what}", self.network.display()));
        let text = fs::read_to_string(&self.network).map_err(|error| refused(&error))?;
        let Description { board, width, branch } = serde_json::from_str(&text).map_err(|error| refused(&error))?;
        let size = Size::new(board.width, board.height).map_err(|error| refused(&error))?;
        let preset: Preset = board.rules.parse().map_err(|error| refused(&error))?;
        let numbers = fs::read(self.network.with_extension("bin")).map_err(|error| refused(&error))?;
        let file = pack(preset.rules(size), EvaluationKind::Network { width, branch }, &numbers)
            .map_err(|error| refused(&error))?;
        write(&self.out, &file, out)
    }
}
