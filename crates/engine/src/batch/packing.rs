//! Sets of squares in as few words as they need: a bit for each square of the board, in reading order.

use outflank_rules::{Size, Square, Squares};

use super::sweep::in_blocks;
use crate::bits::Bits;
use crate::state::Frame;

/// The words of a set.
pub(super) fn words_in_set(size: Size) -> usize {
    usize::from(size.area()).div_ceil(u64::BITS as usize)
}

/// The square with this number.
pub(super) fn square(number: usize, size: Size) -> Option<Square> {
    let width = usize::from(size.width());
    let square = Square::new(u8::try_from(number % width).ok()?, u8::try_from(number / width).ok()?)?;
    size.contains(square).then_some(square)
}

/// The number of a square.
pub(super) fn number(square: Square, size: Size) -> usize {
    usize::from(square.row()) * usize::from(size.width()) + usize::from(square.column())
}

/// Adds the words of a set.
pub(super) fn pack(squares: Squares, size: Size, words: &mut Vec<u64>) {
    let begin = words.len();
    words.resize(begin + words_in_set(size), 0);
    for square in squares {
        let number = number(square, size);
        words[begin + number / 64] |= 1 << (number % 64);
    }
}

/// The set with these words. Bits that stand for no square are left out.
pub(super) fn squares(words: &[u64], size: Size) -> Squares {
    size.squares().iter().filter(|&square| has(words, number(square, size))).collect()
}

fn has(words: &[u64], number: usize) -> bool {
    words[number / 64] >> (number % 64) & 1 != 0
}

/// Sets as bytes, one for each square, 0 or 1.
pub(super) fn planes(words: &[u64], size: Size, threads: usize) -> Vec<u8> {
    let (area, in_set) = (usize::from(size.area()), words_in_set(size));
    in_blocks(words.len() / in_set, area, threads, |index, plane: &mut [u8]| {
        let set = &words[in_set * index..in_set * (index + 1)];
        for (word, bytes) in set.iter().zip(plane.chunks_mut(64)) {
            for (bit, byte) in bytes.iter_mut().enumerate() {
                *byte = (word >> bit & 1) as u8;
            }
        }
    })
}

/// From packed sets to the bitboards of the search, and back.
#[derive(Clone, Copy)]
pub(super) struct Packing<B> {
    frame: Frame<B>,
    /// Whether both are the same words: the standard board in its own frame.
    alike: bool,
    height: u32,
    width: u32,
}

impl<B: Bits> Packing<B> {
    pub(super) fn new(size: Size) -> Self {
        let alike = size == Size::EIGHT && B::STRIDE == 8;
        Self { frame: Frame::new(size), alike, height: size.height().into(), width: size.width().into() }
    }

    /// The bitboard of a packed set.
    #[inline(always)]
    pub(super) fn unpack(&self, words: &[u64]) -> B {
        if self.alike { B::of_word(words[0]) } else { self.unpack_rows(words) }
    }

    /// Writes a bitboard as a packed set.
    #[inline(always)]
    pub(super) fn pack(&self, set: B, words: &mut [u64]) {
        if self.alike {
            words[0] = set.word();
        } else {
            self.pack_rows(set, words);
        }
    }

    /// The number of a square of the packed board on the bitboards.
    #[inline(always)]
    pub(super) fn frame_number(&self, number: usize) -> Option<u32> {
        if self.alike && number < 64 {
            return Some(number as u32);
        }
        square(number, self.frame.size).map(|square| self.frame.number(square))
    }

    fn unpack_rows(&self, words: &[u64]) -> B {
        let (left, top) = self.frame.corner();
        (0..self.height).fold(B::EMPTY, |set, row| {
            let bit = row * self.width;
            let (word, shift) = ((bit / 64) as usize, bit % 64);
            let low = words[word] >> shift;
            let high = if shift + self.width > 64 { words[word + 1] << (64 - shift) } else { 0 };
            set | B::of_row(row + top, ((low | high) & ((1 << self.width) - 1)) << left)
        })
    }

    fn pack_rows(&self, set: B, words: &mut [u64]) {
        let (left, top) = self.frame.corner();
        words.fill(0);
        for row in 0..self.height {
            let bits = set.row(row + top) >> left;
            let bit = row * self.width;
            let (word, shift) = ((bit / 64) as usize, bit % 64);
            words[word] |= bits << shift;
            if shift + self.width > 64 {
                words[word + 1] |= bits >> (64 - shift);
            }
        }
    }
}
