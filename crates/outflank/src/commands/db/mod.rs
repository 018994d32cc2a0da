//! `outflank db`: a database of games.

mod import;
mod search;
mod stats;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use outflank_database::Database;

use crate::failure::Failure;
use crate::output::Output;

/// Keep games in a database, and ask it
#[derive(Args)]
pub(crate) struct Db {
    /// The file of the database
    #[arg(long, global = true, value_name = "FILE", default_value = "games.db")]
    db: PathBuf,

    #[command(subcommand)]
    verb: DbVerb,
}

#[derive(Subcommand)]
enum DbVerb {
    Import(import::Import),
    Search(search::SearchGames),
    Stats(stats::Stats),
}

impl Db {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let failed = |error: outflank_database::Error| Failure::Refused(format!("{}: {error}", self.db.display()));
        let existing = || {
            Database::open_existing(&self.db).map_err(|error| match error {
                outflank_database::Error::Missing => Failure::Refused(format!(
                    "{}: there is no database yet; make one with: outflank db import FILES",
                    self.db.display()
                )),
                other => failed(other),
            })
        };
        match &self.verb {
            DbVerb::Import(import) => import.run(&mut Database::open(&self.db).map_err(failed)?, out),
            DbVerb::Search(search) => search.run(&existing()?, out),
            DbVerb::Stats(stats) => stats.run(&existing()?, out),
        }
    }
}
