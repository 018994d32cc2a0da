//! Everything in the database, piece by piece.

use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row};

use super::Postgres;
use super::trouble::patiently;
use crate::store::StoreAnswer;
use crate::store::archive::{Archive, GameRow, Parcel, ParcelKind, PersonRow, TrainingRow};

const PEOPLE: &str = "SELECT holder, nickname, folded, passphrase, created, \
     ARRAY(SELECT digest FROM sessions WHERE sessions.holder = persons.holder ORDER BY digest), \
     ARRAY(SELECT created FROM sessions WHERE sessions.holder = persons.holder ORDER BY digest), \
     ARRAY(SELECT name FROM tokens WHERE tokens.holder = persons.holder ORDER BY name), \
     ARRAY(SELECT digest FROM tokens WHERE tokens.holder = persons.holder ORDER BY name), \
     ARRAY(SELECT created FROM tokens WHERE tokens.holder = persons.holder ORDER BY name) \
     FROM persons WHERE holder > $1 ORDER BY holder LIMIT $2";
const TRAINING: &str = "SELECT holder, \
     ARRAY(SELECT entry FROM training WHERE training.holder = known.holder ORDER BY number), \
     (SELECT progress FROM lessons WHERE lessons.holder = known.holder) \
     FROM (SELECT holder FROM training UNION SELECT holder FROM lessons) AS known \
     WHERE holder > $1 ORDER BY holder LIMIT $2";
const GAMES: &str = "SELECT id, created, played, next, \
     ARRAY(SELECT side FROM seats WHERE game = id ORDER BY side), \
     ARRAY(SELECT holder FROM seats WHERE game = id ORDER BY side), \
     ARRAY(SELECT hidden FROM seats WHERE game = id ORDER BY side), \
     ARRAY(SELECT entry FROM entries WHERE game = id ORDER BY number) \
     FROM games WHERE id > $1 ORDER BY id LIMIT $2";

impl Archive for Postgres {
    fn parcels(&self, kind: ParcelKind, after: Vec<u8>, most: u32) -> StoreAnswer<'_, Vec<Parcel>> {
        Box::pin(async move { Ok(patiently(parcels(&self.pool, kind, &after, i64::from(most))).await?) })
    }

    fn put(&self, parcels: Vec<Parcel>) -> StoreAnswer<'_, ()> {
        Box::pin(self.trouble.writing(async move {
            let mut transaction = self.pool.begin().await?;
            put(&mut transaction, &parcels).await?;
            transaction.commit().await
        }))
    }
}

async fn parcels(pool: &PgPool, kind: ParcelKind, after: &[u8], most: i64) -> sqlx::Result<Vec<Parcel>> {
    match kind {
        ParcelKind::People => sqlx::query(PEOPLE).bind(after).bind(most).try_map(person).fetch_all(pool).await,
        ParcelKind::Training => sqlx::query(TRAINING).bind(after).bind(most).try_map(training).fetch_all(pool).await,
        ParcelKind::Games => {
            let after = String::from_utf8_lossy(after);
            sqlx::query(GAMES).bind(&*after).bind(most).try_map(game).fetch_all(pool).await
        }
    }
}

fn person(row: PgRow) -> sqlx::Result<Parcel> {
    let (begun, made): (Vec<i64>, Vec<i64>) = (row.try_get(6)?, row.try_get(9)?);
    let (sessions, digests): (Vec<Vec<u8>>, Vec<Vec<u8>>) = (row.try_get(5)?, row.try_get(8)?);
    let names: Vec<String> = row.try_get(7)?;
    Ok(Parcel::Person(PersonRow {
        holder: row.try_get(0)?,
        nickname: row.try_get(1)?,
        folded: row.try_get(2)?,
        passphrase: row.try_get(3)?,
        created: row.try_get(4)?,
        sessions: sessions.into_iter().zip(begun).collect(),
        tokens: names.into_iter().zip(digests).zip(made).map(|((name, digest), made)| (name, digest, made)).collect(),
    }))
}

fn training(row: PgRow) -> sqlx::Result<Parcel> {
    Ok(Parcel::Training(TrainingRow { holder: row.try_get(0)?, entries: row.try_get(1)?, lesson: row.try_get(2)? }))
}

