//! The linear pattern evaluation: a weight for each pattern, summed up. The simplest evaluation that learns.

use super::patterns::{Indexer, Shape};
use super::{PatternEvaluation, UNITS};
use crate::bits::Bits;
use crate::isa::{Arithmetic, Isa, PhaseWeights};
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

/// A linear pattern evaluation: weights for every pattern in every phase, in [`UNITS`] to a disc.
pub(crate) struct Linear<const LANES: usize, const PARTS: usize> {
    indexer: Indexer<LANES, PARTS>,
    /// For each number of empty squares, its phase.
    phases: Vec<u8>,
    patterns: PhaseWeights<LANES>,
    /// For each phase the weights of the own moves, of the opponent's moves, and a constant.
    rest: Vec<[i16; REST]>,
    /// No game is won by more.
    most: i32,
}

impl<const LANES: usize, const PARTS: usize> Linear<LANES, PARTS> {
    /// Reads the weights for the patterns of a board, in sets of the kind `B`; `None` if there are too few or too many. They lie in two
    /// planes, the low bytes before the high ones.
    pub(crate) fn new<B: Bits>(shape: &Shape, numbers: &[u8]) -> Option<Self> {
        let (area, shared) = (usize::from(shape.size.area()), shape.shared_numbers());
        let per_phase = weights_per_phase(&shared);
        let (low, high) = numbers.split_at_checked(LINEAR_PHASES * per_phase)?;
        if low.len() != high.len() {
            return None;
        }
        let (mut patterns, mut rest) = (Vec::new(), Vec::new());
        for (low, high) in low.chunks_exact(per_phase).zip(high.chunks_exact(per_phase)) {
            let weight = |number: usize| i16::from_le_bytes([low[number], high[number]]);
            patterns.push(shared.iter().map(|&number| weight(number as usize)).collect());
            rest.push(std::array::from_fn(|number| weight(per_phase - REST + number)));
        }
        Some(Self {
            indexer: Indexer::new::<B>(shape, 0)?,
            phases: (0..=area).map(|empties| linear_phase(empties, area) as u8).collect(),
            patterns: PhaseWeights::new(patterns, shape.ranges())?,
            rest,
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
        let phase = usize::from(self.phases[state.empty().count() as usize]);
        let [own, other] = mobility(state, moves);
        let rest = &self.rest[phase];
        let rest = i32::from(rest[own]) + i32::from(rest[MOBILITIES + other]) + i32::from(rest[2 * MOBILITIES]);
        let value = rest + state.isa().arithmetic().sum_weights(&self.patterns, phase, numbers);
        value.clamp(-self.most, self.most)
    }
}

/// How many moves the side to move, which can make these, and its opponent have, as far as they are told apart.
#[inline(always)]
pub(crate) fn mobility<S: State>(state: &S, moves: S::Set) -> [usize; 2] {
    let (own, other) = (moves.count() as usize, state.pass().moves().count() as usize);
    [own.min(MOBILITIES - 1), other.min(MOBILITIES - 1)]
}
