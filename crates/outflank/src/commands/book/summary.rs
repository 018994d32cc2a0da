//! What has changed in a book, in words or for programs.

use std::io::Write;
use std::time::Duration;

use outflank_book::{BookChange, BookEntry};
use outflank_engine::Confidence;
use outflank_rules::Position;
use serde_json::json;

use super::place::OpenBook;
use super::shift::ShiftEnd;
use crate::failure::Failure;
use crate::output::Output;
use crate::progress::{count, grouped};

/// What a book was before something was done with it.
pub(super) struct Before {
    /// The position that is told of: the one that the work is about.
    position: Position,
    entry: Option<BookEntry>,
    positions: usize,
}

impl Before {
    pub(super) fn of(open: &OpenBook, position: Position) -> Self {
        Self { position, entry: open.book.find(&position), positions: open.book.len() }
    }

    /// Tells what some pieces of work have changed together. Ctrl-C decides the exit status.
    pub(super) fn tell(
        &self,
        open: &OpenBook,
        changes: &[BookChange],
        end: ShiftEnd,
        json: bool,
        out: &mut Output,
    ) -> Result<(), Failure> {
        let told = if json { self.json(open, changes, end, out) } else { self.words(open, changes, end, out) };
        told?;
        if end == ShiftEnd::Interrupted { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn words(&self, open: &OpenBook, changes: &[BookChange], end: ShiftEnd, out: &mut Output) -> Result<(), Failure> {
        let (path, new) = (open.path.display(), open.book.len() - self.positions);
        writeln!(out, "{path}: {}, {} in all", count(new, "new position"), grouped(open.book.len()))?;
        let (revalued, by) = revalued(changes);
        if revalued > 0 {
            let average = by as f64 / revalued as f64;
            let verb = if revalued == 1 { "has" } else { "have" };
            writeln!(out, "{} {verb} another value, by {average:.1} discs on average", count(revalued, "position"))?;
        }
        if let Some(entry) = open.book.find(&self.position) {
            let what = if self.position == Position::start(self.position.rules()) { "start" } else { "position" };
            let was = self.entry.filter(|before| before.value != entry.value);
            let was = was.map_or_else(String::new, |before| format!(", {} before", before.value));
            writeln!(out, "the {what} is worth {} ({}{was})", entry.value, entry.confidence.in_words())?;
        }
        match open.book.unfinished() {
            0 => {}
            1 => writeln!(out, "1 position waits for its best move out of the book, with which the next work begins")?,
            many => writeln!(
                out,
                "{} wait for their best moves out of the book, with which the next work begins",
                count(many, "position")
            )?,
        }
        match end {
            ShiftEnd::Done => {}
            ShiftEnd::TimeUp => writeln!(out, "The time is up. The same command goes on from here.")?,
            ShiftEnd::Interrupted => {
                writeln!(out, "Stopped. Everything found so far is kept, and the same command goes on from here.")?;
            }
        }
        Ok(())
    }

    fn json(&self, open: &OpenBook, changes: &[BookChange], end: ShiftEnd, out: &mut Output) -> Result<(), Failure> {
        let after = open.book.find(&self.position);
        let (revalued, by) = revalued(changes);
        let elapsed: Duration = changes.iter().map(|change| change.progress.elapsed).sum();
        Ok(out.json(&json!({
            "book": open.path.display().to_string(),
            "positions": open.book.len(),
            "new": open.book.len() - self.positions,
            "revalued": revalued,
            "revalued_by": by,
            "unfinished": open.book.unfinished(),
            "value_before": self.entry.map(|entry| entry.value.discs()),
            "value": after.map(|entry| entry.value.discs()),
            "exact": after.map(|entry| entry.confidence == Confidence::Exact),
            "searches": changes.iter().map(|change| change.progress.searches).sum::<usize>(),
            "nodes": changes.iter().map(|change| change.progress.nodes).sum::<u64>(),
            "seconds": elapsed.as_secs_f64(),
            "complete": end == ShiftEnd::Done,
        }))?)
    }
}

/// How many values have changed, and by how many discs. A position that several pieces of work have changed counts with each.
fn revalued(changes: &[BookChange]) -> (usize, u64) {
    changes.iter().fold((0, 0), |(count, by), change| (count + change.revalued, by + change.revalued_by))
}
