//! The transposition table: what is known of positions already searched, shared by all threads without a lock.
//!
//! A position has a bucket of four slots, one cache line. A slot is two words: the packed entry, and the position's check number xor-ed
//! with it. If one thread reads a slot while another writes it, the two words do not fit together and the slot counts as empty
//! (lockless hashing, after Hyatt and Mann). Replacement prefers to lose entries of older searches, and then those that took the fewest nodes.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use outflank_rules::RuleSet;

use crate::bits::mix;
use crate::isa::prefetch;
use crate::state::Key;
use crate::{Limits, Megabytes, Memory, Selectivity};

/// An entry of the transposition table: what a search found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// The score is at least this.
    pub(crate) lower: i32,
    /// The score is at most this.
    pub(crate) upper: i32,
    /// Plies searched.
    pub(crate) depth: u32,
    /// How sure it was of the lines it left out.
    pub(crate) selectivity: Selectivity,
    /// The hash moves: the best moves found, the best first.
    pub(crate) moves: [Option<u32>; 2],
}

impl Known {
    /// A transposition cutoff: the score within this window, if it settles what a search of this depth and selectivity would find.
    #[inline(always)]
    pub(crate) fn settles(&self, depth: u32, selectivity: Selectivity, alpha: i32, beta: i32) -> Option<i32> {
        if self.depth < depth || self.selectivity < selectivity {
            return None;
        }
        if self.lower >= beta || self.lower == self.upper {
            Some(self.lower)
        } else if self.upper <= alpha {
            Some(self.upper)
        } else {
            None
        }
    }
}

/// One slot: what is known, and the check number xor-ed with it.
struct Slot<'a> {
    words: &'a [AtomicU64],
}

const WORDS_IN_SLOT: usize = 2;
const SLOTS_IN_BUCKET: usize = 4;
const WORDS_IN_BUCKET: usize = WORDS_IN_SLOT * SLOTS_IN_BUCKET;

/// An entry as it lies in the table: bit fields of one word.
#[derive(Clone, Copy)]
struct PackedEntry(u64);

/// No board has more squares than this. A bound of so many discs says nothing.
pub(crate) const MOST_DISCS: i32 = 256;

impl PackedEntry {
    fn new(known: &Known, cost: u32, generation: u16) -> Self {
        let [first, second] = known.moves.map(|square| square.map_or(0, |square| square + 1));
        let fields = [
            (generation.into(), 9),
            (cost.min(63), 6),
            (second, 9),
            (first, 9),
            (known.selectivity.index().into(), 3),
            (known.depth, 8),
            ((known.upper + MOST_DISCS) as u32, 10),
            ((known.lower + MOST_DISCS) as u32, 10),
        ];
        Self(fields.iter().fold(0, |word, &(field, width)| word << width | u64::from(field)))
    }

    #[inline(always)]
    const fn field(self, offset: u32, width: u32) -> u32 {
        (self.0 >> offset) as u32 & ((1 << width) - 1)
    }

    #[inline(always)]
    fn known(self) -> Known {
        Known {
            lower: self.field(0, 10) as i32 - MOST_DISCS,
            upper: self.field(10, 10) as i32 - MOST_DISCS,
            depth: self.field(20, 8),
            selectivity: Selectivity::from_index(self.field(28, 3) as u8),
            moves: [self.field(31, 9).checked_sub(1), self.field(40, 9).checked_sub(1)],
        }
    }

    /// Generations that entries tell apart.
    const GENERATIONS: u16 = 1 << 9;

    /// How much is lost with this entry: one of an older search first, then what took fewer positions to find. To whoever sees nothing of
    /// older searches their entries are as good as none.
    fn worth(self, generation: u16, afresh: bool) -> u32 {
        let (cost, age) = (self.field(49, 6), self.field(55, 9));
        let current = age == u32::from(generation);
        let counts = (self.0 != 0) & (current | !afresh);
        (u32::from(current) << 16 | cost << 8 | self.field(20, 8)) * u32::from(counts)
    }
}

/// A table of more megabytes would not fit into what a processor can address.
const MOST_MEGABYTES: usize = isize::MAX as usize >> 20;

/// The transposition table. Its size is fixed when it is made.
pub(crate) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    start: usize,
    buckets: usize,
    generation: AtomicU16,
    /// Views so far that begin with nothing.
    fresh_views: AtomicU64,
}

