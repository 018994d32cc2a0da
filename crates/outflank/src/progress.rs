//! How far long work has come, on standard error when that is a terminal.

use std::io::{self, IsTerminal, Write};

use outflank_rules::text::Shown;

/// A progress bar over files or other items.
pub(crate) struct Progress {
    things: &'static str,
    total: usize,
    done: usize,
    visible: bool,
}

impl Progress {
    pub(crate) fn new(total: usize) -> Self {
        // A single file needs no progress bar.
        Self { visible: total > 1 && io::stderr().is_terminal(), ..Self::of(total, "files") }
    }

    /// A bar for these things.
    pub(crate) fn of(total: usize, things: &'static str) -> Self {
        Self { things, total, done: 0, visible: io::stderr().is_terminal() }
    }

    /// One more is done; `note` says what has come of it all so far.
    pub(crate) fn step(&mut self, note: &str) {
        self.done += 1;
        if self.visible {
            const WIDTH: usize = 30;
            let filled = WIDTH * self.done / self.total.max(1);
            let bar = format!("{}{}", "#".repeat(filled), ".".repeat(WIDTH.saturating_sub(filled)));
            // Ignore write errors: progress is optional.
            let note = Shown(note);
            let _ = write!(io::stderr(), "\r[{bar}] {} of {} {}, {note}\x1b[K", self.done, self.total, self.things);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.visible {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

/// `124,326`
pub(crate) fn grouped(number: impl TryInto<u64>) -> String {
    let digits = number.try_into().unwrap_or_default().to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 game`, `124,326 games`
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number as u64), if number == 1 { "" } else { "s" })
}
