//! Games that are being analysed for their statistics.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use outflank_page::GameCode;
use outflank_play::LossReview;
use serde::Serialize;
use tokio::sync::{Notify, watch};
use tokio::task::AbortHandle;
use tokio::time::timeout;

use crate::identity::Holder;
use crate::limits::Permit;

/// How long somebody waits for news.
const PATIENCE: Duration = Duration::from_secs(4);

/// Everybody whose games are being analysed.
#[derive(Clone, Default)]
pub(crate) struct Analyses {
    going: Arc<Mutex<HashMap<Holder, Going>>>,
}

/// An analysis of somebody's games, which ends when this is dropped.
struct Going {
    progress: watch::Receiver<AnalysisProgress>,
    task: AbortHandle,
}

/// How far the games were analysed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub(crate) struct AnalysisProgress {
    running: bool,
    /// Games of which it is known what was given away in them, and all that count.
    analysed: usize,
    of: usize,
}

impl AnalysisProgress {
    fn of(review: &LossReview<GameCode>) -> Self {
        let of = review.games();
        Self { running: review.is_waiting(), analysed: of - review.missing(), of }
    }
}

/// What is new, or what still holds if nothing is for a while.
pub(super) async fn news(mut progress: watch::Receiver<AnalysisProgress>) -> AnalysisProgress {
    let running = progress.borrow_and_update().running;
    if running {
        let _ = timeout(PATIENCE, progress.changed()).await;
    }
    *progress.borrow()
}

impl Analyses {
    /// An analysis that goes on.
    pub(super) fn find(&self, holder: Holder) -> Option<watch::Receiver<AnalysisProgress>> {
        self.going().get(&holder).map(|going| going.progress.clone())
    }

    /// Analyses what is missing until it is done, or until somebody stops it.
    pub(super) fn start(
        &self,
        holder: Holder,
        review: impl FnOnce(outflank_play::Wake) -> LossReview<GameCode>,
        permit: Permit,
    ) -> AnalysisProgress {
        let news = Arc::new(Notify::new());
        let wake = news.clone();
        let mut review = review(Arc::new(move || wake.notify_one()));
        review.analyse();
        let first = AnalysisProgress::of(&review);
        let (told, progress) = watch::channel(first);
        let analyses = self.clone();
        // Whoever ends it finds it in the map: it cannot be done before it is there.
        let mut going = self.going();
        let task = tokio::spawn(async move {
            let _permit = permit;
            loop {
                review.poll();
                told.send_if_modified(|known| {
                    let now = AnalysisProgress::of(&review);
                    let is_new = *known != now;
                    *known = now;
                    is_new
                });
                if !review.is_waiting() {
                    break;
                }
                news.notified().await;
            }
            analyses.going().remove(&holder);
        });
        going.insert(holder, Going { progress, task: task.abort_handle() });
        first
    }

    /// Stops what goes on for somebody.
    pub(super) fn stop(&self, holder: Holder) {
        self.going().remove(&holder);
    }

    fn going(&self) -> MutexGuard<'_, HashMap<Holder, Going>> {
        // Every change to the map is one step, so it makes sense even after a panic elsewhere.
        self.going.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Going {
    fn drop(&mut self) {
        self.task.abort();
    }
}
