//! The kernels for bitboards of 8×8 squares in plain Rust: for every processor, and the judge of all the others.

use super::rays::{INNER, RAYS, SHIFTS};
use super::{Arithmetic, InstructionSet, Isa};

/// The instruction set that every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Isa for Portable {
    const SET: InstructionSet = InstructionSet::Portable;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn reach(self, player: u64, opponent: u64) -> u64 {
        let mut reached = 0;
        for axis in 0..4 {
            let shift = SHIFTS[axis];
            let through = opponent & INNER[axis];
            // Lines grow by one disc, then by two, twice: a line holds six at most.
            let mut up = through & (player << shift);
            let mut down = through & (player >> shift);
            up |= through & (up << shift);
            down |= through & (down >> shift);
            let (pairs_up, pairs_down) = (through & (through << shift), through & (through >> shift));
            for _ in 0..2 {
                up |= pairs_up & (up << (2 * shift));
                down |= pairs_down & (down >> (2 * shift));
            }
            reached |= (up << shift) | (down >> shift);
        }
        reached
    }

    #[inline(always)]
    fn flips(self, square: u32, player: u64, opponent: u64) -> u64 {
        let rays = &RAYS[square as usize];
        let mut flips = 0;
        for axis in 0..4 {
            // Upwards the line ends at the lowest square of the ray that is not the opponent's.
            let up = rays.up[axis];
            let end = up & !opponent;
            let outflank = end & end.wrapping_neg() & player;
            if outflank != 0 {
                flips |= up & (outflank - 1);
            }
            // Downwards it ends at the highest one.
            let down = rays.down[axis];
            let end = down & !opponent;
            let outflank = if end == 0 { 0 } else { (1 << (63 - end.leading_zeros())) & player };
            flips |= down & (outflank << 1).wrapping_neg();
        }
        flips
    }

    #[inline(always)]
    fn last_flips(self, square: u32, player: u64) -> u32 {
        self.flips(square, player, !player & !(1 << square)).count_ones()
    }

    #[inline(always)]
    fn arithmetic(self) -> impl Arithmetic {
        self
    }
}

impl Arithmetic for Portable {}
