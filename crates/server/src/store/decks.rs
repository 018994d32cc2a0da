//! What people have trained, whatever keeps it.

use outflank_coach::LessonProgress;
use outflank_coach::training::Deck;
use outflank_play::DeckEntry;

use super::{StoreAnswer, StoreError};
use crate::identity::Holder;

/// Where training is kept, by whoever trains. What is answered is on the disk.
///
/// It goes where everything else of theirs goes: to a person who signs in, and away with one who is erased.
pub trait Decks: Send + Sync {
    /// Everything that somebody has trained.
    fn training_of(&self, holder: Holder) -> StoreAnswer<'_, StoredTraining>;

    /// Adds what happened in somebody's training, as far as it is not there yet.
    fn train(&self, holder: Holder, entries: Vec<DeckEntry>) -> StoreAnswer<'_, ()>;

    /// Keeps how far somebody has come in the first lesson.
    fn keep_lesson(&self, holder: Holder, progress: LessonProgress) -> StoreAnswer<'_, ()>;
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
