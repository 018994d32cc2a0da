//! A small transposition table of one thread, for endgames that come up again soon.

use crate::bits::fold;

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best.
    pub(super) best: u8,
}

/// A position and what is known of it: the player's discs, the opponent's, and the bounds in one word.
type Entry = [u64; 3];

/// The newest result for each slot (always replace). Small enough to stay in the processor's own cache.
pub(super) struct Cache {
    /// Plain words, because the system hands out zeroed memory for them without writing to it: a cache that is hardly used
    /// costs next to nothing.
    entries: Box<[Entry]>,
}

/// 2^15 entries of 24 bytes.
const SLOTS: usize = 1 << 15;

/// The slot of a position in the cache.
#[derive(Clone, Copy)]
pub(super) struct CacheSlot(usize);

impl Cache {
    pub(super) fn new() -> Self {
        Self { entries: vec![[0; 3]; SLOTS].into() }
    }

    #[inline(always)]
    pub(super) fn slot(player: u64, opponent: u64) -> CacheSlot {
        CacheSlot(fold(player ^ 0x9e37_79b9_7f4a_7c15, opponent ^ 0xd1b5_4a32_d192_ed03) as usize % SLOTS)
    }

    #[inline(always)]
    pub(super) fn probe(&self, slot: CacheSlot, player: u64, opponent: u64) -> Option<Bounds> {
        let [its_player, its_opponent, bounds] = self.entries[slot.0];
        (its_player == player && its_opponent == opponent).then(|| {
            let [lower, upper, best, ..] = bounds.to_le_bytes();
            Bounds { lower: lower as i8, upper: upper as i8, best }
        })
    }

    #[inline(always)]
    pub(super) fn store(&mut self, slot: CacheSlot, player: u64, opponent: u64, bounds: Bounds) {
        let word = u64::from_le_bytes([bounds.lower as u8, bounds.upper as u8, bounds.best, 0, 0, 0, 0, 0]);
        self.entries[slot.0] = [player, opponent, word];
    }
}
