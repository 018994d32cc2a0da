//! `outflank train people`: how people play, from records of their games.

mod export;
mod games;
mod pack;
mod report;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

/// Make the policy, which knows how people play, and measure how well it does
#[derive(Args)]
pub(super) struct People {
    #[command(subcommand)]
    what: PeopleVerb,
}

#[derive(Subcommand)]
enum PeopleVerb {
    Export(export::Export),
    Pack(pack::PackPolicy),
    Report(report::PeopleReport),
}

impl People {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        match self.what {
            PeopleVerb::Export(export) => export.run(out),
            PeopleVerb::Pack(pack) => pack.run(out),
            PeopleVerb::Report(report) => report.run(out),
        }
    }
}
