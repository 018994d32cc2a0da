//! Opening a file to read it and nothing else.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags};

/// How long a question waits for whoever takes games in.
const BUSY: Duration = Duration::from_secs(5);

const PLAIN: OpenFlags = OpenFlags::SQLITE_OPEN_READ_ONLY.union(OpenFlags::SQLITE_OPEN_NO_MUTEX);

/// A connection beside others, one of which may write.
pub(crate) fn shared(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open_with_flags(path, PLAIN)?;
    connection.busy_timeout(BUSY)?;
    Ok(connection)
}

/// Whether the file would have been read in a folder in which SQLite can keep what it shares with those who write.
pub(crate) fn needs_a_writable_folder(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::CannotOpen | ErrorCode::ReadOnly))
}

/// A connection to a file in a folder in which nobody writes, on a disk that is mounted for reading perhaps.
pub(crate) fn unchanging(path: &Path) -> rusqlite::Result<Connection> {
    Connection::open_with_flags(format!("{}?immutable=1", address(path)), PLAIN | OpenFlags::SQLITE_OPEN_URI)
}

/// The file as an address. What has a meaning there is escaped.
fn address(path: &Path) -> String {
    let path = path.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
    if cfg!(windows) { format!("file:///{}", path.replace('\\', "/")) } else { format!("file:{path}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Database;

    #[test]
    fn a_file_that_never_changes_is_read_whatever_its_name() {
        let folder = std::env::temp_dir().join(format!("outflank-unchanging-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let name = if cfg!(windows) { "50% of #1.db" } else { "50% of #1?.db" };
        let file = folder.join(name);
        drop(Database::open(&file).expect("a database"));
        let database = Database::checked(unchanging(&file).expect("a connection")).expect("a database");
        assert_eq!(database.stats(1).expect("numbers").games, 0);
        std::fs::remove_dir_all(&folder).expect("an end");
    }
}
