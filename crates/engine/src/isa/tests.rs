//! Every instruction set against the portable one.

use super::*;

/// A small, good generator of random words (splitmix64).
fn random_words(mut seed: u64) -> impl FnMut() -> u64 {
    move || {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }
}

struct Compare;

impl WithIsa for Compare {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let mut random = random_words(7);
        for round in 0..1_000_000 {
            // From nearly empty boards to full ones.
            let mut discs = random();
            for _ in 0..round % 4 {
                discs = if round % 8 < 4 { discs | random() } else { discs & random() };
            }
            let player = discs & random();
            let opponent = discs & !player;
            isa.run(|| {
                assert_eq!(isa.reach(player, opponent), Portable.reach(player, opponent));
                let square = (random() % 64) as u32;
                let (player, opponent) = (player & !(1 << square), opponent & !(1 << square));
                assert_eq!(isa.flips(square, player, opponent), Portable.flips(square, player, opponent));
                assert_eq!(isa.last_flips(square, player), Portable.last_flips(square, player));
            });
        }
    }
}

#[test]
fn every_instruction_set_agrees_with_the_portable_one() {
    for set in InstructionSet::available() {
        dispatch(set, Compare);
    }
}
