//! `outflank transfer`: everything that a server keeps, from one database to another.

use std::io::Write;

use clap::Args;
use outflank_server::{GamesPlace, TransferCount, TransferError, TransferProgress, transfer};

use crate::commands::serve::{database, without_password};
use crate::failure::Failure;
use crate::output::Output;
use crate::progress_line::ProgressLine;

/// Take everything that a server keeps from a folder to PostgreSQL, or back
///
/// Games, people and what they have trained, from one place to another, of either kind; no server may use either of them meanwhile. At the
/// end both are compared. What was there stays there as it is.
///
/// If it is interrupted, even by a power cut, begin it again: it goes on where it stopped. A place in which there is anything else is
/// refused.
#[derive(Args)]
pub(crate) struct Transfer {
    /// Where everything is: a data folder, or the address of a database [default: that in $OUTFLANK_DATABASE]
    #[arg(long, value_name = "FOLDER|URL")]
    from: Option<String>,

    /// Where everything is to be [default: the database in $OUTFLANK_DATABASE]
    #[arg(long, value_name = "FOLDER|URL")]
    to: Option<String>,
}

impl Transfer {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        if self.from.is_none() && self.to.is_none() {
            return Err(Failure::BadInput("say --from or --to, or both".to_owned()));
        }
        let (from, to) = (place(self.from)?, place(self.to)?);
        let mut line = ProgressLine::new();
        let done = transfer(&from, &to, |progress| line.show(|| in_words(progress)))?;
        drop(line);
        writeln!(out, "Taken along: {}.", counted(done.taken))?;
        writeln!(out, "Compared, and the same on both sides: {}.", counted(done.compared))?;
        Ok(writeln!(out, "Everything is in {to}; what is in {from} stays as it was.")?)
    }
}

fn place(named: Option<String>) -> Result<GamesPlace, Failure> {
    let missing =
        || Failure::BadInput("say both --from and --to, or put one of them into $OUTFLANK_DATABASE".to_owned());
    let Some(text) = named else { return database(None)?.map(GamesPlace::Database).ok_or_else(missing) };
    match text.parse().map_err(|problem| Failure::BadInput(format!("{problem}")))? {
        GamesPlace::Database(address) => without_password(address).map(GamesPlace::Database),
        folder => Ok(folder),
    }
}

fn in_words(progress: TransferProgress) -> String {
    match progress {
        TransferProgress::Found(count) => format!("there already: {}", counted(count)),
        TransferProgress::Taken(count) => format!("taken: {}", counted(count)),
        TransferProgress::Compared(count) => format!("compared: {}", counted(count)),
    }
}

fn counted(count: TransferCount) -> String {
    let TransferCount { people, trained, games, entries } = count;
    format!("games {games} (entries {entries}), people {people}, trained {trained}")
}

impl From<TransferError> for Failure {
    fn from(error: TransferError) -> Self {
        Self::Refused(error.to_string())
    }
}
