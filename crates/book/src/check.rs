//! Looking at every byte of a book, and saving what makes sense of a damaged one.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use outflank_engine::Score;
use outflank_rules::{Position, RuleSet};

use crate::board::square_of;
use crate::file::{BookRecord, Salvage};
use crate::tree::Tree;
use crate::{BookBoard, BookEntry, BookLeaf, BookProblem, GrowingBook};

/// What a look at every byte of a book has found.
///
/// ```
/// use outflank_book::{BookCheck, GrowingBook};
/// use outflank_rules::{RuleSet, Size};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("empty.book");
/// GrowingBook::create(&path, RuleSet::standard(Size::SIX))?;
/// let check = BookCheck::of(&path, None)?;
/// assert!(check.is_sound() && check.rules() == RuleSet::standard(Size::SIX));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookCheck {
    rules: RuleSet,
    /// Blocks of its table that are sound.
    pub blocks: u64,
    /// Groups of its journal that are sound.
    pub groups: u64,
    /// What is wrong, in the order of the file.
    pub damage: Vec<BookDamage>,
    sound: Vec<BookRecord>,
}

/// Something that is wrong with a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookDamage {
    /// The header, which tells the game and the size of the table.
    Header,
    /// A block of the table, with some 127 positions.
    Block {
        /// Its first byte.
        at: u64,
    },
    /// Positions of a block that are not in their order, so that they are not found.
    Order {
        /// Its first byte.
        at: u64,
    },
    /// The file ends within the table.
    Ends {
        /// There.
        at: u64,
    },
    /// A group of the journal: one position, and what followed from it.
    Group {
        /// Its first byte.
        at: u64,
    },
    /// The last group of the journal, which is not there in whole. A crash leaves that, and nothing that counted is lost.
    CutOff {
        /// Its first byte.
        at: u64,
    },
    /// What stands for a position is none of this game, or not in its form, or has no move.
    NoPosition {
        /// It.
        board: BookBoard,
    },
    /// The best move out of the book is not legal, or leads into it.
    BadLeaf {
        /// Of this position.
        board: BookBoard,
    },
    /// The value is not what follows from the moves.
    BadValue {
        /// Of this position.
        board: BookBoard,
        /// What stands there.
        stands: Score,
        /// What follows.
        follows: Score,
    },
}

impl fmt::Display for BookDamage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Header => f.write_str("byte 0: the header is damaged"),
            Self::Block { at } => write!(f, "byte {at}: a block of the table is damaged"),
            Self::Order { at } => write!(f, "byte {at}: positions of a block are not in their order"),
            Self::Ends { at } => write!(f, "byte {at}: the file ends within its table"),
            Self::Group { at } => write!(f, "byte {at}: a group of the journal is damaged"),
            Self::CutOff { at } => write!(f, "byte {at}: the last addition was cut off, and does not count"),
            Self::NoPosition { board } => write!(f, "{board:?} is no position of this game"),
            Self::BadLeaf { board } => write!(f, "{board:?}: the best move out of the book is none"),
            Self::BadValue { board, stands, follows } => {
                write!(f, "{board:?} says {stands}, but its moves say {follows}")
            }
        }
    }
}

impl BookDamage {
    /// Whether it is only what a crash leaves, and mends itself.
    pub const fn is_harmless(self) -> bool {
        matches!(self, Self::CutOff { .. })
    }
}

impl BookCheck {
    /// Looks at a book. Where its header is lost it is taken to be about a game, if one is given.
    pub fn of(path: impl AsRef<Path>, otherwise: Option<RuleSet>) -> Result<Self, BookProblem> {
        let Salvage { rules, records, blocks, groups, mut damage } = Salvage::of(path.as_ref())?;
        let rules = rules.or(otherwise).ok_or(BookProblem::Damaged { at: 0 })?;
        let mut sound = sound_records(rules, &records, &mut damage);
        let values: HashMap<BookBoard, Score> = sound.iter().map(|(board, entry)| (*board, entry.value)).collect();
        let mut tree = Tree::of(rules, std::mem::take(&mut sound));
        for (board, entry) in tree.settle_all() {
            if let Some(&stands) = values.get(&board).filter(|stands| **stands != entry.value) {
                damage.push(BookDamage::BadValue { board, stands, follows: entry.value });
            }
        }
        let sound = tree.records().collect();
        Ok(Self { rules, blocks, groups, damage, sound })
    }

    /// The game that the book is about.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The positions that are sound.
    pub fn positions(&self) -> usize {
        self.sound.len()
    }

    /// Whether nothing is wrong, or nothing that matters.
    pub fn is_sound(&self) -> bool {
        self.damage.iter().all(|damage| damage.is_harmless())
    }

    /// Writes everything that is sound into a new book, with values that follow from it.
    pub fn repair(&self, path: impl AsRef<Path>) -> Result<GrowingBook, BookProblem> {
        let mut book = GrowingBook::create(path, self.rules)?;
        book.take_in(self.sound.clone())?;
        Ok(book)
    }
}

/// The records that make sense, each with a leaf that does, in an order that does not change.
fn sound_records(
    rules: RuleSet,
    records: &HashMap<BookBoard, BookEntry>,
    damage: &mut Vec<BookDamage>,
) -> Vec<BookRecord> {
    let mut boards: Vec<BookBoard> = records.keys().copied().collect();
    boards.sort_unstable();
    let mut sound = Vec::with_capacity(boards.len());
    for board in boards {
        let position = board.position(rules).filter(|position| BookBoard::of(position) == Some(board));
        let Some(position) = position.filter(|position| !position.legal_moves().is_empty()) else {
            damage.push(BookDamage::NoPosition { board });
            continue;
        };
        let mut entry = records[&board];
        if entry.leaf.is_some_and(|leaf| !makes_sense(&leaf, &position, records)) {
            damage.push(BookDamage::BadLeaf { board });
            entry.leaf = None;
        }
        sound.push((board, entry));
    }
    sound
}

fn makes_sense(leaf: &BookLeaf, position: &Position, records: &HashMap<BookBoard, BookEntry>) -> bool {
    let square = square_of(leaf.bit, position.rules().size);
    square.is_some_and(|square| position.legal_moves().contains(square))
        && (leaf.is_solved() || leaf.leads_to(position).is_none_or(|next| !records.contains_key(&next)))
}
