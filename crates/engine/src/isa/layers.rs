//! The quantised arithmetic of evaluations, and how it goes in plain Rust.
//!
//! Weights and activations are whole numbers of 8 and 16 bits, as in other small quantised networks (NNUE): SIMD adds and multiplies many of
//! them at once, and the result is the same on every processor.

use std::ops::Range;

use outflank_rules::Squares;

/// What some discs add to the numbers of the patterns in `LANES` places, each in a vector lane of its own; aligned so that no vector of them
/// lies in two lines of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Digits<const LANES: usize>(pub(crate) [u16; LANES]);

/// What a part of the board with any discs adds to the numbers of the patterns in `LANES` places.
pub(crate) type Sums<const LANES: usize> = [Digits<LANES>; 256];

/// Rows of `WIDTH` weights, of which one is picked in each of `LANES` places and added to an accumulator.
///
/// Kernels read rows without checking that they lie within the numbers: that is proven in [`new`](Self::new), the only way to make rows, and
/// nothing changes them afterwards.
pub(crate) struct Rows<const WIDTH: usize, const LANES: usize> {
    /// All rows one after the other, where no more of them than must lies in two lines of the processor's cache.
    pub(super) numbers: Box<[i8]>,
    /// Where the first row of each place begins.
    pub(super) first: [u32; LANES],
    /// The highest number of a row in each place: it too lies within the numbers, and ends at a place that fits into 32 bits.
    pub(super) highest: [u16; LANES],
}

/// Bytes in a line of the processor's cache.
const CACHE_LINE: usize = 64;

impl<const WIDTH: usize, const LANES: usize> Rows<WIDTH, LANES> {
    /// Rows of which each place has those in a range; places that are left over have one row of zeros. `None` if there are too many
    /// places, or no row for one.
    pub(crate) fn new(rows: &[[i8; WIDTH]], places: impl Iterator<Item = Range<usize>>) -> Option<Self> {
        let mut numbers = vec![0; CACHE_LINE + rows.as_flattened().len() + WIDTH].into_boxed_slice();
        let start = numbers.as_ptr().align_offset(CACHE_LINE).min(CACHE_LINE);
        numbers[start..][..rows.as_flattened().len()].copy_from_slice(rows.as_flattened());
        let begin = |row: usize| u32::try_from(start + row * WIDTH).ok();
        let (mut first, mut highest) = ([begin(rows.len())?; LANES], [0; LANES]);
        for (lane, place) in places.enumerate() {
            rows.get(place.clone()).filter(|rows| !rows.is_empty())?;
            *first.get_mut(lane)? = begin(place.start)?;
            highest[lane] = u16::try_from(place.len() - 1).ok()?;
        }
        Some(Self { numbers, first, highest })
    }

    /// The row with this number in a place; too high a number counts as the highest.
    #[inline(always)]
    pub(super) fn row(&self, place: usize, number: u16) -> &[i8; WIDTH] {
        let begin = self.first[place] as usize + usize::from(number.min(self.highest[place])) * WIDTH;
        self.numbers[begin..].first_chunk().expect("a row for every number")
    }
}

/// Weights of 16 bits in several phases, of which one is picked in each of `LANES` places, for the sum of a linear evaluation.
///
/// Kernels read them without checking, as they read [`Rows`]: what that needs is proven in [`new`](Self::new).
pub(crate) struct PhaseWeights<const LANES: usize> {
    /// Phase by phase.
    pub(super) phases: Vec<Box<[i16]>>,
    /// Where the weights of each place begin.
    pub(super) first: [u32; LANES],
    /// The highest number of a weight in each place: it too lies within every phase, at a place that fits into 32 bits.
    pub(super) highest: [u16; LANES],
}

impl<const LANES: usize> PhaseWeights<LANES> {
    /// Weights of which each place has those in a range; places that are left over have a zero. `None` if there are too many places, or
    /// too few weights for one.
    pub(crate) fn new(mut phases: Vec<Vec<i16>>, places: impl Iterator<Item = Range<usize>>) -> Option<Self> {
        let count = phases.first()?.len();
        phases.iter_mut().for_each(|weights| weights.push(0));
        let (mut first, mut highest) = ([u32::try_from(count).ok()?; LANES], [0; LANES]);
        for (lane, place) in places.enumerate() {
            if place.is_empty() || place.end > count {
                return None;
            }
            *first.get_mut(lane)? = u32::try_from(place.start).ok()?;
            highest[lane] = u16::try_from(place.len() - 1).ok()?;
        }
        let alike = phases.iter().all(|weights| weights.len() == count + 1);
        alike.then(|| Self { phases: phases.into_iter().map(Vec::into_boxed_slice).collect(), first, highest })
    }
}

/// The quantised arithmetic of evaluations; unless an instruction set knows better, in plain Rust.
pub(crate) trait Arithmetic: Copy {
    /// The numbers of the patterns in `LANES` places: what the own discs add, and twice what the opponent's do.
    #[inline(always)]
    fn pattern_numbers<const LANES: usize, const PARTS: usize>(
        self,
        sums: &[Sums<LANES>; PARTS],
        own: [u8; PARTS],
        other: [u8; PARTS],
    ) -> [u16; LANES] {
        pattern_numbers(sums, own, other)
    }

