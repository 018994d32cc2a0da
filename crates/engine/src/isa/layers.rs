//! The arithmetic of evaluations, and how it goes in plain Rust.

/// What eight squares with any discs add to the numbers of the patterns in `LANES` places.
pub(crate) type Sums<const LANES: usize> = [[u16; LANES]; 256];

/// The arithmetic of evaluations; unless an instruction set knows better, in plain Rust.
pub(crate) trait Arithmetic: Copy {
    /// The numbers of the patterns in `LANES` places: what the own discs add, and twice what the opponent's do.
    #[inline(always)]
    fn pattern_numbers<const LANES: usize, const BYTES: usize>(
        self,
        sums: &[Sums<LANES>; BYTES],
        own: [u8; BYTES],
        other: [u8; BYTES],
    ) -> [u16; LANES] {
        pattern_numbers(sums, own, other)
    }

    /// The sums and the rows with these numbers.
    #[inline(always)]
    fn add_rows<const WIDTH: usize>(self, sums: [i16; WIDTH], rows: &[[i8; WIDTH]], numbers: &[u32]) -> [i16; WIDTH] {
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
fn pattern_numbers<const LANES: usize, const BYTES: usize>(
    sums: &[Sums<LANES>; BYTES],
    own: [u8; BYTES],
    other: [u8; BYTES],
) -> [u16; LANES] {
    let mut numbers = [0; LANES];
    for byte in 0..BYTES {
        let (own, other) = (&sums[byte][usize::from(own[byte])], &sums[byte][usize::from(other[byte])]);
        for lane in 0..LANES {
            numbers[lane] += own[lane] + 2 * other[lane];
        }
    }
    numbers
}

/// The sums of rows.
#[inline(always)]
fn add_rows<const WIDTH: usize>(mut sums: [i16; WIDTH], rows: &[[i8; WIDTH]], numbers: &[u32]) -> [i16; WIDTH] {
    for &number in numbers {
        let row = &rows[number as usize];
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
