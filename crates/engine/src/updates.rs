//! A search to be followed while it runs.

use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};

use crate::job::OwnedObserver;
use crate::{Progress, Report, Stop};

/// What a search that is [watched](crate::Request::watch) has to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Update {
    /// It has got this far.
    Progress(Progress),
    /// It is done.
    Done(Report),
}

/// A search that runs on a thread of its own: an iterator of what it finds, the [`Report`] last. Dropping it ends the search.
#[must_use = "a search that nobody watches is ended at once"]
pub struct Updates<'a> {
    updates: Receiver<Update>,
    observer: Option<OwnedObserver<'a>>,
    stop: Stop,
    /// `None` once the search has ended.
    thread: Option<JoinHandle<()>>,
}

impl<'a> Updates<'a> {
    /// Starts a search that tells how it gets on.
    pub(crate) fn new(
        observer: Option<OwnedObserver<'a>>,
        stop: Stop,
        search: impl FnOnce(Box<dyn FnMut(&Progress)>) -> Report + Send + 'static,
    ) -> Self {
        let (sender, updates) = channel();
        let thread = thread::spawn(move || {
            let progress = sender.clone();
            // Nobody listens any more once the iterator is dropped, and then the search is about to end.
            let report = search(Box::new(move |news: &Progress| {
                let _ = progress.send(Update::Progress(news.clone()));
            }));
            let _ = sender.send(Update::Done(report));
        });
        Self { updates, observer, stop, thread: Some(thread) }
    }

    fn wait_for_the_end(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A search that panics has said so; there is no report.
            let _ = thread.join();
        }
    }
}

impl Iterator for Updates<'_> {
    type Item = Update;

    fn next(&mut self) -> Option<Update> {
        let update = self.updates.recv().ok();
        match &update {
            Some(Update::Progress(progress)) => self.observer.iter_mut().for_each(|observer| observer(progress)),
            Some(Update::Done(_)) | None => self.wait_for_the_end(),
        }
        update
    }
}

impl Drop for Updates<'_> {
    fn drop(&mut self) {
        if self.thread.is_some() {
            self.stop.stop();
        }
        self.wait_for_the_end();
    }
}
