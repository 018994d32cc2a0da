//! The quantised arithmetic of evaluations with NEON: sums of patterns, the accumulator and the layers of a network.

// Plain loops over vectors: adapters of iterators may stay calls in code compiled for another instruction set.
#![allow(clippy::needless_range_loop)]

use std::arch::aarch64::*;

use outflank_rules::Squares;

use super::memory::*;
use crate::isa::layers::{Digits, Rows, Sums};

/// Numbers of 8 bits in a vector.
const LANES_8: usize = 16;
/// Numbers of 16 bits in a vector.
const LANES_16: usize = 8;
/// Numbers of 32 bits in a vector.
const LANES_32: usize = 4;

/// As [`layers::pattern_numbers`](crate::isa::layers::pattern_numbers) does it, for 80 places at most: their numbers stay in registers.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn pattern_numbers<const LANES: usize, const PARTS: usize>(
    sums: &[Sums<LANES>; PARTS],
    own: [u8; PARTS],
    other: [u8; PARTS],
) -> [u16; LANES] {
    const { assert!(LANES.is_multiple_of(LANES_16) && LANES <= 10 * LANES_16) };
    let (mut once, mut twice) = ([vdupq_n_u16(0); 10], [vdupq_n_u16(0); 10]);
    for part in 0..PARTS {
        let own = sums[part][usize::from(own[part])].0.as_chunks().0;
        let other = sums[part][usize::from(other[part])].0.as_chunks().0;
        for i in 0..LANES / LANES_16 {
            once[i] = vaddq_u16(once[i], load_u16(&own[i]));
            twice[i] = vaddq_u16(twice[i], load_u16(&other[i]));
        }
    }
    let mut numbers = [0; LANES];
    let chunks = numbers.as_chunks_mut().0;
    for i in 0..LANES / LANES_16 {
        store_u16(&mut chunks[i], vaddq_u16(once[i], vaddq_u16(twice[i], twice[i])));
    }
    numbers
}

/// As [`layers::numbers_after`](crate::isa::layers::numbers_after) does it, for 80 places at most.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn numbers_after<const LANES: usize>(
    numbers: &[u16; LANES],
    squares: &[Digits<LANES>; 256],
    changed: Squares,
    placed: u8,
) -> [u16; LANES] {
    const { assert!(LANES.is_multiple_of(LANES_16) && LANES <= 10 * LANES_16) };
    let mut sums = [vdupq_n_u16(0); 10];
    let (chunks, placed) = (numbers.as_chunks().0, squares[usize::from(placed)].0.as_chunks().0);
    for i in 0..LANES / LANES_16 {
        sums[i] = vaddq_u16(load_u16(&chunks[i]), load_u16(&placed[i]));
    }
    for (word, mut rest) in changed.to_words().into_iter().enumerate() {
        while rest != 0 {
            let digits = squares[64 * word + rest.trailing_zeros() as usize].0.as_chunks().0;
            rest &= rest - 1;
            for i in 0..LANES / LANES_16 {
                sums[i] = vaddq_u16(sums[i], load_u16(&digits[i]));
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

/// As [`layers::add_rows`](crate::isa::layers::add_rows) does it, 64 sums at a time at most: the accumulator stays in registers.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn add_rows<const WIDTH: usize, const LANES: usize>(
    mut sums: [i16; WIDTH],
    rows: &Rows<WIDTH, LANES>,
    numbers: [u16; LANES],
) -> [i16; WIDTH] {
    const { assert!(WIDTH.is_multiple_of(LANES_8) && WIDTH <= 4 * LANES_8) };
    let mut accumulator = [vdupq_n_s16(0); 8];
    let chunks = sums.as_chunks_mut().0;
    for i in 0..WIDTH / LANES_16 {
        accumulator[i] = load_i16(&chunks[i]);
    }
    for lane in 0..LANES {
        let row = rows.row(lane, numbers[lane]).as_chunks().0;
        for i in 0..WIDTH / LANES_8 {
            let part = load_i8(&row[i]);
            accumulator[2 * i] = vaddw_s8(accumulator[2 * i], vget_low_s8(part));
            accumulator[2 * i + 1] = vaddw_high_s8(accumulator[2 * i + 1], part);
        }
    }
    for i in 0..WIDTH / LANES_16 {
        store_i16(&mut chunks[i], accumulator[i]);
    }
    sums
}

/// As [`layers::layer`](crate::isa::layers::layer) does it. Two products of an input up to 127 and a weight fit into 16 bits.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn layer<const IN: usize, const OUT: usize>(
    inputs: &[u8; IN],
    weights: &[[i8; IN]; OUT],
    bias: &[i32; OUT],
) -> [i32; OUT] {
    const { assert!(IN.is_multiple_of(LANES_8) && OUT.is_multiple_of(LANES_32)) };
    let inputs = inputs.as_chunks().0;
    let mut outputs = *bias;
    let chunks = outputs.as_chunks_mut().0;
    for four in 0..OUT / LANES_32 {
        let mut sums = [vdupq_n_s32(0); 4];
        for output in 0..4 {
            let weights = weights[four * LANES_32 + output].as_chunks().0;
            for part in 0..IN / LANES_8 {
                let (inputs, weights) = (vreinterpretq_s8_u8(load_u8(&inputs[part])), load_i8(&weights[part]));
                let products = vmull_s8(vget_low_s8(inputs), vget_low_s8(weights));
                let products = vmlal_high_s8(products, inputs, weights);
                sums[output] = vpadalq_s16(sums[output], products);
            }
        }
        let in_order = vpaddq_s32(vpaddq_s32(sums[0], sums[1]), vpaddq_s32(sums[2], sums[3]));
        let outputs = &mut chunks[four];
        store_i32(outputs, vaddq_s32(load_i32(outputs), in_order));
    }
    outputs
}

/// As [`layers::weigh`](crate::isa::layers::weigh) does it.
#[inline]
#[target_feature(enable = "neon")]
pub(super) fn weigh<const IN: usize>(inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
    const { assert!(IN.is_multiple_of(LANES_8)) };
    let (inputs, weights) = (inputs.as_chunks().0, weights.as_chunks().0);
    let mut sum = vdupq_n_s32(0);
    for part in 0..IN / LANES_8 {
        let inputs = load_u8(&inputs[part]);
        let low = vreinterpretq_s16_u16(vmovl_u8(vget_low_u8(inputs)));
        let high = vreinterpretq_s16_u16(vmovl_high_u8(inputs));
        for (inputs, weights) in [(low, load_i16(&weights[2 * part])), (high, load_i16(&weights[2 * part + 1]))] {
            sum = vmlal_s16(sum, vget_low_s16(inputs), vget_low_s16(weights));
            sum = vmlal_high_s16(sum, inputs, weights);
        }
    }
    vaddvq_s32(sum)
}
