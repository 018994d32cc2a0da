//! One writer for all games. Whatever has come in while the disk was busy is written together, so that a thousand moves a
//! second cost a few dozen waits for the disk and not a thousand.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_play::Entry;
use outflank_rules::Side;
use sqlx::SqliteConnection;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::pen::Pen;
use super::{Chair, NewGame, StoreError};
use crate::code::GameCode;
use crate::identity::Holder;

/// The most that is written together.
const MOST_TOGETHER: usize = 256;
/// How often a disk that failed is tried again.
const RETRY: Duration = Duration::from_secs(1);

pub(super) enum Write {
    Create(NewGame),
    Append { code: GameCode, count: usize, entries: Vec<Entry> },
    TakeSeat { code: GameCode, side: Side, holder: Holder },
    Forget { code: GameCode, holder: Holder },
}

/// Something to write, and who waits to hear whether it applied.
pub(super) type Order = (Write, oneshot::Sender<Result<bool, StoreError>>);

/// Writes until nobody can send any more. While the disk fails it tries by itself whether it works again.
pub(super) async fn run(mut pen: Pen, mut orders: mpsc::Receiver<Order>) {
    loop {
        let first = tokio::select! {
            order = orders.recv() => order,
            () = sleep(RETRY), if pen.is_in_trouble() => {
                pen.try_out().await;
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
        let writes: Vec<&Write> = batch.iter().map(|(write, _)| write).collect();
        let results = pen.write(&writes).await;
        if let Err(error) = &results {
            tracing::error!(%error, orders = batch.len(), "nothing could be written");
        }
        for (index, (_, reply)) in batch.into_iter().enumerate() {
            let result = results.as_ref().map(|applied| applied[index]).map_err(StoreError::clone);
            // Whoever gave the order may have gone; it is written all the same.
            let _ = reply.send(result);
        }
    }
    pen.put_away().await;
}

/// Writes one thing as part of a transaction; says whether it applied.
pub(super) async fn execute(connection: &mut SqliteConnection, write: &Write) -> Result<bool, sqlx::Error> {
    match write {
        Write::Create(game) => create(connection, game).await,
        Write::Append { code, count, entries } => append(connection, *code, *count, entries).await,
        Write::TakeSeat { code, side, holder } => {
            let sql = "UPDATE seats SET holder = ? WHERE game = ? AND side = ? AND holder IS NULL";
            let query = sqlx::query(sql).bind(holder.bytes()).bind(code.to_string()).bind(side.name());
            Ok(query.execute(connection).await?.rows_affected() > 0)
        }
        Write::Forget { code, holder } => forget(connection, *code, *holder).await,
    }
}

async fn create(connection: &mut SqliteConnection, game: &NewGame) -> Result<bool, sqlx::Error> {
    let (id, now) = (game.code.to_string(), seconds());
    let sql = "INSERT INTO games (id, created, played) VALUES (?, ?, ?)";
    sqlx::query(sql).bind(&id).bind(now).bind(now).execute(&mut *connection).await?;
    for side in Side::BOTH {
        let holder = match game.chairs[side] {
            Chair::Engine => continue,
            Chair::Free => None,
            Chair::Taken(holder) => Some(holder.bytes().to_vec()),
        };
        let query = sqlx::query("INSERT INTO seats (game, side, holder) VALUES (?, ?, ?)");
        query.bind(&id).bind(side.name()).bind(holder).execute(&mut *connection).await?;
    }
    if let Some(previous) = game.follows {
        let query = sqlx::query("UPDATE games SET next = ? WHERE id = ?").bind(&id).bind(previous.to_string());
        query.execute(&mut *connection).await?;
    }
    append(connection, game.code, 0, &game.entries).await
}

/// Adds entries to a game that still exists and has exactly `count` of them.
async fn append(
    connection: &mut SqliteConnection,
    code: GameCode,
    count: usize,
    entries: &[Entry],
) -> Result<bool, sqlx::Error> {
    let id = code.to_string();
    for (number, entry) in (count..).zip(entries) {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let text = serde_json::to_string(entry).map_err(|error| sqlx::Error::Encode(error.into()))?;
        let sql =
            "INSERT INTO entries (game, number, entry) SELECT id, ?, ? FROM games WHERE id = ? ON CONFLICT DO NOTHING";
        let query = sqlx::query(sql).bind(number).bind(text).bind(&id);
        if query.execute(&mut *connection).await?.rows_affected() == 0 {
            return Ok(false);
        }
    }
    sqlx::query("UPDATE games SET played = ? WHERE id = ?").bind(seconds()).bind(&id).execute(connection).await?;
    Ok(true)
}

async fn forget(connection: &mut SqliteConnection, code: GameCode, holder: Holder) -> Result<bool, sqlx::Error> {
    let id = code.to_string();
    let hide = sqlx::query("UPDATE seats SET hidden = 1 WHERE game = ? AND holder = ?").bind(&id).bind(holder.bytes());
    let sits = hide.execute(&mut *connection).await?.rows_affected() > 0;
    let sql = "DELETE FROM games WHERE id = ? AND NOT EXISTS \
               (SELECT 1 FROM seats WHERE game = games.id AND hidden = 0 AND holder IS NOT NULL)";
    if sits {
        sqlx::query(sql).bind(&id).execute(connection).await?;
    }
    Ok(sits)
}

fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
