//! SIMD kernels for x86-64 processors, with AVX2 and BMI2 or with AVX-512: moves and flips of bitboards of 8×8 squares.
//!
//! The four axes of a line (row, two diagonals, column) lie in the four lanes of a vector.

#![allow(unsafe_code)]

mod layers;
mod wide;

use std::arch::x86_64::*;

use outflank_rules::{Lines, Squares};

use super::line_flips::LAST_FLIPS;
use super::rays::{INNER, RAYS, SHIFTS};
use super::{Arithmetic, BoardLines, Digits, InstructionSet, Isa, PhaseWeights, Rows, Sums};

/// Proof that the processor has AVX2, BMI and BMI2, LZCNT and POPCNT.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2(());

/// Proof that the processor has, besides, AVX-512 with the 256-bit forms (VL) and conflict detection (CD).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(Avx2);

impl Avx2 {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        found.then_some(Self(()))
    }
}

impl Avx512 {
    /// The token, if the processor has the instructions.
    pub(crate) fn detect() -> Option<Self> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq");
        Avx2::detect().filter(|_| found).map(Self)
    }
}

impl Isa for Avx2 {
    const SET: InstructionSet = InstructionSet::Avx2;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: the token proves that the processor has all five features that the function is compiled for.
        unsafe { with_avx2(work) }
    }

    #[inline(always)]
    fn reach(self, player: u64, opponent: u64) -> u64 {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { reach(player, opponent) }
    }

    #[inline(always)]
    fn flips(self, square: u32, player: u64, opponent: u64) -> u64 {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { flips_avx2(square, player, opponent) }
    }

    #[inline(always)]
    fn last_flips(self, square: u32, player: u64) -> u32 {
        // SAFETY: the token proves that the processor has BMI2, the one feature that the function is compiled for.
        unsafe { last_flips(square, player) }
    }

    #[inline(always)]
    fn wide_reach(self, player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { wide::reach_avx2(player, opponent, lines) }
    }

    #[inline(always)]
    fn wide_flips(self, square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        // SAFETY: the token proves that the processor has AVX2 and LZCNT, the features that the function is compiled for.
        unsafe { wide::flips(square, player, opponent, lines) }
    }

    #[inline(always)]
    fn arithmetic(self) -> impl Arithmetic {
        self
    }
}

impl Arithmetic for Avx2 {
    #[inline(always)]
    fn pattern_numbers<const LANES: usize, const PARTS: usize>(
        self,
        sums: &[Sums<LANES>; PARTS],
        own: [u8; PARTS],
        other: [u8; PARTS],
    ) -> [u16; LANES] {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
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
        // SAFETY: the token proves that the processor has AVX2 and BMI, the features that the function is compiled for.
        unsafe { layers::numbers_after(numbers, squares, changed, placed) }
    }

    #[inline(always)]
    fn add_rows<const WIDTH: usize, const LANES: usize>(
        self,
        sums: [i16; WIDTH],
        rows: &Rows<WIDTH, LANES>,
        numbers: [u16; LANES],
    ) -> [i16; WIDTH] {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { layers::add_rows(sums, rows, numbers) }
    }

    #[inline(always)]
    fn sum_weights<const LANES: usize>(
        self,
        weights: &PhaseWeights<LANES>,
        phase: usize,
        numbers: [u16; LANES],
    ) -> i32 {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { layers::sum_weights(weights, phase, numbers) }
    }

    #[inline(always)]
    fn layer<const IN: usize, const OUT: usize>(
        self,
        inputs: &[u8; IN],
        weights: &[[i8; IN]; OUT],
        bias: &[i32; OUT],
    ) -> [i32; OUT] {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { layers::layer(inputs, weights, bias) }
    }

    #[inline(always)]
    fn weigh<const IN: usize>(self, inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
        // SAFETY: the token proves that the processor has AVX2, the one feature that the function is compiled for.
        unsafe { layers::weigh(inputs, weights) }
    }
}

impl Isa for Avx512 {
    const SET: InstructionSet = InstructionSet::Avx512;

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[target_feature(enable = "avx512f,avx512vl,avx512cd,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
            work()
        }
        // SAFETY: this token proves the AVX-512 features that the function is compiled for, and the one within it the others.
        unsafe { with_avx512(work) }
    }

    #[inline(always)]
    fn reach(self, player: u64, opponent: u64) -> u64 {
        self.0.reach(player, opponent)
    }

    #[inline(always)]
    fn flips(self, square: u32, player: u64, opponent: u64) -> u64 {
        // SAFETY: the tokens prove that the processor has AVX2 and AVX-512 F, VL and CD, the features that the function is compiled for.
        unsafe { flips_avx512(square, player, opponent) }
    }

    #[inline(always)]
    fn last_flips(self, square: u32, player: u64) -> u32 {
        self.0.last_flips(square, player)
    }

    #[inline(always)]
    fn wide_reach(self, player: Squares, opponent: Squares, lines: BoardLines) -> Squares {
        // SAFETY: the tokens prove that the processor has AVX2 and AVX-512 F, VL and BW, the features that the function is compiled for.
        unsafe { wide::reach_avx512(player, opponent, lines) }
    }

    #[inline(always)]
    fn wide_flips(self, square: u32, player: Squares, opponent: Squares, lines: Lines) -> Squares {
        self.0.wide_flips(square, player, opponent, lines)
    }

