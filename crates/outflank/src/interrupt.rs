//! Ctrl-C.

use std::process;

use outflank_engine::Stop;

use crate::failure::{Failure, INTERRUPTED};

/// Lets Ctrl-C interrupt whatever search is given the handle, so that what it found can still be told. Whoever presses
/// it twice does not want to wait for that.
pub(crate) fn stop_on_ctrl_c() -> Result<Stop, Failure> {
    let stop = Stop::new();
    let handle = stop.clone();
    let handler = move || {
        if handle.is_stopped() {
            process::exit(INTERRUPTED.into());
        }
        handle.stop();
    };
    ctrlc::set_handler(handler).map_err(|error| Failure::Refused(format!("cannot listen for Ctrl-C: {error}")))?;
    Ok(stop)
}
