//! A book to look positions up in.

use std::path::Path;
use std::sync::Arc;

use outflank_engine::{Confidence, Line, MoveScore, OpeningBook, Openings, Score};
use outflank_rules::{Move, Position, RuleSet, Square, Status};

use crate::board::Found;
use crate::entry::Worth;
use crate::file::BookFile;
use crate::{BookBoard, BookEntry, BookLeaf, BookProblem};

/// An opening book to look positions up in, as it was when it was opened. Clones are the same book.
///
/// It is opened at once, however large it is: only what is asked for is read. What is damaged counts as not known;
/// [`check`](crate::GrowingBook) tells what is wrong.
#[derive(Clone, Debug)]
pub struct Book {
    file: Arc<BookFile>,
}

/// A move that a book knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move.
    pub square: Square,
    /// What it leads to, for the side that makes it.
    pub score: Score,
    /// How far that can be trusted.
    pub confidence: Confidence,
    /// How many recorded games went on like this.
    pub games: u32,
    /// Whether the book goes on after it.
    pub goes_on: bool,
}

impl Book {
    /// Opens a book.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, BookProblem> {
        BookFile::open(path.as_ref()).map(Self::of)
    }

    /// A book whose bytes are part of the program.
    pub fn inside(bytes: &'static [u8]) -> Result<Self, BookProblem> {
        BookFile::inside(bytes).map(Self::of)
    }

    fn of(file: BookFile) -> Self {
        Self { file: Arc::new(file) }
    }

    /// The game that it is about.
    pub fn rules(&self) -> RuleSet {
        self.file.rules()
    }

    /// The positions in it.
    pub fn len(&self) -> u64 {
        self.file.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What it knows of a position, if it does.
    pub fn find(&self, position: &Position) -> Result<Option<BookEntry>, BookProblem> {
        Ok(self.look_up(position)?.map(|(_, entry)| entry))
    }

    fn look_up(&self, position: &Position) -> Result<Option<(Found, BookEntry)>, BookProblem> {
        let Some(found) = Found::of(position).filter(|_| position.rules() == self.rules()) else { return Ok(None) };
        Ok(self.file.find(found.board)?.map(|entry| (found, entry)))
    }

    /// The moves that it knows in a position, the best first, those that people play before others of the same worth. None if the position is not
    /// known.
    pub fn moves(&self, position: &Position) -> Result<Vec<BookMove>, BookProblem> {
        let Some((found, entry)) = self.look_up(position)? else { return Ok(Vec::new()) };
        let mut moves = Vec::new();
        for square in position.legal_moves() {
            let Some((next, passed)) = after(position, square) else { continue };
            let linked = match next {
                Some(next) => self.find(&next)?,
                None => None,
            };
            let is_leaf = |leaf: &BookLeaf| leads_there(position, &found, square, leaf.bit);
            // What was solved needs no position behind it.
            let leaf = entry.leaf.filter(|leaf| (leaf.is_solved() || linked.is_none()) && is_leaf(leaf));
            let leaf = leaf.map(|BookLeaf { score, confidence, .. }| Worth { score, confidence });
            let link =
                linked.map(|next| Worth { score: next.value, confidence: next.confidence }.a_move_earlier(passed));
            if let Some(Worth { score, confidence }) = leaf.or(link) {
                let games = linked.map_or(0, |next| next.games);
                moves.push(BookMove { square, score, confidence, games, goes_on: linked.is_some() });
            }
        }
        moves.sort_by_key(|known| (std::cmp::Reverse((known.score, known.games)), !known.goes_on));
        Ok(moves)
    }

    /// How the game goes on by the book after a move, which comes first: the best moves as long as it knows any.
    pub fn line(&self, position: &Position, square: Square) -> Line {
        let (mut line, mut position, mut next) = (Vec::new(), *position, Some(square));
        while let Some(square) = next
            && let Ok(played) = position.play(square)
        {
            line.push(Move::Place(square));
            position = played;
            if let (Status::MustPass, Ok(passed)) = (position.status(), position.pass()) {
                line.push(Move::Pass);
                position = passed;
            }
            next = self.moves(&position).ok().and_then(|moves| moves.first().map(|best| best.square));
        }
        line
    }

    /// The opening book of an engine.
    pub fn openings(&self) -> Openings {
        Openings::of(self.clone())
    }

    /// Hands over every position, in no order; the answer is what could not be read.
    pub(crate) fn each(&self, visit: impl FnMut((BookBoard, BookEntry))) -> Result<Vec<BookProblem>, BookProblem> {
        self.file.each(visit)
    }
}

impl OpeningBook for Book {
    fn moves(&self, position: &Position) -> Vec<MoveScore> {
        let scored = |BookMove { square, score, confidence, .. }| MoveScore {
            square,
            score,
            confidence,
            line: vec![Move::Place(square)],
        };
        // What cannot be read is not known: a player thinks for itself then.
        self.moves(position).unwrap_or_default().into_iter().map(scored).collect()
    }

    fn line(&self, position: &Position, square: Square) -> Line {
        self.line(position, square)
    }
}

/// The position after a move, with the same side to move if the other one has to pass (then `true`), or none if the game is over. `None` of a move that
/// is not legal.
pub(crate) fn after(position: &Position, square: Square) -> Option<(Option<Position>, bool)> {
    let next = position.play(square).ok()?;
    match next.status() {
        Status::ToMove(_) => Some((Some(next), false)),
        Status::MustPass => Some((next.pass().ok(), true)),
        Status::Over(_) => Some((None, false)),
    }
}

/// Whether a move leads to the same position as the one that lies there in the book: of a symmetric position there are several.
fn leads_there(position: &Position, found: &Found, square: Square, bit: u8) -> bool {
    let Some(leaf) = found.square(bit) else { return false };
    let form = |square: Square| position.play(square).ok().and_then(|next| BookBoard::of(&next));
    square == leaf || form(square).is_some_and(|own| form(leaf) == Some(own))
}
