//! SIMD kernels for AArch64 processors, with NEON: moves and flips of bitboards of 8×8 squares.
//!
//! NEON finds the lowest bit of a vector lane more easily than the highest one, and a plain register turns its bits round in one
//! instruction. So lines towards lower bits are looked for on the board turned by half a circle, where they run to higher ones.

#![allow(unsafe_code)]

mod layers;
mod memory;
mod wide;

use std::arch::aarch64::*;

use outflank_rules::{Lines, Squares};

use super::last_flips::last_flips;
use super::rays::{INNER, RAYS};
use super::{Arithmetic, BoardLines, Digits, InstructionSet, Isa, Rows, Sums};

/// Proof that the processor has NEON (Advanced SIMD).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Neon(());

impl Neon {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        std::arch::is_aarch64_feature_detected!("neon").then_some(Self(()))
    }
}

impl Isa for Neon {
    const SET: InstructionSet = InstructionSet::Neon;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "neon")]
        fn with_neon<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: the token proves that the processor has NEON, the one feature that the function is compiled for.
        unsafe { with_neon(work) }
    }

    #[inline(always)]
    fn reach(self, player: u64, opponent: u64) -> u64 {
        // SAFETY: the token proves that the processor has NEON, the one feature that the function is compiled for.
        unsafe { reach(player, opponent) }
    }

    #[inline(always)]
    fn flips(self, square: u32, player: u64, opponent: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, player, opponent) }
    }

    #[inline(always)]
    fn last_flips(self, square: u32, player: u64) -> u32 {
        last_flips(square, player)
    }

    #[inline(always)]
    fn wide_reach(self, player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
        // SAFETY: as above.
        unsafe { wide::reach(player, opponent, lines) }
    }

    #[inline(always)]
    fn wide_flips(self, square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        // SAFETY: as above.
        unsafe { wide::flips(square, player, opponent, lines) }
    }

    #[inline(always)]
    fn arithmetic(self) -> impl Arithmetic {
        self
    }
}

impl Arithmetic for Neon {
    #[inline(always)]
    fn pattern_numbers<const LANES: usize, const PARTS: usize>(
        self,
        sums: &[Sums<LANES>; PARTS],
        own: [u8; PARTS],
        other: [u8; PARTS],
    ) -> [u16; LANES] {
        // SAFETY: the token proves that the processor has NEON, the one feature that the function is compiled for.
        unsafe { layers::pattern_numbers(sums, own, other) }
    }

    #[inline(always)]
    fn numbers_after<const LANES: usize>(
        self,
        numbers: &[u16; LANES],
        squares: &[Digits<LANES>; 256],
        changed: Squares,
        placed: u8,
    ) -> [u16; LANES] {
        // SAFETY: as above.
        unsafe { layers::numbers_after(numbers, squares, changed, placed) }
    }

    #[inline(always)]
    fn add_rows<const WIDTH: usize, const LANES: usize>(
        self,
        sums: [i16; WIDTH],
        rows: &Rows<WIDTH, LANES>,
        numbers: [u16; LANES],
    ) -> [i16; WIDTH] {
        // SAFETY: as above.
        unsafe { layers::add_rows(sums, rows, numbers) }
    }

    #[inline(always)]
    fn layer<const IN: usize, const OUT: usize>(
        self,
        inputs: &[u8; IN],
        weights: &[[i8; IN]; OUT],
        bias: &[i32; OUT],
    ) -> [i32; OUT] {
        // SAFETY: as above.
        unsafe { layers::layer(inputs, weights, bias) }
    }

    #[inline(always)]
    fn weigh<const IN: usize>(self, inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
        // SAFETY: as above.
        unsafe { layers::weigh(inputs, weights) }
    }
}

/// A board in one lane, and in the other the same board turned by half a circle.
#[inline]
#[target_feature(enable = "neon")]
fn both_ways(board: u64) -> uint64x2_t {
    vcombine_u64(vcreate_u64(board), vcreate_u64(board.reverse_bits()))
}

/// As [`Portable`](super::Portable) does it, both ways along an axis at once.
#[inline]
#[target_feature(enable = "neon")]
fn reach(player: u64, opponent: u64) -> u64 {
    let (player, opponent) = (both_ways(player), both_ways(opponent));
    let inner = vandq_u64(opponent, vdupq_n_u64(INNER[0]));
    let straight = vorrq_u64(reach_along::<1, 2>(player, inner), reach_along::<8, 16>(player, opponent));
    let diagonal = vorrq_u64(reach_along::<7, 14>(player, inner), reach_along::<9, 18>(player, inner));
    let reached = vorrq_u64(straight, diagonal);
    vgetq_lane_u64::<0>(reached) | vgetq_lane_u64::<1>(reached).reverse_bits()
}

/// The squares beyond lines along one axis, through the squares in `through`.
#[inline]
#[target_feature(enable = "neon")]
fn reach_along<const STEP: i32, const TWO_STEPS: i32>(player: uint64x2_t, through: uint64x2_t) -> uint64x2_t {
    const { assert!(TWO_STEPS == 2 * STEP) };
    let mut lines = vandq_u64(through, vshlq_n_u64::<STEP>(player));
    lines = vorrq_u64(lines, vandq_u64(through, vshlq_n_u64::<STEP>(lines)));
    let pairs = vandq_u64(through, vshlq_n_u64::<STEP>(through));
    lines = vorrq_u64(lines, vandq_u64(pairs, vshlq_n_u64::<TWO_STEPS>(lines)));
    lines = vorrq_u64(lines, vandq_u64(pairs, vshlq_n_u64::<TWO_STEPS>(lines)));
    vshlq_n_u64::<STEP>(lines)
}

#[inline]
#[target_feature(enable = "neon")]
fn flips(square: u32, player: u64, opponent: u64) -> u64 {
    let (square, turned_square) = (square as usize, square as usize ^ 63);
    let up = flips_up(&RAYS[square].up, player, opponent);
    let down = flips_up(&RAYS[turned_square].up, player.reverse_bits(), opponent.reverse_bits());
    up | down.reverse_bits()
}

/// The flips towards higher bits: from the square up to the lowest one that is not the opponent's, if it is the player's.
#[inline]
#[target_feature(enable = "neon")]
fn flips_up(rays: &[u64; 4], player: u64, opponent: u64) -> u64 {
    let (player, opponent, one) = (vdupq_n_u64(player), vdupq_n_u64(opponent), vdupq_n_u64(1));
    let in_two_axes = |first: u64, second: u64| {
        let rays = vcombine_u64(vcreate_u64(first), vcreate_u64(second));
        let ends = vbicq_u64(rays, opponent);
        let outflank = vandq_u64(vbicq_u64(ends, vsubq_u64(ends, one)), player);
        // The subtraction saturates: where nothing is outflanked, nothing lies below.
        vandq_u64(rays, vqsubq_u64(outflank, one))
    };
    // The rays of a square have no square in common, so the sum of the flips in them is their union.
    vaddvq_u64(vorrq_u64(in_two_axes(rays[0], rays[1]), in_two_axes(rays[2], rays[3])))
}
