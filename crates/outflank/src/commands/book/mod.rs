//! `outflank book`: a book of openings that grows.

mod add;
mod build;
mod check;
mod deepen;
mod elsewhere;
mod exchange;
mod extend;
mod games;
mod merge;
mod place;
mod play;
mod shift;
mod show;
mod stats;
mod summary;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

/// Build, extend and read a book of openings, and exchange it with other programs
///
/// A book knows positions and what they are worth: what best play leads to by everything that it has looked at, worked out anew whenever something
/// is found out. Whatever is found is in the file at once. Ctrl-C keeps it all, and the same command goes on from there.
#[derive(Args)]
pub(crate) struct BookCommand {
    #[command(subcommand)]
    verb: BookVerb,
}

#[derive(Subcommand)]
enum BookVerb {
    Build(build::BuildBook),
    Extend(extend::ExtendBook),
    Deepen(deepen::DeepenBook),
    Add(add::AddGames),
    Merge(merge::MergeBooks),
    Import(exchange::ImportBook),
    Export(exchange::ExportBook),
    Show(show::ShowBook),
    Stats(stats::TellBookStats),
    Check(check::CheckBook),
    Play(play::PlayBook),
}

impl BookCommand {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        match self.verb {
            BookVerb::Build(build) => build.run(out),
            BookVerb::Extend(extend) => extend.run(out),
            BookVerb::Deepen(deepen) => deepen.run(out),
            BookVerb::Add(add) => add.run(out),
            BookVerb::Merge(merge) => merge.run(out),
            BookVerb::Import(import) => import.run(out),
            BookVerb::Export(export) => export.run(out),
            BookVerb::Show(show) => show.run(out),
            BookVerb::Stats(stats) => stats.run(out),
            BookVerb::Check(check) => check.run(out),
            BookVerb::Play(play) => play.run(out),
        }
    }
}
