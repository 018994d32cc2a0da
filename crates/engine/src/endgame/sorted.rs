//! Six and more empty squares: null window searches with move ordering, a small transposition table and stability cutoffs.

use super::cache::{Bounds, Cache, CacheSlot};
use super::parity::isolated;
use super::{Endgame, Parity, WORST};
use crate::bits::Bits;
use crate::isa::Isa;
use crate::state::{Standard, State};

/// The most empty squares that are solved without the shared transposition table and the evaluation.
pub(crate) const MOST_EMPTIES: u32 = 14;

/// The same where nobody has learnt what edges and corners are worth.
pub(crate) const MOST_WITHOUT_RIM: u32 = 12;

/// The fewest empty squares at which sorting the moves pays.
const FEWEST_SORTED: u32 = 6;

/// The fewest empty squares at which it pays to look the positions after the moves up before any is searched.
const FEWEST_LOOKED_UP: u32 = 7;

/// The fewest empty squares at which judging edges and corners pays.
const FEWEST_JUDGED: u32 = 11;

/// Move ordering: the fewer replies a move leaves the earlier it is tried (mobility), and replies in corners count more. All of them were
/// found by counting nodes on positions with 22 empty squares.
mod weight {
    pub(super) const REPLY: i32 = 12;
    /// On top of what every reply counts.
    pub(super) const REPLY_IN_CORNER: i32 = 16;
    pub(super) const CORNER: i32 = 8;
    /// A square diagonally before a corner.
    pub(super) const X_SQUARE: i32 = -8;
    /// A square of a quarter with an odd number of empty ones.
    pub(super) const ODD_QUARTER: i32 = 4;
    /// A square without an empty neighbour.
    pub(super) const ALONE: i32 = 4;
    pub(super) const BEST_BEFORE: i32 = 1 << 16;

    /// Where the rim is judged too, everything is in its steps, quarters of a disc.
    pub(super) const JUDGED_REPLY: i32 = 40;
    pub(super) const JUDGED_REPLY_IN_CORNER: i32 = 12;
    pub(super) const JUDGED_ODD_QUARTER: i32 = 12;
    pub(super) const JUDGED_ALONE: i32 = 12;
}

/// How far above the middle the window must lie for stable discs to close it, by the number of empty squares: measured,
/// since counting stable discs costs time. (The thresholds of Edax served as a start.)
const STABILITY_FROM: [i32; 25] =
    [64, 64, 64, 64, 6, 8, 10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48];

/// With no corner and with one: who needs more stable discs than these hardly ever has them. Found by counting nodes, of which it costs one in four hundred.
const MOST_STABLE: [i32; 2] = [12, 20];

/// A move to try.
#[derive(Clone, Copy, Default)]
pub(super) struct EndgameCandidate {
    flips: u64,
    replies: u64,
    square: u32,
    /// Where the cache keeps the position after it.
    slot: CacheSlot,
}

/// The moves of the position being searched, for each number of empty squares: no two positions on the way from the root
/// have the same number, and memory that stays need not be cleared for every position.
pub(super) type Candidates = [[EndgameCandidate; MOST_EMPTIES as usize]; MOST_EMPTIES as usize + 1];

/// The ordering scores of the moves, each with its place among the candidates in the lowest bits, so that the greatest number tells both.
struct Order {
    /// Zero for a move that was taken.
    keys: [u32; 1 << Self::PLACE_BITS],
    count: usize,
    highest: u32,
}

impl Order {
    const PLACE_BITS: u32 = 4;
    /// Makes every ordering score positive.
    const BIAS: i32 = 1 << 14;

    #[inline(always)]
    fn new() -> Self {
        Self { keys: [0; 1 << Self::PLACE_BITS], count: 0, highest: 0 }
    }

    /// Enters the next candidate.
    #[inline(always)]
    fn enter(&mut self, ordering_score: i32) {
        let key = ((ordering_score + Self::BIAS) as u32) << Self::PLACE_BITS | self.count as u32;
        self.keys[self.count] = key;
        self.count += 1;
        self.highest = self.highest.max(key);
    }

