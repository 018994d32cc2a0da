//! A small transposition table of one thread, for endgames that come up again soon.

use crate::bits::fold;
use crate::isa::prefetch;

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best.
    pub(super) best: u8,
}

/// A position: the player's discs and the opponent's.
type Boards = [u64; 2];

/// The newest result for each slot (always replace), apart for each number of empty squares: all of it together stays in the processor's
/// own cache, and deep positions, which are the most, do not drive out the dear ones.
///
/// Most lookups find another position, so the boards lie apart from what is known of them: a lookup in vain touches one line.
pub(super) struct Cache {
    /// Plain words, because the system hands out zeroed memory for them without writing to it: a cache that is hardly used
    /// costs next to nothing.
    boards: Box<[Boards]>,
    bounds: Box<[[u8; 4]]>,
}

/// Slots for each number of empty squares.
const SLOTS: usize = 1 << 11;

/// The slot of a position in the cache.
#[derive(Clone, Copy, Default)]
pub(super) struct CacheSlot(u32);

impl Cache {
    /// A cache for up to so many empty squares.
    pub(super) fn new(most_empties: u32) -> Self {
        let slots = (most_empties as usize + 1) * SLOTS;
        Self { boards: vec![[0; 2]; slots].into(), bounds: vec![[0; 4]; slots].into() }
    }

    /// The slot of a position with so many empty squares.
    #[inline(always)]
    pub(super) fn slot(empties: u32, player: u64, opponent: u64) -> CacheSlot {
        let place = fold(player ^ 0x9e37_79b9_7f4a_7c15, opponent ^ 0xd1b5_4a32_d192_ed03) as usize % SLOTS;
        CacheSlot((empties as usize * SLOTS + place) as u32)
    }

    /// Asks the processor to have a slot at hand.
    #[inline(always)]
    pub(super) fn prefetch(&self, slot: CacheSlot) {
        prefetch(&self.boards[slot.0 as usize..]);
    }

    #[inline(always)]
    pub(super) fn probe(&self, slot: CacheSlot, player: u64, opponent: u64) -> Option<Bounds> {
        (self.boards[slot.0 as usize] == [player, opponent]).then(|| {
            let [lower, upper, best, _] = self.bounds[slot.0 as usize];
            Bounds { lower: lower as i8, upper: upper as i8, best }
        })
    }

    #[inline(always)]
    pub(super) fn store(&mut self, slot: CacheSlot, player: u64, opponent: u64, bounds: Bounds) {
        self.boards[slot.0 as usize] = [player, opponent];
        self.bounds[slot.0 as usize] = [bounds.lower as u8, bounds.upper as u8, bounds.best, 0];
    }
}