impl TranspositionTable {
    /// A table of at most this size.
    pub(crate) fn new(size: Megabytes) -> Self {
        Self::of_bytes((size.0 as usize).clamp(1, MOST_MEGABYTES) << 20)
    }

    /// A table of at most so many bytes, which are enough for a bucket wherever they lie.
    fn of_bytes(bytes: usize) -> Self {
        let words = memory::zeroed(bytes / size_of::<u64>());
        let line = WORDS_IN_BUCKET * size_of::<u64>();
        let start = words.as_ptr().align_offset(line) % WORDS_IN_BUCKET;
        let buckets = (words.len() - start) / WORDS_IN_BUCKET;
        Self { words, start, buckets, generation: AtomicU16::new(0), fresh_views: AtomicU64::new(0) }
    }

    /// Begins a new search: what earlier ones left may be replaced first.
    ///
    /// Before a generation comes again all is forgotten. Else what some search left so long ago would pass for new and drive out what is, and
    /// answers would depend, once in thousands of times, on what an engine was asked before.
    pub(crate) fn next_generation(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % PackedEntry::GENERATIONS;
        if next == 0 {
            self.forget();
        }
        self.generation.store(next, Ordering::Relaxed);
    }

    /// Empties every slot. Memory that was never used stays unused.
    fn forget(&self) {
        for word in self.words.iter().filter(|word| word.load(Ordering::Relaxed) != 0) {
            word.store(0, Ordering::Relaxed);
        }
    }

    /// The table as a search sees it that looks this far ahead in a game by these rules.
    ///
    /// Games by other rules have positions that look alike and mean something else. What another depth has left would be
    /// of use, but then nobody plays at their own level: the weaker of two opponents would see as far as the stronger one.
    /// A search that begins afresh sees nothing of any other, and one that judges better (see [`Evaluator::shortfall`](crate::Evaluator::shortfall)) nothing of
    /// those before.
    pub(crate) fn view(&self, rules: RuleSet, limits: &Limits, shortfall: u8) -> View<'_> {
        let RuleSet { size, lines, goal, supply: _ } = rules;
        let &Limits { depth, exact_from, memory, .. } = limits;
        let kind = [size.width(), size.height(), lines as u8, goal as u8, depth, exact_from, shortfall, 0];
        let shared = mix(u64::from_le_bytes(kind));
        let afresh = memory == Memory::Afresh;
        let salt = match memory {
            Memory::Shared => shared,
            Memory::Afresh => mix(shared ^ (self.fresh_views.fetch_add(1, Ordering::Relaxed) + 1)),
        };
        View { table: self, salt, afresh }
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let bucket = ((u128::from(key.place) * self.buckets as u128) >> 64) as usize;
        let first = self.start + bucket * WORDS_IN_BUCKET;
        &self.words[first..first + WORDS_IN_BUCKET]
    }

    #[inline(always)]
    fn slots(&self, key: Key) -> impl Iterator<Item = Slot<'_>> {
        self.bucket(key).chunks_exact(WORDS_IN_SLOT).map(|words| Slot { words })
    }
}

/// The table as one kind of search sees it: with a salt of its own, so that its entries are not those of others.
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    table: &'a TranspositionTable,
    salt: u64,
    /// Whether the search began with nothing: then which entry goes must not depend on what others have left either.
    afresh: bool,
}

impl View<'_> {
    #[inline(always)]
    fn salted(self, key: Key) -> Key {
        Key { check: key.check ^ self.salt, ..key }
    }

    /// Asks the processor to have a position's bucket at hand.
    #[inline(always)]
    pub(crate) fn prefetch(self, key: Key) {
        prefetch(self.table.bucket(key));
    }

    /// The entry of a position.
    #[inline(always)]
    pub(crate) fn probe(self, key: Key) -> Option<Known> {
        let key = self.salted(key);
        self.table.slots(key).find_map(|slot| slot.read(key)).map(PackedEntry::known)
    }

    /// Stores what was found out about a position, at the cost of this many visited positions.
    pub(crate) fn store(self, key: Key, known: Known, nodes: u64) {
        let key = self.salted(key);
        let generation = self.table.generation.load(Ordering::Relaxed);
        let cost = nodes.max(1).ilog2();
        let mut cheapest: Option<(u32, Slot<'_>)> = None;
        for slot in self.table.slots(key) {
            if let Some(entry) = slot.read(key) {
                let merged = merge(entry.known(), known);
                let cost = cost.max(entry.field(49, 6));
                return slot.write(key, PackedEntry::new(&merged, cost, generation));
            }
            let worth = slot.entry().worth(generation, self.afresh);
            if cheapest.as_ref().is_none_or(|&(least, _)| worth < least) {
                cheapest = Some((worth, slot));
            }
        }
        if let Some((_, slot)) = cheapest {
            slot.write(key, PackedEntry::new(&known, cost, generation));
        }
    }
}

