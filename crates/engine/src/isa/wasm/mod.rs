//! SIMD kernels for WebAssembly, with vectors of 128 bits (`simd128`): moves and flips of bitboards of 8×8 squares.
//!
//! All lanes of a vector are shifted alike, so lines that go up are looked for in one lane and those that go down in the other, on the board
//! with its rows turned upside down: there they run to higher bits too. Lines along a row are found without vectors.

#![allow(unsafe_code)]

mod layers;
mod memory;
mod wide;

use std::arch::wasm32::*;

use outflank_rules::{Lines, Squares};

use super::last_flips::last_flips;
use super::rays::{INNER, RAYS};
use super::{Arithmetic, BoardLines, Digits, InstructionSet, Isa, Rows, Sums};

/// The token of `simd128`: a program with these instructions is refused as a whole where they are missing, so whoever runs it has them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Simd128;

impl Isa for Simd128 {
    const SET: InstructionSet = InstructionSet::Simd128;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "simd128")]
        fn with_simd128<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        with_simd128(work)
    }

    #[inline(always)]
    fn reach(self, player: u64, opponent: u64) -> u64 {
        reach(player, opponent)
    }

    #[inline(always)]
    fn flips(self, square: u32, player: u64, opponent: u64) -> u64 {
        flips(square, player, opponent)
    }

    #[inline(always)]
    fn last_flips(self, square: u32, player: u64) -> u32 {
        last_flips(square, player)
    }

    #[inline(always)]
    fn wide_reach(self, player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
        wide::reach(player, opponent, lines)
    }

    #[inline(always)]
    fn wide_flips(self, square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        wide::flips(square, player, opponent, lines)
    }

    #[inline(always)]
    fn arithmetic(self) -> impl Arithmetic {
        self
    }
}

impl Arithmetic for Simd128 {
    #[inline(always)]
    fn pattern_numbers<const LANES: usize, const PARTS: usize>(
        self,
        sums: &[Sums<LANES>; PARTS],
        own: [u8; PARTS],
        other: [u8; PARTS],
    ) -> [u16; LANES] {
        layers::pattern_numbers(sums, own, other)
    }

    #[inline(always)]
    fn numbers_after<const LANES: usize>(
        self,
        numbers: &[u16; LANES],
        squares: &[Digits<LANES>; 256],
        changed: Squares,
        placed: u8,
    ) -> [u16; LANES] {
        layers::numbers_after(numbers, squares, changed, placed)
    }

    #[inline(always)]
    fn add_rows<const WIDTH: usize, const LANES: usize>(
        self,
        sums: [i16; WIDTH],
        rows: &Rows<WIDTH, LANES>,
        numbers: [u16; LANES],
    ) -> [i16; WIDTH] {
        layers::add_rows(sums, rows, numbers)
    }

    #[inline(always)]
    fn layer<const IN: usize, const OUT: usize>(
        self,
        inputs: &[u8; IN],
        weights: &[[i8; IN]; OUT],
        bias: &[i32; OUT],
    ) -> [i32; OUT] {
        layers::layer(inputs, weights, bias)
    }

    #[inline(always)]
    fn weigh<const IN: usize>(self, inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
        layers::weigh(inputs, weights)
    }
}

/// A board in one lane, and in the other the same board with its rows turned upside down.
#[inline]
#[target_feature(enable = "simd128")]
fn both_ways(board: u64) -> v128 {
    let board = u64x2_splat(board);
    u8x16_shuffle::<0, 1, 2, 3, 4, 5, 6, 7, 7, 6, 5, 4, 3, 2, 1, 0>(board, board)
}

/// What was found both ways, on one board.
#[inline]
#[target_feature(enable = "simd128")]
fn one_way(found: v128) -> u64 {
    let turned = u8x16_shuffle::<15, 14, 13, 12, 11, 10, 9, 8, 15, 14, 13, 12, 11, 10, 9, 8>(found, found);
    u64x2_extract_lane::<0>(v128_or(found, turned))
}

