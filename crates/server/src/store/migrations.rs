//! The schema of the database: one step for each version of it, and a table of the steps that a file has taken.
//!
//! The table is that of sqlx, which wrote the first of these files: every version of the program opens them, and an
//! implementation for another database that uses sqlx finds what it knows.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use sha2::{Digest, Sha384};

use super::StoreError;

/// A step that is never changed once it has been published.
struct Migration {
    version: i64,
    description: &'static str,
    sql: &'static str,
}

/// Every step, in order.
const MIGRATIONS: [Migration; 3] = [
    Migration { version: 1, description: "games", sql: include_str!("../../migrations/0001_games.sql") },
    Migration { version: 2, description: "persons", sql: include_str!("../../migrations/0002_persons.sql") },
    Migration { version: 3, description: "training", sql: include_str!("../../migrations/0003_training.sql") },
];

const STEPS_TAKEN: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";

impl Migration {
    fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.sql).to_vec()
    }

    fn run(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        transaction.execute_batch(self.sql)?;
        // How long a step took is of no interest; sqlx itself writes -1 where it does not know.
        let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                   VALUES (?, ?, TRUE, ?, -1)";
        transaction.execute(sql, params![self.version, self.description, self.checksum()]).map(drop)
    }
}

/// Brings a file up to date. All or nothing: one that a newer program wrote is left as it is.
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(STEPS_TAKEN)?;
    let taken = steps_taken(&transaction)?;
    for (version, success, checksum) in &taken {
        let known = MIGRATIONS.iter().find(|known| known.version == *version).ok_or(StoreError::Newer)?;
        if !success || known.checksum() != *checksum {
            return Err(StoreError::new(format!("step {version} of its schema is not that of this program")));
        }
    }
    for migration in &MIGRATIONS {
        if !taken.iter().any(|(version, ..)| *version == migration.version) {
            migration.run(&transaction)?;
        }
    }
    Ok(transaction.commit()?)
}

fn steps_taken(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<(i64, bool, Vec<u8>)>> {
    let mut query = transaction.prepare("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")?;
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the first version of the program, which used sqlx, wrote about the only step that it knew.
    const BY_SQLX: &str =
        "10259acf003923a98e3fd510630d60ab7356e6d19a56bc255b0dd4d855c1aee07e102e1d836326baa0aeaa9e8ee47963";

    #[test]
    fn published_steps_are_what_they_were() {
        let written: String = MIGRATIONS[0].checksum().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(written, BY_SQLX);
    }

    #[test]
    fn a_step_is_taken_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        run(&mut connection).unwrap();
        let before = steps_taken(&connection.transaction().unwrap()).unwrap();
        run(&mut connection).unwrap();
        assert_eq!(steps_taken(&connection.transaction().unwrap()).unwrap(), before);
        assert_eq!(before.len(), MIGRATIONS.len());
    }

    #[test]
    fn a_step_that_failed_or_is_another_is_refused() {
        for damage in ["success = FALSE", "checksum = x'00'"] {
            let mut connection = Connection::open_in_memory().unwrap();
            run(&mut connection).unwrap();
            connection.execute(&format!("UPDATE _sqlx_migrations SET {damage}"), []).unwrap();
            assert!(matches!(run(&mut connection), Err(StoreError::Failed(_))), "{damage}");
        }
    }
}
