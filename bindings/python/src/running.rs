//! Work that takes a while: the interpreter's lock is released, Ctrl-C ends it, and whoever asked hears of it.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use outflank_engine::Stop;
use pyo3::prelude::*;

use crate::errors::bad;

/// How often somebody looks whether Ctrl-C was pressed.
const INTERVAL: Duration = Duration::from_millis(20);

/// Does `work` on a thread of its own. Whatever it tells is heard on the thread that asked; an exception there ends the work, and so
/// does a signal or what `look` finds.
pub(crate) fn attended<N: Send, T: Send>(
    py: Python<'_>,
    stop: &Stop,
    work: impl FnOnce(&(dyn Fn(N) + Sync)) -> T + Send,
    mut hear: impl FnMut(Python<'_>, N) -> PyResult<()> + Send,
    mut look: impl FnMut() -> PyResult<()> + Send,
) -> PyResult<T> {
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, news) = channel();
            let worker = scope.spawn(move || {
                work(&|told| {
                    // Nobody hears any more once something has gone wrong.
                    let _ = sender.send(told);
                })
            });
            let mut so_far = Ok(());
            loop {
                let told = match news.recv_timeout(INTERVAL) {
                    Ok(told) => Some(told),
                    Err(RecvTimeoutError::Timeout) => None,
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                if so_far.is_ok() {
                    so_far = look().and_then(|()| {
                        Python::attach(|py| {
                            py.check_signals()?;
                            told.map_or(Ok(()), |told| hear(py, told))
                        })
                    });
                    if so_far.is_err() {
                        stop.stop();
                    }
                }
            }
            let done =
                worker.join().map_err(|_| bad("the search broke off, which is a defect of outflank: please report it"));
            so_far.and_then(|()| look()).and(done)
        })
    })
}
