//! What goes from one book to another, in whole.

use outflank_rules::Position;

use super::summary::Snapshot;
use super::{BookChange, BookProgress, GrowingBook};
use crate::tree::Tree;
use crate::{Book, BookBoard, BookEntry, BookFormat, BookProblem, BookStats, ForeignBook, ForeignProblem};

impl GrowingBook {
    /// What it knows of a position, if it does.
    pub fn find(&self, position: &Position) -> Option<BookEntry> {
        let board = BookBoard::of(position).filter(|_| position.rules() == self.rules())?;
        Some(self.tree().node(self.tree().number(board)?).entry)
    }

    /// The positions whose best move out of the book is not known yet. Whatever work is done next begins with them.
    pub fn unfinished(&self) -> usize {
        self.tree().without_leaf().count()
    }

    /// Takes in the book of another program as [`merge`](Self::merge) does one of our own, and says how many positions are new. What they are worth is
    /// worked out anew.
    pub fn import(&mut self, other: &ForeignBook<'_>) -> Result<usize, BookProblem> {
        if other.rules() != self.rules() {
            return Err(BookProblem::OtherGame { book: other.rules() });
        }
        let records = other.records(|board| self.tree().number(board).is_some());
        self.take_in(records)
    }

    /// Lets something be done with the book, and says what it has changed.
    pub fn changed_by(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<(), BookProblem>,
    ) -> Result<BookChange, BookProblem> {
        let (before, snapshot) = (self.len(), Snapshot::of(self.tree()));
        work(self)?;
        let (revalued, revalued_by) = snapshot.revalued(self.tree());
        let progress = BookProgress { new: self.len() - before, ..BookProgress::default() };
        Ok(BookChange { progress, before, revalued, revalued_by, complete: true })
    }
}

impl Book {
    /// Everything in it, with the links between positions.
    fn tree(&self) -> Result<Tree, BookProblem> {
        let mut records = Vec::new();
        match self.each(|record| records.push(record))?.pop() {
            Some(problem) => Err(problem),
            None => Ok(Tree::of(self.rules(), records)),
        }
    }

    /// What is in it.
    pub fn stats(&self) -> Result<BookStats, BookProblem> {
        self.tree().map(|tree| BookStats::of(&tree))
    }

    /// All of it in the format of another program.
    pub fn export(&self, format: BookFormat) -> Result<Result<Vec<u8>, ForeignProblem>, BookProblem> {
        self.tree().map(|tree| format.write(&tree))
    }
}