/// What is known after a search of a position of which something was known: the deeper and surer result, or both together.
fn merge(before: Known, now: Known) -> Known {
    let rank = |known: &Known| (known.depth, known.selectivity);
    if rank(&before) > rank(&now) {
        return before;
    }
    let mut merged = now;
    if rank(&before) == rank(&now) {
        merged.lower = now.lower.max(before.lower);
        merged.upper = now.upper.min(before.upper);
        // Searches that leave out lines may contradict each other; the newer one is believed.
        if merged.lower > merged.upper {
            (merged.lower, merged.upper) = (now.lower, now.upper);
        }
    }
    // Only a search that reached the lower bound has proven a move; of the others, the first one met is as good as any.
    let proven = now.lower > -MOST_DISCS && now.lower == merged.lower;
    merged.moves = match (now.moves[0], before.moves[0]) {
        (Some(best), Some(earlier)) if proven && best != earlier => [Some(best), Some(earlier)],
        (Some(best), None) => [Some(best), now.moves[1]],
        (Some(best), Some(_)) if proven => [Some(best), before.moves[1]],
        _ => before.moves,
    };
    merged
}

impl Slot<'_> {
    #[inline(always)]
    fn entry(&self) -> PackedEntry {
        PackedEntry(self.words[1].load(Ordering::Relaxed))
    }

    #[inline(always)]
    fn read(&self, key: Key) -> Option<PackedEntry> {
        let entry = self.entry();
        (self.words[0].load(Ordering::Relaxed) ^ entry.0 == key.check && entry.0 != 0).then_some(entry)
    }

    fn write(&self, key: Key, entry: PackedEntry) {
        self.words[0].store(key.check ^ entry.0, Ordering::Relaxed);
        self.words[1].store(entry.0, Ordering::Relaxed);
    }
}

mod memory;

#[cfg(test)]
mod races;

#[cfg(test)]
mod tests {
    use super::races::small_table;
    use super::*;
    use outflank_rules::Size;

    fn key(n: u64) -> Key {
        Key { place: n.wrapping_mul(0x9e37_79b9_7f4a_7c15), check: n }
    }

    fn known(lower: i32, upper: i32, depth: u32) -> Known {
        Known { lower, upper, depth, selectivity: Selectivity::NONE, moves: [Some(0), Some(255)] }
    }

    #[test]
    fn what_is_kept_is_found() {
        let table = small_table();
        let view = table.view(RuleSet::standard(Size::EIGHT), &Limits::exact(), 0);
        for known in [known(-256, 256, 252), known(-4, 12, 0), known(0, 0, 20)] {
            view.store(key(5), known, 1000);
        }
        assert_eq!(view.probe(key(5)), Some(known(-256, 256, 252)));
        assert_eq!(view.probe(key(6)), None);
    }

    #[test]
    fn results_of_equal_rank_are_joined() {
        let table = small_table();
        let view = table.view(RuleSet::standard(Size::EIGHT), &Limits::exact(), 0);
        view.store(key(5), known(2, 64, 20), 1);
        view.store(key(5), known(-64, 8, 20), 1);
        let found = view.probe(key(5)).expect("kept above");
        assert_eq!((found.lower, found.upper), (2, 8));
    }

    #[test]
    fn a_weaker_proof_does_not_displace_the_best_move() {
        let table = small_table();
        let view = table.view(RuleSet::standard(Size::EIGHT), &Limits::exact(), 0);
        view.store(key(5), Known { moves: [Some(7), None], ..known(4, 4, 20) }, 1);
        view.store(key(5), Known { moves: [Some(9), None], ..known(2, 256, 20) }, 1);
        view.store(key(5), Known { moves: [Some(11), None], ..known(-256, 4, 20) }, 1);
        assert_eq!(view.probe(key(5)).map(|known| known.moves[0]), Some(Some(7)));
    }

