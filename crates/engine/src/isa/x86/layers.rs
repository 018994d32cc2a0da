//! The quantised arithmetic of evaluations with AVX2: sums of patterns, the accumulator and the layers of a network.

#![allow(unsafe_code)]
// Plain loops over vectors: adapters of iterators may stay calls in code compiled for another instruction set.
#![allow(clippy::needless_range_loop)]

use std::arch::x86_64::*;

use outflank_rules::Squares;

use crate::isa::layers::{Digits, PhaseWeights, Rows, Sums};

/// Numbers of 16 bits in a vector.
const LANES_16: usize = 16;
/// Numbers of 32 bits in a vector.
const LANES_32: usize = 8;
/// Numbers of 8 bits in a vector.
const LANES_8: usize = 32;

/// A whole number in memory.
///
/// # Safety
///
/// All of its bytes are always initialised, and whatever they are, they are a value.
unsafe trait Number {}

// SAFETY: true of all whole numbers.
unsafe impl Number for i8 {}
// SAFETY: as above.
unsafe impl Number for u8 {}
// SAFETY: as above.
unsafe impl Number for i16 {}
// SAFETY: as above.
unsafe impl Number for u16 {}
// SAFETY: as above.
unsafe impl Number for i32 {}
// SAFETY: as above.
unsafe impl Number for u32 {}

