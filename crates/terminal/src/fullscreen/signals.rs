//! What the system asks of the program: to end, or to stop for a while. Only Unix does.

use std::io;

/// Something that the system asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(not(unix), allow(dead_code))]
pub(crate) enum SystemRequest {
    /// To end, by this signal.
    End(i32),
    /// To stop until it is told to go on.
    Suspend,
}

#[cfg(unix)]
mod unix {
    use std::{io, thread};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::SystemRequest;

    pub(crate) fn listen(hear: impl Fn(SystemRequest) + Send + 'static) -> io::Result<()> {
        let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP])?;
        thread::spawn(move || {
            for signal in signals.forever() {
                hear(if signal == SIGTSTP { SystemRequest::Suspend } else { SystemRequest::End(signal) });
            }
        });
        Ok(())
    }

    pub(crate) fn end_by(signal: i32) -> io::Result<()> {
        emulate_default_handler(signal)
    }

    pub(crate) fn suspend() -> io::Result<()> {
        emulate_default_handler(SIGTSTP)
    }
}

#[cfg(unix)]
pub(crate) use unix::suspend;

/// Calls `hear` from another thread whenever the system asks for something.
pub(crate) fn listen(hear: impl Fn(SystemRequest) + Send + 'static) -> io::Result<()> {
    #[cfg(unix)]
    return unix::listen(hear);
    #[cfg(not(unix))]
    return Ok(drop(hear));
}

/// Ends the program by a signal, as whoever sent it expects. Where there are none it goes on.
pub(crate) fn end_by(signal: i32) -> io::Result<()> {
    #[cfg(unix)]
    return unix::end_by(signal);
    #[cfg(not(unix))]
    return Ok(drop(signal));
}
