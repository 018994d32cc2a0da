//! What is kept of somebody's training.

use std::pin::Pin;
use std::sync::Arc;

use outflank_coach::LessonProgress;
use outflank_coach::training::Deck;
use outflank_play::DeckEntry;

use crate::problem::Problem;

/// Everything that happened in one person's training, at most: some thousand exercises with their answers.
pub const TRAINING_ENTRIES: usize = 20_000;

/// Something that is being kept.
pub type Keeping<'a> = Pin<Box<dyn Future<Output = Result<(), Problem>> + Send + 'a>>;

/// Where somebody's training is kept. What it has answered is safe.
pub trait TrainingKeeper: Send + Sync {
    /// Keeps what happened to their exercises and opening lines.
    fn keep(&self, entries: Vec<DeckEntry>) -> Keeping<'_>;

    /// Keeps how far the lesson has come.
    fn keep_lesson(&self, progress: LessonProgress) -> Keeping<'_>;
}

/// What is kept of somebody's training, as it stands.
pub struct Notebook {
    keeper: Arc<dyn TrainingKeeper>,
    pub(super) deck: Deck,
    entries: usize,
    pub(super) lesson: LessonProgress,
}

impl Notebook {
    /// What so many entries have come to, and where more of them are kept.
    pub fn new(keeper: Arc<dyn TrainingKeeper>, deck: Deck, entries: usize, lesson: LessonProgress) -> Self {
        Self { keeper, deck, entries, lesson }
    }

    /// Keeps what happened; it is safe when this returns.
    pub(super) async fn keep(&mut self, entries: Vec<DeckEntry>) -> Result<(), Problem> {
        if self.entries + entries.len() > TRAINING_ENTRIES {
            return Err(Problem::too_many("exercises"));
        }
        self.keeper.keep(entries.clone()).await?;
        self.entries += entries.len();
        for entry in entries {
            entry.apply(&mut self.deck).map_err(|_| Problem::fault())?;
        }
        Ok(())
    }

    /// Keeps how far the lesson has come.
    pub(super) async fn keep_lesson(&mut self, progress: LessonProgress) -> Result<(), Problem> {
        self.keeper.keep_lesson(progress.clone()).await?;
        self.lesson = progress;
        Ok(())
    }
}
