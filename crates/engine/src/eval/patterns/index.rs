//! The numbers of all patterns of a position at once, by SIMD.
//!
//! A number is a sum over squares, so it is a sum over parts of the board too, and what each part adds to every number is
//! looked up: on 8×8, eight additions of vectors for the discs of a side, whatever the position. Nothing has to be kept up to date while the
//! search plays moves.

use super::Shape;
use crate::bits::Bits;
use crate::isa::{Arithmetic, Digits, Isa, Sums};
use crate::state::{Frame, State};

/// Finds the numbers of the patterns in `LANES` places, on boards that lie in `PARTS` parts.
pub(crate) struct Indexer<const LANES: usize, const PARTS: usize> {
    /// A digit of one for each square with a disc.
    sums: Box<[Sums<LANES>; PARTS]>,
    /// Where the family of each place begins.
    offsets: [u32; LANES],
}

impl<const LANES: usize, const PARTS: usize> Indexer<LANES, PARTS> {
    /// For the patterns of a board, in sets of the kind `B`. Places that are left over show the pattern number `blank`.
    pub(crate) fn new<B: Bits>(shape: &Shape, blank: u32) -> Option<Self> {
        let frame = Frame::<B>::new(shape.size);
        let mut sums: Box<[Sums<LANES>; PARTS]> = vec![[Digits([0; LANES]); 256]; PARTS].try_into().ok()?;
        let mut offsets = [blank; LANES];
        let families = shape.offsets();
        for (lane, place) in shape.places.iter().enumerate() {
            *offsets.get_mut(lane)? = families[place.family] as u32;
            for (digit, &square) in place.squares.iter().enumerate() {
                let (part, bit) = B::part_of(frame.number(square));
                for (value, sum) in sums.get_mut(part)?.iter_mut().enumerate() {
                    if value >> bit & 1 == 1 {
                        sum.0[lane] += 3u16.pow(digit as u32);
                    }
                }
            }
        }
        Some(Self { sums, offsets })
    }

    /// The number of the pattern in each place, among those of its family.
    #[inline(always)]
    pub(crate) fn numbers<S: State>(&self, state: &S) -> [u16; LANES] {
        let (mut own, mut other) = ([0; PARTS], [0; PARTS]);
        for part in 0..PARTS {
            own[part] = state.player().part(part);
            other[part] = state.opponent().part(part);
        }
        state.isa().arithmetic().pattern_numbers(&self.sums, own, other)
    }

    /// The number of the pattern in each place, those of all families counted one after the other.
    #[inline(always)]
    pub(crate) fn rows<S: State>(&self, state: &S) -> [u32; LANES] {
        let numbers = self.numbers(state);
        let mut rows = self.offsets;
        for lane in 0..LANES {
            rows[lane] += u32::from(numbers[lane]);
        }
        rows
    }
}
