//! What is read from the tables.

use outflank_page::GameCode;
use outflank_play::Entry;
use outflank_rules::{BySide, Side};
use rusqlite::{Connection, OptionalExtension, params};

use crate::identity::Holder;
use crate::store::{Chair, Chairs, Cursor, Nicknames, Shelf, StoreError, StoredGame};

/// A game, if there is one.
pub(super) fn game(connection: &Connection, code: GameCode) -> Result<Option<StoredGame>, StoreError> {
    let id = code.to_string();
    let mut query = connection.prepare_cached("SELECT played, next FROM games WHERE id = ?")?;
    let row = query.query_row([&id], |row| Ok((row.get(0)?, row.get::<_, Option<String>>(1)?)));
    let Some((played, next)) = row.optional()? else { return Ok(None) };
    let ((chairs, names), entries) = (seats(connection, &id)?, entries(connection, &id)?);
    Ok(Some(StoredGame { code, chairs, names, entries, next: next.and_then(|next| next.parse().ok()), played }))
}

fn seats(connection: &Connection, id: &str) -> rusqlite::Result<(Chairs, Nicknames)> {
    let (mut chairs, mut names) = (Chairs(BySide::both(Chair::Engine)), Nicknames::default());
    let sql = "SELECT side, seats.holder, nickname FROM seats LEFT JOIN persons ON persons.holder = seats.holder \
               WHERE game = ?";
    let mut query = connection.prepare_cached(sql)?;
    let mut seats = query.query([id])?;
    while let Some(seat) = seats.next()? {
        let is_black = seat.get_ref(0)?.as_str()? == Side::Black.name();
        let side = if is_black { Side::Black } else { Side::White };
        let holder: Option<[u8; 32]> = seat.get(1)?;
        chairs[side] = holder.map_or(Chair::Free, |holder| Chair::Taken(holder.into()));
        names[side] = seat.get(2)?;
    }
    Ok((chairs, names))
}

fn entries(connection: &Connection, id: &str) -> Result<Vec<Entry>, StoreError> {
    let mut query = connection.prepare_cached("SELECT entry FROM entries WHERE game = ? ORDER BY number")?;
    let mut rows = query.query([id])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(0)?.as_str().map_err(|error| StoreError::Unreadable(error.to_string()))?;
        entries.push(serde_json::from_str(text).map_err(|error| StoreError::Unreadable(error.to_string()))?);
    }
    Ok(entries)
}

/// Some of the games in which somebody has a seat, the one played last first, from after a place in that order.
pub(super) fn shelf(
    connection: &Connection,
    holder: Holder,
    after: Option<Cursor>,
    most: u32,
) -> Result<Shelf, StoreError> {
    let sql = "SELECT DISTINCT id, played FROM games JOIN seats ON game = id \
               WHERE holder = ?1 AND hidden = 0 AND (?2 IS NULL OR played < ?2 OR (played = ?2 AND id > ?3)) \
               ORDER BY played DESC, id LIMIT ?4";
    let mut query = connection.prepare_cached(sql)?;
    let (played, id) = (after.map(|place| place.played), after.map(|place| place.code.to_string()));
    // One more than is wanted tells whether there are more.
    let rows = query.query_map(params![holder.bytes(), played, id, i64::from(most) + 1], |row| {
        Ok((row.get::<_, String>(0)?, row.get(1)?))
    })?;
    let rows: Vec<(String, i64)> = rows.collect::<Result<_, _>>()?;
    let wanted = rows.len().min(usize::try_from(most).unwrap_or(usize::MAX));
    let mut shelf = Shelf::default();
    let mut last = None;
    for (id, played) in &rows[..wanted] {
        let Ok(code) = id.parse() else { continue };
        last = Some(Cursor { played: *played, code });
        shelf.put(code, game(connection, code))?;
    }
    shelf.next = last.filter(|_| rows.len() > wanted);
    Ok(shelf)
}
