//! The numbers of all patterns of a position at once, by SIMD.
//!
//! A number is a sum over squares, so it is a sum over parts of the board too, and what each part adds to every number is
//! looked up: on 8×8, eight additions of vectors for the discs of a side, whatever the position. Nothing has to be kept up to date while the
//! search plays moves.
//!
//! Large boards have three times as many parts, and tables that do not stay in the processor's first cache. But a move changes a few squares
//! alone, and what each of them adds to every number fits in there. So where all moves of a position are judged, their numbers are found from
//! its own: an [`Outlook`] is what they have in common.

use outflank_rules::Squares;

use super::Shape;
use crate::bits::Bits;
use crate::isa::{Arithmetic, Digits, Isa, Sums};
use crate::state::{Frame, State};

/// Finds the numbers of the patterns in `LANES` places, on boards that lie in `PARTS` parts.
pub(crate) struct Indexer<const LANES: usize, const PARTS: usize> {
    /// A digit of one for each square with a disc.
    sums: Box<[Sums<LANES>; PARTS]>,
    /// The same for each square by itself.
    squares: Box<[Digits<LANES>; 256]>,
    /// Where the family of each place begins.
    offsets: [u32; LANES],
}

impl<const LANES: usize, const PARTS: usize> Indexer<LANES, PARTS> {
    /// For the patterns of a board, in sets of the kind `B`. Places that are left over show the pattern number `blank`.
    pub(crate) fn new<B: Bits>(shape: &Shape, blank: u32) -> Option<Self> {
        let frame = Frame::<B>::new(shape.size);
        let mut sums: Box<[Sums<LANES>; PARTS]> = vec![[Digits([0; LANES]); 256]; PARTS].try_into().ok()?;
        let mut squares: Box<[Digits<LANES>; 256]> = vec![Digits([0; LANES]); 256].try_into().ok()?;
        let mut offsets = [blank; LANES];
        let families = shape.offsets();
        for (lane, place) in shape.places.iter().enumerate() {
            *offsets.get_mut(lane)? = families[place.family] as u32;
            for (digit, &square) in place.squares.iter().enumerate() {
                let number = frame.number(square);
                squares[number as usize].0[lane] = 3u16.pow(digit as u32);
                let (part, bit) = B::part_of(number);
                for (value, sum) in sums.get_mut(part)?.iter_mut().enumerate() {
                    if value >> bit & 1 == 1 {
                        sum.0[lane] += 3u16.pow(digit as u32);
                    }
                }
            }
        }
        Some(Self { sums, squares, offsets })
    }

    /// The number of the pattern in each place, among those of its family.
    #[inline(always)]
    pub(crate) fn numbers<S: State>(&self, state: &S) -> [u16; LANES] {
        state.isa().arithmetic().pattern_numbers(&self.sums, state.player().parts(), state.opponent().parts())
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

    /// What the positions after all moves of this one have in common.
    #[inline(always)]
    pub(crate) fn outlook<S: State<Set = Squares>>(&self, state: &S) -> Outlook<LANES> {
        Outlook { numbers: self.numbers(&state.pass()), player: state.player(), empty: state.empty() }
    }

    /// As [`numbers`](Self::numbers), for the position after a move.
    #[inline(always)]
    pub(crate) fn numbers_after<S: State<Set = Squares>>(&self, outlook: &Outlook<LANES>, state: &S) -> [u16; LANES] {
        let changed = state.opponent() ^ outlook.player;
        let placed = Bits::first(changed & outlook.empty);
        state.isa().arithmetic().numbers_after(&outlook.numbers, &self.squares, changed, placed as u8)
    }
}

/// What the positions after all moves of one have in common: the numbers of the patterns as the opponent sees them now. What a move adds to
/// them is the digit of each disc that it turns over, from one to two, and two for the disc that it places.
#[derive(Clone, Copy)]
pub(crate) struct Outlook<const LANES: usize> {
    numbers: [u16; LANES],
    player: Squares,
    empty: Squares,
}
