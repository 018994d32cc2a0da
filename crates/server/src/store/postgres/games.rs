//! How games are written to the tables and read from them.

use outflank_page::GameCode;
use outflank_rules::{BySide, Side};
use sqlx::postgres::PgRow;
use sqlx::{PgConnection, PgPool, Row};

use super::persons::{lock, resolved};
use super::trouble::patiently;
use crate::identity::Holder;
use crate::store::{Chair, Chairs, Cursor, NewGame, Nicknames, Shelf, StoreError, StoredGame, seconds};

/// Everything of a game, in one statement and therefore of one moment.
macro_rules! whole_games {
    ($which:literal) => {
        concat!(
            "SELECT id, played, next, ARRAY(SELECT entry FROM entries WHERE game = id ORDER BY number), \
             black.game IS NOT NULL, black.holder, his.nickname, white.game IS NOT NULL, white.holder, hers.nickname \
             FROM games \
             LEFT JOIN seats black ON black.game = id AND black.side = 'black' \
             LEFT JOIN persons his ON his.holder = black.holder \
             LEFT JOIN seats white ON white.game = id AND white.side = 'white' \
             LEFT JOIN persons hers ON hers.holder = white.holder ",
            $which
        )
    };
}

/// Keeps a new game, together with everything that has happened in it.
pub(super) async fn create(connection: &mut PgConnection, game: &NewGame) -> sqlx::Result<()> {
    let (id, now) = (game.code.to_string(), seconds());
    let sql = "INSERT INTO games (id, created, played) VALUES ($1, $2, $2)";
    sqlx::query(sql).bind(&id).bind(now).execute(&mut *connection).await?;
    let holders = Side::BOTH.into_iter().filter_map(|side| match game.chairs[side] {
        Chair::Taken(holder) => Some(holder),
        Chair::Engine | Chair::Free => None,
    });
    lock(connection, holders).await?;
    for side in Side::BOTH {
        let holder = match game.chairs[side] {
            Chair::Engine => continue,
            Chair::Free => None,
            Chair::Taken(holder) => Some(resolved(connection, holder).await?),
        };
        let query = sqlx::query("INSERT INTO seats (game, side, holder) VALUES ($1, $2, $3)").bind(&id);
        query.bind(side.name()).bind(holder.as_ref().map(Holder::bytes)).execute(&mut *connection).await?;
    }
    if let Some(previous) = game.follows {
        let query = sqlx::query("UPDATE games SET next = $1 WHERE id = $2").bind(&id);
        query.bind(previous.to_string()).execute(&mut *connection).await?;
    }
    let entries = game.entries.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>();
    let entries = entries.map_err(|error| sqlx::Error::Encode(error.into()))?;
    let sql = "INSERT INTO entries (game, number, entry) \
               SELECT $1, number - 1, entry FROM unnest($2::text[]) WITH ORDINALITY AS new (entry, number)";
    sqlx::query(sql).bind(&id).bind(&entries).execute(connection).await.map(drop)
}

/// Keeps a game unless there is one of its name.
pub(super) async fn join(connection: &mut PgConnection, game: &NewGame) -> sqlx::Result<bool> {
    let known = exists(connection, game.code).await?;
    if !known {
        create(connection, game).await?;
    }
    Ok(!known)
}

/// Gives a free seat to somebody.
pub(super) async fn take_seat(
    connection: &mut PgConnection,
    code: GameCode,
    side: Side,
    holder: Holder,
) -> sqlx::Result<bool> {
    lock(connection, [holder]).await?;
    let holder = resolved(connection, holder).await?;
    own(connection, code).await?;
    let sql = "UPDATE seats SET holder = $1 WHERE game = $2 AND side = $3 AND holder IS NULL";
    let query = sqlx::query(sql).bind(holder.bytes()).bind(code.to_string()).bind(side.name());
    Ok(query.execute(connection).await?.rows_affected() > 0)
}