fn game(row: PgRow) -> sqlx::Result<Parcel> {
    let (sides, holders): (Vec<String>, Vec<Option<Vec<u8>>>) = (row.try_get(4)?, row.try_get(5)?);
    let hidden: Vec<bool> = row.try_get(6)?;
    Ok(Parcel::Game(GameRow {
        id: row.try_get(0)?,
        created: row.try_get(1)?,
        played: row.try_get(2)?,
        next: row.try_get(3)?,
        seats: sides.into_iter().zip(holders).zip(hidden).map(|((side, who), hidden)| (side, who, hidden)).collect(),
        entries: row.try_get(7)?,
    }))
}

async fn put(connection: &mut PgConnection, parcels: &[Parcel]) -> sqlx::Result<()> {
    for parcel in parcels {
        match parcel {
            Parcel::Person(person) => put_person(connection, person).await?,
            Parcel::Training(training) => put_training(connection, training).await?,
            Parcel::Game(_) => {}
        }
    }
    let games: Vec<_> =
        parcels.iter().filter_map(|parcel| if let Parcel::Game(game) = parcel { Some(game) } else { None }).collect();
    put_games(connection, &games).await
}

async fn put_person(connection: &mut PgConnection, person: &PersonRow) -> sqlx::Result<()> {
    let sql = "INSERT INTO persons (holder, nickname, folded, passphrase, created) VALUES ($1, $2, $3, $4, $5)";
    let query = sqlx::query(sql).bind(&person.holder).bind(&person.nickname).bind(&person.folded);
    query.bind(&person.passphrase).bind(person.created).execute(&mut *connection).await?;
    for (digest, created) in &person.sessions {
        let query = sqlx::query("INSERT INTO sessions (digest, holder, created) VALUES ($1, $2, $3)").bind(digest);
        query.bind(&person.holder).bind(created).execute(&mut *connection).await?;
    }
    for (name, digest, created) in &person.tokens {
        let query = sqlx::query("INSERT INTO tokens (holder, name, digest, created) VALUES ($1, $2, $3, $4)");
        query.bind(&person.holder).bind(name).bind(digest).bind(created).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn put_training(connection: &mut PgConnection, training: &TrainingRow) -> sqlx::Result<()> {
    let sql = "INSERT INTO training (holder, number, entry) \
               SELECT $1, number - 1, entry FROM unnest($2::text[]) WITH ORDINALITY AS new (entry, number)";
    sqlx::query(sql).bind(&training.holder).bind(&training.entries).execute(&mut *connection).await?;
    if let Some(progress) = &training.lesson {
        let query = sqlx::query("INSERT INTO lessons (holder, progress) VALUES ($1, $2)").bind(&training.holder);
        query.bind(progress).execute(connection).await?;
    }
    Ok(())
}

/// Many games in three statements: of these there may be a million.
async fn put_games(connection: &mut PgConnection, games: &[&GameRow]) -> sqlx::Result<()> {
    let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
    let created: Vec<i64> = games.iter().map(|game| game.created).collect();
    let played: Vec<i64> = games.iter().map(|game| game.played).collect();
    let next: Vec<Option<&str>> = games.iter().map(|game| game.next.as_deref()).collect();
    let sql = "INSERT INTO games (id, created, played, next) \
               SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])";
    sqlx::query(sql).bind(&ids).bind(&created).bind(&played).bind(&next).execute(&mut *connection).await?;

    let seats = || games.iter().flat_map(|game| game.seats.iter().map(|seat| (game.id.as_str(), seat)));
    let ids: Vec<&str> = seats().map(|(id, _)| id).collect();
    let sides: Vec<&str> = seats().map(|(_, (side, ..))| side.as_str()).collect();
    let holders: Vec<Option<&[u8]>> = seats().map(|(_, (_, holder, _))| holder.as_deref()).collect();
    let hidden: Vec<bool> = seats().map(|(_, (.., hidden))| *hidden).collect();
    let sql = "INSERT INTO seats (game, side, holder, hidden) \
               SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[], $4::boolean[])";
    sqlx::query(sql).bind(&ids).bind(&sides).bind(&holders).bind(&hidden).execute(&mut *connection).await?;

    let entries = || games.iter().flat_map(|game| (0_i32..).zip(&game.entries).map(|entry| (game.id.as_str(), entry)));
    let ids: Vec<&str> = entries().map(|(id, _)| id).collect();
    let numbers: Vec<i32> = entries().map(|(_, (number, _))| number).collect();
    let texts: Vec<&str> = entries().map(|(_, (_, text))| text.as_str()).collect();
    let sql = "INSERT INTO entries (game, number, entry) SELECT * FROM unnest($1::text[], $2::int[], $3::text[])";
    sqlx::query(sql).bind(&ids).bind(&numbers).bind(&texts).execute(connection).await.map(drop)
}
