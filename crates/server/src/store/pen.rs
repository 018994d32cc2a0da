//! The one connection that writes, which is never used again after an error.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::sync::watch;

use super::StoreError;
use super::writer::{Write, execute};

/// What is written to find out whether there is room again: as much as some twenty moves need, because a disk with
/// room for one page is as good as full.
const TRIAL: [&str; 3] =
    ["DROP TABLE IF EXISTS trial", "CREATE TABLE trial AS SELECT zeroblob(65536) AS filler", "DROP TABLE trial"];

/// The connection that writes.
///
/// A COMMIT that fails has often been rolled back already by SQLite itself. The connection's own count of open transactions is
/// wrong then, so that whatever it "commits" next is written nowhere. Nothing but a new connection helps.
pub(super) struct Pen {
    options: SqliteConnectOptions,
    /// Gone after an error, until another one could be opened.
    connection: Option<SqliteConnection>,
    trouble: watch::Sender<Option<String>>,
}

impl Pen {
    /// The pen, and what keeps it from writing.
    pub(super) fn new(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
    ) -> (Self, watch::Receiver<Option<String>>) {
        let (trouble, seen) = watch::channel(None);
        // A database that has vanished must not become an empty one.
        let options = options.create_if_missing(false);
        (Self { options, connection: Some(connection), trouble }, seen)
    }

    pub(super) fn is_in_trouble(&self) -> bool {
        self.trouble.borrow().is_some()
    }

    /// All or nothing: an error takes everything back, and everybody hears of it. Says of each whether it applied.
    pub(super) async fn write(&mut self, writes: &[&Write]) -> Result<Vec<bool>, StoreError> {
        let result = match self.connection().await {
            Ok(connection) => write_all(connection, writes).await,
            Err(error) => Err(error),
        };
        self.settle(result).await
    }

    /// Finds out with a real write whether it works again.
    pub(super) async fn try_out(&mut self) {
        let result = match self.connection().await {
            Ok(connection) => trial(connection).await,
            Err(error) => Err(error),
        };
        if self.settle(result).await.is_ok() {
            tracing::info!("the database can be written again");
        }
    }

    /// A clean end leaves one file behind instead of three.
    pub(super) async fn put_away(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database was not closed cleanly");
        }
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn settle<T>(&mut self, result: Result<T, sqlx::Error>) -> Result<T, StoreError> {
        let trouble = result.as_ref().err().map(ToString::to_string);
        if trouble.is_some()
            && let Some(connection) = self.connection.take()
        {
            // Waits until its locks are gone; that closing may fail as well makes no difference any more.
            let _ = connection.close().await;
        }
        self.trouble.send_replace(trouble);
        result.map_err(|error| StoreError::CannotSave(error.to_string()))
    }
}

async fn write_all(connection: &mut SqliteConnection, writes: &[&Write]) -> Result<Vec<bool>, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let mut applied = Vec::new();
    for write in writes {
        applied.push(execute(&mut transaction, write).await?);
    }
    transaction.commit().await?;
    Ok(applied)
}

async fn trial(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    for sql in TRIAL {
        sqlx::query(sql).execute(&mut *connection).await?;
    }
    Ok(())
}
