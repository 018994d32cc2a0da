//! How the file is opened, for whoever writes and for those who only read.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

/// How long a connection waits for a lock that another one holds.
const BUSY: Duration = Duration::from_secs(5);

/// Nothing but a name is understood by a file's name, and no connection is used by two threads at once.
const PLAIN: OpenFlags = OpenFlags::SQLITE_OPEN_NO_MUTEX;

/// A connection that writes. What it has committed survives a power cut, not only a crash.
///
/// The file must be there: a database that has vanished must not become an empty one.
pub(super) fn writing(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_WRITE | PLAIN)?;
    connection.busy_timeout(BUSY)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    // What is deleted is not to be found in the file any more.
    connection.pragma_update(None, "secure_delete", true)?;
    Ok(connection)
}

/// A connection that reads, beside whoever writes.
pub(super) fn reading(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY | PLAIN)?;
    connection.busy_timeout(BUSY)?;
    Ok(connection)
}
