//! The arithmetic of evaluations, and how it goes in plain Rust.

use std::ops::Range;

/// What some discs add to the numbers of the patterns in `LANES` places, aligned so that no register full of them lies in two lines of the
/// processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(crate) struct Digits<const LANES: usize>(pub(crate) [u16; LANES]);

/// What a part of the board with any discs adds to the numbers of the patterns in `LANES` places.
pub(crate) type Sums<const LANES: usize> = [Digits<LANES>; 256];

/// Rows of `WIDTH` numbers, of which one is picked in each of `LANES` places.
pub(crate) struct Rows<const WIDTH: usize, const LANES: usize> {
    /// All rows one after the other, where no more of them than must lies in two lines of the processor's cache.
    pub(super) numbers: Box<[i8]>,
    /// Where the first row of each place begins.
    pub(super) first: [u32; LANES],
    /// The highest number of a row in each place: the row that is so many rows after the first lies within the numbers.
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
}

/// The arithmetic of evaluations; unless an instruction set knows better, in plain Rust.
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

    /// The sums and the rows with these numbers; too high a number counts as the highest.
    #[inline(always)]
    fn add_rows<const WIDTH: usize, const LANES: usize>(
        self,
        sums: [i16; WIDTH],
        rows: &Rows<WIDTH, LANES>,
        numbers: [u16; LANES],
    ) -> [i16; WIDTH] {
        add_rows(sums, rows, numbers)
    }

    /// One layer of a network. No input is larger than 127.
    #[inline(always)]
    fn layer<const IN: usize, const OUT: usize>(
        self,
        inputs: &[u8; IN],
        weights: &[[i8; IN]; OUT],
        bias: &[i32; OUT],
    ) -> [i32; OUT] {
        layer(inputs, weights, bias)
    }

    /// The last layer of a network.
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

/// The sums of rows.
#[inline(always)]
fn add_rows<const WIDTH: usize, const LANES: usize>(
    mut sums: [i16; WIDTH],
    rows: &Rows<WIDTH, LANES>,
    numbers: [u16; LANES],
) -> [i16; WIDTH] {
    for (lane, &number) in numbers.iter().enumerate() {
        let number = usize::from(number.min(rows.highest[lane]));
        let begin = rows.first[lane] as usize + number * WIDTH;
        let row: &[i8; WIDTH] = rows.numbers[begin..].first_chunk().expect("a row for every number");
        for i in 0..WIDTH {
            sums[i] += i16::from(row[i]);
        }
    }
    sums
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
