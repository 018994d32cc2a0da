//! Threads that read and write the same slots at the same time. `scripts/miri` lets them meet in many ways.

use std::thread;

use outflank_rules::Size;
use outflank_rules::random::Random;

use super::*;
use crate::isa::tests::rounds;

/// A table of a megabyte, or of a few buckets where an interpreter keeps count of every byte.
pub(super) fn small_table() -> TranspositionTable {
    TranspositionTable::of_bytes(rounds(1 << 20, 1 << 10))
}

fn view(table: &TranspositionTable) -> View<'_> {
    table.view(RuleSet::standard(Size::EIGHT), &Limits::exact(), 0)
}

/// More positions than a bucket has slots, all in the same one.
const CROWD: u64 = SLOTS_IN_BUCKET as u64 + 2;

fn crowded(number: u64) -> Key {
    Key { place: 0, check: 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(number + 1) }
}

/// What a search of this depth finds out about a position: the score tells the position, the best move the depth.
fn known(number: u64, depth: u32) -> Known {
    let score = number as i32 - 3;
    Known { lower: score, upper: score, depth, selectivity: Selectivity::NONE, moves: [Some(depth), None] }
}

#[test]
fn whatever_is_read_while_others_write_is_what_one_of_them_wrote() {
    let table = small_table();
    let threads = 4;
    let found = thread::scope(|scope| {
        let search = |stream: u64| {
            let view = view(&table);
            let mut random = Random::new(1, stream);
            let mut found = 0;
            for _ in 0..rounds(200_000, 60) {
                let depth = 1 + random.below(60) as u32;
                let number = random.below(CROWD);
                view.store(crowded(number), known(number, depth), random.below(1 << 20));
                let number = random.below(CROWD);
                if let Some(read) = view.probe(crowded(number)) {
                    let written = known(number, read.depth);
                    assert_eq!((read.lower, read.upper), (written.lower, written.upper));
                    assert_eq!(read.moves[0], written.moves[0], "the best move of another depth");
                    found += 1;
                }
            }
            found
        };
        let searches: Vec<_> = (0..threads).map(|stream| scope.spawn(move || search(stream))).collect();
        searches.into_iter().map(|search| search.join().expect("no search has failed")).sum::<u32>()
    });
    assert!(found > 0, "nothing was ever found");
}

#[test]
fn a_slot_of_which_only_half_is_written_counts_as_unknown() {
    let table = small_table();
    let view = view(&table);
    view.store(crowded(0), known(0, 10), 1);
    let key = view.salted(crowded(0));
    let slot = table.slots(key).find(|slot| slot.read(key).is_some()).expect("the slot of what was kept");
    let [before, after] = [known(0, 10), known(0, 12)].map(|known| PackedEntry::new(&known, 0, 0).0);
    for half in 0..WORDS_IN_SLOT {
        let written = [key.check ^ after, after][half];
        let was = slot.words[half].swap(written, Ordering::Relaxed);
        assert_eq!(was, [key.check ^ before, before][half]);
        assert_eq!(view.probe(crowded(0)), None);
        slot.words[half].store(was, Ordering::Relaxed);
        assert_eq!(view.probe(crowded(0)), Some(known(0, 10)));
    }
}
