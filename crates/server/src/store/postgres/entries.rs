//! What happens in games, written by one task. Whatever has come in while the database was busy is one statement (group commit), so
//! that a thousand moves a second are a few dozen commits.

use std::sync::Arc;
use std::time::Duration;

use outflank_page::GameCode;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::trouble::{Trouble, is_overtaken, patiently};
use crate::store::{StoreError, seconds};

/// The most that is written together.
const MOST_TOGETHER: usize = 256;
/// The lock that a server has on a database as long as its connection lasts, or that servers share who know of each other.
const ONE_SERVER: i64 = 0x6f74_6865_6c6c_6f00;
/// How often the lock is tried for, a little while after one another: a server that was killed a moment ago may still have it.
const ATTEMPTS: usize = 10;
const BETWEEN_ATTEMPTS: Duration = Duration::from_millis(200);
/// As much as some twenty moves need: a disk with room for one page is as good as full.
const TRIAL: &str = "WITH gone AS (DELETE FROM trial) \
                     INSERT INTO trial SELECT string_agg(gen_random_uuid()::text, '') FROM generate_series(1, 1820)";
const APPEND: &str = "WITH added AS (INSERT INTO entries (game, number, entry) \
                      SELECT * FROM unnest($1::text[], $2::int[], $3::text[]) RETURNING game) \
                      UPDATE games SET played = $4 WHERE id IN (SELECT game FROM added)";

/// Who else may use a database meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tenancy {
    /// Nobody.
    Alone,
    /// Other servers that agree with this one on who has which game.
    Shared,
}

impl Tenancy {
    /// Takes the lock, if it can be had at once.
    const fn lock(self) -> &'static str {
        match self {
            Self::Alone => "SELECT pg_try_advisory_lock($1)",
            Self::Shared => "SELECT pg_try_advisory_lock_shared($1)",
        }
    }

    async fn is_granted(self, connection: &mut PgConnection) -> sqlx::Result<bool> {
        sqlx::query_scalar(self.lock()).bind(ONE_SERVER).fetch_one(connection).await
    }
}

/// Entries for a game of which `count` are kept, on behalf of somebody who waits for them.
pub(super) struct Append {
    pub(super) code: GameCode,
    pub(super) count: usize,
    pub(super) entries: Vec<String>,
    pub(super) reply: oneshot::Sender<Result<(), StoreError>>,
}

/// The connection that writes entries, and proves that nobody else does who should not. After an error it is never used again.
pub(super) struct EntryWriter {
    options: PgConnectOptions,
    tenancy: Tenancy,
    /// Gone after an error, until there is another one.
    connection: Option<PgConnection>,
    trouble: Arc<Trouble>,
}

impl EntryWriter {
    pub(super) async fn connect(
        options: PgConnectOptions,
        tenancy: Tenancy,
        trouble: Arc<Trouble>,
    ) -> Result<Self, StoreError> {
        let mut connection = patiently(PgConnection::connect_with(&options)).await?;
        super::migrations::run(&mut connection).await?;
        for _ in 0..ATTEMPTS {
            if tenancy.is_granted(&mut connection).await? {
                return Ok(Self { options, tenancy, connection: Some(connection), trouble });
            }
            sleep(BETWEEN_ATTEMPTS).await;
        }
        Err(StoreError::InUse)
    }

    /// Writes until nobody can send any more. While the database fails it finds out by itself whether it works again.
    pub(super) async fn run(mut self, mut orders: mpsc::Receiver<Append>) {
        let trouble = self.trouble.clone();
        loop {
            let first = tokio::select! {
                order = orders.recv() => order,
                () = trouble.retry() => {
                    let _ = self.execute(sqlx::query(TRIAL)).await;
                    continue;
                }
            };
            let Some(first) = first else { break };
            let mut batch = vec![first];
            while batch.len() < MOST_TOGETHER
                && let Ok(order) = orders.try_recv()
            {
                batch.push(order);
            }
            self.write(batch).await;
        }
        if let Some(connection) = self.connection {
            // Whoever ends says goodbye; that may fail.
            let _ = patiently(connection.close()).await;
        }
    }

    /// All together; or, if somebody else has written to one of the games, each by itself.
    async fn write(&mut self, mut batch: Vec<Append>) {
        // Whoever has stopped waiting for a database that said nothing has given the game up, and others may have it.
        batch.retain(|order| !order.reply.is_closed());
        let mut written = self.append(&batch).await;
        let one_by_one = batch.len() > 1 && matches!(written, Err(StoreError::Overtaken));
        for order in batch {
            if one_by_one {
                written = self.append(std::slice::from_ref(&order)).await;
            }
            // Whoever gave the order may have gone; it is written all the same.
            let _ = order.reply.send(written.clone());
        }
    }

    async fn append(&mut self, batch: &[Append]) -> Result<(), StoreError> {
        let (mut games, mut numbers, mut entries) = (Vec::new(), Vec::new(), Vec::new());
        for order in batch {
            for (number, entry) in (order.count..).zip(&order.entries) {
                games.push(order.code.to_string());
                numbers.push(i32::try_from(number).unwrap_or(i32::MAX));
                entries.push(entry.as_str());
            }
        }
        self.execute(sqlx::query(APPEND).bind(&games).bind(&numbers).bind(&entries).bind(seconds())).await
    }

    async fn execute(
        &mut self,
        query: sqlx::query::Query<'_, sqlx::Postgres, sqlx::postgres::PgArguments>,
    ) -> Result<(), StoreError> {
        let Self { options, tenancy, connection: kept, trouble } = self;
        let writing = async {
            // What was begun and not finished must not be gone on with.
            let mut connection = match kept.take() {
                Some(connection) => connection,
                None => reconnect(options, *tenancy).await?,
            };
            let result = query.execute(&mut connection).await;
            if result.as_ref().err().is_none_or(is_overtaken) {
                *kept = Some(connection);
            }
            result.map(drop)
        };
        trouble.writing(writing).await
    }
}

/// Another connection in place of one that failed. Another server may have come in the meantime, and then it writes.
async fn reconnect(options: &PgConnectOptions, tenancy: Tenancy) -> sqlx::Result<PgConnection> {
    let mut connection = PgConnection::connect_with(options).await?;
    if tenancy.is_granted(&mut connection).await? {
        return Ok(connection);
    }
    Err(sqlx::Error::Protocol(StoreError::InUse.to_string()))
}