    /// The place of the move with the highest ordering score.
    #[inline(always)]
    fn first(&self) -> usize {
        self.highest as usize % self.keys.len()
    }

    /// Takes the first move out of the list; whether there is another one.
    #[inline(always)]
    fn drop_first(&mut self) -> bool {
        self.keys[self.first()] = 0;
        self.highest = 0;
        for &key in &self.keys[..self.count] {
            self.highest = self.highest.max(key);
        }
        self.highest != 0
    }
}

impl Endgame {
    /// The exact score of a position with at most [`MOST_EMPTIES`] empty squares, or a bound outside of the window: by null window searches
    /// that halve what is left of it.
    pub(crate) fn score<I: Isa>(&mut self, state: Standard<I>, alpha: i32, beta: i32) -> i32 {
        let (mut lower, mut upper) = (-self.area, self.area);
        while lower < upper && lower < beta && upper > alpha {
            let test = (lower.max(alpha) + upper.min(beta) - 1) >> 1;
            let bound = self.null_window(state, test);
            if bound > test {
                lower = bound;
            } else {
                upper = bound;
            }
        }
        if lower >= beta { lower } else { upper }
    }

    /// Whether the score is above `alpha`: a bound on the side where it lies.
    pub(super) fn null_window<I: Isa>(&mut self, state: Standard<I>, alpha: i32) -> i32 {
        let empties = state.empty.count_ones();
        let parity = Parity::of(state.empty);
        match empties {
            0..=3 => self.few(state, alpha),
            4 => self.last_4(state, parity, alpha),
            5..FEWEST_SORTED => self.shallow(state, state.moves(), parity, alpha),
            _ => self.sorted(state, state.moves(), parity, empties, alpha),
        }
    }

    /// Positions that begin with fewer squares than the search ever stops at: only at the root, so in no hurry.
    fn few<I: Isa>(&mut self, state: Standard<I>, alpha: i32) -> i32 {
        self.nodes += 1;
        let mut best = WORST;
        for square in state.moves().squares() {
            best = best.max(-self.few(state.play(square), -alpha - 1));
            if best > alpha {
                return best;
            }
        }
        if best > WORST { best } else { self.without_move(state, alpha) }
    }

