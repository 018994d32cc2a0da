//! One number for a position and everything symmetric to it.

use outflank_rules::random::scatter;
use outflank_rules::{Goal, Lines, Position, Side, Size, Square, Squares, Symmetry};

/// A number that stands for a position and all its mirror images and turns.
///
/// It depends on discs, side to move and rules, and stays the same from version to version: databases keep it.
///
/// ```
/// use outflank_records::PositionKey;
/// use outflank_rules::{Position, RuleSet, Size};
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// assert_eq!(PositionKey::of(&start.play("f5".parse()?)?), PositionKey::of(&start.play("c4".parse()?)?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PositionKey(u64);

impl PositionKey {
    /// The key of a position.
    pub fn of(position: &Position) -> Self {
        Canonical::of(position).key()
    }

    /// The key with this number, which somebody has kept.
    pub const fn from_u64(number: u64) -> Self {
        Self(number)
    }

    /// The number.
    pub const fn to_u64(self) -> u64 {
        self.0
    }
}

/// How a position lies against the one that stands for all its symmetric forms.
#[derive(Clone, Copy, Debug)]
pub struct Canonical {
    key: PositionKey,
    size: Size,
    /// One bit for each symmetry of [`Symmetry::ALL`] that leads to the canonical form; a symmetric position has several.
    leading: u8,
}

impl Canonical {
    /// Looks at a position in all its symmetric forms.
    pub fn of(position: &Position) -> Self {
        let size = position.rules().size;
        let discs = Side::BOTH.map(|side| position.board().discs(side));
        // Databases ask this millions of times, nearly always about the standard board.
        let (leading, [black, white]) = if size == Size::EIGHT {
            let packed = discs.map(pack);
            smallest(Symmetry::ALL.len(), |number| packed.map(|discs| [Symmetry::ALL[number].word(discs), 0, 0, 0]))
        } else {
            let symmetries = Symmetry::of(size);
            smallest(symmetries.len(), |number| discs.map(|discs| symmetries[number].squares(discs, size).to_words()))
        };
        let rules = position.rules();
        let settings = u64::from(size.width())
            | u64::from(size.height()) << 8
            | u64::from(position.side_to_move() == Side::White) << 16
            | u64::from(rules.lines == Lines::Orthogonal) << 17
            | u64::from(rules.goal == Goal::Fewest) << 18
            | u64::from(rules.supply.map_or(0, |discs| discs.get())) << 32;
        let supply = position.supply().map_or(0, |left| u64::from(left.black) | u64::from(left.white) << 16);
        let words = black.into_iter().chain(white).chain([settings, supply]);
        Self { key: PositionKey(words.fold(0, mix)), size, leading }
    }

    /// The key of the position.
    pub fn key(&self) -> PositionKey {
        self.key
    }

    /// Where a square of the position lies in the canonical form. Squares that a symmetric position cannot tell apart
    /// become one.
    pub fn square(&self, square: Square) -> Square {
        let images = self.symmetries().map(|symmetry| symmetry.square(square, self.size));
        images.min().unwrap_or(square)
    }

    /// The square of the position that [`square`](Self::square) sends there; of several, the one farthest to the right, so
    /// that games begin with f5.
    pub fn back(&self, canonical: Square) -> Square {
        let origins = self.symmetries().map(|symmetry| symmetry.inverse().square(canonical, self.size));
        origins.max_by_key(|square| (square.column(), std::cmp::Reverse(square.row()))).unwrap_or(canonical)
    }

    /// A symmetry that leads to the canonical form. Of a symmetric position there are several, and this is always the same one.
    pub fn symmetry(&self) -> Symmetry {
        self.symmetries().next().unwrap_or(Symmetry::IDENTITY)
    }

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::ALL.into_iter().enumerate().filter(|(number, _)| self.leading >> number & 1 != 0).map(|(_, s)| s)
    }
}

type Discs = [[u64; 4]; 2];

/// The smallest of the forms, and a bit for each that equals it.
fn smallest(forms: usize, form: impl Fn(usize) -> Discs) -> (u8, Discs) {
    let (mut leading, mut least) = (1, form(0));
    for number in 1..forms {
        let next = form(number);
        match next.cmp(&least) {
            std::cmp::Ordering::Less => (leading, least) = (1 << number, next),
            std::cmp::Ordering::Equal => leading |= 1 << number,
            std::cmp::Ordering::Greater => {}
        }
    }
    (leading, least)
}

/// The squares of an 8×8 board in one word, a row to each byte.
fn pack(squares: Squares) -> u64 {
    let words = squares.to_words();
    (0..8).fold(0, |packed, row| packed | (words[row / 4] >> (row % 4 * 16) & 0xff) << (row * 8))
}

/// Mixes another word into a key.
fn mix(key: u64, word: u64) -> u64 {
    scatter(key ^ word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_boards_turn_as_boards_do() {
        let squares: Squares =
            ["a1", "b3", "h2", "g7"].iter().map(|name| name.parse::<Square>().expect("a square")).collect();
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.word(pack(squares)), pack(symmetry.squares(squares, Size::EIGHT)), "{symmetry:?}");
        }
    }
}
