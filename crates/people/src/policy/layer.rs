//! A convolution in whole numbers (8-bit quantised, with sums of 32 bits).

/// Side of the board.
const SIDE: usize = 8;
/// Side of the board with a rim of zeros around it.
const RIMMED: usize = SIDE + 2;

/// Bits behind the point of a scale.
const SHIFT: u32 = 24;
/// The highest activation.
const TOP: i64 = 255;

/// What every square says, channel by channel: an activation is 0 to 255. The board has a rim of zeros, so that the three neighbours of a
/// square in each row lie next to each other in memory.
pub(super) struct Activations {
    channels: usize,
    /// Wider than their values, because products of such numbers are added up in pairs by one instruction.
    values: Vec<i16>,
}

impl Activations {
    pub(super) fn new(channels: usize) -> Self {
        Self { channels, values: vec![0; RIMMED * RIMMED * channels] }
    }

    /// The channels of a square, by its number.
    #[inline(always)]
    pub(super) fn square_mut(&mut self, square: usize) -> &mut [i16] {
        let start = rimmed(square) * self.channels;
        &mut self.values[start..start + self.channels]
    }

    #[inline(always)]
    pub(super) fn square(&self, square: usize) -> &[i16] {
        &self.values[rimmed(square) * self.channels..][..self.channels]
    }

    /// What every square sees: itself and its eight neighbours, row by row.
    #[inline(always)]
    fn neighbourhoods(&self) -> Vec<i16> {
        let mut seen = Vec::with_capacity(SIDE * SIDE * 9 * self.channels);
        for square in 0..SIDE * SIDE {
            for row in 0..3 {
                let first = rimmed(square) + row * RIMMED - RIMMED - 1;
                seen.extend_from_slice(&self.values[first * self.channels..][..3 * self.channels]);
            }
        }
        seen
    }

    /// The mean of all squares.
    #[inline(always)]
    fn mean(&self) -> Vec<i16> {
        let mut sums = vec![0_i32; self.channels];
        for square in 0..SIDE * SIDE {
            for (sum, &value) in sums.iter_mut().zip(self.square(square)) {
                *sum += i32::from(value);
            }
        }
        sums.iter().map(|sum| ((sum + 32) >> 6) as i16).collect()
    }
}

const fn rimmed(square: usize) -> usize {
    (square / SIDE + 1) * RIMMED + square % SIDE + 1
}

/// Points at equal distances, with a row of numbers for each. Between two of them, and beyond the outermost, numbers follow straight lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Knots {
    pub(super) first: i64,
    pub(super) step: i64,
    pub(super) count: usize,
}

impl Knots {
    /// Adds the numbers of a table at a value.
    fn add(self, table: &[i32], value: i64, sums: &mut [i32]) {
        let low = ((value - self.first).div_euclid(self.step)).clamp(0, self.count as i64 - 2);
        let past = value - self.first - low * self.step;
        let (before, after) = table[low as usize * sums.len()..].split_at(sums.len());
        for ((sum, &before), &after) in sums.iter_mut().zip(before).zip(after) {
            let line = i64::from(before) * (self.step - past) + i64::from(after) * past;
            *sum = sum.wrapping_add((line + self.step / 2).div_euclid(self.step) as i32);
        }
    }
}

/// What the network is told besides the board, and where its knots lie.
pub(super) const RATINGS: Knots = Knots { first: 1000, step: 200, count: 6 };
pub(super) const EMPTIES: Knots = Knots { first: 0, step: 6, count: 11 };

/// The rating and the number of empty squares.
#[derive(Clone, Copy)]
pub(super) struct Told {
    pub(super) rating: i64,
    pub(super) empties: i64,
}