    #[inline(always)]
    fn arithmetic(self) -> impl Arithmetic {
        self.0
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn lanes(values: [u64; 4]) -> __m256i {
    _mm256_setr_epi64x(values[0] as i64, values[1] as i64, values[2] as i64, values[3] as i64)
}

/// How far so many steps along each axis move a bit.
#[inline(always)]
const fn steps(count: u64) -> [u64; 4] {
    [count * SHIFTS[0] as u64, count * SHIFTS[1] as u64, count * SHIFTS[2] as u64, count * SHIFTS[3] as u64]
}

#[inline]
#[target_feature(enable = "avx2")]
fn union_of_lanes(lanes: __m256i) -> u64 {
    let halves = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
    _mm_cvtsi128_si64(_mm_or_si128(halves, _mm_unpackhi_epi64(halves, halves))) as u64
}

/// As [`Portable`](super::Portable) does it, all axes at once.
#[inline]
#[target_feature(enable = "avx2")]
fn reach(player: u64, opponent: u64) -> u64 {
    let shift = lanes(steps(1));
    let double = lanes(steps(2));
    let player = _mm256_set1_epi64x(player as i64);
    let through = _mm256_and_si256(_mm256_set1_epi64x(opponent as i64), lanes(INNER));
    let mut up = _mm256_and_si256(through, _mm256_sllv_epi64(player, shift));
    let mut down = _mm256_and_si256(through, _mm256_srlv_epi64(player, shift));
    up = _mm256_or_si256(up, _mm256_and_si256(through, _mm256_sllv_epi64(up, shift)));
    down = _mm256_or_si256(down, _mm256_and_si256(through, _mm256_srlv_epi64(down, shift)));
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, shift));
    let pairs_down = _mm256_srlv_epi64(pairs_up, shift);
    for _ in 0..2 {
        up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
        down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
    }
    union_of_lanes(_mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift)))
}

/// The flips towards higher bits: from the square up to the lowest one that is not the opponent's, if it is the player's.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_up(rays: __m256i, player: __m256i, opponent: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();
    let ends = _mm256_andnot_si256(opponent, rays);
    let outflank = _mm256_and_si256(_mm256_and_si256(ends, _mm256_sub_epi64(zero, ends)), player);
    let below = _mm256_add_epi64(outflank, _mm256_set1_epi64x(-1));
    _mm256_andnot_si256(_mm256_cmpeq_epi64(outflank, zero), _mm256_and_si256(rays, below))
}

#[inline]
#[target_feature(enable = "avx2")]
fn flips_avx2(square: u32, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square as usize];
    let (up, down) = (lanes(rays.up), lanes(rays.down));
    let player = _mm256_set1_epi64x(player as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);
    // Towards lower bits: AVX2 cannot find the highest bit of a lane, so everything behind it is filled in.
    let shift = lanes(steps(1));
    let ends = _mm256_andnot_si256(opponent, down);
    let mut behind = _mm256_or_si256(ends, _mm256_srlv_epi64(ends, shift));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, lanes(steps(2))));
    behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, lanes(steps(4))));
    let first_end = _mm256_andnot_si256(_mm256_srlv_epi64(behind, shift), ends);
    let open = _mm256_cmpeq_epi64(_mm256_and_si256(first_end, player), _mm256_setzero_si256());
    let flips_down = _mm256_andnot_si256(open, _mm256_andnot_si256(behind, down));
    union_of_lanes(_mm256_or_si256(flips_up(up, player, opponent), flips_down))
}

#[inline]
#[target_feature(enable = "avx2,avx512f,avx512vl,avx512cd")]
fn flips_avx512(square: u32, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square as usize];
    let (up, down) = (lanes(rays.up), lanes(rays.down));
    let player = _mm256_set1_epi64x(player as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);
    let ends = _mm256_andnot_si256(opponent, down);
    let highest = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(ends));
    let outflank = _mm256_and_si256(highest, player);
    let above = _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_add_epi64(outflank, outflank));
    union_of_lanes(_mm256_or_si256(flips_up(up, player, opponent), _mm256_and_si256(down, above)))
}

/// For the last empty square every other square is taken, so a line is known by the player's discs alone: they are drawn
/// together into a byte for each of the four lines through the square, and a table knows the flips.
#[inline]
#[target_feature(enable = "bmi2")]
fn last_flips(square: u32, player: u64) -> u32 {
    let lines = &LINES[square as usize];
    (0..4)
        .map(|axis| u32::from(LAST_FLIPS[lines.place[axis] as usize][_pext_u64(player, lines.mask[axis]) as usize]))
        .sum()
}

/// The four lines through a square, and the place of the square in each.
#[derive(Clone, Copy)]
struct SquareLines {
    mask: [u64; 4],
    place: [u8; 4],
}

static LINES: [SquareLines; 64] = {
    let mut lines = [SquareLines { mask: [0; 4], place: [0; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut axis = 0;
        while axis < 4 {
            let (up, down) = (RAYS[square].up[axis], RAYS[square].down[axis]);
            lines[square].mask[axis] = up | down | 1 << square;
            lines[square].place[axis] = down.count_ones() as u8;
            axis += 1;
        }
        square += 1;
    }
    lines
};
