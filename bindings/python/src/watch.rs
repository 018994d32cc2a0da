//! A search to be followed while it runs.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use outflank_engine::{Stop, Update};
use outflank_rules::Position;
use pyo3::prelude::*;

use crate::effort::Effort;
use crate::engine::PyEngine;
use crate::errors::bad;
use crate::own::Raised;
use crate::report::{PyProgress, PyReport};

/// What a search has to say, as an object of Python.
#[derive(IntoPyObject)]
pub(crate) enum News {
    Progress(PyProgress),
    Done(PyReport),
}

/// A search that runs on a thread of its own: an iterator of what it finds, its `Report` last. Forgetting it ends the search.
#[pyclass(module = "outflank", name = "Watch", frozen)]
pub(crate) struct PyWatch {
    news: Mutex<Receiver<Update>>,
    stop: Stop,
    raised: Raised,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl PyWatch {
    pub(crate) fn new(engine: &PyEngine, position: Position, effort: Effort, every_move: bool) -> Self {
        let (sender, news) = channel();
        let (stop, raised, engine) = (Stop::new(), engine.raised.clone(), engine.engine.clone());
        let stopped = stop.clone();
        let thread = thread::spawn(move || {
            let observer = sender.clone();
            // Nobody listens any more once the iterator is dropped, and then the search is about to end.
            let observe = move |progress: &_| drop(observer.send(Update::Progress(Clone::clone(progress))));
            let request = effort.of(engine.request(&position)).stop(&stopped).observe(observe);
            let report = if every_move { request.every_move().run() } else { request.run() };
            let _ = sender.send(Update::Done(report));
        });
        Self { news: Mutex::new(news), stop, raised, thread: Mutex::new(Some(thread)) }
    }

    fn next(&self) -> PyResult<Option<Update>> {
        const INTERVAL: Duration = Duration::from_millis(20);
        let news = self.news.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match news.recv_timeout(INTERVAL) {
                Ok(update) => return self.raised.take().map(|()| Some(update)),
                Err(RecvTimeoutError::Timeout) => {
                    self.raised.take().and_then(|()| Python::attach(|py| py.check_signals()))?;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        let ended = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take().map(JoinHandle::join);
        match ended {
            Some(Err(_)) => Err(bad("the search broke off, which is a defect of outflank: please report it")),
            Some(Ok(())) | None => Ok(None),
        }
    }
}

#[pymethods]
impl PyWatch {
    /// Ends the search: its report, the best it has found so far, comes next.
    fn stop(&self) {
        self.stop.stop();
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<News>> {
        let update = py.detach(|| self.next());
        if update.is_err() {
            self.stop.stop();
        }
        Ok(update?.map(|update| match update {
            Update::Progress(progress) => News::Progress(PyProgress(progress)),
            Update::Done(report) => News::Done(PyReport(report)),
        }))
    }
}

impl Drop for PyWatch {
    fn drop(&mut self) {
        // The thread ends by itself; waiting for it here could wait for an evaluation that waits for the interpreter.
        self.stop.stop();
    }
}
