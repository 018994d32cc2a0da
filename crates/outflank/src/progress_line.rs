//! A status line for long-running work.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use outflank_engine::Progress;
use outflank_rules::text::Shown;

use crate::figures::in_words;

/// How often the line changes, at most.
const PACE: Duration = Duration::from_millis(100);

/// Longer lines would wrap on a narrow terminal, and a wrapped line cannot be erased.
const LONGEST: usize = 78;

/// A status line on standard error, overwritten as work proceeds and erased at the end. Written to terminals only.
pub(crate) struct ProgressLine {
    /// When the line may change next; `None` if standard error is no terminal.
    next: Option<Instant>,
    shown: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        Self { next: io::stderr().is_terminal().then(|| Instant::now() + PACE), shown: false }
    }

    /// Shows a line, unless the last one has only just been shown.
    pub(crate) fn show(&mut self, line: impl FnOnce() -> String) {
        if self.next.is_some_and(|next| Instant::now() >= next) {
            let line: String = line().chars().take(LONGEST).collect();
            // Ignore write errors: the line is only information.
            let _ = write!(anstream::stderr(), "\r{}\x1b[K", Shown(&line));
            self.next = Some(Instant::now() + PACE);
            self.shown = true;
        }
    }

    /// Shows the progress of a search.
    pub(crate) fn show_search(&mut self, title: &str, progress: &Progress) {
        self.show(|| {
            let seconds = progress.elapsed.as_secs_f64();
            let best = progress.best.as_ref().map_or_else(String::new, |best| {
                format!("{} {} ({}), ", best.square, best.score, best.confidence.in_words())
            });
            let (nodes, speed) = (in_words(progress.nodes as f64), in_words(progress.nodes as f64 / seconds));
            format!("{title}: {best}{nodes} nodes, {seconds:.1} s, {speed} a second")
        });
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(anstream::stderr(), "\r\x1b[K");
        }
    }
}
