//! One writer for all games. Whatever has come in while the disk was busy is written together (group commit), so that a
//! thousand moves a second cost a few dozen waits for the disk and not a thousand.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use outflank_play::Entry;
use outflank_rules::Side;
use rusqlite::{Connection, params};
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
///
/// It waits for the disk, and therefore has a thread of its own.
pub(super) async fn run(mut pen: Pen, mut orders: mpsc::Receiver<Order>) {
    loop {
        let first = tokio::select! {
            order = orders.recv() => order,
            () = sleep(RETRY), if pen.is_in_trouble() => {
                pen.try_out();
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
        let results = pen.write(&writes);
        if let Err(error) = &results {
            tracing::error!(%error, orders = batch.len(), "nothing could be written");
        }
        for (index, (_, reply)) in batch.into_iter().enumerate() {
            let result = results.as_ref().map(|applied| applied[index]).map_err(StoreError::clone);
            // Whoever gave the order may have gone; it is written all the same.
            let _ = reply.send(result);
        }
    }
    pen.put_away();
}

/// Writes one thing as part of a transaction; says whether it applied.
pub(super) fn execute(connection: &Connection, write: &Write) -> rusqlite::Result<bool> {
    match write {
        Write::Create(game) => create(connection, game),
        Write::Append { code, count, entries } => append(connection, *code, *count, entries),
        Write::TakeSeat { code, side, holder } => {
            let sql = "UPDATE seats SET holder = ? WHERE game = ? AND side = ? AND holder IS NULL";
            let mut query = connection.prepare_cached(sql)?;
            Ok(query.execute(params![holder.bytes(), code.to_string(), side.name()])? > 0)
        }
        Write::Forget { code, holder } => forget(connection, *code, *holder),
    }
}

fn create(connection: &Connection, game: &NewGame) -> rusqlite::Result<bool> {
    let (id, now) = (game.code.to_string(), seconds());
    let mut query = connection.prepare_cached("INSERT INTO games (id, created, played) VALUES (?, ?, ?)")?;
    query.execute(params![id, now, now])?;
    for side in Side::BOTH {
        let holder = match game.chairs[side] {
            Chair::Engine => continue,
            Chair::Free => None,
            Chair::Taken(holder) => Some(holder),
        };
        let mut query = connection.prepare_cached("INSERT INTO seats (game, side, holder) VALUES (?, ?, ?)")?;
        query.execute(params![id, side.name(), holder.as_ref().map(Holder::bytes)])?;
    }
    if let Some(previous) = game.follows {
        let mut query = connection.prepare_cached("UPDATE games SET next = ? WHERE id = ?")?;
        query.execute(params![id, previous.to_string()])?;
    }
    append(connection, game.code, 0, &game.entries)
}

/// Adds entries to a game that still exists and has exactly `count` of them.
fn append(connection: &Connection, code: GameCode, count: usize, entries: &[Entry]) -> rusqlite::Result<bool> {
    let id = code.to_string();
    let sql =
        "INSERT INTO entries (game, number, entry) SELECT id, ?, ? FROM games WHERE id = ? ON CONFLICT DO NOTHING";
    let mut query = connection.prepare_cached(sql)?;
    for (number, entry) in (count..).zip(entries) {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let text =
            serde_json::to_string(entry).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        if query.execute(params![number, text, id])? == 0 {
            return Ok(false);
        }
    }
    let mut query = connection.prepare_cached("UPDATE games SET played = ? WHERE id = ?")?;
    query.execute(params![seconds(), id])?;
    Ok(true)
}

fn forget(connection: &Connection, code: GameCode, holder: Holder) -> rusqlite::Result<bool> {
    let id = code.to_string();
    let mut hide = connection.prepare_cached("UPDATE seats SET hidden = 1 WHERE game = ? AND holder = ?")?;
    let sits = hide.execute(params![id, holder.bytes()])? > 0;
    let sql = "DELETE FROM games WHERE id = ? AND NOT EXISTS \
               (SELECT 1 FROM seats WHERE game = games.id AND hidden = 0 AND holder IS NOT NULL)";
    if sits {
        connection.prepare_cached(sql)?.execute([id])?;
    }
    Ok(sits)
}

fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
