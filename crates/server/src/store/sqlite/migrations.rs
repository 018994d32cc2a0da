//! The schema of the file, step by step.

use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use crate::store::StoreError;
use crate::store::migrations::{Migration, StepTaken, missing};

/// Every step, in order.
const MIGRATIONS: [Migration; 3] = [
    Migration { version: 1, description: "games", sql: include_str!("../../../migrations/0001_games.sql") },
    Migration { version: 2, description: "persons", sql: include_str!("../../../migrations/0002_persons.sql") },
    Migration { version: 3, description: "training", sql: include_str!("../../../migrations/0003_training.sql") },
];

const STEPS_TAKEN: &str = "CREATE TABLE IF NOT EXISTS _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
)";

fn take(transaction: &Transaction<'_>, step: &Migration) -> rusqlite::Result<()> {
    transaction.execute_batch(step.sql)?;
    // How long a step took is of no interest; sqlx itself writes -1 where it does not know.
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
               VALUES (?, ?, TRUE, ?, -1)";
    transaction.execute(sql, params![step.version, step.description, step.checksum()]).map(drop)
}

/// Brings a file up to date. All or nothing: one that a newer program wrote is left as it is.
pub(super) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(STEPS_TAKEN)?;
    for step in missing(&MIGRATIONS, &steps_taken(&transaction)?)? {
        take(&transaction, step)?;
    }
    Ok(transaction.commit()?)
}

fn steps_taken(transaction: &Transaction<'_>) -> rusqlite::Result<Vec<StepTaken>> {
    let mut query = transaction.prepare("SELECT version, success, checksum FROM _sqlx_migrations ORDER BY version")?;
    let step =
        |row: &rusqlite::Row<'_>| Ok(StepTaken { version: row.get(0)?, success: row.get(1)?, checksum: row.get(2)? });
    query.query_map([], step)?.collect()
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
