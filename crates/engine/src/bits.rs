//! Bitboards: sets of squares in machine words, one word for boards up to 8×8, four for the others.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use outflank_rules::{Direction, Lines, Square, Squares};

use crate::isa::{BoardLines, Isa, wide};

/// A bitboard: a set of squares, one bit for each. Squares are numbers: row × [`STRIDE`](Self::STRIDE) + column.
pub(crate) trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The squares in a row of the frame.
    const STRIDE: u32;
    /// No square.
    const EMPTY: Self;
    /// The squares in a part, at most eight. Patterns are looked up by parts: squares next to one another in a row.
    const PART: u32;

    /// The set of one square.
    fn single(square: u32) -> Self;

    /// The number of squares.
    fn count(self) -> u32;

    /// The first square of a set that is not empty.
    fn first(self) -> u32;

    /// Every square moved one step; those that leave the frame vanish.
    fn stepped(self, direction: Direction) -> Self;

    /// The squares beyond lines of `opponent` discs that begin next to a disc of `player`: legal moves where they are empty.
    fn reach(isa: impl Isa, player: Self, opponent: Self, lines: BoardLines) -> Self;

    /// The discs that turn over when `player` moves to `square`.
    fn flips(isa: impl Isa, square: u32, player: Self, opponent: Self, lines: Lines) -> Self;

    /// Two numbers that depend on every square, for hashes.
    fn digest(self) -> [u64; 2];

    /// The squares of each part, as the bits of a number.
    fn parts<const PARTS: usize>(self) -> [u8; PARTS];

    /// The part that a square lies in, and its bit there.
    fn part_of(square: u32) -> (usize, u32);

    /// The set whose first 64 squares are the bits of a word.
    fn of_word(word: u64) -> Self;

    /// The first 64 squares as the bits of a word.
    fn word(self) -> u64;

    /// The set of some squares of a row, as the bits of a number.
    fn of_row(row: u32, bits: u64) -> Self;

    /// The squares of a row, as the bits of a number.
    fn row(self, row: u32) -> u64;

    /// Whether there is no square in the set.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether `square` is in the set.
    #[inline(always)]
    fn contains(self, square: u32) -> bool {
        !(self & Self::single(square)).is_empty()
    }

    /// The squares in order.
    #[inline(always)]
    fn squares(self) -> SquaresOf<Self> {
        SquaresOf(self)
    }

    /// The squares next to those in the set, in any direction; some of them may be in the set too.
    #[inline(always)]
    fn neighbours(self) -> Self {
        let sideways = self | self.stepped(Direction::East) | self.stepped(Direction::West);
        sideways | sideways.stepped(Direction::North) | sideways.stepped(Direction::South)
    }
}

/// The squares of a set in order.
pub(crate) struct SquaresOf<B>(B);

impl<B: Bits> Iterator for SquaresOf<B> {
    type Item = u32;

    #[inline(always)]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0 ^ B::single(square);
        Some(square)
    }
}

impl Bits for u64 {
    const STRIDE: u32 = 8;
    const EMPTY: Self = 0;
    const PART: u32 = 8;

    #[inline(always)]
    fn single(square: u32) -> Self {
        1 << square
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline(always)]
    fn stepped(self, direction: Direction) -> Self {
        const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
        const LAST_COLUMN: u64 = FIRST_COLUMN << 7;
        let (dx, dy) = direction.step();
        let sideways = match dx {
            1 => (self & !LAST_COLUMN) << 1,
            -1 => (self & !FIRST_COLUMN) >> 1,
            _ => self,
        };
        match dy {
            1 => sideways << 8,
            -1 => sideways >> 8,
            _ => sideways,
        }
    }

    #[inline(always)]
    fn reach(isa: impl Isa, player: Self, opponent: Self, lines: BoardLines) -> Self {
        match lines.ways {
            Lines::All => isa.reach(player, opponent),
            Lines::Orthogonal => wide::reach(player, opponent, lines.ways.directions()),
        }
    }

    #[inline(always)]
    fn flips(isa: impl Isa, square: u32, player: Self, opponent: Self, lines: Lines) -> Self {
        match lines {
            Lines::All => isa.flips(square, player, opponent),
            Lines::Orthogonal => wide::flips(square, player, opponent, lines.directions()),
        }
    }

