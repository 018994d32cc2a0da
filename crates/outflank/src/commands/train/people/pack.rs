//! `outflank train people pack`: what comes back from the training.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use outflank_people::{PolicyShape, pack_policy};
use serde::Deserialize;

use crate::failure::Failure;
use crate::files::write;
use crate::output::Output;

/// Pack the numbers of a trained policy into a weight file
#[derive(Args)]
pub(super) struct PackPolicy {
    /// The network's description, NAME.json; its numbers lie beside it in NAME.bin
    network: PathBuf,

    /// The weight file to write
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

/// What the training says of a network.
#[derive(Deserialize)]
struct PolicyDescription {
    blocks: u8,
    channels: u8,
    head: u8,
}

impl PackPolicy {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let refused = |what: &dyn std::fmt::Display| Failure::Refused(format!("{}: {what}", self.network.display()));
        let text = fs::read_to_string(&self.network).map_err(|error| refused(&error))?;
        let PolicyDescription { blocks, channels, head } =
            serde_json::from_str(&text).map_err(|error| refused(&error))?;
        let numbers = fs::read(self.network.with_extension("bin")).map_err(|error| refused(&error))?;
        let file = pack_policy(PolicyShape { blocks, channels, head }, &numbers).map_err(|error| refused(&error))?;
        write(&self.out, &file, out)
    }
}