    /// The numbers of the patterns after a move: the digits of the squares that `changed` are added to `numbers`, once more those of the one
    /// where a disc was `placed`.
    #[inline(always)]
    fn numbers_after<const LANES: usize>(
        self,
        numbers: &[u16; LANES],
        squares: &[Digits<LANES>; 256],
        changed: Squares,
        placed: u8,
    ) -> [u16; LANES] {
        numbers_after(numbers, squares, changed, placed)
    }

    /// The accumulator of a network: the sums and the rows with these numbers; too high a number counts as the highest.
    #[inline(always)]
    fn add_rows<const WIDTH: usize, const LANES: usize>(
        self,
        sums: [i16; WIDTH],
        rows: &Rows<WIDTH, LANES>,
        numbers: [u16; LANES],
    ) -> [i16; WIDTH] {
        add_rows(sums, rows, numbers)
    }

    /// The sum of a linear evaluation: the weights with these numbers in a phase; too high a number counts as the highest.
    #[inline(always)]
    fn sum_weights<const LANES: usize>(
        self,
        weights: &PhaseWeights<LANES>,
        phase: usize,
        numbers: [u16; LANES],
    ) -> i32 {
        sum_weights(weights, phase, numbers)
    }

    /// One dense layer of a network: for each output the dot product of the inputs and its weights. No input is larger than 127.
    #[inline(always)]
    fn layer<const IN: usize, const OUT: usize>(
        self,
        inputs: &[u8; IN],
        weights: &[[i8; IN]; OUT],
        bias: &[i32; OUT],
    ) -> [i32; OUT] {
        layer(inputs, weights, bias)
    }

    /// The last layer of a network: the dot product of inputs and weights.
    #[inline(always)]
    fn weigh<const IN: usize>(self, inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
        weigh(inputs, weights)
    }
}

/// The numbers of the patterns: what the own discs add, and twice what the opponent's do.
#[inline(always)]
fn pattern_numbers<const LANES: usize, const PARTS: usize>(
    sums: &[Sums<LANES>; PARTS],
    own: [u8; PARTS],
    other: [u8; PARTS],
) -> [u16; LANES] {
    let mut numbers = [0; LANES];
    for part in 0..PARTS {
        let (own, other) = (&sums[part][usize::from(own[part])].0, &sums[part][usize::from(other[part])].0);
        for lane in 0..LANES {
            numbers[lane] += own[lane] + 2 * other[lane];
        }
    }
    numbers
}

/// The numbers of the patterns after a move.
#[inline(always)]
fn numbers_after<const LANES: usize>(
    numbers: &[u16; LANES],
    squares: &[Digits<LANES>; 256],
    changed: Squares,
    placed: u8,
) -> [u16; LANES] {
    let mut numbers = *numbers;
    let mut add =
        |digits: &Digits<LANES>| numbers.iter_mut().zip(digits.0).for_each(|(number, digit)| *number += digit);
    add(&squares[usize::from(placed)]);
    for (word, mut rest) in changed.to_words().into_iter().enumerate() {
        while rest != 0 {
            add(&squares[64 * word + rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
    }
    numbers
}

/// The sums of rows.
#[inline(always)]
fn add_rows<const WIDTH: usize, const LANES: usize>(
    mut sums: [i16; WIDTH],
    rows: &Rows<WIDTH, LANES>,
    numbers: [u16; LANES],
) -> [i16; WIDTH] {
    for (place, &number) in numbers.iter().enumerate() {
        let row = rows.row(place, number);
        for i in 0..WIDTH {
            sums[i] += i16::from(row[i]);
        }
    }
    sums
}

/// The sum of a linear evaluation.
#[inline(always)]
fn sum_weights<const LANES: usize>(weights: &PhaseWeights<LANES>, phase: usize, numbers: [u16; LANES]) -> i32 {
    let of_phase = &weights.phases[phase];
    let mut sum = 0;
    for lane in 0..LANES {
        let number = numbers[lane].min(weights.highest[lane]);
        sum += i32::from(of_phase[weights.first[lane] as usize + usize::from(number)]);
    }
    sum
}

/// One layer of a network: for each output the inputs times its weights. No input is larger than 127.
#[inline(always)]
fn layer<const IN: usize, const OUT: usize>(
    inputs: &[u8; IN],
    weights: &[[i8; IN]; OUT],
    bias: &[i32; OUT],
) -> [i32; OUT] {
    let mut outputs = *bias;
    for output in 0..OUT {
        for input in 0..IN {
            outputs[output] += i32::from(inputs[input]) * i32::from(weights[output][input]);
        }
    }
    outputs
}

/// The last layer of a network: inputs times weights.
#[inline(always)]
fn weigh<const IN: usize>(inputs: &[u8; IN], weights: &[i16; IN]) -> i32 {
    let mut sum = 0;
    for i in 0..IN {
        sum += i32::from(inputs[i]) * i32::from(weights[i]);
    }
    sum
}
