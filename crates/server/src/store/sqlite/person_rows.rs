//! How persons, sessions and tokens are written to the tables and read from them.

use outflank_page::GameCode;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{games, training_rows};
use crate::identity::{Credential, Holder, SESSION, SecretDigest};
use crate::person::{Nickname, TokenName};
use crate::store::{Erased, MOST_TOKENS, Moved, Person, Renamed, SignOut, StoreError, seconds};

/// Whose secret it is.
pub(super) fn holder_of(connection: &Connection, credential: Credential) -> rusqlite::Result<Option<Holder>> {
    match credential {
        Credential::Browser(browser) => resolved(connection, browser.holder()).map(Some),
        Credential::Token(token) => {
            let mut query = connection.prepare_cached("SELECT holder FROM tokens WHERE digest = ?")?;
            query.query_row([token.bytes()], holder).optional()
        }
    }
}

/// The person whose browser this is, or the browser itself.
pub(super) fn resolved(connection: &Connection, browser: Holder) -> rusqlite::Result<Holder> {
    let mut query = connection.prepare_cached("SELECT holder FROM sessions WHERE digest = ? AND created > ?")?;
    let person = query.query_row(params![browser.bytes(), seconds() - i64::from(SESSION)], holder).optional()?;
    Ok(person.unwrap_or(browser))
}

fn holder(row: &Row<'_>) -> rusqlite::Result<Holder> {
    Ok(Holder::from(row.get::<_, [u8; 32]>(0)?))
}

fn digest(row: &Row<'_>) -> rusqlite::Result<SecretDigest> {
    Ok(SecretDigest::from(row.get::<_, [u8; 32]>(0)?))
}

