//! How games are written to the tables.

use outflank_page::GameCode;
use outflank_play::Entry;
use outflank_rules::Side;
use rusqlite::{Connection, params};

use super::person_rows::resolved;
use crate::identity::Holder;
use crate::store::{Chair, NewGame, seconds};

/// Keeps a new game.
pub(super) fn create(connection: &Connection, game: &NewGame) -> rusqlite::Result<()> {
    let (id, now) = (game.code.to_string(), seconds());
    let mut query = connection.prepare_cached("INSERT INTO games (id, created, played) VALUES (?, ?, ?)")?;
    query.execute(params![id, now, now])?;
    for side in Side::BOTH {
        let holder = match game.chairs[side] {
            Chair::Engine => continue,
            Chair::Free => None,
            Chair::Taken(holder) => Some(resolved(connection, holder)?),
        };
        let mut query = connection.prepare_cached("INSERT INTO seats (game, side, holder) VALUES (?, ?, ?)")?;
        query.execute(params![id, side.name(), holder.as_ref().map(Holder::bytes)])?;
    }
    if let Some(previous) = game.follows {
        let mut query = connection.prepare_cached("UPDATE games SET next = ? WHERE id = ?")?;
        query.execute(params![id, previous.to_string()])?;
    }
    append(connection, game.code, 0, &game.entries).map(drop)
}

/// Keeps a game unless there is one of its name.
pub(super) fn join(connection: &Connection, game: &NewGame) -> rusqlite::Result<bool> {
    let mut query = connection.prepare_cached("SELECT 1 FROM games WHERE id = ?")?;
    let known = query.exists([game.code.to_string()])?;
    if !known {
        create(connection, game)?;
    }
    Ok(!known)
}

/// Gives a free seat to somebody.
pub(super) fn take_seat(connection: &Connection, code: GameCode, side: Side, holder: Holder) -> rusqlite::Result<bool> {
    let holder = resolved(connection, holder)?;
    let sql = "UPDATE seats SET holder = ? WHERE game = ? AND side = ? AND holder IS NULL";
    let mut query = connection.prepare_cached(sql)?;
    Ok(query.execute(params![holder.bytes(), code.to_string(), side.name()])? > 0)
}

/// Adds entries to a game that still exists and has exactly `count` of them.
pub(super) fn append(
    connection: &Connection,
    code: GameCode,
    count: usize,
    entries: &[Entry],
) -> rusqlite::Result<bool> {
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

/// Takes a game off somebody's list; one that is on nobody's list goes.
pub(super) fn forget(connection: &Connection, code: GameCode, holder: Holder) -> rusqlite::Result<bool> {
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
