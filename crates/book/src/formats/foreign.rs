//! The book of another program, ready to be taken in.

use std::collections::HashSet;

use outflank_engine::Confidence;
use outflank_rules::{RuleSet, Square};

use super::{BookNote, ForeignProblem};
use crate::board::Found;
use crate::book::after;
use crate::entry::{Worth, trust};
use crate::file::BookRecord;
use crate::{BookBoard, BookEntry, BookFormat, BookLeaf};

/// The book of another program: every byte of it makes sense.
#[derive(Debug)]
pub struct ForeignBook<'a> {
    bytes: &'a [u8],
    format: BookFormat,
    rules: RuleSet,
    boards: HashSet<BookBoard>,
}

impl<'a> ForeignBook<'a> {
    /// Reads a book about a game, in a format or in whichever it is.
    ///
    /// ```
    /// use outflank_book::{BookFormat, ForeignBook};
    /// use outflank_rules::{RuleSet, Size};
    /// let text = b"-----OX--XO----- X; -8; b1:-8; % exact";
    /// let book = ForeignBook::read(text, None, RuleSet::standard(Size::FOUR))?;
    /// assert_eq!((book.format(), book.len()), (BookFormat::Text, 1));
    /// # Ok::<(), outflank_book::ForeignProblem>(())
    /// ```
    pub fn read(bytes: &'a [u8], format: Option<BookFormat>, rules: RuleSet) -> Result<Self, ForeignProblem> {
        let format = format.or_else(|| BookFormat::detect(bytes)).ok_or(ForeignProblem::UnknownFormat)?;
        let mut boards = HashSet::new();
        format.read(bytes, rules, &mut |note| boards.extend(BookBoard::of(&note.position)))?;
        Ok(Self { bytes, format, rules, boards })
    }

    /// The format that it is in.
    pub fn format(&self) -> BookFormat {
        self.format
    }

    /// The game that it is about.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The positions in it; those in which nobody has a choice do not count.
    pub fn len(&self) -> usize {
        self.boards.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// The records of all positions for a book that knows some already.
    pub(crate) fn records(&self, is_known: impl Fn(BookBoard) -> bool) -> Vec<BookRecord> {
        let known = |board: BookBoard| self.boards.contains(&board) || is_known(board);
        let mut records = Vec::new();
        // It has been read once, so it makes sense.
        let _ = self.format.read(self.bytes, self.rules, &mut |note| records.extend(record(&note, &known)));
        records
    }
}

/// What is taken over of a position. Nothing if nothing is known of it: neither what it is worth nor any move.
fn record(note: &BookNote, is_known: &impl Fn(BookBoard) -> bool) -> Option<BookRecord> {
    let found = Found::of(&note.position)?;
    let leads = |square: Square| {
        let next = after(&note.position, square)?.0?;
        BookBoard::of(&next).filter(|board| is_known(*board))
    };
    // Of the moves that lead out of the book a book knows the best.
    let outwards = note.moves.iter().filter(|(square, _)| leads(*square).is_none());
    let leaf = outwards.max_by_key(|(_, worth)| (worth.score, trust(worth.confidence)));
    let leaf = leaf.map(|&(square, Worth { score, confidence })| BookLeaf {
        bit: found.bit(square),
        score,
        confidence,
        judge: note.judge,
    });
    let has_links = || note.position.legal_moves().iter().any(|square| leads(square).is_some());
    let unknown =
        Worth { score: outflank_engine::Score::new(0), confidence: Confidence::Searched { depth: 0, percent: 0 } };
    let best = note.moves.iter().map(|(_, worth)| *worth).max_by_key(|worth| worth.score);
    let worth = note.value.or(best).or_else(|| has_links().then_some(unknown))?;
    let entry = BookEntry { value: worth.score, confidence: worth.confidence, leaf, games: note.games };
    Some((found.board, entry))
}
