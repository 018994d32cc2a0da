//! The quantised arithmetic of evaluations with `simd128`: sums of patterns, the accumulator and the layers of a network.

#![allow(unsafe_code)]
// Plain loops over vectors: adapters of iterators may stay calls in code compiled for another instruction set.
#![allow(clippy::needless_range_loop)]

use std::arch::wasm32::*;
use std::hint::black_box;

use outflank_rules::Squares;

use super::memory::*;
use crate::isa::layers::{Digits, Rows, Sums};

/// Numbers of 16 bits in a vector: as many of 8 bits are made wider when they are loaded.
const LANES_16: usize = 8;
/// Numbers of 32 bits in a vector.
const LANES_32: usize = 4;

/// As [`layers::pattern_numbers`](crate::isa::layers::pattern_numbers) does it, a few vectors at a time: these stay in registers.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn pattern_numbers<const LANES: usize, const PARTS: usize>(
    sums: &[Sums<LANES>; PARTS],
    own: [u8; PARTS],
    other: [u8; PARTS],
) -> [u16; LANES] {
    const { assert!(LANES.is_multiple_of(LANES_16)) };
    const AT_A_TIME: usize = 3;
    let mut numbers = [0; LANES];
    for (block, chunks) in numbers.as_chunks_mut().0.chunks_mut(AT_A_TIME).enumerate() {
        let (mut once, mut twice) = ([u16x8_splat(0); AT_A_TIME], [u16x8_splat(0); AT_A_TIME]);
        // If the compiler knew how many parts there are, it would load all of them before it adds any, more than there are registers.
        for part in 0..black_box(PARTS) {
            let own = &sums[part][usize::from(own[part])].0.as_chunks().0[block * AT_A_TIME..];
            let other = &sums[part][usize::from(other[part])].0.as_chunks().0[block * AT_A_TIME..];
            for i in 0..chunks.len() {
                once[i] = u16x8_add(once[i], load_u16(&own[i]));
                twice[i] = u16x8_add(twice[i], load_u16(&other[i]));
            }
        }
        for i in 0..chunks.len() {
            store_u16(&mut chunks[i], u16x8_add(once[i], u16x8_add(twice[i], twice[i])));
        }
    }
    numbers
}

/// As [`layers::numbers_after`](crate::isa::layers::numbers_after) does it, for 80 places at most.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn numbers_after<const LANES: usize>(
    numbers: &[u16; LANES],
    squares: &[Digits<LANES>; 256],
    changed: Squares,
    placed: u8,
) -> [u16; LANES] {
    const { assert!(LANES.is_multiple_of(LANES_16) && LANES <= 10 * LANES_16) };
    let mut sums = [u16x8_splat(0); 10];
    let (chunks, placed) = (numbers.as_chunks().0, squares[usize::from(placed)].0.as_chunks().0);
    for i in 0..LANES / LANES_16 {
        sums[i] = u16x8_add(load_u16(&chunks[i]), load_u16(&placed[i]));
    }
    for (word, mut rest) in changed.to_words().into_iter().enumerate() {
        while rest != 0 {
            let digits = squares[64 * word + rest.trailing_zeros() as usize].0.as_chunks().0;
            rest &= rest - 1;
            for i in 0..LANES / LANES_16 {
                sums[i] = u16x8_add(sums[i], load_u16(&digits[i]));
            }
        }
    }
    let mut numbers = [0; LANES];
    let chunks = numbers.as_chunks_mut().0;
    for i in 0..LANES / LANES_16 {
        store_u16(&mut chunks[i], sums[i]);
    }
    numbers
}

/// As [`layers::add_rows`](crate::isa::layers::add_rows) does it, 32 sums at a time: so many stay in registers beside what is added to them. The
/// first 32 bring whole rows into the processor's cache, and do so little for each that many rows are on their way at once.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn add_rows<const WIDTH: usize, const LANES: usize>(
    mut sums: [i16; WIDTH],
    rows: &Rows<WIDTH, LANES>,
    numbers: [u16; LANES],
) -> [i16; WIDTH] {
    const { assert!(WIDTH.is_multiple_of(2 * LANES_16) && LANES.is_multiple_of(LANES_16)) };
    const AT_A_TIME: usize = 4;
    let begins = begins(rows, numbers);
    for (block, chunks) in sums.as_chunks_mut().0.chunks_mut(AT_A_TIME).enumerate() {
        let mut accumulator = [i16x8_splat(0); AT_A_TIME];
        for i in 0..chunks.len() {
            accumulator[i] = load_i16(&chunks[i]);
        }
        for pair in begins.as_chunks::<2>().0 {
            let [first, second] = pair.map(|begin| {
                let begin = begin as usize + block * AT_A_TIME * LANES_16;
                // SAFETY: each place where a row begins is computed from a number that is at most the highest of its place, and `Rows`
                // promises that the row with the highest number, and so every row before it, lies within the numbers and within 32 bits. No
                // block goes beyond the end of its row.
                unsafe { rows.numbers.get_unchecked(begin..begin + chunks.len() * LANES_16) }.as_chunks().0
            });
            for i in 0..chunks.len() {
                let both = i16x8_add(load_wider_i8(&first[i]), load_wider_i8(&second[i]));
                accumulator[i] = i16x8_add(accumulator[i], both);
            }
        }
        for i in 0..chunks.len() {
            store_i16(&mut chunks[i], accumulator[i]);
        }
    }
    sums
}