/// As [`Portable`](super::Portable) does it, both ways along an axis at once.
#[inline]
#[target_feature(enable = "simd128")]
fn reach(player: u64, opponent: u64) -> u64 {
    let in_rows = reach_in_rows(player, opponent & INNER[0]);
    let (player, opponent) = (both_ways(player), both_ways(opponent));
    let inner = v128_and(opponent, u64x2_splat(INNER[0]));
    let upright = reach_along::<8>(player, opponent);
    let diagonal = v128_or(reach_along::<7>(player, inner), reach_along::<9>(player, inner));
    in_rows | one_way(v128_or(upright, diagonal))
}

/// The squares beyond lines along one axis, through the squares in `through`.
#[inline]
#[target_feature(enable = "simd128")]
fn reach_along<const STEP: u32>(player: v128, through: v128) -> v128 {
    let mut lines = v128_and(through, u64x2_shl(player, STEP));
    lines = v128_or(lines, v128_and(through, u64x2_shl(lines, STEP)));
    let pairs = v128_and(through, u64x2_shl(through, STEP));
    lines = v128_or(lines, v128_and(pairs, u64x2_shl(lines, 2 * STEP)));
    lines = v128_or(lines, v128_and(pairs, u64x2_shl(lines, 2 * STEP)));
    u64x2_shl(lines, STEP)
}

/// The squares beyond lines along rows, through the squares in `through`.
#[inline(always)]
fn reach_in_rows(player: u64, through: u64) -> u64 {
    // Towards higher bits a sum carries from the first disc of a line to the square beyond it: all that changes is reached, but the first.
    let first = through & (player << 1);
    let up = ((through + first) ^ through) & !first;
    let mut down = through & (player >> 1);
    down |= through & (down >> 1);
    let pairs = through & (through >> 1);
    down |= pairs & (down >> 2);
    down |= pairs & (down >> 2);
    up | down >> 1
}

/// The rays of a square towards higher bits along the two diagonals and the column, and beside each the one of the square
/// on the board with its rows turned upside down.
#[repr(C, align(16))]
#[derive(Clone, Copy)]
struct TurnedRays([[u64; 2]; 3]);

static TURNED_RAYS: [TurnedRays; 64] = {
    let mut rays = [TurnedRays([[0; 2]; 3]); 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 1;
        while axis < 4 {
            rays[square].0[axis - 1] = [RAYS[square].up[axis], RAYS[square ^ 56].up[axis]];
            axis += 1;
        }
        square += 1;
    }
    rays
};

#[inline]
#[target_feature(enable = "simd128")]
fn flips(square: u32, player: u64, opponent: u64) -> u64 {
    let in_row = flips_in_row(square, player, opponent);
    let (player, opponent) = (both_ways(player), both_ways(opponent));
    let [falling, rising, column] = &TURNED_RAYS[square as usize & 63].0;
    let diagonal = v128_or(flips_up(falling, player, opponent), flips_up(rising, player, opponent));
    in_row | one_way(v128_or(diagonal, flips_up(column, player, opponent)))
}

/// The flips towards higher bits: from the square up to the lowest one that is not the opponent's, if it is the player's.
#[inline]
#[target_feature(enable = "simd128")]
fn flips_up(rays: &[u64; 2], player: v128, opponent: v128) -> v128 {
    let rays = memory::load_u64(rays);
    let ends = v128_andnot(rays, opponent);
    let outflank = v128_and(v128_and(ends, i64x2_neg(ends)), player);
    // Where nothing is outflanked, nothing lies below.
    let none = i64x2_eq(outflank, u64x2_splat(0));
    v128_andnot(v128_and(rays, i64x2_sub(outflank, u64x2_splat(1))), none)
}

/// The flips in the row of the square.
#[inline(always)]
fn flips_in_row(square: u32, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let end = rays.up[0] & !opponent;
    let outflank = end & end.wrapping_neg() & player;
    let up = rays.up[0] & outflank.wrapping_sub(u64::from(outflank != 0));
    let end = rays.down[0] & !opponent;
    let outflank = if end == 0 { 0 } else { (1 << (63 - end.leading_zeros())) & player };
    up | rays.down[0] & (outflank << 1).wrapping_neg()
}
