//! Connections that read, a few of them, each on a thread that may wait for the disk.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, Transaction};
use tokio::sync::Semaphore;

use super::connection;
use crate::store::StoreError;

/// Connections that read at the same time; whoever comes then waits.
const READERS: u32 = 4;

/// A pool of connections that read.
#[derive(Clone, Debug)]
pub(super) struct Readers {
    file: PathBuf,
    /// A permit for each connection that may be in use. There are none any more once the store is closed.
    turns: Arc<Semaphore>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl Readers {
    /// Opens the first connection, so that a file that cannot be read is noticed at once.
    pub(super) fn open(file: PathBuf) -> rusqlite::Result<Self> {
        let first = connection::reading(&file)?;
        let turns = Arc::new(Semaphore::new(READERS as usize));
        Ok(Self { file, turns, idle: Arc::new(Mutex::new(vec![first])) })
    }

    /// Reads something; all of it is of the same moment.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| StoreError::closed())?;
        let readers = self.clone();
        let reading = tokio::task::spawn_blocking(move || {
            let answer = readers.ask(question);
            drop(turn);
            answer
        });
        reading.await.map_err(StoreError::new)?
    }

    fn ask<T>(&self, question: impl FnOnce(&Transaction<'_>) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let idle = self.idle().pop();
        let mut connection = idle.map_or_else(|| connection::reading(&self.file), Ok)?;
        let transaction = connection.transaction()?;
        let answer = question(&transaction);
        transaction.finish()?;
        // A connection that failed is closed instead; one that read something which makes no sense has not failed.
        if matches!(answer, Ok(_) | Err(StoreError::Unreadable(_))) {
            self.idle().push(connection);
        }
        answer
    }

    /// Waits for those who read, and closes every connection.
    pub(super) async fn close(&self) {
        let _all = self.turns.acquire_many(READERS).await;
        self.turns.close();
        self.idle().clear();
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Connection>> {
        // A list of connections makes sense even after a panic elsewhere.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
