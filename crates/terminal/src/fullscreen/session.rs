//! The terminal as the full screen needs it, and as it was before.

use std::io::{self, Write};
use std::panic;

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

/// Terminals keep the titles of their windows on a stack.
const KEEP_TITLE: &[u8] = b"\x1b[22;0t";
const TITLE_AS_BEFORE: &[u8] = b"\x1b[23;0t";

/// As long as this lives, the full screen has the terminal. However it ends, the terminal is as it was before.
pub(crate) struct Session;

impl Session {
    /// Takes the terminal. Should anything panic meanwhile, on whatever thread, the terminal is given back before the
    /// message is written, and `on_panic` is called.
    pub(crate) fn begin(on_panic: impl Fn() + Send + Sync + 'static) -> io::Result<Self> {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            report(panic);
            on_panic();
        }));
        let session = Self;
        session.take()?;
        Ok(session)
    }

    /// Takes the terminal, again where it was given back in between.
    fn take(&self) -> io::Result<()> {
        enable_raw_mode()?;
        io::stdout().write_all(KEEP_TITLE)?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)
    }

    /// Gives the terminal back while `meanwhile` runs.
    #[cfg(unix)]
    pub(crate) fn pause(&self, meanwhile: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        give_back();
        let done = meanwhile();
        self.take()?;
        done
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        give_back();
    }
}

/// Makes the terminal what it was. Nothing can be done about one that is gone.
fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(out, DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = out.write_all(TITLE_AS_BEFORE).and_then(|()| out.flush());
    let _ = disable_raw_mode();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::env;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    #[test]
    #[ignore = "a program that another test starts"]
    fn takes_the_terminal_and_panics() {
        let _session = Session::begin(|| {}).unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_reported() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut program = CommandBuilder::new(env::current_exe().unwrap());
        let name = "fullscreen::session::tests::takes_the_terminal_and_panics";
        program.args(["--ignored", "--nocapture", "--exact", name]);
        let mut child = pair.slave.spawn_command(program).unwrap();
        drop(pair.slave);
        let mut written = Vec::new();
        // Linux reports the end of a terminal as an error.
        let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut written);
        child.wait().unwrap();
        let written = String::from_utf8_lossy(&written);
        let place = |text| written.find(text).unwrap_or_else(|| panic!("{text:?} is not in {written:?}"));
        let (taken, given_back) = (place("\x1b[?1049h"), place("\x1b[?1049l"));
        // Only a terminal that is no longer raw begins new lines by itself.
        assert!(taken < given_back && given_back < place("on purpose\r\n"), "{written:?}");
    }
}
