//! Seven and more empty squares: alpha-beta with move ordering, a small transposition table and stability cutoffs.

use super::cache::{Bounds, Cache};
use super::{Endgame, Parity, WORST};
use crate::bits::Bits;
use crate::isa::Isa;
use crate::state::{Standard, State};

/// The most empty squares that are solved without the shared transposition table and the evaluation.
pub(crate) const MOST_EMPTIES: u32 = 13;

/// The fewest empty squares at which sorting the moves pays.
const FEWEST_SORTED: u32 = 7;

/// Move ordering: the fewer replies a move leaves the earlier it is tried (mobility), and replies in corners count twice.
mod weight {
    pub(super) const REPLY: i32 = 16;
    pub(super) const CORNER: i32 = 8;
    /// A square diagonally before a corner.
    pub(super) const X_SQUARE: i32 = -4;
    pub(super) const ODD_QUARTER: i32 = 4;
    pub(super) const BEST_BEFORE: i32 = 1 << 16;
}

/// How far above the middle the window must lie for stable discs to close it, by the number of empty squares: measured,
/// since counting stable discs costs time. (The thresholds of Edax served as a start.)
const STABILITY_FROM: [i32; 25] =
    [64, 64, 64, 64, 64, 8, 10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48];

/// A move to try.
#[derive(Clone, Copy, Default)]
pub(super) struct EndgameCandidate {
    flips: u64,
    replies: u64,
    square: u32,
    ordering_score: i32,
}

/// The moves of the position being searched, for each number of empty squares: no two positions on the way from the root
/// have the same number, and memory that stays need not be cleared for every position.
pub(super) type Candidates = [[EndgameCandidate; MOST_EMPTIES as usize]; MOST_EMPTIES as usize + 1];

/// Brings the candidate with the highest ordering score to the front.
#[inline(always)]
fn pick(candidates: &mut [EndgameCandidate]) -> EndgameCandidate {
    let mut first = 0;
    for i in 1..candidates.len() {
        if candidates[i].ordering_score > candidates[first].ordering_score {
            first = i;
        }
    }
    candidates.swap(0, first);
    candidates[0]
}

impl Endgame {
    /// The exact score of a position with at most [`MOST_EMPTIES`] empty squares, or a bound outside of the window.
    pub(crate) fn score<I: Isa>(&mut self, state: Standard<I>, alpha: i32, beta: i32) -> i32 {
        let empties = state.empty.count_ones();
        let parity = Parity::of(state.empty);
        match empties {
            0..=3 => self.few(state, alpha, beta),
            4 => self.last_4(state, parity, alpha, beta),
            5..FEWEST_SORTED => self.shallow(state, state.moves(), parity, empties, alpha, beta),
            _ => self.sorted(state, state.moves(), parity, empties, alpha, beta),
        }
    }

    /// Positions that begin with fewer squares than the search ever stops at: only at the root, so in no hurry.
    fn few<I: Isa>(&mut self, state: Standard<I>, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let mut best = WORST;
        for square in state.moves().squares() {
            best = best.max(-self.few(state.play(square), -beta, -alpha.max(best)));
            if best >= beta {
                return best;
            }
        }
        if best > WORST { best } else { self.without_move(state, alpha, beta) }
    }

    /// The score with seven and more empty squares.
    fn sorted<I: Isa>(
        &mut self,
        state: Standard<I>,
        moves: u64,
        parity: Parity,
        empties: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        state.isa.run(
            #[inline(always)]
            move || {
                self.nodes += 1;
                if let Some(bound) = self.stability_bound(&state, empties, alpha) {
                    return bound;
                }
                let slot = Cache::slot(state.player, state.opponent);
                let known = self.cache.probe(slot, state.player, state.opponent);
                if let Some(known) = known {
                    let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
                    if lower >= beta || lower == upper {
                        return lower;
                    }
                    if upper <= alpha {
                        return upper;
                    }
                }
                if moves.is_empty() {
                    return self.without_move(state, alpha, beta);
                }
                let best_before = known.map(|known| u32::from(known.best));
                let mut count = 0;
                let odd = parity.odd_squares();
                for square in moves.squares() {
                    let flips = state.flips(square);
                    let next = state.played(square, flips);
                    if next.player == 0 {
                        return self.area;
                    }
                    // Enhanced transposition cutoff. Positions with fewer squares than are sorted are not in the cache.
                    if empties > FEWEST_SORTED {
                        let slot = Cache::slot(next.player, next.opponent);
                        if let Some(known) = self.cache.probe(slot, next.player, next.opponent)
                            && -i32::from(known.upper) >= beta
                        {
                            return -i32::from(known.upper);
                        }
                    }
                    let replies = next.moves();
                    let mut ordering_score =
                        -weight::REPLY * (replies.count() + (replies & self.corners).count()) as i32;
                    ordering_score += weight::ODD_QUARTER * (odd >> square & 1) as i32;
                    ordering_score += weight::CORNER * (self.corners >> square & 1) as i32;
                    ordering_score += weight::X_SQUARE * (self.x_squares >> square & 1) as i32;
                    if Some(square) == best_before {
                        ordering_score += weight::BEST_BEFORE;
                    }
                    self.candidates[empties as usize][count] =
                        EndgameCandidate { flips, replies, square, ordering_score };
                    count += 1;
                }
                let mut best = WORST;
                let mut best_square = 0;
                let mut low = alpha;
                for i in 0..count {
                    let EndgameCandidate { flips, replies, square, .. } =
                        pick(&mut self.candidates[empties as usize][i..count]);
                    let next = state.played(square, flips);
                    let parity = parity.after(square);
                    let score = if empties > FEWEST_SORTED {
                        -self.sorted(next, replies, parity, empties - 1, -beta, -low)
                    } else {
                        -self.shallow(next, replies, parity, empties - 1, -beta, -low)
                    };
                    if score > best {
                        best = score;
                        best_square = square;
                        if best >= beta {
                            break;
                        }
                        low = low.max(best);
                    }
                }
                let (mut lower, mut upper) =
                    known.map_or((-self.area, self.area), |k| (k.lower.into(), k.upper.into()));
                if best > alpha {
                    lower = lower.max(best);
                }
                if best < beta {
                    upper = upper.min(best);
                }
                let bounds = Bounds { lower: lower as i8, upper: upper as i8, best: best_square as u8 };
                self.cache.store(slot, state.player, state.opponent, bounds);
                best
            },
        )
    }

    /// An upper bound that closes the window, from the opponent's stable discs, where it is worth looking for.
    #[inline(always)]
    pub(crate) fn stability_bound<I: Isa>(&self, state: &Standard<I>, empties: u32, alpha: i32) -> Option<i32> {
        let from = STABILITY_FROM.get(empties as usize).copied().unwrap_or(56);
        if alpha < from {
            return None;
        }
        let bound = self.area - 2 * self.stability.count(state.opponent, state.empty) as i32;
        (bound <= alpha).then_some(bound)
    }
}
