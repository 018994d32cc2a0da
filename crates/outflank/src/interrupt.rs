//! Ctrl-C, and being asked to end in other ways: a closed terminal, a system that shuts down.

use std::process;

use outflank_engine::Stop;
use outflank_protocols::drive;

use crate::failure::{Failure, INTERRUPTED};

/// Lets Ctrl-C stop the search that is given the handle, so that its result so far can be shown. A second Ctrl-C ends the program.
pub(crate) fn stop_on_ctrl_c() -> Result<Stop, Failure> {
    let stop = Stop::new();
    let handle = stop.clone();
    listen(move || {
        if handle.is_stopped() {
            leave();
        }
        handle.stop();
    })?;
    Ok(stop)
}

/// Lets Ctrl-C end the program at once, where there is no result to show.
pub(crate) fn leave_on_ctrl_c() -> Result<(), Failure> {
    listen(|| leave())
}

/// Other programs do not receive Ctrl-C, since each is in a process group of its own: end them first.
fn leave() -> ! {
    drive::end_all();
    process::exit(INTERRUPTED.into());
}

fn listen(handler: impl FnMut() + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(handler).map_err(|error| Failure::Refused(format!("cannot listen for Ctrl-C: {error}")))
}