#[inline]
#[target_feature(enable = "avx2")]
fn load<N: Number>(numbers: &[N]) -> __m256i {
    assert!(size_of_val(numbers) >= 32);
    // SAFETY: the read of 32 bytes lies within the numbers, whose bytes are initialised, and any alignment will do.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load_half<N: Number>(numbers: &[N]) -> __m128i {
    assert!(size_of_val(numbers) >= 16);
    // SAFETY: the read of 16 bytes lies within the numbers, whose bytes are initialised, and any alignment will do.
    unsafe { _mm_loadu_si128(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store<N: Number>(numbers: &mut [N], vector: __m256i) {
    assert!(size_of_val(numbers) >= 32);
    // SAFETY: the write of 32 bytes lies within the numbers, which may have any bytes, and any alignment will do.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), vector) }
}

/// As [`layers::pattern_numbers`](crate::isa::layers::pattern_numbers) does it, for 80 places at most: their numbers stay in registers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn pattern_numbers<const LANES: usize, const PARTS: usize>(
    sums: &[Sums<LANES>; PARTS],
    own: [u8; PARTS],
    other: [u8; PARTS],
) -> [u16; LANES] {
    const { assert!(LANES.is_multiple_of(LANES_16) && LANES <= 5 * LANES_16) };
    let (mut once, mut twice) = ([_mm256_setzero_si256(); 5], [_mm256_setzero_si256(); 5]);
    for part in 0..PARTS {
        let (own, other) = (&sums[part][usize::from(own[part])], &sums[part][usize::from(other[part])]);
        for i in 0..LANES / LANES_16 {
            once[i] = _mm256_add_epi16(once[i], load(&own.0[i * LANES_16..(i + 1) * LANES_16]));
            twice[i] = _mm256_add_epi16(twice[i], load(&other.0[i * LANES_16..(i + 1) * LANES_16]));
        }
    }
    let mut numbers = [0; LANES];
    for i in 0..LANES / LANES_16 {
        let sum = _mm256_add_epi16(once[i], _mm256_add_epi16(twice[i], twice[i]));
        store(&mut numbers[i * LANES_16..(i + 1) * LANES_16], sum);
    }
    numbers
}

/// As [`layers::numbers_after`](crate::isa::layers::numbers_after) does it, for 80 places at most.
#[inline]
#[target_feature(enable = "avx2,bmi1")]
pub(super) fn numbers_after<const LANES: usize>(
    numbers: &[u16; LANES],
    squares: &[Digits<LANES>; 256],
    changed: Squares,
    placed: u8,
) -> [u16; LANES] {
    const { assert!(LANES.is_multiple_of(LANES_16) && LANES <= 5 * LANES_16) };
    let mut sums = [_mm256_setzero_si256(); 5];
    let placed = &squares[usize::from(placed)];
    for i in 0..LANES / LANES_16 {
        let range = i * LANES_16..(i + 1) * LANES_16;
        sums[i] = _mm256_add_epi16(load(&numbers[range.clone()]), load(&placed.0[range]));
    }
    for (word, mut rest) in changed.to_words().into_iter().enumerate() {
        while rest != 0 {
            let digits = &squares[64 * word + rest.trailing_zeros() as usize];
            rest &= rest - 1;
            for i in 0..LANES / LANES_16 {
                sums[i] = _mm256_add_epi16(sums[i], load(&digits.0[i * LANES_16..(i + 1) * LANES_16]));
            }
        }
    }
    let mut numbers = [0; LANES];
    for i in 0..LANES / LANES_16 {
        store(&mut numbers[i * LANES_16..(i + 1) * LANES_16], sums[i]);
    }
    numbers
}

/// As [`layers::add_rows`](crate::isa::layers::add_rows) does it, 64 sums at a time at most: the accumulator stays in registers.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn add_rows<const WIDTH: usize, const LANES: usize>(
    mut sums: [i16; WIDTH],
    rows: &Rows<WIDTH, LANES>,
    numbers: [u16; LANES],
) -> [i16; WIDTH] {
    const { assert!(WIDTH.is_multiple_of(LANES_16) && WIDTH <= 4 * LANES_16 && LANES.is_multiple_of(LANES_32)) };
    let mut accumulator = [_mm256_setzero_si256(); 4];
    for i in 0..WIDTH / LANES_16 {
        accumulator[i] = load(&sums[i * LANES_16..(i + 1) * LANES_16]);
    }
    let mut add_row = |begin: u32| {
        let begin = begin as usize;
        // SAFETY: each place where a row begins is computed below from a number that is at most the highest of its place, and `Rows`
        // promises that the row with the highest number, and so every row before it, lies within the numbers and within 32 bits.
        let row = unsafe { rows.numbers.get_unchecked(begin..begin + WIDTH) };
        for i in 0..WIDTH / LANES_16 {
            let part = _mm256_cvtepi8_epi16(load_half(&row[i * LANES_16..(i + 1) * LANES_16]));
            accumulator[i] = _mm256_add_epi16(accumulator[i], part);
        }
    };
    let mut begins = [0; LANES];
    for part in 0..LANES / LANES_32 {
        let range = part * LANES_32..(part + 1) * LANES_32;
        let numbers = _mm_min_epu16(load_half(&numbers[range.clone()]), load_half(&rows.highest[range.clone()]));
        let distances = _mm256_mullo_epi32(_mm256_cvtepu16_epi32(numbers), _mm256_set1_epi32(WIDTH as i32));
        let some_begins = _mm256_add_epi32(load(&rows.first[range.clone()]), distances);
        if WIDTH > LANES_16 {
            store(&mut begins[range], some_begins);
        } else {
            // Narrow rows are added so soon that the way out of the register counts: it is shorter two by two.
            let pairs = [
                _mm256_extract_epi64::<0>(some_begins),
                _mm256_extract_epi64::<1>(some_begins),
                _mm256_extract_epi64::<2>(some_begins),
                _mm256_extract_epi64::<3>(some_begins),
            ];
            for lane in 0..LANES_32 {
                add_row((pairs[lane / 2] as u64 >> (32 * (lane % 2))) as u32);
            }
        }
    }
    if WIDTH > LANES_16 {
        for lane in 0..LANES {
            add_row(begins[lane]);
        }
    }
    for i in 0..WIDTH / LANES_16 {
        store(&mut sums[i * LANES_16..(i + 1) * LANES_16], accumulator[i]);
    }
    sums
}

/// As [`layers::sum_weights`](crate::isa::layers::sum_weights) does it.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn sum_weights<const LANES: usize>(
    weights: &PhaseWeights<LANES>,
    phase: usize,
    numbers: [u16; LANES],
) -> i32 {
    const { assert!(LANES.is_multiple_of(LANES_32)) };
    let of_phase = &weights.phases[phase];
    let mut places = [0u32; LANES];
    for part in 0..LANES / LANES_32 {
        let range = part * LANES_32..(part + 1) * LANES_32;
        let numbers = _mm_min_epu16(load_half(&numbers[range.clone()]), load_half(&weights.highest[range.clone()]));
        let some_places = _mm256_add_epi32(load(&weights.first[range.clone()]), _mm256_cvtepu16_epi32(numbers));
        store(&mut places[range], some_places);
    }
    let mut sum = 0;
    for lane in 0..LANES {
        // SAFETY: each place was computed from a number that is at most the highest of its lane, and `PhaseWeights` promises that the place with the
        // highest number, and so every one before it, lies within each phase and within 32 bits.
        sum += i32::from(unsafe { *of_phase.get_unchecked(places[lane] as usize) });
    }
    sum
}

