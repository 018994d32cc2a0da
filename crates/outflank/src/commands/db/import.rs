//! `outflank db import`: games into the database.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use outflank_database::Database;
use outflank_records::Content;

use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::progress::{Progress, count};

/// Take games from files of any format; those that are there already are left alone
///
/// Games are turned so that the first move is f5. A damaged game is left out and named, and the rest is kept.
#[derive(Args)]
pub(crate) struct Import {
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Import {
    pub(crate) fn run(&self, database: &mut Database, out: &mut Output) -> Result<(), Failure> {
        let mut import = database.import()?;
        let mut damaged = Vec::new();
        let mut progress = Progress::new(self.files.len());
        for path in &self.files {
            let Content::Games(reading) = files::read(path, None)? else { continue };
            damaged.extend(reading.damaged.iter().map(|damage| files::describe(path, damage)));
            reading.records.iter().try_for_each(|record| import.add(record))?;
            progress.step(&count(import.so_far().added, "game"));
        }
        let imported = import.finish()?;
        drop(progress);
        writeln!(out, "Added {}.", count(imported.added, "game"))?;
        if imported.known > 0 {
            writeln!(out, "{} there already.", were(imported.known))?;
        }
        if imported.unsuitable > 0 {
            writeln!(out, "{} left out: the database holds standard rules only.", were(imported.unsuitable))?;
        }
        if !damaged.is_empty() {
            writeln!(out, "{} damaged and left out:", were(damaged.len()))?;
            damaged.iter().try_for_each(|line| writeln!(out, "  {line}"))?;
            return Err(Failure::AnsweredNo);
        }
        Ok(())
    }
}

fn were(games: usize) -> String {
    format!("{} {}", count(games, "game"), if games == 1 { "was" } else { "were" })
}
