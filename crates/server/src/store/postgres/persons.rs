//! How persons, sessions and tokens are written to the tables and read from them.

use outflank_page::GameCode;
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row};

use super::{games, training};
use crate::identity::{Credential, Holder, SESSION, SecretDigest};
use crate::person::{Nickname, TokenName};
use crate::store::{Erased, MOST_TOKENS, Moved, Person, Renamed, SignOut, seconds};

/// Lets one transaction after the other change what belongs to somebody: what a browser has while it becomes a person's,
/// and the numbers of what is trained.
pub(super) async fn lock(connection: &mut PgConnection, holders: impl IntoIterator<Item = Holder>) -> sqlx::Result<()> {
    // In one order, so that no two wait for each other. A lock that two people share by chance does no harm.
    let mut keys: Vec<i64> = holders.into_iter().map(Holder::lock_key).collect();
    keys.sort_unstable();
    for key in keys {
        sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(key).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whose secret it is.
pub(super) async fn holder_of(connection: &mut PgConnection, credential: Credential) -> sqlx::Result<Option<Holder>> {
    match credential {
        Credential::Browser(browser) => resolved(connection, browser.holder()).await.map(Some),
        Credential::Token(token) => {
            let query = sqlx::query("SELECT holder FROM tokens WHERE digest = $1").bind(token.bytes());
            query.try_map(holder).fetch_optional(connection).await
        }
    }
}

/// The person whose browser this is, or the browser itself.
pub(super) async fn resolved(connection: &mut PgConnection, browser: Holder) -> sqlx::Result<Holder> {
    let query = sqlx::query("SELECT holder FROM sessions WHERE digest = $1 AND created > $2").bind(browser.bytes());
    let person = query.bind(seconds() - i64::from(SESSION)).try_map(holder).fetch_optional(connection).await?;
    Ok(person.unwrap_or(browser))
}

fn holder(row: PgRow) -> sqlx::Result<Holder> {
    Ok(Holder::from(row.try_get::<[u8; 32], _>(0)?))
}

fn digest(row: PgRow) -> sqlx::Result<SecretDigest> {
    Ok(SecretDigest::from(row.try_get::<[u8; 32], _>(0)?))
}

/// What is known of somebody.
pub(super) async fn person(pool: &PgPool, holder: Holder) -> sqlx::Result<Option<Person>> {
    let sql = "SELECT nickname, passphrase IS NOT NULL, \
               (SELECT count(*) FROM sessions WHERE holder = persons.holder), \
               ARRAY(SELECT name FROM tokens WHERE holder = persons.holder ORDER BY name), \
               ARRAY(SELECT created FROM tokens WHERE holder = persons.holder ORDER BY name) \
               FROM persons WHERE holder = $1";
    let row = sqlx::query(sql).bind(holder.bytes()).fetch_optional(pool).await?;
    let read = |row: PgRow| {
        let (names, made): (Vec<String>, Vec<i64>) = (row.try_get(3)?, row.try_get(4)?);
        Ok(Person {
            nickname: row.try_get(0)?,
            has_passphrase: row.try_get(1)?,
            devices: u32::try_from(row.try_get::<i64, _>(2)?).unwrap_or(u32::MAX),
            tokens: names.into_iter().zip(made).collect(),
        })
    };
    row.map(read).transpose()
}

/// Makes a person of a browser, unless it is somebody's.
pub(super) async fn found(connection: &mut PgConnection, browser: SecretDigest, new: Holder) -> sqlx::Result<Moved> {
    let before = browser.holder();
    lock(connection, [before]).await?;
    let known = resolved(connection, before).await?;
    if known != before {
        return Ok(Moved { holder: known, games: Vec::new() });
    }
    let query = sqlx::query("INSERT INTO persons (holder, created) VALUES ($1, $2)").bind(new.bytes());
    query.bind(seconds()).execute(&mut *connection).await?;
    begin_session(connection, browser, new).await?;
    hand_over(connection, before, new).await
}

/// Names a person, or takes the name away. A name that somebody else has is a conflict.
pub(super) async fn set_nickname(
    connection: &mut PgConnection,
    holder: Holder,
    nickname: Option<&Nickname>,
) -> sqlx::Result<Renamed> {
    let query = sqlx::query("UPDATE persons SET nickname = $1, folded = $2 WHERE holder = $3");
    let query = query.bind(nickname.map(Nickname::to_string)).bind(nickname.map(Nickname::folded));
    let named = query.bind(holder.bytes()).execute(&mut *connection).await?.rows_affected();
    Ok(if named == 0 { Renamed::Taken } else { Renamed::In(games_of(connection, holder).await?) })
}

/// Replaces what lets a person in on another device.
pub(super) async fn set_passphrase(pool: &PgPool, holder: Holder, new: SecretDigest) -> sqlx::Result<()> {
    let query = sqlx::query("UPDATE persons SET passphrase = $1 WHERE holder = $2").bind(new.bytes());
    query.bind(holder.bytes()).execute(pool).await.map(drop)
}

/// Lets whoever has the passphrase in.
pub(super) async fn sign_in(
    connection: &mut PgConnection,
    passphrase: SecretDigest,
    browser: SecretDigest,
    before: Option<SecretDigest>,
) -> sqlx::Result<Option<Moved>> {
    lock(connection, before.map(SecretDigest::holder)).await?;
    let query = sqlx::query("SELECT holder FROM persons WHERE passphrase = $1").bind(passphrase.bytes());
    let Some(person) = query.try_map(holder).fetch_optional(&mut *connection).await? else { return Ok(None) };
    lock(connection, [person]).await?;
    let tidy = sqlx::query("DELETE FROM sessions WHERE created <= $1").bind(seconds() - i64::from(SESSION));
    tidy.execute(&mut *connection).await?;
    begin_session(connection, browser, person).await?;
    let Some(before) = before else { return Ok(Some(Moved { holder: person, games: Vec::new() })) };
    if end_session(connection, before).await? {
        return Ok(Some(Moved { holder: person, games: Vec::new() }));
    }
    hand_over(connection, before.holder(), person).await.map(Some)
}

async fn begin_session(connection: &mut PgConnection, browser: SecretDigest, person: Holder) -> sqlx::Result<()> {
    let query = sqlx::query("INSERT INTO sessions (digest, holder, created) VALUES ($1, $2, $3)").bind(browser.bytes());
    query.bind(person.bytes()).bind(seconds()).execute(connection).await.map(drop)
}

async fn end_session(connection: &mut PgConnection, browser: SecretDigest) -> sqlx::Result<bool> {
    let query = sqlx::query("DELETE FROM sessions WHERE digest = $1").bind(browser.bytes());
    Ok(query.execute(connection).await?.rows_affected() > 0)
}

/// Whatever a browser had belongs to a person from now on.
async fn hand_over(connection: &mut PgConnection, from: Holder, to: Holder) -> sqlx::Result<Moved> {
    let games = games_of(connection, from).await?;
    let query = sqlx::query("UPDATE seats SET holder = $1 WHERE holder = $2").bind(to.bytes());
    query.bind(from.bytes()).execute(&mut *connection).await?;
    training::hand_over(connection, from, to).await?;
    Ok(Moved { holder: to, games })
}

/// Ends sessions.
pub(super) async fn sign_out(pool: &PgPool, holder: Holder, which: SignOut) -> sqlx::Result<Vec<SecretDigest>> {
    let (sql, browser) = match which {
        SignOut::This(browser) => ("DELETE FROM sessions WHERE holder = $1 AND digest = $2 RETURNING digest", browser),
        SignOut::AllBut(browser) => {
            ("DELETE FROM sessions WHERE holder = $1 AND digest <> $2 RETURNING digest", browser)
        }
    };
    sqlx::query(sql).bind(holder.bytes()).bind(browser.bytes()).try_map(digest).fetch_all(pool).await
}

/// Gives a program its token.
pub(super) async fn add_token(
    connection: &mut PgConnection,
    holder: Holder,
    name: &TokenName,
    token: SecretDigest,
) -> sqlx::Result<bool> {
    lock(connection, [holder]).await?;
    let sql = "INSERT INTO tokens (holder, name, digest, created) SELECT $1, $2, $3, $4 \
               WHERE (SELECT count(*) FROM tokens WHERE holder = $1) < $5 ON CONFLICT DO NOTHING";
    let most = i64::try_from(MOST_TOKENS).unwrap_or(i64::MAX);
    let query = sqlx::query(sql).bind(holder.bytes()).bind(name.as_str()).bind(token.bytes());
    Ok(query.bind(seconds()).bind(most).execute(connection).await?.rows_affected() > 0)
}

/// Takes a token away.
pub(super) async fn remove_token(
    pool: &PgPool,
    holder: Holder,
    name: &TokenName,
) -> sqlx::Result<Option<SecretDigest>> {
    let query = sqlx::query("DELETE FROM tokens WHERE holder = $1 AND name = $2 RETURNING digest");
    query.bind(holder.bytes()).bind(name.as_str()).try_map(digest).fetch_optional(pool).await
}

/// Deletes everything that somebody has.
pub(super) async fn erase(connection: &mut PgConnection, holder: Holder) -> sqlx::Result<Erased> {
    lock(connection, [holder]).await?;
    let mut erased = Erased::default();
    for code in games_of(connection, holder).await? {
        games::forget(connection, code, holder).await?;
        let stays = games::exists(connection, code).await?;
        if stays { &mut erased.shared } else { &mut erased.gone }.push(code);
    }
    // The seat stays taken: nobody may sit down in the middle of somebody else's game.
    let leave = "UPDATE seats SET holder = sha256(gen_random_uuid()::text::bytea) WHERE holder = $1";
    sqlx::query(leave).bind(holder.bytes()).execute(&mut *connection).await?;
    for (sql, credential) in [
        ("DELETE FROM sessions WHERE holder = $1 RETURNING digest", Credential::Browser as fn(_) -> _),
        ("DELETE FROM tokens WHERE holder = $1 RETURNING digest", Credential::Token as fn(_) -> _),
    ] {
        let digests = sqlx::query(sql).bind(holder.bytes()).try_map(digest).fetch_all(&mut *connection).await?;
        erased.credentials.extend(digests.into_iter().map(credential));
    }
    training::forget(connection, holder).await?;
    sqlx::query("DELETE FROM persons WHERE holder = $1").bind(holder.bytes()).execute(connection).await?;
    Ok(erased)
}

/// Every game in which somebody has a seat, whether they want to see it in a list or not.
async fn games_of(connection: &mut PgConnection, holder: Holder) -> sqlx::Result<Vec<GameCode>> {
    let query = sqlx::query_scalar("SELECT DISTINCT game FROM seats WHERE holder = $1 ORDER BY game");
    let names: Vec<String> = query.bind(holder.bytes()).fetch_all(connection).await?;
    Ok(names.iter().filter_map(|name| name.parse().ok()).collect())
}
