//! The tables.

use rusqlite::Connection;

use crate::Error;

/// Marks our files among all SQLite files: the letters `OTHL`.
const APPLICATION: i32 = 0x4f54_484c;
const VERSION: i32 = 1;

/// Positions with at most this many discs are counted as games come in. They are few and in nearly every game, so asking for
/// them must not add up a hundred thousand rows; later positions have few rows, which are added up when asked for.
pub(crate) const MOST_DISCS_COUNTED: u16 = 16;

const TABLES: &str = "
    CREATE TABLE name (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

    -- Moves are written from the usual start, or after a board and a semicolon; games by other rules are records that tell
    -- them. Lead is Black's, in discs.
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        fingerprint INTEGER NOT NULL UNIQUE,
        black INTEGER REFERENCES name,
        white INTEGER REFERENCES name,
        event INTEGER REFERENCES name,
        year INTEGER,
        date TEXT,
        opening TEXT,
        lead INTEGER,
        moves TEXT NOT NULL
    );
    CREATE INDEX game_black ON game (black);
    CREATE INDEX game_white ON game (white);
    CREATE INDEX game_event ON game (event);
    CREATE INDEX game_year ON game (year);

    -- Every position of every game that was played on, with the square played there (in the canonical form).
    CREATE TABLE position (
        key INTEGER NOT NULL,
        game INTEGER NOT NULL REFERENCES game,
        square INTEGER,
        lead INTEGER,
        PRIMARY KEY (key, game)
    ) WITHOUT ROWID;

    -- The same, added up, for positions with few discs.
    CREATE TABLE summary (
        key INTEGER NOT NULL,
        square INTEGER NOT NULL,
        games INTEGER NOT NULL,
        decided INTEGER NOT NULL,
        black_wins INTEGER NOT NULL,
        draws INTEGER NOT NULL,
        lead INTEGER NOT NULL,
        PRIMARY KEY (key, square)
    ) WITHOUT ROWID;
";

/// Makes sure that a file is ours.
pub(crate) fn check(connection: &Connection) -> Result<(), Error> {
    match marks(connection)? {
        (APPLICATION, VERSION) => Ok(()),
        (APPLICATION, version) if version > VERSION => Err(Error::Newer(version)),
        _ => Err(Error::Foreign),
    }
}

pub(crate) fn prepare(connection: &Connection) -> Result<(), Error> {
    // Make sure that the file is ours before writing to it.
    let is_new = marks(connection)? == (0, 0) && is_empty(connection)?;
    if !is_new {
        check(connection)?;
    }
    // A page cache of 64 MB, so that imports rarely wait for the disk.
    connection.execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;")?;
    if is_new {
        let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};");
        connection.execute_batch(&format!("BEGIN; {TABLES} {marks} COMMIT;"))?;
    }
    Ok(())
}

/// Whose file it is, and of which version.
fn marks(connection: &Connection) -> Result<(i32, i32), Error> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    Ok((number("application_id")?, number("user_version")?))
}

fn is_empty(connection: &Connection) -> Result<bool, Error> {
    Ok(connection.query_row("SELECT count(*) = 0 FROM sqlite_master", [], |row| row.get(0))?)
}
