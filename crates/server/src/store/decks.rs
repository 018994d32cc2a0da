//! What people have trained, whatever keeps it.

use outflank_coach::LessonProgress;
use outflank_coach::training::Deck;
use outflank_play::DeckEntry;
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreAnswer, StoreError};
use crate::identity::Holder;

/// Where training is kept, by whoever trains. What is answered is on the disk.
pub trait Decks: Send + Sync {
    /// Everything that somebody has trained.
    fn training_of(&self, holder: Holder) -> StoreAnswer<'_, StoredTraining>;

    /// Adds what happened in somebody's training.
    fn train(&self, holder: Holder, entries: Vec<DeckEntry>) -> StoreAnswer<'_, ()>;

    /// Keeps how far somebody has come in the first lesson.
    fn keep_lesson(&self, holder: Holder, progress: LessonProgress) -> StoreAnswer<'_, ()>;

    /// Deletes everything that somebody has trained.
    fn forget_training(&self, holder: Holder) -> StoreAnswer<'_, ()>;
}

/// What somebody has trained, as it is kept.
#[derive(Clone, Debug, Default)]
pub struct StoredTraining {
    /// Everything that happened to their deck.
    pub entries: Vec<DeckEntry>,
    /// How far they have come in the first lesson.
    pub lesson: LessonProgress,
}

impl StoredTraining {
    /// The exercises and answers.
    pub fn deck(self) -> Result<Deck, StoreError> {
        let mut deck = Deck::default();
        let mut entries = self.entries.into_iter();
        entries.try_for_each(|entry| entry.apply(&mut deck)).map_err(StoreError::Unreadable)?;
        Ok(deck)
    }
}

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
    let sql = "INSERT INTO training (holder, number, entry) \
               VALUES (?1, (SELECT count(*) FROM training WHERE holder = ?1), ?2)";
    let mut query = connection.prepare_cached(sql)?;
    for entry in entries {
        let text =
            serde_json::to_string(entry).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))?;
        query.execute(params![holder.bytes(), text])?;
    }
    Ok(())
}

pub(super) fn keep_lesson(connection: &Connection, holder: Holder, progress: &LessonProgress) -> rusqlite::Result<()> {
    let mut query = connection.prepare_cached("INSERT OR REPLACE INTO lessons (holder, progress) VALUES (?, ?)")?;
    query.execute(params![holder.bytes(), progress.to_string()])?;
    Ok(())
}

pub(super) fn forget(connection: &Connection, holder: Holder) -> rusqlite::Result<()> {
    connection.prepare_cached("DELETE FROM training WHERE holder = ?")?.execute([holder.bytes()])?;
    connection.prepare_cached("DELETE FROM lessons WHERE holder = ?")?.execute([holder.bytes()])?;
    Ok(())
}
