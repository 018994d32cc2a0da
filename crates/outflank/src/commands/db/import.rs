//! `outflank db import`: games into the database.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use outflank_database::Database;
use outflank_records::FileReader;

use crate::failure::Failure;
use crate::files::{self, LeftOut};
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
    /// Takes the games into the database, which lies in this file.
    pub(crate) fn run(&self, database: &mut Database, file: &Path, out: &mut Output) -> Result<(), Failure> {
        let mut import = database.import()?;
        let mut damaged = LeftOut::default();
        let mut progress = Progress::new(self.files.len());
        let mut reader = FileReader::default();
        for path in &self.files {
            files::each_game(&mut reader, path, None, |found| match found {
                Ok(record) => Ok(import.add(&record)?),
                Err(damage) => {
                    damaged.add(|| files::describe(path, &damage));
                    Ok(())
                }
            })?;
            progress.step(&count(import.so_far().added, "game"));
        }
        let imported = import.finish()?;
        drop(progress);
        writeln!(out, "Added {} to {}.", count(imported.added, "game"), file.display())?;
        if imported.known > 0 {
            writeln!(out, "{} there already.", were(imported.known))?;
        }
        if imported.unsuitable > 0 {
            writeln!(out, "{} left out: no text can tell their boards or rules.", were(imported.unsuitable))?;
        }
        if damaged.count() > 0 {
            writeln!(out, "{} damaged and left out:", were(damaged.count()))?;
            damaged.lines().try_for_each(|line| writeln!(out, "{line}"))?;
            return Err(Failure::AnsweredNo);
        }
        Ok(())
    }
}

fn were(games: usize) -> String {
    format!("{} {}", count(games, "game"), if games == 1 { "was" } else { "were" })
}
