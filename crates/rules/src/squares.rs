//! Sets of squares.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

use crate::{Direction, Size, Square};

/// A set of squares, one bit for each square of the largest board.
///
/// `|` is union, `&` intersection, `-` difference, `^` symmetric difference; iteration runs in reading order.
///
/// ```
/// use outflank_rules::{Size, Square, Squares};
/// let corner: Square = "a1".parse()?;
/// let mut squares = Squares::from(corner);
/// squares.insert("h8".parse()?);
/// assert_eq!(squares.len(), 2);
/// assert_eq!((Size::EIGHT.squares() - squares).len(), 62);
/// # Ok::<(), outflank_rules::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Squares([u64; 4]);

/// The first column, in each of the four rows that a word holds.
const FIRST_COLUMN: u64 = 0x0001_0001_0001_0001;
/// The last column, likewise.
const LAST_COLUMN: u64 = FIRST_COLUMN << 15;

// All of these are marked for inlining: they are the inner loops of the engine, which is another crate.
impl Squares {
    /// The empty set.
    pub const EMPTY: Self = Self([0; 4]);

    /// The squares of a board.
    pub(crate) fn rectangle(size: Size) -> Self {
        let row = u64::from(u16::MAX >> (Size::MAX_SIDE - size.width()));
        let mut words = [0; 4];
        for y in 0..usize::from(size.height()) {
            words[y / 4] |= row << (y % 4 * 16);
        }
        Self(words)
    }

    /// Whether the set holds no square.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The number of squares.
    #[inline]
    pub fn len(self) -> u16 {
        self.0.iter().map(|word| word.count_ones() as u16).sum()
    }

    /// Whether `square` is in the set.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        !(self & Self::from(square)).is_empty()
    }

    /// Puts `square` into the set.
    #[inline]
    pub fn insert(&mut self, square: Square) {
        *self |= Self::from(square);
    }

    /// Takes `square` out of the set.
    #[inline]
    pub fn remove(&mut self, square: Square) {
        *self -= Self::from(square);
    }

    /// The first square in reading order.
    #[inline]
    pub fn first(self) -> Option<Square> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Square::from_index((word * 64) as u8 + self.0[word].trailing_zeros() as u8))
    }

    /// The squares in reading order.
    #[inline]
    pub fn iter(self) -> Iter {
        Iter(self)
    }

    /// Every square moved one step; those that leave the 16×16 board vanish.
    ///
    /// ```
    /// use outflank_rules::{Direction, Square, Squares};
    /// let squares: Squares = ["a1", "d3"].iter().flat_map(|name| name.parse::<Square>()).collect();
    /// assert_eq!(squares.stepped(Direction::West), Squares::from("c3".parse::<Square>()?));
    /// # Ok::<(), outflank_rules::SquareError>(())
    /// ```
    // Inlined where lines are followed, it makes games replay twice as fast.
    #[inline(always)]
    pub fn stepped(self, direction: Direction) -> Self {
        let (dx, dy) = direction.step();
        let sideways = match dx {
            1 => self.without(LAST_COLUMN).later(1),
            -1 => self.without(FIRST_COLUMN).earlier(1),
            _ => self,
        };
        match dy {
            1 => sideways.later(16),
            -1 => sideways.earlier(16),
            _ => sideways,
        }
    }

    /// The 256 bits as four words, a1 in the lowest bit of the first, 16 bits to a row.
    #[inline]
    pub const fn to_words(self) -> [u64; 4] {
        self.0
    }

    /// The set with these bits, as [`to_words`](Self::to_words) gives them.
    #[inline]
    pub const fn from_words(words: [u64; 4]) -> Self {
        Self(words)
    }

    #[inline]
    fn without(self, column: u64) -> Self {
        Self(self.0.map(|word| word & !column))
    }

    /// Moves every square `n` places on in reading order (0 < n < 64).
    #[inline]
    fn later(self, n: u32) -> Self {
        let [a, b, c, d] = self.0;
        let carry = 64 - n;
        Self([a << n, b << n | a >> carry, c << n | b >> carry, d << n | c >> carry])
    }

    /// Moves every square `n` places back in reading order (0 < n < 64).
    #[inline]
    fn earlier(self, n: u32) -> Self {
        let [a, b, c, d] = self.0;
        let carry = 64 - n;
        Self([a >> n | b << carry, b >> n | c << carry, c >> n | d << carry, d >> n])
    }

    #[inline]
    fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| operation(self.0[i], other.0[i])))
    }
}

impl From<Square> for Squares {
    #[inline]
    fn from(square: Square) -> Self {
        let mut words = [0; 4];
        words[usize::from(square.index() / 64)] = 1 << (square.index() % 64);
        Self(words)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::from(square))
    }
}

impl Extend<Square> for Squares {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl BitAnd for Squares {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Squares {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl BitXor for Squares {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl Sub for Squares {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl Not for Squares {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Squares {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl BitOrAssign for Squares {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitXorAssign for Squares {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl SubAssign for Squares {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The squares of a set in reading order.
#[derive(Clone, Debug)]
pub struct Iter(Squares);

impl Iterator for Iter {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0.remove(square);
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = usize::from(self.0.len());
        (len, Some(len))
    }
}

impl ExactSizeIterator for Iter {}

impl IntoIterator for Squares {
    type Item = Square;
    type IntoIter = Iter;

    #[inline]
    fn into_iter(self) -> Iter {
        self.iter()
    }
}

/// Draws the set on the smallest square board that holds it, `#` for a member.
impl fmt::Debug for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.iter().map(|square| square.column().max(square.row()) + 1).max().unwrap_or(0).max(8);
        writeln!(f)?;
        for row in 0..side {
            let cells = (0..side).filter_map(|column| Square::new(column, row));
            let line: String = cells.map(|square| if self.contains(square) { " #" } else { " ." }).collect();
            writeln!(f, "{line}")?;
        }
        Ok(())
    }
}
