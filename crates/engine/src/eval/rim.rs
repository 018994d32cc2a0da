//! The rim: what edges and corners alone are worth. A judgement that is nearly free, for the order of moves near the end of the game.
//!
//! Sixteen places of three families (edges with their X squares, corners of 3×3 and of 5×2), one byte for each pattern: a tenth of what a
//! network reads, and little enough to stay in the processor's own cache. With 11 to 17 empty squares it puts moves in as good an order.

use super::patterns::{Indexer, Shape};
use super::{Evaluation, UNITS};
use crate::state::State;

/// Places of the three families: four edges, four corners, and eight again, since a block of 5×2 lies in a corner two ways.
const PLACES: usize = 16;
const FAMILY_OF: [usize; PLACES] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2];

/// As many patterns as a number of sixteen bits can tell apart, so that none has to be checked.
type Table = [i8; 1 << 16];

/// The value of every pattern on the rim of an 8×8 board.
pub(crate) struct Rim {
    indexer: Indexer<PLACES, 8>,
    tables: Box<[Table; 3]>,
}

impl Rim {
    /// Parts of a disc that a byte tells apart.
    pub(crate) const STEPS: i32 = 4;
    /// A step in the units of evaluations.
    pub(crate) const UNITS_PER_STEP: i32 = UNITS / Self::STEPS;

    /// Reads a byte for each pattern that is no mirror image of one before; `None` if there are too few or too many.
    pub(super) fn new(shape: &Shape, numbers: &[u8]) -> Option<Self> {
        if !shape.places.iter().map(|place| place.family).eq(FAMILY_OF) {
            return None;
        }
        let shared = shape.shared_numbers();
        let last = shared.iter().max()?;
        if numbers.len() != *last as usize + 1 {
            return None;
        }
        let mut tables: Box<[Table; 3]> = vec![[0; 1 << 16]; 3].try_into().ok()?;
        for ((family, offset), table) in shape.families.iter().zip(shape.offsets()).zip(tables.iter_mut()) {
            for (value, &number) in table.iter_mut().zip(&shared[offset..offset + family.rows()]) {
                *value = i8::from_le_bytes([numbers[number as usize]]);
            }
        }
        Some(Self { indexer: Indexer::new::<u64>(shape, 0)?, tables })
    }

    /// What the rim is worth to the side to move, in quarters of a disc.
    #[inline(always)]
    pub(crate) fn value<S: State>(&self, state: &S) -> i32 {
        let numbers = self.indexer.numbers(state);
        let mut value = 0;
        for place in 0..PLACES {
            value += i32::from(self.tables[FAMILY_OF[place]][usize::from(numbers[place])]);
        }
        value
    }
}

impl<S: State> Evaluation<S> for Rim {
    #[inline(always)]
    fn evaluate(&self, state: &S, _: S::Set) -> i32 {
        self.value(state) * Self::UNITS_PER_STEP
    }
}