/// Where the rows with these numbers begin; too high a number counts as the highest.
#[inline]
#[target_feature(enable = "simd128")]
fn begins<const WIDTH: usize, const LANES: usize>(rows: &Rows<WIDTH, LANES>, numbers: [u16; LANES]) -> [u32; LANES] {
    let (numbers, highest, first) = (numbers.as_chunks().0, rows.highest.as_chunks().0, rows.first.as_chunks().0);
    let mut begins = [0; LANES];
    let chunks = begins.as_chunks_mut().0;
    let width = u32x4_splat(WIDTH as u32);
    for i in 0..LANES / LANES_16 {
        let numbers = u16x8_min(load_u16(&numbers[i]), load_u16(&highest[i]));
        let low = u32x4_mul(u32x4_extend_low_u16x8(numbers), width);
        let high = u32x4_mul(u32x4_extend_high_u16x8(numbers), width);
        store_u32(&mut chunks[2 * i], u32x4_add(load_u32(&first[2 * i]), low));
        store_u32(&mut chunks[2 * i + 1], u32x4_add(load_u32(&first[2 * i + 1]), high));
    }
    begins
}

/// As [`layers::layer`](crate::isa::layers::layer) does it.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn layer<const IN: usize, const OUT: usize>(
    inputs: &[u8; IN],
    weights: &[[i8; IN]; OUT],
    bias: &[i32; OUT],
) -> [i32; OUT] {
    const { assert!(IN.is_multiple_of(LANES_16) && IN <= 8 * LANES_16 && OUT.is_multiple_of(LANES_32)) };
    let mut wide = [i16x8_splat(0); 8];
    for i in 0..IN / LANES_16 {
        wide[i] = load_wider_u8(&inputs.as_chunks().0[i]);
    }
    let mut outputs = *bias;
    let chunks = outputs.as_chunks_mut().0;
    for four in 0..OUT / LANES_32 {
        let mut sums = [i32x4_splat(0); 4];
        for output in 0..4 {
            let weights = weights[four * LANES_32 + output].as_chunks().0;
            for i in 0..IN / LANES_16 {
                sums[output] = i32x4_add(sums[output], i32x4_dot_i16x8(wide[i], load_wider_i8(&weights[i])));
            }
        }
        let outputs = &mut chunks[four];
        store_i32(outputs, i32x4_add(load_i32(outputs), sums_of_lanes(sums)));
    }
    outputs
}

/// The sum of the lanes of each of four vectors.
#[inline]
#[target_feature(enable = "simd128")]
fn sums_of_lanes([a, b, c, d]: [v128; 4]) -> v128 {
    let halves = |x, y| i32x4_add(i32x4_shuffle::<0, 4, 1, 5>(x, y), i32x4_shuffle::<2, 6, 3, 7>(x, y));
    let (ab, cd) = (halves(a, b), halves(c, d));
    i32x4_add(i32x4_shuffle::<0, 1, 4, 5>(ab, cd), i32x4_shuffle::<2, 3, 6, 7>(ab, cd))
}

/// As [`layers::weigh`](crate::isa::layers::weigh) does it.
#[inline]
#[target_feature(enable = "simd128")]
pub(super) fn weigh<const IN: usize>(inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
    const { assert!(IN.is_multiple_of(LANES_16)) };
    let (inputs, weights) = (inputs.as_chunks().0, weights.as_chunks().0);
    let mut sum = i32x4_splat(0);
    for i in 0..IN / LANES_16 {
        sum = i32x4_add(sum, i32x4_dot_i16x8(load_wider_u8(&inputs[i]), load_i16(&weights[i])));
    }
    i32x4_extract_lane::<0>(sums_of_lanes([sum; 4]))
}
