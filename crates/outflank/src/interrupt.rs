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
    system::listen(handler).map_err(|error| Failure::Refused(format!("cannot listen for Ctrl-C: {error}")))
}

#[cfg(unix)]
mod system {
    use std::{fs, io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    /// Calls `handler` on a thread of its own whenever the program is asked to end. `nohup` starts a program that ignores the end of its
    /// terminal, and it goes on doing so.
    pub(super) fn listen(mut handler: impl FnMut() + Send + 'static) -> io::Result<()> {
        let signals = [SIGINT, SIGTERM].into_iter().chain((!is_ignored(SIGHUP)).then_some(SIGHUP));
        let mut signals = Signals::new(signals)?;
        thread::spawn(move || signals.forever().for_each(|_| handler()));
        Ok(())
    }

    /// Whether the program was started to ignore this signal. Only Linux tells without unsafe code; elsewhere nobody knows.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask & 1 << (signal - 1) != 0)
    }
}

#[cfg(not(unix))]
mod system {
    pub(super) fn listen(handler: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
        ctrlc::set_handler(handler)
    }
}
