//! A database of Othello games in one SQLite file.
//!
//! [`Database::import`] takes records of any format; [`Database::search`] finds games by player, event, year, opening or
//! position; [`Database::moves`] tells how a position was played: which moves, how often, with which results, and
//! [`Database::practitioners`] and [`Database::games_through`] by whom.
//!
//! ```
//! use outflank_database::{Database, Search};
//! use outflank_records::Format;
//!
//! let mut database = Database::in_memory()?;
//! let games = Format::Pgn.read(b"[Black \"Ann\"]\n[White \"Ben\"]\n\n1. c4 e3 2. f6 e6 3. f5");
//! let mut import = database.import()?;
//! for record in &games.records {
//!     import.add(record)?;
//! }
//! import.finish()?;
//!
//! let found = database.search(&Search { player: Some("ann".to_owned()), ..Search::default() })?;
//! assert_eq!(found[0].moves, "f5d6c3d3c4");              // turned, so that games can be compared
//! # Ok::<(), outflank_database::Error>(())
//! ```
//!
//! Games are stored turned to f5, with the key of every position they went through
//! ([`PositionKey`](outflank_records::PositionKey)), so a position is found however it came about and lay.

#![forbid(unsafe_code)]

mod import;
mod position;
mod reading;
mod schema;
mod search;
mod stats;
mod through;

use std::fmt;
use std::path::Path;

use rusqlite::Connection;

pub use import::{Import, Imported};
pub use position::MoveStats;
pub use search::{FoundGame, Search, Years};
pub use stats::Stats;
pub use through::{GameThrough, Practitioner};

/// A database of games.
#[derive(Debug)]
pub struct Database {
    connection: Connection,
}

impl Database {
    /// Opens a database, and makes a new one where there is none.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::prepare(Connection::open(path)?)
    }

    /// Opens a database that must exist already.
    pub fn open_existing(path: &Path) -> Result<Self, Error> {
        if !path.exists() {
            return Err(Error::Missing);
        }
        Self::open(path)
    }

    /// Opens a database that must exist already, to ask it and nothing else. Others may ask it at the same time, and one may
    /// take games in.
    pub fn open_for_reading(path: &Path) -> Result<Self, Error> {
        if !path.exists() {
            return Err(Error::Missing);
        }
        let opened = reading::shared(path).map_err(Error::from).and_then(Self::checked);
        match opened {
            Err(Error::Storage(error)) if reading::needs_a_writable_folder(&error) => {
                Self::checked(reading::unchanging(path)?)
            }
            opened => opened,
        }
    }

    fn checked(connection: Connection) -> Result<Self, Error> {
        schema::check(&connection)?;
        Ok(Self { connection })
    }

    /// A new database that is never saved.
    pub fn in_memory() -> Result<Self, Error> {
        Self::prepare(Connection::open_in_memory()?)
    }

    fn prepare(connection: Connection) -> Result<Self, Error> {
        schema::prepare(&connection)?;
        Ok(Self { connection })
    }
}

/// Why the database could not do what was asked.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// There is no such file.
    Missing,
    /// The file belongs to another program.
    Foreign,
    /// The file is of a later version of this program.
    Newer(i32),
    /// SQLite could not read or write.
    Storage(rusqlite::Error),
}

impl From<rusqlite::Error> for Error {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Foreign,
            _ => Self::Storage(error),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => write!(f, "there is no database yet"),
            Self::Foreign => write!(f, "the file is no database of games that this version can read"),
            Self::Newer(version) => {
                write!(f, "the database was written by a newer Outflank (version {version}), and is left as it is")
            }
            Self::Storage(error) => write!(f, "the database cannot be used: {error}"),
        }
    }
}

impl std::error::Error for Error {}
