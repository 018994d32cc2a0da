//! The linear pattern evaluation: a weight for each pattern, summed up. The simplest evaluation that learns.

use super::patterns::{Indexer, Shape};
use super::{PatternEvaluation, UNITS};
use crate::bits::Bits;
use crate::state::State;

/// How many phases of the game have weights of their own.
pub const LINEAR_PHASES: usize = 16;

/// The numbers of legal moves that are told apart: larger ones count as the largest.
pub const MOBILITIES: usize = 40;

/// The weights of a phase that belong to no pattern.
pub(crate) const REST: usize = 2 * MOBILITIES + 1;

/// The phase of a position: the last squares of a large board are like those of a small one.
pub fn linear_phase(empties: usize, area: usize) -> usize {
    (empties * LINEAR_PHASES / (area + 1)).min(LINEAR_PHASES - 1)
}

/// How many weights a phase has: for the patterns, which are numbered as they share them, the own moves, the opponent's moves, and a
/// constant.
pub(crate) fn weights_per_phase(shared: &[u32]) -> usize {
    shared.iter().max().map_or(0, |&last| last as usize + 1) + REST
}

/// A linear pattern evaluation: weights for every pattern in every phase.
pub(crate) struct Linear<const LANES: usize, const PARTS: usize> {
    indexer: Indexer<LANES, PARTS>,
    /// For each number of empty squares, its phase.
    phases: Vec<u8>,
    /// Phase by phase, in [`UNITS`] to a disc: the patterns, the own moves, the opponent's moves, a constant, and a zero for places that
    /// are left over.
    weights: Vec<Box<[i16]>>,
    /// How many patterns there are.
    patterns: usize,
    /// No game is won by more.
    most: i32,
}

impl<const LANES: usize, const PARTS: usize> Linear<LANES, PARTS> {
    /// Reads the weights for the patterns of a board, in sets of the kind `B`; `None` if there are too few or too many. They lie in two
    /// planes, the low bytes before the high ones.
    pub(crate) fn new<B: Bits>(shape: &Shape, numbers: &[u8]) -> Option<Self> {
        let (area, rows, shared) = (usize::from(shape.size.area()), shape.rows(), shape.shared_numbers());
        let per_phase = weights_per_phase(&shared);
        let (low, high) = numbers.split_at_checked(LINEAR_PHASES * per_phase)?;
        if low.len() != high.len() {
            return None;
        }
        let phase = |(low, high): (&[u8], &[u8])| {
            let weight = |number: usize| i16::from_le_bytes([low[number], high[number]]);
            let patterns = shared.iter().map(|&number| weight(number as usize));
            let rest = (per_phase - REST..per_phase).map(weight);
            patterns.chain(rest).chain([0]).collect()
        };
        Some(Self {
            indexer: Indexer::new::<B>(shape, (rows + REST) as u32)?,
            phases: (0..=area).map(|empties| linear_phase(empties, area) as u8).collect(),
            weights: low.chunks_exact(per_phase).zip(high.chunks_exact(per_phase)).map(phase).collect(),
            patterns: rows,
            most: area as i32 * UNITS,
        })
    }
}

impl<const LANES: usize, const PARTS: usize> PatternEvaluation<LANES, PARTS> for Linear<LANES, PARTS> {
    #[inline(always)]
    fn indexer(&self) -> &Indexer<LANES, PARTS> {
        &self.indexer
    }

    #[inline(always)]
    fn value<S: State>(&self, numbers: [u16; LANES], state: &S, moves: S::Set) -> i32 {
        let rows = self.indexer.rows_of(numbers);
        let weights = &self.weights[usize::from(self.phases[state.empty().count() as usize])];
        let [own, other] = mobility(state, moves);
        let rest = &weights[self.patterns..];
        let mut value = i32::from(rest[own]) + i32::from(rest[MOBILITIES + other]) + i32::from(rest[2 * MOBILITIES]);
        for lane in 0..LANES {
            value += i32::from(weights[rows[lane] as usize]);
        }
        value.clamp(-self.most, self.most)
    }
}

/// How many moves the side to move, which can make these, and its opponent have, as far as they are told apart.
#[inline(always)]
pub(crate) fn mobility<S: State>(state: &S, moves: S::Set) -> [usize; 2] {
    let (own, other) = (moves.count() as usize, state.pass().moves().count() as usize);
    [own.min(MOBILITIES - 1), other.min(MOBILITIES - 1)]
}
