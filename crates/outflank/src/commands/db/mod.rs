//! `outflank db`: a database of games.

mod import;
mod search;
mod stats;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use outflank_database::Database;

use crate::failure::Failure;
use crate::options::DataOptions;
use crate::output::Output;

/// The name of the database in the data folder.
pub(crate) const FILE: &str = "games.db";

/// Keep games in a database, and ask it
#[derive(Args)]
pub(crate) struct Db {
    /// The file of the database [default: games.db in the data folder, which is the platform's usual one or $OUTFLANK_DATA]
    #[arg(long, global = true, value_name = "FILE")]
    db: Option<PathBuf>,

    #[command(subcommand)]
    verb: DbVerb,
}

#[derive(Subcommand)]
enum DbVerb {
    Import(import::Import),
    Search(search::SearchGames),
    Stats(stats::DbStats),
}

impl Db {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let file = match &self.db {
            Some(file) => file.clone(),
            None => DataOptions::default().folder()?.join(FILE),
        };
        let failed = |error: outflank_database::Error| Failure::Refused(format!("{}: {error}", file.display()));
        let existing = || {
            Database::open_existing(&file).map_err(|error| match error {
                outflank_database::Error::Missing => Failure::Refused(format!(
                    "{}: there is no database yet; make one with: outflank db import FILES{}",
                    file.display(),
                    self.mention_of_another()
                )),
                other => failed(other),
            })
        };
        match &self.verb {
            DbVerb::Import(import) => {
                if let Some(folder) = file.parent().filter(|_| self.db.is_none()) {
                    fs::create_dir_all(folder)
                        .map_err(|error| Failure::Refused(format!("cannot make {}: {error}", folder.display())))?;
                }
                import.run(&mut Database::open(&file).map_err(failed)?, &file, out)
            }
            DbVerb::Search(search) => search.run(&existing()?, out),
            DbVerb::Stats(stats) => stats.run(&existing()?, out),
        }
    }

    /// A database in this folder is used only by name. Whoever has one there may be looking for it.
    fn mention_of_another(&self) -> &'static str {
        let there = self.db.is_none() && Path::new(FILE).is_file();
        if there { " (the games.db in this folder is asked with --db games.db)" } else { "" }
    }
}