    #[inline(always)]
    fn digest(self) -> [u64; 2] {
        [self, self.rotate_left(32)]
    }

    #[inline(always)]
    fn parts<const PARTS: usize>(self) -> [u8; PARTS] {
        *self.to_le_bytes().first_chunk().expect("eight parts at most")
    }

    fn part_of(square: u32) -> (usize, u32) {
        (square as usize / 8, square % 8)
    }

    #[inline(always)]
    fn of_word(word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn word(self) -> u64 {
        self
    }

    #[inline(always)]
    fn of_row(row: u32, bits: u64) -> Self {
        bits << (Self::STRIDE * row)
    }

    #[inline(always)]
    fn row(self, row: u32) -> u64 {
        self >> (Self::STRIDE * row) & 0xff
    }
}

/// Boards wider than 8×8 use the sets of the rules.
impl Bits for Squares {
    const STRIDE: u32 = 16;
    const EMPTY: Self = Squares::EMPTY;
    // Two parts make up a row of the widest board with patterns. Larger parts would be fewer, but what they are looked up in would not stay in
    // the processor's caches.
    const PART: u32 = 6;

    #[inline(always)]
    fn single(square: u32) -> Self {
        Square::from_index(square as u8).into()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.len().into()
    }

    #[inline(always)]
    fn first(self) -> u32 {
        Squares::first(self).map_or(0, |square| square.index().into())
    }

    #[inline(always)]
    fn stepped(self, direction: Direction) -> Self {
        Squares::stepped(self, direction)
    }

    #[inline(always)]
    fn reach(isa: impl Isa, player: Self, opponent: Self, lines: BoardLines) -> Self {
        isa.wide_reach(player, opponent, lines)
    }

    #[inline(always)]
    fn flips(isa: impl Isa, square: u32, player: Self, opponent: Self, lines: Lines) -> Self {
        isa.wide_flips(square, player, opponent, lines)
    }

    #[inline(always)]
    fn digest(self) -> [u64; 2] {
        let [a, b, c, d] = self.to_words();
        [mix(a ^ mix(b)), mix(c ^ mix(d))]
    }

    #[inline(always)]
    fn parts<const PARTS: usize>(self) -> [u8; PARTS] {
        // All rows at once: the second part of each moves up to where a byte begins.
        const FIRST_OF_EACH_ROW: u64 = 0x003f_003f_003f_003f;
        let [a, b, c, d] = self.to_words().map(|word| {
            let (first, second) = (word & FIRST_OF_EACH_ROW, word << (8 - Self::PART) & FIRST_OF_EACH_ROW << 8);
            (first | second).to_le_bytes()
        });
        let mut parts = [0; PARTS];
        for (part, byte) in parts.iter_mut().zip([a, b, c, d].as_flattened()) {
            *part = *byte;
        }
        parts
    }

    fn part_of(square: u32) -> (usize, u32) {
        let (row, column) = (square / Self::STRIDE, square % Self::STRIDE);
        ((2 * row + column / Self::PART) as usize, column % Self::PART)
    }

    #[inline(always)]
    fn of_word(word: u64) -> Self {
        Self::from_words([word, 0, 0, 0])
    }

    #[inline(always)]
    fn word(self) -> u64 {
        self.to_words()[0]
    }

    #[inline(always)]
    fn of_row(row: u32, bits: u64) -> Self {
        let mut words = [0; 4];
        words[row as usize / 4] = bits << (row % 4 * Self::STRIDE);
        Self::from_words(words)
    }

    #[inline(always)]
    fn row(self, row: u32) -> u64 {
        self.to_words()[row as usize / 4] >> (row % 4 * Self::STRIDE) & 0xffff
    }
}

/// A hash of a word: a number that looks random and depends on every bit.
#[inline(always)]
pub(crate) fn mix(word: u64) -> u64 {
    fold(word ^ 0x9e37_79b9_7f4a_7c15, 0xbf58_476d_1ce4_e5b9)
}

/// The two halves of a product, laid over one another: the step of multiplication that hashes are made of.
#[inline(always)]
pub(crate) fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
