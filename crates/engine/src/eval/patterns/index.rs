//! The numbers of all patterns of a position at once.
//!
//! A number is a sum over squares, so it is a sum over groups of eight squares too, and what each group of eight adds to every number is
//! looked up: eight additions of vectors for the discs of a side, whatever the position. Nothing has to be kept up to date while the
//! search plays moves.

use super::Shape;
use crate::bits::Bits;
use crate::isa::{Arithmetic, Isa, Sums};
use crate::state::{Frame, State};

/// Finds the numbers of the patterns in `LANES` places, on boards that lie in `BYTES` times eight squares.
pub(crate) struct Indexer<const LANES: usize, const BYTES: usize> {
    /// A digit of one for each square with a disc.
    sums: Box<[Sums<LANES>; BYTES]>,
    /// Where the family of each place begins.
    offsets: [u32; LANES],
}

impl<const LANES: usize, const BYTES: usize> Indexer<LANES, BYTES> {
    /// For the patterns of a board, in sets of the kind `B`. Places that are left over show the pattern number `blank`.
    pub(crate) fn new<B: Bits>(shape: &Shape, blank: u32) -> Option<Self> {
        let frame = Frame::<B>::new(shape.size);
        // What each square adds to each number.
        let mut digits = vec![[0; LANES]; 8 * BYTES];
        let mut offsets = [blank; LANES];
        let families = shape.offsets();
        for (lane, place) in shape.places.iter().enumerate() {
            *offsets.get_mut(lane)? = families[place.family] as u32;
            for (digit, &square) in place.squares.iter().enumerate() {
                digits.get_mut(frame.number(square) as usize)?[lane] = 3u16.pow(digit as u32);
            }
        }
        let sum = |byte: usize, value: usize| {
            let squares = (0..8).filter(|bit| value >> bit & 1 == 1).map(|bit| &digits[8 * byte + bit]);
            squares.fold([0; LANES], |mut sum, digits| {
                sum.iter_mut().zip(digits).for_each(|(sum, digit)| *sum += digit);
                sum
            })
        };
        let sums: Vec<Sums<LANES>> = (0..BYTES).map(|byte| std::array::from_fn(|value| sum(byte, value))).collect();
        Some(Self { sums: sums.try_into().ok()?, offsets })
    }

    /// The number of the pattern in each place, those of all families counted one after the other.
    #[inline(always)]
    pub(crate) fn rows<S: State>(&self, state: &S) -> [u32; LANES] {
        let (mut own, mut other) = ([0; BYTES], [0; BYTES]);
        for byte in 0..BYTES {
            own[byte] = state.player().byte(byte);
            other[byte] = state.opponent().byte(byte);
        }
        let numbers = state.isa().arithmetic().pattern_numbers(&self.sums, own, other);
        let mut rows = self.offsets;
        for lane in 0..LANES {
            rows[lane] += u32::from(numbers[lane]);
        }
        rows
    }
}