/// A convolution of 3×3 squares. It may see the mean of the whole board too, and what the network is told.
#[derive(Debug)]
pub(super) struct Layer {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// Weights, for each output channel: nine squares row by row, of each all input channels.
    pub(super) near: Vec<i16>,
    /// Weights of the mean, for each output channel; empty where it is not seen.
    pub(super) far: Vec<i16>,
    /// What is added for a rating and a number of empty squares; empty where the layer is not told.
    pub(super) rating: Vec<i32>,
    pub(super) empties: Vec<i32>,
    /// What is always added.
    pub(super) bias: Vec<i32>,
    /// From sums to activations, for each output channel.
    pub(super) scale: Vec<i32>,
}

impl Layer {
    /// The sums of every square and output channel, one channel after the other.
    #[inline(always)]
    pub(super) fn sums(&self, x: &Activations, told: Told) -> Vec<i32> {
        let mut always = self.bias.clone();
        if !self.rating.is_empty() {
            RATINGS.add(&self.rating, told.rating, &mut always);
            EMPTIES.add(&self.empties, told.empties, &mut always);
        }
        if !self.far.is_empty() {
            let mean = x.mean();
            for (sum, weights) in always.iter_mut().zip(self.far.chunks_exact(self.inputs)) {
                *sum = sum.wrapping_add(dot(&mean, weights));
            }
        }
        let mut sums = vec![0; self.outputs * SIDE * SIDE];
        let seen = x.neighbourhoods();
        let length = 9 * self.inputs;
        // Two channels and two squares at a time: whatever is loaded is used twice.
        let channels = self.near.chunks_exact(2 * length).zip(always.chunks_exact(2));
        for ((weights, always), sums) in channels.zip(sums.chunks_exact_mut(2 * SIDE * SIDE)) {
            let (first, second) = sums.split_at_mut(SIDE * SIDE);
            let pairs = first.chunks_exact_mut(2).zip(second.chunks_exact_mut(2));
            for (seen, (first, second)) in seen.chunks_exact(2 * length).zip(pairs) {
                let found = dots(seen.split_at(length), weights.split_at(length));
                for square in 0..2 {
                    first[square] = always[0].wrapping_add(found[square][0]);
                    second[square] = always[1].wrapping_add(found[square][1]);
                }
            }
        }
        sums
    }

    /// The activations that sums become, with something added to each of them before it is scaled down.
    #[inline(always)]
    pub(super) fn activate(&self, sums: &[i32], into: &mut Activations, added: impl Fn(usize, usize, i16) -> i64) {
        for (channel, (sums, &scale)) in sums.chunks_exact(SIDE * SIDE).zip(&self.scale).enumerate() {
            for (square, &sum) in sums.iter().enumerate() {
                let value = &mut into.square_mut(square)[channel];
                let scaled = i64::from(sum) * i64::from(scale) + added(square, channel, *value);
                *value = ((scaled + (1 << (SHIFT - 1))) >> SHIFT).clamp(0, TOP) as i16;
            }
        }
    }
}

/// The scalar product. It never overflows with numbers as small as these; wrapping lets it run without looking.
#[inline(always)]
fn dot(a: &[i16], b: &[i16]) -> i32 {
    a.iter().zip(b).fold(0, |sum: i32, (&a, &b)| sum.wrapping_add(i32::from(a).wrapping_mul(b.into())))
}

/// The scalar products of each of two with each of two others, all of one length.
#[inline(always)]
fn dots(x: (&[i16], &[i16]), w: (&[i16], &[i16])) -> [[i32; 2]; 2] {
    let length = x.0.len();
    let [x0, x1, w0, w1] = [x.0, x.1, w.0, w.1].map(|numbers| &numbers[..length]);
    let mut sums = [[0_i32; 2]; 2];
    for at in 0..length {
        let [x0, x1, w0, w1] = [x0, x1, w0, w1].map(|numbers| i32::from(numbers[at]));
        sums[0][0] = sums[0][0].wrapping_add(x0.wrapping_mul(w0));
        sums[0][1] = sums[0][1].wrapping_add(x0.wrapping_mul(w1));
        sums[1][0] = sums[1][0].wrapping_add(x1.wrapping_mul(w0));
        sums[1][1] = sums[1][1].wrapping_add(x1.wrapping_mul(w1));
    }
    sums
}
