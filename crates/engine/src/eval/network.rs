//! A small quantised network over patterns, much like an NNUE.
//!
//! Every pattern has a row of numbers. The rows of all places are added up in an accumulator, together with a row for the own number of moves,
//! one for the opponent's and one for the number of empty squares. Unlike an NNUE's, the accumulator is not kept up to date move by
//! move: a vector addition for each place makes it anew. Its sums, clipped to the range from zero to one and squared (a squared clipped
//! ReLU), are weighed into the score; a branch of two more layers adds what a single sum cannot see. All of it is quantised, which is to say
//! arithmetic with whole numbers, so the result is the same on every machine.

use std::ops::Range;

use super::linear::{MOBILITIES, mobility};
use super::patterns::{Indexer, Shape};
use super::{PatternEvaluation, UNITS};
use crate::bits::Bits;
use crate::isa::{Arithmetic, Isa, Rows};
use crate::state::State;

/// The width of the branch's layers.
const BRANCH: [usize; 2] = [16, 32];

/// Discs on the board when a game begins.
const START_DISCS: usize = 4;

/// Empty squares that share a branch.
const BRANCH_EMPTIES: usize = 4;

/// A sum that counts as one, quantised, less a hair: it must fit into seven bits.
const ONE: i16 = 127;

/// Quantisation: the bits after the binary point of sums, and of weights and outputs.
const SUM_BITS: u32 = 7;
const WEIGHT_BITS: u32 = 6;

/// A network whose accumulator is `WIDTH` sums wide.
pub(crate) struct Network<const WIDTH: usize, const LANES: usize, const PARTS: usize> {
    indexer: Indexer<LANES, PARTS>,
    patterns: Rows<WIDTH, LANES>,
    own_moves: Box<[[i8; WIDTH]; MOBILITIES]>,
    other_moves: Box<[[i8; WIDTH]; MOBILITIES]>,
    /// For each number of empty squares, as many as games begin with.
    heads: Vec<Head<WIDTH>>,
    branches: Vec<Branch<WIDTH>>,
    most: i32,
}

/// What depends on the number of empty squares.
struct Head<const WIDTH: usize> {
    bias: [i16; WIDTH],
    weights: [i16; WIDTH],
    constant: i32,
}

/// Where the constants of all heads lie among the numbers of a network, as training writes them.
pub(super) fn constants(shape: &Shape, width: usize) -> Range<usize> {
    let heads = usize::from(shape.size.area()) - START_DISCS + 1;
    let rows = shape.rows() + 2 * MOBILITIES;
    let start = rows * width + 2 * heads * width * size_of::<i16>();
    start..start + heads * size_of::<i32>()
}

/// Two layers more, for a few numbers of empty squares.
struct Branch<const WIDTH: usize> {
    first: [[i8; WIDTH]; BRANCH[0]],
    first_bias: [i32; BRANCH[0]],
    second: [[i8; BRANCH[0]]; BRANCH[1]],
    second_bias: [i32; BRANCH[1]],
    last: [i16; BRANCH[1]],
}

impl<const WIDTH: usize, const LANES: usize, const PARTS: usize> Network<WIDTH, LANES, PARTS> {
    /// Reads the numbers of a network for the patterns of a board, in sets of the kind `B`; `None` if there are too few or too many.
    pub(crate) fn new<B: Bits>(shape: &Shape, has_branch: bool, numbers: &[u8]) -> Option<Self> {
        let area = usize::from(shape.size.area());
        let mut numbers = Numbers(numbers);
        let mut rows = |count: usize| (0..count).map(|_| numbers.i8s()).collect::<Option<Vec<_>>>();
        let patterns = Rows::new(&rows(shape.rows())?, shape.ranges())?;
        let own_moves = rows(MOBILITIES)?.try_into().ok()?;
        let other_moves = rows(MOBILITIES)?.try_into().ok()?;
        let most_empties = area - START_DISCS;
        let biases = (0..=most_empties).map(|_| numbers.i16s()).collect::<Option<Vec<_>>>()?;
        let weights = (0..=most_empties).map(|_| numbers.i16s()).collect::<Option<Vec<_>>>()?;
        let constants = (0..=most_empties).map(|_| numbers.i32s::<1>()).collect::<Option<Vec<_>>>()?;
        let heads = biases.into_iter().zip(weights).zip(constants);
        let heads = heads.map(|((bias, weights), [constant])| Head { bias, weights, constant }).collect();
        let stages = if has_branch { most_empties / BRANCH_EMPTIES + 1 } else { 0 };
        let branches = Branch::read_all(stages, &mut numbers)?;
        let indexer = Indexer::new::<B>(shape, 0)?;
        numbers.0.is_empty().then(|| Self {
            indexer,
            patterns,
            own_moves,
            other_moves,
            heads,
            branches,
            most: area as i32 * UNITS,
        })
    }

