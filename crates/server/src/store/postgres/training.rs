//! How training is written to the tables and read from them.

use outflank_coach::LessonProgress;
use sqlx::{PgConnection, PgPool, Row};

use super::persons::{lock, resolved};
use super::trouble::patiently;
use crate::identity::Holder;
use crate::store::{StoreError, StoredTraining};

/// Everything that somebody has trained.
pub(super) async fn read(pool: &PgPool, holder: Holder) -> Result<StoredTraining, StoreError> {
    let sql = "SELECT ARRAY(SELECT entry FROM training WHERE holder = $1 ORDER BY number), \
               (SELECT progress FROM lessons WHERE holder = $1)";
    let row = patiently(sqlx::query(sql).bind(holder.bytes()).fetch_one(pool)).await?;
    let (entries, lesson): (Vec<String>, Option<&str>) = (row.try_get(0)?, row.try_get(1)?);
    let entries = entries.iter().map(|text| serde_json::from_str(text)).collect::<Result<_, _>>();
    let lesson = lesson.map_or_else(|| Ok(LessonProgress::default()), LessonProgress::read);
    Ok(StoredTraining {
        entries: entries.map_err(|error| StoreError::Unreadable(error.to_string()))?,
        lesson: lesson.map_err(|problem| StoreError::Unreadable(problem.to_string()))?,
    })
}

/// Adds what happened in somebody's training, as far as it is not there yet.
pub(super) async fn train(connection: &mut PgConnection, holder: Holder, entries: &[String]) -> sqlx::Result<()> {
    let holder = owned(connection, holder).await?;
    let sql = "INSERT INTO training (holder, number, entry) \
               SELECT $1, (SELECT count(*) FROM training WHERE holder = $1), $2 \
               WHERE NOT EXISTS (SELECT 1 FROM training WHERE holder = $1 AND entry = $2)";
    for entry in entries {
        sqlx::query(sql).bind(holder.bytes()).bind(entry).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Keeps how far somebody has come in the first lesson.
pub(super) async fn keep_lesson(
    connection: &mut PgConnection,
    holder: Holder,
    progress: &LessonProgress,
) -> sqlx::Result<()> {
    let holder = owned(connection, holder).await?;
    let sql = "INSERT INTO lessons (holder, progress) VALUES ($1, $2) \
               ON CONFLICT (holder) DO UPDATE SET progress = excluded.progress";
    sqlx::query(sql).bind(holder.bytes()).bind(progress.to_string()).execute(connection).await.map(drop)
}

/// Whoever it is, who alone writes to what they have trained until the transaction ends.
async fn owned(connection: &mut PgConnection, holder: Holder) -> sqlx::Result<Holder> {
    lock(connection, [holder]).await?;
    let person = resolved(connection, holder).await?;
    if person != holder {
        lock(connection, [person]).await?;
    }
    Ok(person)
}

/// What a browser has trained belongs to a person from now on, after what the person has trained.
pub(super) async fn hand_over(connection: &mut PgConnection, from: Holder, to: Holder) -> sqlx::Result<()> {
    let sql = "UPDATE training SET holder = $1, number = number + (SELECT count(*) FROM training WHERE holder = $1) \
               WHERE holder = $2";
    sqlx::query(sql).bind(to.bytes()).bind(from.bytes()).execute(&mut *connection).await?;
    // Of two lessons that of the person goes on.
    let sql = "INSERT INTO lessons (holder, progress) SELECT $1, progress FROM lessons WHERE holder = $2 \
               ON CONFLICT DO NOTHING";
    sqlx::query(sql).bind(to.bytes()).bind(from.bytes()).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM lessons WHERE holder = $1").bind(from.bytes()).execute(connection).await.map(drop)
}

/// Deletes everything that somebody has trained.
pub(super) async fn forget(connection: &mut PgConnection, holder: Holder) -> sqlx::Result<()> {
    sqlx::query("DELETE FROM training WHERE holder = $1").bind(holder.bytes()).execute(&mut *connection).await?;
    sqlx::query("DELETE FROM lessons WHERE holder = $1").bind(holder.bytes()).execute(connection).await.map(drop)
}
