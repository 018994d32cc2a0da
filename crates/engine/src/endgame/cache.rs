//! A small transposition table of one thread, for endgames that come up again soon.

use std::mem::take;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use super::MOST_EMPTIES;
use crate::bits::{fold, mix};
use crate::isa::prefetch;

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    /// The move that was best.
    pub(super) best: u8,
}

impl Bounds {
    /// A score on one side of `alpha`, if it is known on which side the true one lies.
    #[inline(always)]
    pub(super) fn settle(self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (i32::from(self.lower), i32::from(self.upper));
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// What is known once a null window search has found `score`, a bound on one side of `alpha`, by the move to `best`. Nobody wins by more than
    /// `area` discs.
    #[inline(always)]
    pub(super) fn found(before: Option<Self>, score: i32, alpha: i32, best: u32, area: i32) -> Self {
        let (lower, upper) = before.map_or((-area as i8, area as i8), |known| (known.lower, known.upper));
        let score = score as i8;
        if i32::from(score) > alpha {
            Self { lower: lower.max(score), upper, best: best as u8 }
        } else {
            Self { lower, upper: upper.min(score), best: best as u8 }
        }
    }
}

/// A position: the player's discs and the opponent's.
type Boards = [u64; 2];

/// The newest result for each slot (always replace), apart for each number of empty squares: all of it together stays in the processor's
/// own cache, and deep positions, which are the most, do not drive out the dear ones.
///
/// A search sees only what it entered itself, so that it visits the same positions whatever was searched before; but its memory goes on
/// to the next one, because clearing it would take a short search longer than searching.
pub(super) struct Cache {
    slots: Slots,
    /// Differs from search to search and is mixed into the boards: those of others never look the same.
    salt: u64,
}

/// The memory of a cache. Most lookups find another position, so the boards lie apart from what is known of them: a lookup in vain touches
/// one line.
#[derive(Default)]
struct Slots {
    /// Plain words, because the system hands out zeroed memory for them without writing to it: a cache that is hardly used
    /// costs next to nothing.
    boards: Box<[Boards]>,
    bounds: Box<[[u8; 4]]>,
}

/// Memory that no search uses at the moment.
static SPARE: Mutex<Vec<Slots>> = Mutex::new(Vec::new());

/// No more of it is kept: some ten megabytes.
const MOST_SPARE: usize = 16;

static SEARCHES: AtomicU64 = AtomicU64::new(0);

/// Slots for each number of empty squares.
const SLOTS: usize = 1 << 11;

/// The slot of a position in the cache.
#[derive(Clone, Copy, Default)]
pub(super) struct CacheSlot(u32);

impl Cache {
    /// A cache that knows nothing, for up to [`MOST_EMPTIES`] empty squares.
    pub(super) fn new() -> Self {
        let spare = SPARE.lock().ok().and_then(|mut spare| spare.pop());
        let slots = spare.unwrap_or_else(|| {
            let slots = (MOST_EMPTIES as usize + 1) * SLOTS;
            Slots { boards: vec![[0; 2]; slots].into(), bounds: vec![[0; 4]; slots].into() }
        });
        // Never zero, so that memory without anything in it is not taken for a board without discs.
        Self { slots, salt: mix(SEARCHES.fetch_add(1, Ordering::Relaxed)) | 1 }
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
        prefetch(&self.slots.boards[slot.0 as usize..]);
    }

    #[inline(always)]
    pub(super) fn probe(&self, slot: CacheSlot, player: u64, opponent: u64) -> Option<Bounds> {
        (self.slots.boards[slot.0 as usize] == [player ^ self.salt, opponent]).then(|| {
            let [lower, upper, best, _] = self.slots.bounds[slot.0 as usize];
            Bounds { lower: lower as i8, upper: upper as i8, best }
        })
    }

    #[inline(always)]
    pub(super) fn store(&mut self, slot: CacheSlot, player: u64, opponent: u64, bounds: Bounds) {
        self.slots.boards[slot.0 as usize] = [player ^ self.salt, opponent];
        self.slots.bounds[slot.0 as usize] = [bounds.lower as u8, bounds.upper as u8, bounds.best, 0];
    }
}

/// Leaves the memory to a later search.
impl Drop for Cache {
    fn drop(&mut self) {
        if let Ok(mut spare) = SPARE.lock()
            && spare.len() < MOST_SPARE
        {
            spare.push(take(&mut self.slots));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_knows_nothing_of_those_before_it() {
        let boards: Vec<Boards> = (1..200).map(|n| [mix(n), mix(!n) & !mix(n)]).collect();
        for _ in 0..4 {
            let mut cache = Cache::new();
            for &[player, opponent] in &boards {
                let slot = Cache::slot(9, player, opponent);
                assert!(cache.probe(slot, player, opponent).is_none());
                cache.store(slot, player, opponent, Bounds { lower: -2, upper: 4, best: 19 });
                let known = cache.probe(slot, player, opponent).expect("what was just entered");
                assert_eq!((known.lower, known.upper, known.best), (-2, 4, 19));
            }
        }
    }

    #[test]
    fn what_is_found_narrows_the_bounds_and_settles_what_lies_outside_of_them() {
        let above = Bounds::found(None, 6, 1, 19, 64);
        assert_eq!((above.lower, above.upper, above.best), (6, 64, 19));
        let between = Bounds::found(Some(above), 10, 13, 20, 64);
        assert_eq!((between.lower, between.upper, between.best), (6, 10, 20));
        let settled: Vec<_> = [5, 6, 9, 10].iter().map(|&alpha| between.settle(alpha)).collect();
        assert_eq!(settled, [Some(6), None, None, Some(10)]);
    }
}