    #[test]
    fn costly_results_of_this_search_stay() {
        let table = small_table();
        let view = table.view(RuleSet::standard(Size::EIGHT), &Limits::exact(), 0);
        let crowd: Vec<Key> = (1..=6).map(|check| Key { place: 0, check }).collect();
        for (i, &key) in crowd.iter().enumerate() {
            view.store(key, known(0, 0, 10), 1 << (20 - i));
        }
        assert!(view.probe(crowd[0]).is_some() && view.probe(crowd[2]).is_some());
        table.next_generation();
        for check in 10..14 {
            view.store(Key { place: 0, check }, known(0, 0, 10), 1);
        }
        assert!(view.probe(crowd[0]).is_none());
    }

    #[test]
    fn nothing_is_so_old_that_it_passes_for_new() {
        let table = small_table();
        let view = table.view(RuleSet::standard(Size::EIGHT), &Limits::exact(), 0);
        let crowd: Vec<Key> = (1..=8).map(|check| Key { place: 0, check }).collect();
        let (old, new) = crowd.split_at(4);
        for searches in [1, 64, 512, 1024] {
            for &key in old {
                view.store(key, known(0, 0, 10), 1 << 20);
            }
            for _ in 0..searches {
                table.next_generation();
            }
            for &key in new {
                view.store(key, known(0, 0, 10), 1);
            }
            let kept = new.iter().filter(|&&key| view.probe(key).is_some()).count();
            assert_eq!(kept, new.len(), "after {searches} searches");
        }
    }

    #[test]
    fn what_a_fresh_search_keeps_does_not_depend_on_what_others_have_left() {
        let afresh = Limits { memory: Memory::Afresh, ..Limits::exact() };
        let kept_after = |left: &[u32], searches: u16| {
            let table = small_table();
            let rules = RuleSet::standard(Size::EIGHT);
            let others = table.view(rules, &Limits::exact(), 0);
            for (check, cost) in (100..).zip(left) {
                others.store(Key { place: 0, check }, known(0, 0, 10), 1 << cost);
            }
            for _ in 0..searches {
                table.next_generation();
            }
            let view = table.view(rules, &afresh, 0);
            // More positions than there are slots, each worth as much as the others, and as little as can be.
            let crowd = [1, 2, 3, 4, 5, 6].map(|check| Key { place: 0, check });
            crowd.iter().for_each(|&key| view.store(key, known(0, 0, 0), 1));
            crowd.map(|key| view.probe(key).is_some())
        };
        for left in [&[3][..], &[20, 1], &[20, 9, 1, 3], &[1, 20, 9, 3]] {
            for searches in [1, 2, PackedEntry::GENERATIONS] {
                assert_eq!(kept_after(left, searches), kept_after(&[], 1), "{left:?} {searches}");
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "Miri keeps count of every byte, and these are many")]
    fn the_table_is_no_larger_than_asked_for() {
        for megabytes in [1, 3, 64] {
            let table = TranspositionTable::new(Megabytes(megabytes));
            assert!(table.words.len() * 8 <= (megabytes as usize) << 20);
            assert!(table.start + table.buckets * WORDS_IN_BUCKET <= table.words.len());
        }
    }

    #[test]
    fn other_rules_other_depths_and_lesser_judgements_do_not_mix() {
        let table = small_table();
        let (rules, limits) = (RuleSet::standard(Size::EIGHT), Limits::depth(8));
        table.view(rules, &limits, 0).store(key(5), known(2, 2, 20), 1);
        for rules in [RuleSet::anti(rules.size), RuleSet::orthogonal(rules.size), RuleSet::standard(Size::SIX)] {
            assert_eq!(table.view(rules, &limits, 0).probe(key(5)), None);
        }
        for limits in [Limits::depth(7), Limits { exact_from: 16, ..limits }] {
            assert_eq!(table.view(rules, &limits, 0).probe(key(5)), None);
        }
        assert_eq!(table.view(rules, &limits, 1).probe(key(5)), None);
        assert!(table.view(rules, &limits, 0).probe(key(5)).is_some());
    }

    #[test]
    fn a_search_that_begins_afresh_knows_only_what_it_has_found_itself() {
        let table = small_table();
        let (rules, limits) = (RuleSet::standard(Size::EIGHT), Limits::depth(8));
        table.view(rules, &limits, 0).store(key(5), known(2, 2, 20), 1);
        let afresh = Limits { memory: Memory::Afresh, ..limits };
        let first = table.view(rules, &afresh, 0);
        assert_eq!(first.probe(key(5)), None);
        first.store(key(5), known(4, 4, 20), 1);
        assert_eq!(first.probe(key(5)), Some(known(4, 4, 20)));
        assert_eq!(table.view(rules, &afresh, 0).probe(key(5)), None);
    }
}