    /// The score with six and more empty squares.
    fn sorted<I: Isa>(&mut self, state: Standard<I>, moves: u64, parity: Parity, empties: u32, alpha: i32) -> i32 {
        state.isa.run(
            #[inline(always)]
            move || {
                self.nodes += 1;
                if let Some(bound) = self.stability_bound(&state, empties, alpha) {
                    return bound;
                }
                let slot = Cache::slot(empties, state.player, state.opponent);
                let known = self.cache.probe(slot, state.player, state.opponent);
                if let Some(score) = known.and_then(|known| known.settle(alpha)) {
                    return score;
                }
                if moves.is_empty() {
                    return self.without_move(state, alpha);
                }
                let best_before = known.map_or(64, |known| u32::from(known.best));
                // First all positions one move further, so that the processor fetches what the cache knows of them while it counts replies.
                let candidates = &mut self.candidates[empties as usize];
                let mut count = 0;
                for square in moves.squares() {
                    let flips = state.flips(square);
                    let next = state.played(square, flips);
                    if next.player == 0 {
                        return self.area;
                    }
                    let slot = Cache::slot(empties - 1, next.player, next.opponent);
                    if empties >= FEWEST_LOOKED_UP {
                        self.cache.prefetch(slot);
                    }
                    candidates[count] = EndgameCandidate { flips, replies: 0, square, slot };
                    count += 1;
                }
                let mut order = Order::new();
                let odd = parity.odd_squares();
                let alone = isolated(state.empty);
                for candidate in &mut candidates[..count] {
                    let EndgameCandidate { flips, square, slot, .. } = *candidate;
                    let next = state.played(square, flips);
                    let replies = next.moves();
                    candidate.replies = replies;
                    // Enhanced transposition cutoff.
                    if empties >= FEWEST_LOOKED_UP
                        && let Some(known) = self.cache.probe(slot, next.player, next.opponent)
                        && -i32::from(known.upper) > alpha
                    {
                        return -i32::from(known.upper);
                    }
                    let mut ordering_score = -weight::REPLY * replies.count() as i32
                        - weight::REPLY_IN_CORNER * (replies & self.corners).count() as i32;
                    ordering_score += weight::ODD_QUARTER * (odd >> square & 1) as i32;
                    ordering_score += weight::ALONE * (alone >> square & 1) as i32;
                    ordering_score += weight::CORNER * (self.corners >> square & 1) as i32;
                    ordering_score += weight::X_SQUARE * (self.x_squares >> square & 1) as i32;
                    if square == best_before {
                        ordering_score += weight::BEST_BEFORE;
                    }
                    order.enter(ordering_score);
                }
                if empties >= FEWEST_JUDGED && self.rim.is_some() {
                    order = self.judged(&state, count, odd, alone, best_before);
                }
                let mut best = WORST;
                let mut best_square = 0;
                loop {
                    let EndgameCandidate { flips, replies, square, .. } =
                        self.candidates[empties as usize][order.first()];
                    let next = state.played(square, flips);
                    let parity = parity.after(square);
                    let score = if empties > FEWEST_SORTED {
                        -self.sorted(next, replies, parity, empties - 1, -alpha - 1)
                    } else {
                        -self.shallow(next, replies, parity, -alpha - 1)
                    };
                    if score > best {
                        best = score;
                        best_square = square;
                        if best > alpha {
                            break;
                        }
                    }
                    if !order.drop_first() {
                        break;
                    }
                }
                let found = Bounds::found(known, best, alpha, best_square, self.area);
                self.cache.store(slot, state.player, state.opponent, found);
                best
            },
        )
    }

    /// The order of so many moves by what edges and corners are worth after them, too.
    fn judged<I: Isa>(&mut self, state: &Standard<I>, count: usize, odd: u64, alone: u64, best_before: u32) -> Order {
        state.isa.run(
            #[inline(always)]
            || {
                let mut order = Order::new();
                let Some(rim) = &self.rim else { return order };
                for candidate in &self.candidates[state.empty.count_ones() as usize][..count] {
                    let EndgameCandidate { flips, replies, square, .. } = *candidate;
                    let mut ordering_score = -rim.value(&state.played(square, flips))
                        - weight::JUDGED_REPLY * replies.count() as i32
                        - weight::JUDGED_REPLY_IN_CORNER * (replies & self.corners).count() as i32;
                    ordering_score += weight::JUDGED_ODD_QUARTER * (odd >> square & 1) as i32;
                    ordering_score += weight::JUDGED_ALONE * (alone >> square & 1) as i32;
                    if square == best_before {
                        ordering_score += weight::BEST_BEFORE;
                    }
                    order.enter(ordering_score);
                }
                self.evaluations += count as u64;
                order
            },
        )
    }

    /// An upper bound that closes the window, from the opponent's stable discs, where it is worth looking for.
    #[inline(always)]
    pub(crate) fn stability_bound<I: Isa>(&self, state: &Standard<I>, empties: u32, alpha: i32) -> Option<i32> {
        let from = STABILITY_FROM.get(empties as usize).copied().unwrap_or(56);
        // No more of the opponent's discs can be stable than there are.
        if alpha < from || self.area - 2 * state.opponent.count_ones() as i32 > alpha {
            return None;
        }
        // What is stable begins at corners: who has none or one hardly ever has many such discs, and counting takes long.
        let wanted = (self.area - alpha + 1) / 2;
        let corners = (state.opponent & self.corners).count() as usize;
        if MOST_STABLE.get(corners).is_some_and(|&most| wanted > most) {
            return None;
        }
        let bound = self.area - 2 * self.stability.count(state.opponent, state.empty) as i32;
        (bound <= alpha).then_some(bound)
    }
}
