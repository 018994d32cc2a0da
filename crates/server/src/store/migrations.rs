//! The schema of a database: one step for each version of it, and a table of the steps that it has taken.
//!
//! The table is that of sqlx, which wrote the first of SQLite's files: every version of the program opens them. sqlx itself cannot
//! take the steps, because its part for that insists on an SQLite of its own.

use sha2::{Digest, Sha384};

use super::StoreError;

/// A step that is never changed once it has been published.
pub(super) struct Migration {
    pub(super) version: i64,
    pub(super) description: &'static str,
    pub(super) sql: &'static str,
}

/// A step that a database has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StepTaken {
    pub(super) version: i64,
    pub(super) success: bool,
    pub(super) checksum: Vec<u8>,
}

impl Migration {
    pub(super) fn checksum(&self) -> Vec<u8> {
        Sha384::digest(self.sql).to_vec()
    }
}

/// The steps that a database has still to take, in order. One that a newer program wrote is refused.
pub(super) fn missing<'a>(known: &'a [Migration], taken: &[StepTaken]) -> Result<Vec<&'a Migration>, StoreError> {
    for step in taken {
        let known = known.iter().find(|known| known.version == step.version).ok_or(StoreError::Newer)?;
        if !step.success || known.checksum() != step.checksum {
            return Err(StoreError::new(format!("step {} of its schema is not that of this program", step.version)));
        }
    }
    Ok(known.iter().filter(|known| !taken.iter().any(|step| step.version == known.version)).collect())
}