    /// The accumulator, each of its sums clipped to the range from zero to one and squared.
    #[inline(always)]
    fn accumulate<S: State>(
        &self,
        numbers: [u16; LANES],
        state: &S,
        moves: S::Set,
        bias: &[i16; WIDTH],
    ) -> [u8; WIDTH] {
        let [own, other] = mobility(state, moves);
        let (own, other) = (&self.own_moves[own], &self.other_moves[other]);
        let mut sums = *bias;
        for i in 0..WIDTH {
            sums[i] += i16::from(own[i]) + i16::from(other[i]);
        }
        let sums = state.isa().arithmetic().add_rows(sums, &self.patterns, numbers);
        let mut squares = [0; WIDTH];
        for i in 0..WIDTH {
            let clipped = sums[i].clamp(0, ONE);
            squares[i] = ((clipped * clipped) >> SUM_BITS) as u8;
        }
        squares
    }
}

impl<const WIDTH: usize, const LANES: usize, const PARTS: usize> PatternEvaluation<LANES, PARTS>
    for Network<WIDTH, LANES, PARTS>
{
    #[inline(always)]
    fn indexer(&self) -> &Indexer<LANES, PARTS> {
        &self.indexer
    }

    #[inline(always)]
    fn value<S: State>(&self, numbers: [u16; LANES], state: &S, moves: S::Set) -> i32 {
        // Boards that were set up may have fewer discs than games begin with.
        let empties = (state.empty().count() as usize).min(self.heads.len() - 1);
        let head = &self.heads[empties];
        let sums = self.accumulate(numbers, state, moves, &head.bias);
        let mut value = head.constant + (state.isa().arithmetic().weigh(&sums, &head.weights) >> WEIGHT_BITS);
        if let Some(branch) = self.branches.get(empties / BRANCH_EMPTIES) {
            value += branch.output(state.isa().arithmetic(), &sums);
        }
        value.clamp(-self.most, self.most)
    }
}

impl<const WIDTH: usize> Branch<WIDTH> {
    #[inline(always)]
    fn output(&self, arithmetic: impl Arithmetic, sums: &[u8; WIDTH]) -> i32 {
        let first = clip(&arithmetic.layer(sums, &self.first, &self.first_bias));
        let second = clip(&arithmetic.layer(&first, &self.second, &self.second_bias));
        arithmetic.weigh(&second, &self.last) >> WEIGHT_BITS
    }

    fn read_all(stages: usize, numbers: &mut Numbers<'_>) -> Option<Vec<Self>> {
        let mut layer = || (0..stages * BRANCH[0]).map(|_| numbers.i8s()).collect::<Option<Vec<[i8; WIDTH]>>>();
        let first = layer()?;
        let first_bias = (0..stages).map(|_| numbers.i32s()).collect::<Option<Vec<_>>>()?;
        let second = (0..stages * BRANCH[1]).map(|_| numbers.i8s()).collect::<Option<Vec<_>>>()?;
        let second_bias = (0..stages).map(|_| numbers.i32s()).collect::<Option<Vec<_>>>()?;
        let last = (0..stages).map(|_| numbers.i16s()).collect::<Option<Vec<_>>>()?;
        let stage = |stage: usize| {
            Some(Self {
                first: *first[stage * BRANCH[0]..].first_chunk()?,
                first_bias: first_bias[stage],
                second: *second[stage * BRANCH[1]..].first_chunk()?,
                second_bias: second_bias[stage],
                last: last[stage],
            })
        };
        (0..stages).map(stage).collect()
    }
}

/// The activation (clipped ReLU): the outputs of a layer as inputs for the next, from zero to one.
#[inline(always)]
fn clip<const OUT: usize>(outputs: &[i32; OUT]) -> [u8; OUT] {
    let mut inputs = [0; OUT];
    for i in 0..OUT {
        inputs[i] = (outputs[i] >> WEIGHT_BITS).clamp(0, ONE.into()) as u8;
    }
    inputs
}

/// Numbers read one after the other, lowest byte first.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const SIZE: usize, const COUNT: usize, T: Copy + Default>(
        &mut self,
        number: impl Fn([u8; SIZE]) -> T,
    ) -> Option<[T; COUNT]> {
        let (taken, rest) = self.0.split_at_checked(SIZE * COUNT)?;
        self.0 = rest;
        let mut numbers = [T::default(); COUNT];
        for (to, from) in numbers.iter_mut().zip(taken.as_chunks().0) {
            *to = number(*from);
        }
        Some(numbers)
    }

    fn i8s<const COUNT: usize>(&mut self) -> Option<[i8; COUNT]> {
        self.take(i8::from_le_bytes)
    }

    fn i16s<const COUNT: usize>(&mut self) -> Option<[i16; COUNT]> {
        self.take(i16::from_le_bytes)
    }

    fn i32s<const COUNT: usize>(&mut self) -> Option<[i32; COUNT]> {
        self.take(i32::from_le_bytes)
    }
}
