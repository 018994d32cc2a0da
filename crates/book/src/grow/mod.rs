//! A book that grows.

mod answers;
mod crew;
mod errand;
mod exchange;
mod reach;
mod summary;
mod within;
mod work;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use outflank_rules::{Position, RuleSet};

use crate::board::is_for_books;
use crate::file::{BookPen, BookRecord};
use crate::tree::{NodeNumber, Tree};
use crate::{Book, BookBoard, BookEntry, BookLeaf, BookProblem};

pub use crew::{BookCrew, BookSearcher};
pub use reach::BookReach;
pub use summary::{BookChange, BookProgress, BookStats, DepthCount};
pub use within::within;
pub use work::BookWork;

/// A book that grows: all of it in memory, and everything new in its file at once. Nobody else can add to it meanwhile.
#[derive(Debug)]
pub struct GrowingBook {
    tree: Tree,
    pen: BookPen,
    /// What the disk would not take, and is owed to it.
    owed: BTreeMap<BookBoard, BookEntry>,
}

/// What was found out about a position: the best of its moves that lead out of the book.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Learned {
    pub(crate) board: BookBoard,
    pub(crate) leaf: Option<BookLeaf>,
}

impl GrowingBook {
    /// Begins a book about a game. There must be no file yet.
    pub fn create(path: impl AsRef<Path>, rules: RuleSet) -> Result<Self, BookProblem> {
        if !is_for_books(rules) {
            return Err(BookProblem::NoGameForBooks);
        }
        Ok(Self { tree: Tree::new(rules), pen: BookPen::create(path.as_ref(), rules)?, owed: BTreeMap::new() })
    }

    /// Goes on with a book.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BookProblem> {
        let (pen, file) = BookPen::open(path.as_ref())?;
        let mut records = Vec::new();
        if let Some(problem) = file.each(|record| records.push(record))?.pop() {
            return Err(problem);
        }
        Ok(Self { tree: Tree::of(file.rules(), records), pen, owed: BTreeMap::new() })
    }

    /// The game that it is about.
    pub fn rules(&self) -> RuleSet {
        self.tree.rules()
    }

    /// The positions in it.
    pub fn len(&self) -> usize {
        self.tree.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it knows a position.
    pub fn contains(&self, position: &Position) -> bool {
        position.rules() == self.rules() && BookBoard::of(position).and_then(|board| self.tree.number(board)).is_some()
    }

    pub(crate) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Takes in what belongs together, and writes down everything that follows from it.
    pub(crate) fn learn(&mut self, learned: &[Learned]) -> Result<(), BookProblem> {
        let mut group = Vec::new();
        for &Learned { board, leaf } in learned {
            group.extend(self.tree.learn(board, leaf));
        }
        self.write(group)
    }

    /// Writes down what belongs together, and what could not be written before: values fit together in the file as they do here.
    fn write(&mut self, group: impl IntoIterator<Item = BookRecord>) -> Result<(), BookProblem> {
        self.owed.extend(group);
        let group: Vec<BookRecord> = self.owed.iter().map(|(&board, &entry)| (board, entry)).collect();
        self.pen.add(&group)?;
        self.owed.clear();
        if self.pen.is_long() { self.tidy() } else { Ok(()) }
    }

    /// Writes the whole book anew, without a journal.
    pub fn tidy(&mut self) -> Result<(), BookProblem> {
        self.pen.rewrite(self.tree.records().collect())?;
        self.owed.clear();
        Ok(())
    }

    /// Has everything on the disk.
    pub fn sync(&self) -> Result<(), BookProblem> {
        self.pen.sync()
    }

    /// Counts recorded games that went through these positions, each as often as it stands there. Positions that the book does not know are left out.
    pub fn count_games<'a>(&mut self, positions: impl IntoIterator<Item = &'a Position>) -> Result<(), BookProblem> {
        let mut counts: BTreeMap<BookBoard, u32> = BTreeMap::new();
        for board in positions.into_iter().filter_map(BookBoard::of) {
            *counts.entry(board).or_default() += 1;
        }
        let tree = &mut self.tree;
        let counted: Vec<BookRecord> =
            counts.into_iter().filter_map(|(board, games)| tree.count_games(board, games)).collect();
        self.write(counted)
    }

    /// Takes in everything that another book knows: its positions, and of those in both the leaf that was searched further. Games are added up.
    /// Says how many positions are new.
    pub fn merge(&mut self, other: &Book) -> Result<usize, BookProblem> {
        if other.rules() != self.rules() {
            return Err(BookProblem::OtherGame { book: other.rules() });
        }
        let mut records = Vec::new();
        if let Some(problem) = other.each(|record| records.push(record))?.pop() {
            return Err(problem);
        }
        self.take_in(records)
    }

    /// Takes records in whose values are not believed, and says how many positions are new.
    pub(crate) fn take_in(&mut self, records: Vec<BookRecord>) -> Result<usize, BookProblem> {
        let before = self.len();
        for record in records {
            self.tree.unite(record);
        }
        self.tree.drop_inner_leaves();
        self.tree.settle_all();
        self.tidy()?;
        Ok(self.len() - before)
    }

    /// Works out every value anew, and says how many positions had another.
    pub fn settle(&mut self) -> Result<usize, BookProblem> {
        let before: BTreeMap<_, _> = self.tree.records().collect();
        let changed = self.tree.settle_all().into_iter().filter(|(board, entry)| before.get(board) != Some(entry));
        let changed: Vec<BookRecord> = changed.collect();
        let count = changed.len();
        self.write(changed)?;
        Ok(count)
    }

    /// The positions within reach of some, whichever moves are made, those that are given among them.
    pub(crate) fn below(&self, roots: impl IntoIterator<Item = NodeNumber>) -> BTreeSet<NodeNumber> {
        let (mut seen, mut waiting) = (BTreeSet::new(), roots.into_iter().collect::<Vec<_>>());
        while let Some(number) = waiting.pop() {
            if seen.insert(number) {
                waiting.extend(self.tree.node(number).links.iter().map(|link| link.child));
            }
        }
        seen
    }
}