/// As [`layers::layer`](crate::isa::layers::layer) does it. Two products of an input up to 127 and a weight fit into 16 bits.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn layer<const IN: usize, const OUT: usize>(
    inputs: &[u8; IN],
    weights: &[[i8; IN]; OUT],
    bias: &[i32; OUT],
) -> [i32; OUT] {
    const { assert!((IN == LANES_8 / 2 || IN.is_multiple_of(LANES_8)) && OUT.is_multiple_of(8)) };
    let ones = _mm256_set1_epi16(1);
    let products = |inputs: __m256i, weights: __m256i| _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), ones);
    let mut outputs = *bias;
    let mut first = 0;
    while first < OUT {
        let mut sums = [_mm256_setzero_si256(); 8];
        let in_order = if IN == LANES_8 / 2 {
            // The weights of two outputs lie in one register.
            let inputs = _mm256_broadcastsi128_si256(load_half(inputs));
            for pair in 0..4 {
                sums[pair] = products(inputs, load(&weights.as_flattened()[(first + 2 * pair) * IN..][..LANES_8]));
            }
            let quarters = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
            let (even, odd) = (_mm256_castsi256_si128(quarters), _mm256_extracti128_si256::<1>(quarters));
            _mm256_set_m128i(_mm_unpackhi_epi32(even, odd), _mm_unpacklo_epi32(even, odd))
        } else {
            for output in 0..8 {
                for part in 0..IN / LANES_8 {
                    let range = part * LANES_8..(part + 1) * LANES_8;
                    let product = products(load(&inputs[range.clone()]), load(&weights[first + output][range]));
                    sums[output] = _mm256_add_epi32(sums[output], product);
                }
            }
            let low = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
            let high = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[4], sums[5]), _mm256_hadd_epi32(sums[6], sums[7]));
            _mm256_add_epi32(_mm256_permute2x128_si256::<0x20>(low, high), _mm256_permute2x128_si256::<0x31>(low, high))
        };
        let outputs = &mut outputs[first..first + 8];
        store(outputs, _mm256_add_epi32(load(outputs), in_order));
        first += 8;
    }
    outputs
}

/// As [`layers::weigh`](crate::isa::layers::weigh) does it.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn weigh<const IN: usize>(inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
    const { assert!(IN.is_multiple_of(LANES_16)) };
    let mut sum = _mm256_setzero_si256();
    for part in 0..IN / LANES_16 {
        let range = part * LANES_16..(part + 1) * LANES_16;
        let inputs = _mm256_cvtepu8_epi16(load_half(&inputs[range.clone()]));
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(inputs, load(&weights[range])));
    }
    let halves = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    let pairs = _mm_add_epi32(halves, _mm_unpackhi_epi64(halves, halves));
    _mm_cvtsi128_si32(_mm_add_epi32(pairs, _mm_shuffle_epi32::<1>(pairs)))
}
