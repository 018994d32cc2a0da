//! Every instruction set against the portable one.

use super::*;
use crate::Random;

struct Compare;

impl WithIsa for Compare {
    type Output = ();

    fn with<I: Isa>(self, isa: I) {
        let mut words = Random::new(7, 0);
        let mut random = || words.next();
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
