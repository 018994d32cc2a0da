//! Positions as a book knows them: up to symmetry, and from the side to move.

use std::fmt;

use outflank_rules::random::scatter;
use outflank_rules::{Position, RuleSet, Setup, Side, Size, Square, Squares, Symmetry};

/// A position as a book knows it: the discs of the side to move and of the other side, in the one form that stands for all symmetric ones. Whose
/// colour is whose does not matter.
///
/// A set is a word with a row in each byte; a smaller board lies in the middle of 8×8, where every symmetry leaves it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookBoard {
    mover: u64,
    other: u64,
}

/// A position found in a book, and how it lies there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Found {
    pub(crate) board: BookBoard,
    size: Size,
    there: Symmetry,
}

/// Whether a book can know a game: boards of up to 8×8, with discs that never run out.
pub(crate) fn is_for_books(rules: RuleSet) -> bool {
    rules.size.width() <= 8 && rules.size.height() <= 8 && rules.supply.is_none()
}

impl BookBoard {
    /// The form of a position that stands for all symmetric ones; `None` of a game that no book can know.
    pub fn of(position: &Position) -> Option<Self> {
        Found::of(position).map(|found| found.board)
    }

    /// The discs of the side to move, and those of the other side.
    pub(crate) const fn words(self) -> [u64; 2] {
        [self.mover, self.other]
    }

    /// The words of a board that was kept; whether they make sense is for [`position`](Self::position) to say.
    pub(crate) const fn from_words([mover, other]: [u64; 2]) -> Self {
        Self { mover, other }
    }

    /// The position, with Black to move; `None` if the words are none of this game.
    pub fn position(self, rules: RuleSet) -> Option<Position> {
        let black = unpacked(self.mover, rules.size)?;
        let white = unpacked(self.other, rules.size)?;
        Setup { rules, black, white, side_to_move: Side::Black, supply: None }.position().ok()
    }

    /// The number of discs.
    pub(crate) const fn discs(self) -> u32 {
        (self.mover | self.other).count_ones()
    }

    /// The place of a board in the order of a book: a number that looks random, so that a place can be guessed.
    pub(crate) const fn place(self) -> u64 {
        scatter(self.mover ^ scatter(self.other))
    }
}

/// As two words in hexadecimal.
impl fmt::Debug for BookBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BookBoard({:016x} {:016x})", self.mover, self.other)
    }
}

impl Found {
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let size = position.rules().size;
        if !is_for_books(position.rules()) {
            return None;
        }
        let side = position.side_to_move();
        let [mover, other] = [side, !side].map(|side| packed(position.board().discs(side), size));
        let (board, there) = smallest(mover, other, size);
        Some(Self { board, size, there })
    }

    /// The square of the position that lies there in the book; `None` of a number that is no square of the board.
    pub(crate) fn square(&self, bit: u8) -> Option<Square> {
        Some(self.there.inverse().square(square_of(bit, self.size)?, self.size))
    }

    /// Where a square of the position lies in the book.
    pub(crate) fn bit(&self, square: Square) -> u8 {
        bit_of(self.there.square(square, self.size), self.size)
    }
}

/// The smallest of all symmetric forms, and the symmetry that leads to it.
fn smallest(mover: u64, other: u64, size: Size) -> (BookBoard, Symmetry) {
    let form =
        |&symmetry: &Symmetry| (BookBoard { mover: symmetry.word(mover), other: symmetry.word(other) }, symmetry);
    let forms = Symmetry::of(size).iter().map(form);
    forms.min_by_key(|(board, _)| *board).unwrap_or((BookBoard { mover, other }, Symmetry::IDENTITY))
}

/// The column and row of the frame in which a board begins.
fn corner(size: Size) -> (u8, u8) {
    ((8 - size.width()) / 2, (8 - size.height()) / 2)
}

pub(crate) fn bit_of(square: Square, size: Size) -> u8 {
    let (left, top) = corner(size);
    (square.row() + top) * 8 + square.column() + left
}

pub(crate) fn square_of(bit: u8, size: Size) -> Option<Square> {
    let (left, top) = corner(size);
    let (column, row) = ((bit % 8).checked_sub(left)?, (bit / 8).checked_sub(top)?);
    Square::new(column, row).filter(|square| size.contains(*square))
}

fn packed(squares: Squares, size: Size) -> u64 {
    squares.iter().fold(0, |word, square| word | 1 << bit_of(square, size))
}

fn unpacked(mut word: u64, size: Size) -> Option<Squares> {
    let mut squares = Squares::EMPTY;
    while word != 0 {
        squares.insert(square_of(u8::try_from(word.trailing_zeros()).ok()?, size)?);
        word &= word - 1;
    }
    Some(squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use outflank_rules::random::{Random, random_position};

    #[test]
    fn symmetric_positions_are_one_and_squares_find_their_way_back() {
        for side in [4, 6, 8] {
            let rules = RuleSet::standard(Size::square(side).unwrap());
            for seed in 0..50 {
                let position = random_position(rules, u16::from(side) * 2, &mut Random::new(seed, 0));
                let found = Found::of(&position).unwrap();
                for &symmetry in Symmetry::of(rules.size) {
                    assert_eq!(BookBoard::of(&symmetry.position(&position)), Some(found.board));
                }
                for square in rules.size.squares() {
                    let bit = bit_of(found.there.square(square, rules.size), rules.size);
                    assert_eq!(found.square(bit), Some(square));
                }
                assert_eq!(BookBoard::of(&found.board.position(rules).unwrap()), Some(found.board));
            }
        }
    }

    #[test]
    fn words_that_are_no_position_are_none() {
        let six = RuleSet::standard(Size::SIX);
        assert_eq!(BookBoard::from_words([1, 1 << 27]).position(six), None, "a1 of 8×8 is no square of 6×6");
        assert_eq!(BookBoard::from_words([1 << 27, 1 << 27]).position(six), None);
        let wide = Position::start(RuleSet::standard(Size::square(10).unwrap()));
        assert_eq!(BookBoard::of(&wide), None);
    }
}
