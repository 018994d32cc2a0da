//! How training is written to the tables and read from them.

use outflank_coach::LessonProgress;
use outflank_play::DeckEntry;
use rusqlite::{Connection, OptionalExtension, params};

use super::person_rows::resolved;
use crate::identity::Holder;
use crate::store::{StoreError, StoredTraining};

pub(super) fn read(connection: &Connection, holder: Holder) -> Result<StoredTraining, StoreError> {
    let mut query = connection.prepare_cached("SELECT entry FROM training WHERE holder = ? ORDER BY number")?;
    let mut rows = query.query([holder.bytes()])?;
    let mut entries = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(0)?.as_str().map_err(|error| StoreError::Unreadable(error.to_string()))?;
        entries.push(serde_json::from_str(text).map_err(|error| StoreError::Unreadable(error.to_string()))?);
    }
    let mut query = connection.prepare_cached("SELECT progress FROM lessons WHERE holder = ?")?;
    let lesson: Option<String> = query.query_row([holder.bytes()], |row| row.get(0)).optional()?;
    let lesson = lesson.map_or_else(|| Ok(LessonProgress::default()), |text| LessonProgress::read(&text));
    Ok(StoredTraining { entries, lesson: lesson.map_err(|problem| StoreError::Unreadable(problem.to_string()))? })
}

pub(super) fn train(connection: &Connection, holder: Holder, entries: &[DeckEntry]) -> rusqlite::Result<()> {
    let holder = resolved(connection, holder)?;
    let sql = "INSERT INTO training (holder, number, entry) \
               SELECT ?1, (SELECT count(*) FROM training WHERE holder = ?1), ?2 \
               WHERE NOT EXISTS (SELECT 1 FROM training WHERE holder = ?1 AND entry = ?2)";
    let mut query = connection.prepare_cached(sql)?;
    for entry in entries {
        let text =
            serde_json::to_string(entry).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        query.execute(params![holder.bytes(), text])?;
    }
    Ok(())
}

pub(super) fn keep_lesson(connection: &Connection, holder: Holder, progress: &LessonProgress) -> rusqlite::Result<()> {
    let holder = resolved(connection, holder)?;
    let mut query = connection.prepare_cached("INSERT OR REPLACE INTO lessons (holder, progress) VALUES (?, ?)")?;
    query.execute(params![holder.bytes(), progress.to_string()])?;
    Ok(())
}

/// What a browser has trained belongs to a person from now on, after what the person has trained.
pub(super) fn hand_over(connection: &Connection, from: Holder, to: Holder) -> rusqlite::Result<()> {
    let mut query = connection.prepare_cached("SELECT count(*) FROM training WHERE holder = ?")?;
    let before: i64 = query.query_row([to.bytes()], |row| row.get(0))?;
    let sql = "UPDATE training SET holder = ?, number = number + ? WHERE holder = ?";
    connection.prepare_cached(sql)?.execute(params![to.bytes(), before, from.bytes()])?;
    // Of two lessons that of the person goes on.
    let mut query = connection.prepare_cached("UPDATE OR IGNORE lessons SET holder = ? WHERE holder = ?")?;
    query.execute(params![to.bytes(), from.bytes()])?;
    connection.prepare_cached("DELETE FROM lessons WHERE holder = ?")?.execute([from.bytes()]).map(drop)
}

/// Deletes everything that somebody has trained.
pub(super) fn forget(connection: &Connection, holder: Holder) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM training WHERE holder = ?")?.execute([holder.bytes()])?;
    connection.prepare_cached("DELETE FROM lessons WHERE holder = ?")?.execute([holder.bytes()])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use outflank_coach::OpeningLine;
    use outflank_coach::training::Grade;
    use std::time::SystemTime;

    use super::*;
    use crate::store::sqlite::migrations;

    fn played(name: &str) -> DeckEntry {
        let line = OpeningLine::named(name)[0];
        DeckEntry::of_line(line.key(), line.chosen_by(), Grade::Right, SystemTime::now())
    }

    #[test]
    fn what_two_browsers_have_trained_becomes_one_persons_and_is_deleted_with_them() {
        let mut connection = Connection::open_in_memory().unwrap();
        migrations::run(&mut connection).unwrap();
        let [browser, person] = [(); 2].map(|()| Holder::random().unwrap());
        train(&connection, browser, &[played("tiger"), played("buffalo")]).unwrap();
        train(&connection, person, &[played("rose")]).unwrap();
        keep_lesson(&connection, browser, &LessonProgress::default()).unwrap();
        hand_over(&connection, browser, person).unwrap();
        assert!(read(&connection, browser).unwrap().entries.is_empty());
        let deck = read(&connection, person).unwrap().deck().unwrap();
        assert_eq!(deck.lines().count(), 3);
        let cow = played("cow");
        train(&connection, person, std::slice::from_ref(&cow)).unwrap();
        train(&connection, person, &[cow]).unwrap();
        assert_eq!(read(&connection, person).unwrap().entries.len(), 4);
        forget(&connection, person).unwrap();
        for table in ["training", "lessons"] {
            let rows: i64 =
                connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap();
            assert_eq!(rows, 0, "{table}");
        }
    }
}
