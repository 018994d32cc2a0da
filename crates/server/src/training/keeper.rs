//! Training in the store.

use std::sync::Arc;

use outflank_coach::LessonProgress;
use outflank_page::{Keeping, TrainingKeeper};
use outflank_play::DeckEntry;

use crate::identity::Holder;
use crate::store::Store;

/// Where the training of one holder is kept.
pub(super) struct StoreKeeper {
    pub(super) store: Arc<dyn Store>,
    pub(super) holder: Holder,
}

impl TrainingKeeper for StoreKeeper {
    fn keep(&self, entries: Vec<DeckEntry>) -> Keeping<'_> {
        Box::pin(async move { Ok(self.store.train(self.holder, entries).await?) })
    }

    fn keep_lesson(&self, progress: LessonProgress) -> Keeping<'_> {
        Box::pin(async move { Ok(self.store.keep_lesson(self.holder, progress).await?) })
    }
}