/// Takes a game off somebody's list; one that is on nobody's list goes.
pub(super) async fn forget(connection: &mut PgConnection, code: GameCode, holder: Holder) -> sqlx::Result<bool> {
    own(connection, code).await?;
    let hide = sqlx::query("UPDATE seats SET hidden = TRUE WHERE game = $1 AND holder = $2").bind(code.to_string());
    let sits = hide.bind(holder.bytes()).execute(&mut *connection).await?.rows_affected() > 0;
    let sql = "DELETE FROM games WHERE id = $1 AND NOT EXISTS \
               (SELECT 1 FROM seats WHERE game = games.id AND NOT hidden AND holder IS NOT NULL)";
    if sits {
        sqlx::query(sql).bind(code.to_string()).execute(connection).await?;
    }
    Ok(sits)
}

/// Lets one after the other change who sits in a game.
async fn own(connection: &mut PgConnection, code: GameCode) -> sqlx::Result<()> {
    let query = sqlx::query("SELECT 1 FROM games WHERE id = $1 FOR NO KEY UPDATE").bind(code.to_string());
    query.execute(connection).await.map(drop)
}

pub(super) async fn exists(connection: &mut PgConnection, code: GameCode) -> sqlx::Result<bool> {
    let query = sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM games WHERE id = $1)").bind(code.to_string());
    query.fetch_one(connection).await
}

/// A game, if there is one.
pub(super) async fn load(pool: &PgPool, code: GameCode) -> Result<Option<StoredGame>, StoreError> {
    let query = sqlx::query(whole_games!("WHERE id = $1")).bind(code.to_string());
    let row = patiently(query.fetch_optional(pool)).await?;
    row.map(|row| stored_game(&row, code)).transpose()
}

/// Some of the games in which somebody has a seat, the one played last first, from after a place in that order.
pub(super) async fn shelf(
    pool: &PgPool,
    holder: Holder,
    after: Option<Cursor>,
    most: u32,
) -> Result<Shelf, StoreError> {
    let sql = whole_games!(
        "WHERE EXISTS (SELECT 1 FROM seats WHERE game = id AND holder = $1 AND NOT hidden) \
         AND ($2::bigint IS NULL OR played < $2 OR (played = $2 AND id > $3)) ORDER BY played DESC, id LIMIT $4"
    );
    let (played, id) = (after.map(|place| place.played), after.map(|place| place.code.to_string()));
    // One more than is wanted tells whether there are more.
    let query = sqlx::query(sql).bind(holder.bytes()).bind(played).bind(id).bind(i64::from(most) + 1);
    let rows = patiently(query.fetch_all(pool)).await?;
    let wanted = rows.len().min(usize::try_from(most).unwrap_or(usize::MAX));
    let mut shelf = Shelf::default();
    let mut last = None;
    for row in &rows[..wanted] {
        let Ok(code) = row.try_get::<&str, _>(0)?.parse() else { continue };
        last = Some(Cursor { played: row.try_get(1)?, code });
        shelf.put(code, stored_game(row, code).map(Some))?;
    }
    shelf.next = last.filter(|_| rows.len() > wanted);
    Ok(shelf)
}

fn stored_game(row: &PgRow, code: GameCode) -> Result<StoredGame, StoreError> {
    let next: Option<&str> = row.try_get(2)?;
    let texts: Vec<String> = row.try_get(3)?;
    let entries = texts.iter().map(|text| serde_json::from_str(text)).collect::<Result<_, _>>();
    let (mut chairs, mut names) = (Chairs(BySide::both(Chair::Engine)), Nicknames::default());
    for (side, column) in [(Side::Black, 4_usize), (Side::White, 7)] {
        let holder: Option<[u8; 32]> = row.try_get(column + 1)?;
        if row.try_get(column)? {
            chairs[side] = holder.map_or(Chair::Free, |holder| Chair::Taken(holder.into()));
            names[side] = row.try_get(column + 2)?;
        }
    }
    Ok(StoredGame {
        code,
        chairs,
        names,
        entries: entries.map_err(|error| StoreError::Unreadable(error.to_string()))?,
        next: next.and_then(|next| next.parse().ok()),
        played: row.try_get(1)?,
    })
}
