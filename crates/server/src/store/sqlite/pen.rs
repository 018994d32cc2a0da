//! The one connection that writes, which is never used again after an error.

use std::path::PathBuf;

use rusqlite::{Connection, TransactionBehavior};
use tokio::sync::watch;

use super::connection;
use super::writer::WriteOrder;
use crate::store::StoreError;

/// What is written to find out whether there is room again: as much as some twenty moves need, because a disk with
/// room for one page is as good as full.
const TRIAL: [&str; 3] =
    ["DROP TABLE IF EXISTS trial", "CREATE TABLE trial AS SELECT zeroblob(65536) AS filler", "DROP TABLE trial"];

/// The connection that writes.
///
/// After some errors SQLite has rolled the transaction back by itself, after others it is still open, and what the next
/// COMMIT writes depends on which it was. A new connection has no such past.
pub(super) struct Pen {
    file: PathBuf,
    /// Gone after an error, until another one could be opened.
    connection: Option<Connection>,
    trouble: watch::Sender<Option<String>>,
}

impl Pen {
    /// The pen, and what keeps it from writing.
    pub(super) fn new(connection: Connection, file: PathBuf) -> (Self, watch::Receiver<Option<String>>) {
        let (trouble, seen) = watch::channel(None);
        (Self { file, connection: Some(connection), trouble }, seen)
    }

    pub(super) fn is_in_trouble(&self) -> bool {
        self.trouble.borrow().is_some()
    }

    /// All or nothing: an error takes everything back, and everybody hears of it.
    pub(super) fn write(&mut self, orders: &mut [Box<dyn WriteOrder>]) -> Result<(), StoreError> {
        let result = self.connection().and_then(|connection| write_all(connection, orders));
        self.settle(result)
    }

    /// Finds out with a real write whether it works again.
    pub(super) fn try_out(&mut self) {
        let result =
            self.connection().and_then(|connection| TRIAL.iter().try_for_each(|sql| connection.execute_batch(sql)));
        if self.settle(result).is_ok() {
            tracing::info!("the database can be written again");
        }
    }

    /// A clean end leaves one file behind instead of three.
    pub(super) fn put_away(self) {
        if let Some(Err((_, error))) = self.connection.map(Connection::close) {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }

    fn connection(&mut self) -> rusqlite::Result<&mut Connection> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => connection::writing(&self.file)?,
        };
        Ok(self.connection.insert(connection))
    }

    fn settle<T>(&mut self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        let trouble = result.as_ref().err().map(ToString::to_string);
        if trouble.is_some() {
            // That closing may fail as well makes no difference any more.
            self.connection = None;
        }
        self.trouble.send_replace(trouble);
        result.map_err(|error| StoreError::CannotSave(error.to_string()))
    }
}

fn write_all(connection: &mut Connection, orders: &mut [Box<dyn WriteOrder>]) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    orders.iter_mut().try_for_each(|order| order.execute(&transaction))?;
    transaction.commit()
}