/// What is known of somebody.
pub(super) fn person(connection: &Connection, holder: Holder) -> Result<Option<Person>, StoreError> {
    let sql = "SELECT nickname, passphrase IS NOT NULL, (SELECT count(*) FROM sessions WHERE holder = persons.holder) \
               FROM persons WHERE holder = ?";
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let row = connection.prepare_cached(sql)?.query_row([holder.bytes()], read).optional()?;
    let Some((nickname, has_passphrase, devices)) = row else { return Ok(None) };
    let mut query = connection.prepare_cached("SELECT name, created FROM tokens WHERE holder = ? ORDER BY name")?;
    let tokens = query.query_map([holder.bytes()], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(Some(Person { nickname, has_passphrase, devices, tokens: tokens.collect::<Result<_, _>>()? }))
}

/// Makes a person of a browser, unless it is somebody's.
pub(super) fn found(connection: &Connection, browser: SecretDigest, new: Holder) -> rusqlite::Result<Moved> {
    let before = browser.holder();
    let known = resolved(connection, before)?;
    if known != before {
        return Ok(Moved { holder: known, games: Vec::new() });
    }
    let sql = "INSERT INTO persons (holder, created) VALUES (?, ?)";
    connection.prepare_cached(sql)?.execute(params![new.bytes(), seconds()])?;
    begin_session(connection, browser, new)?;
    hand_over(connection, before, new)
}

/// Names a person, or takes the name away.
pub(super) fn set_nickname(
    connection: &Connection,
    holder: Holder,
    nickname: Option<&Nickname>,
) -> rusqlite::Result<Renamed> {
    let (shown, folded) = (nickname.map(Nickname::to_string), nickname.map(Nickname::folded));
    let sql = "UPDATE OR IGNORE persons SET nickname = ?, folded = ? WHERE holder = ?";
    let named = connection.prepare_cached(sql)?.execute(params![shown, folded, holder.bytes()])?;
    Ok(if named == 0 { Renamed::Taken } else { Renamed::In(games_of(connection, holder)?) })
}

/// Replaces what lets a person in on another device.
pub(super) fn set_passphrase(connection: &Connection, holder: Holder, new: SecretDigest) -> rusqlite::Result<()> {
    let sql = "UPDATE persons SET passphrase = ? WHERE holder = ?";
    connection.prepare_cached(sql)?.execute(params![new.bytes(), holder.bytes()]).map(drop)
}

/// Lets whoever has the passphrase in.
pub(super) fn sign_in(
    connection: &Connection,
    passphrase: SecretDigest,
    browser: SecretDigest,
    before: Option<SecretDigest>,
) -> rusqlite::Result<Option<Moved>> {
    let mut query = connection.prepare_cached("SELECT holder FROM persons WHERE passphrase = ?")?;
    let Some(person) = query.query_row([passphrase.bytes()], holder).optional()? else { return Ok(None) };
    let mut tidy = connection.prepare_cached("DELETE FROM sessions WHERE created <= ?")?;
    tidy.execute([seconds() - i64::from(SESSION)])?;
    begin_session(connection, browser, person)?;
    let Some(before) = before else { return Ok(Some(Moved { holder: person, games: Vec::new() })) };
    if end_session(connection, before)? {
        return Ok(Some(Moved { holder: person, games: Vec::new() }));
    }
    hand_over(connection, before.holder(), person).map(Some)
}

fn begin_session(connection: &Connection, browser: SecretDigest, person: Holder) -> rusqlite::Result<()> {
    let sql = "INSERT INTO sessions (digest, holder, created) VALUES (?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![browser.bytes(), person.bytes(), seconds()]).map(drop)
}

fn end_session(connection: &Connection, browser: SecretDigest) -> rusqlite::Result<bool> {
    Ok(connection.prepare_cached("DELETE FROM sessions WHERE digest = ?")?.execute([browser.bytes()])? > 0)
}

/// Whatever a browser had belongs to a person from now on.
fn hand_over(connection: &Connection, from: Holder, to: Holder) -> rusqlite::Result<Moved> {
    let games = games_of(connection, from)?;
    let mut query = connection.prepare_cached("UPDATE seats SET holder = ? WHERE holder = ?")?;
    query.execute(params![to.bytes(), from.bytes()])?;
    training_rows::hand_over(connection, from, to)?;
    Ok(Moved { holder: to, games })
}

/// Ends sessions.
pub(super) fn sign_out(connection: &Connection, holder: Holder, which: SignOut) -> rusqlite::Result<Vec<SecretDigest>> {
    let (sql, browser) = match which {
        SignOut::This(browser) => ("DELETE FROM sessions WHERE holder = ? AND digest = ? RETURNING digest", browser),
        SignOut::AllBut(browser) => ("DELETE FROM sessions WHERE holder = ? AND digest <> ? RETURNING digest", browser),
    };
    let mut query = connection.prepare_cached(sql)?;
    query.query_map(params![holder.bytes(), browser.bytes()], digest)?.collect()
}

/// Gives a program its token.
pub(super) fn add_token(
    connection: &Connection,
    holder: Holder,
    name: &TokenName,
    token: SecretDigest,
) -> rusqlite::Result<bool> {
    let sql = "INSERT OR IGNORE INTO tokens (holder, name, digest, created) \
               SELECT ?1, ?2, ?3, ?4 WHERE (SELECT count(*) FROM tokens WHERE holder = ?1) < ?5";
    let most = i64::try_from(MOST_TOKENS).unwrap_or(i64::MAX);
    let mut query = connection.prepare_cached(sql)?;
    Ok(query.execute(params![holder.bytes(), name.as_str(), token.bytes(), seconds(), most])? > 0)
}

/// Takes a token away.
pub(super) fn remove_token(
    connection: &Connection,
    holder: Holder,
    name: &TokenName,
) -> rusqlite::Result<Option<SecretDigest>> {
    let sql = "DELETE FROM tokens WHERE holder = ? AND name = ? RETURNING digest";
    connection.prepare_cached(sql)?.query_row(params![holder.bytes(), name.as_str()], digest).optional()
}

/// Deletes everything that somebody has.
pub(super) fn erase(connection: &Connection, holder: Holder) -> rusqlite::Result<Erased> {
    let mut erased = Erased::default();
    for code in games_of(connection, holder)? {
        games::forget(connection, code, holder)?;
        let mut query = connection.prepare_cached("SELECT 1 FROM games WHERE id = ?")?;
        let stays = query.exists([code.to_string()])?;
        if stays { &mut erased.shared } else { &mut erased.gone }.push(code);
    }
    // The seat stays taken: nobody may sit down in the middle of somebody else's game.
    let mut leave = connection.prepare_cached("UPDATE seats SET holder = randomblob(32) WHERE holder = ?")?;
    leave.execute([holder.bytes()])?;
    for (table, credential) in
        [("sessions", Credential::Browser as fn(_) -> _), ("tokens", Credential::Token as fn(_) -> _)]
    {
        let mut query = connection.prepare_cached(&format!("DELETE FROM {table} WHERE holder = ? RETURNING digest"))?;
        let digests = query.query_map([holder.bytes()], digest)?;
        for digest in digests {
            erased.credentials.push(credential(digest?));
        }
    }
    training_rows::forget(connection, holder)?;
    connection.prepare_cached("DELETE FROM persons WHERE holder = ?")?.execute([holder.bytes()])?;
    Ok(erased)
}

/// Every game in which somebody has a seat, whether they want to see it in a list or not.
fn games_of(connection: &Connection, holder: Holder) -> rusqlite::Result<Vec<GameCode>> {
    let mut query = connection.prepare_cached("SELECT DISTINCT game FROM seats WHERE holder = ?")?;
    let names = query.query_map([holder.bytes()], |row| row.get::<_, String>(0))?;
    let codes = names.map(|name| Ok(name?.parse().ok()));
    codes.filter_map(Result::transpose).collect()
}
