//! Everything in the file, piece by piece.

use rusqlite::{Connection, Params, Row, params};

use super::Sqlite;
use crate::store::archive::{Archive, GameRow, Parcel, ParcelKind, PersonRow, TrainingRow};
use crate::store::{StoreAnswer, StoreError};

impl Archive for Sqlite {
    fn parcels(&self, kind: ParcelKind, after: Vec<u8>, most: u32) -> StoreAnswer<'_, Vec<Parcel>> {
        Box::pin(self.readers.read(move |transaction| {
            match kind {
                ParcelKind::People => people(transaction, &after, most),
                ParcelKind::Training => training(transaction, &after, most),
                ParcelKind::Games => games(transaction, &after, most),
            }
            .map_err(StoreError::from)
        }))
    }

    fn put(&self, parcels: Vec<Parcel>) -> StoreAnswer<'_, ()> {
        Box::pin(self.write(move |connection| parcels.iter().try_for_each(|parcel| put(connection, parcel))))
    }
}

fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(params, read)?.collect()
}

fn people(connection: &Connection, after: &[u8], most: u32) -> rusqlite::Result<Vec<Parcel>> {
    let sql =
        "SELECT holder, nickname, folded, passphrase, created FROM persons WHERE holder > ? ORDER BY holder LIMIT ?";
    all(connection, sql, params![after, most], |row| {
        let holder: Vec<u8> = row.get(0)?;
        let sql = "SELECT digest, created FROM sessions WHERE holder = ? ORDER BY digest";
        let sessions = all(connection, sql, [&holder], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let sql = "SELECT name, digest, created FROM tokens WHERE holder = ? ORDER BY name";
        let tokens = all(connection, sql, [&holder], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let (nickname, folded, passphrase) = (row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(Parcel::Person(PersonRow { holder, nickname, folded, passphrase, created: row.get(4)?, sessions, tokens }))
    })
}

fn training(connection: &Connection, after: &[u8], most: u32) -> rusqlite::Result<Vec<Parcel>> {
    let sql = "SELECT holder, (SELECT progress FROM lessons WHERE lessons.holder = known.holder) \
               FROM (SELECT holder FROM training UNION SELECT holder FROM lessons) AS known \
               WHERE holder > ? ORDER BY holder LIMIT ?";
    all(connection, sql, params![after, most], |row| {
        let holder: Vec<u8> = row.get(0)?;
        let sql = "SELECT entry FROM training WHERE holder = ? ORDER BY number";
        let entries = all(connection, sql, [&holder], |row| row.get(0))?;
        Ok(Parcel::Training(TrainingRow { holder, entries, lesson: row.get(1)? }))
    })
}

fn games(connection: &Connection, after: &[u8], most: u32) -> rusqlite::Result<Vec<Parcel>> {
    let after = String::from_utf8_lossy(after);
    let sql = "SELECT id, created, played, next FROM games WHERE id > ? ORDER BY id LIMIT ?";
    all(connection, sql, params![after, most], |row| {
        let id: String = row.get(0)?;
        let sql = "SELECT side, holder, hidden FROM seats WHERE game = ? ORDER BY side";
        let seats = all(connection, sql, [&id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        let sql = "SELECT entry FROM entries WHERE game = ? ORDER BY number";
        let entries = all(connection, sql, [&id], |row| row.get(0))?;
        let (created, played, next) = (row.get(1)?, row.get(2)?, row.get(3)?);
        Ok(Parcel::Game(GameRow { id, created, played, next, seats, entries }))
    })
}

fn put(connection: &Connection, parcel: &Parcel) -> rusqlite::Result<()> {
    let write = |sql: &str, params: &[&dyn rusqlite::ToSql]| connection.prepare_cached(sql)?.execute(params).map(drop);
    match parcel {
        Parcel::Person(PersonRow { holder, nickname, folded, passphrase, created, sessions, tokens }) => {
            let sql = "INSERT INTO persons (holder, nickname, folded, passphrase, created) VALUES (?, ?, ?, ?, ?)";
            write(sql, params![holder, nickname, folded, passphrase, created])?;
            for (digest, created) in sessions {
                let sql = "INSERT INTO sessions (digest, holder, created) VALUES (?, ?, ?)";
                write(sql, params![digest, holder, created])?;
            }
            for (name, digest, created) in tokens {
                let sql = "INSERT INTO tokens (holder, name, digest, created) VALUES (?, ?, ?, ?)";
                write(sql, params![holder, name, digest, created])?;
            }
        }
        Parcel::Training(TrainingRow { holder, entries, lesson }) => {
            for (number, entry) in (0_i64..).zip(entries) {
                let sql = "INSERT INTO training (holder, number, entry) VALUES (?, ?, ?)";
                write(sql, params![holder, number, entry])?;
            }
            if let Some(progress) = lesson {
                write("INSERT INTO lessons (holder, progress) VALUES (?, ?)", params![holder, progress])?;
            }
        }
        Parcel::Game(GameRow { id, created, played, next, seats, entries }) => {
            let sql = "INSERT INTO games (id, created, played, next) VALUES (?, ?, ?, ?)";
            write(sql, params![id, created, played, next])?;
            for (side, holder, hidden) in seats {
                let sql = "INSERT INTO seats (game, side, holder, hidden) VALUES (?, ?, ?, ?)";
                write(sql, params![id, side, holder, hidden])?;
            }
            for (number, entry) in (0_i64..).zip(entries) {
                let sql = "INSERT INTO entries (game, number, entry) VALUES (?, ?, ?)";
                write(sql, params![id, number, entry])?;
            }
        }
    }
    Ok(())
}
