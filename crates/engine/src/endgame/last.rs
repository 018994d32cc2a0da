//! One to four empty squares, each case spelled out.

use super::parity::isolated;
use super::{Endgame, Parity, WORST};
use crate::bits::Bits;
use crate::isa::Isa;
use crate::state::{Standard, State, final_score};

/// The squares next to each square.
static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let disc = 1u64 << square;
        let row = disc | (disc & !0x8080_8080_8080_8080) << 1 | (disc & !0x0101_0101_0101_0101) >> 1;
        neighbours[square] = (row | row << 8 | row >> 8) & !disc;
        square += 1;
    }
    neighbours
};

impl Endgame {
    /// The score with one empty square; it is enough to know the discs of the side to move.
    #[inline(always)]
    fn last_1<I: Isa>(&mut self, isa: I, player: u64, square: u32) -> i32 {
        self.nodes += 1;
        let discs = player.count_ones() as i32;
        let flips = isa.last_flips(square, player) as i32;
        if flips > 0 {
            return 2 * (discs + 1 + flips) - self.area;
        }
        let opponent = self.board ^ player ^ 1 << square;
        let lead = 2 * discs - (self.area - 1);
        let flips = isa.last_flips(square, opponent) as i32;
        if flips > 0 { lead - 1 - 2 * flips } else { lead + lead.signum() }
    }

    /// The score with two empty squares.
    #[inline(always)]
    fn last_2<I: Isa>(&mut self, isa: I, player: u64, opponent: u64, squares: [u32; 2], alpha: i32) -> i32 {
        self.nodes += 1;
        let best = self.last_2_moves(isa, player, opponent, squares, alpha);
        if best > WORST {
            return best;
        }
        // The side to move passes: the opponent takes the better of the same two squares.
        let best = self.last_2_moves(isa, opponent, player, squares, -alpha - 1);
        if best > WORST {
            return -best;
        }
        final_score(player.count_ones(), opponent.count_ones(), 2)
    }

    #[inline(always)]
    fn last_2_moves<I: Isa>(&mut self, isa: I, player: u64, opponent: u64, [a, b]: [u32; 2], alpha: i32) -> i32 {
        let mut best = WORST;
        for (square, other) in [(a, b), (b, a)] {
            if opponent & NEIGHBOURS[square as usize] != 0 {
                let flips = isa.flips(square, player, opponent);
                if flips != 0 {
                    best = best.max(-self.last_1(isa, opponent ^ flips, other));
                    if best > alpha {
                        break;
                    }
                }
            }
        }
        best
    }

    /// The score with three empty squares, the odd quarter's first.
    #[inline(always)]
    fn last_3<I: Isa>(&mut self, state: Standard<I>, parity: Parity, alpha: i32) -> i32 {
        let Standard { player, opponent, empty, isa } = state;
        self.nodes += 1;
        // Three squares leave at least one quarter odd.
        let a = (empty & parity.odd_squares()).trailing_zeros();
        let rest = empty ^ 1 << a;
        let b = rest.trailing_zeros();
        let c = (rest & (rest - 1)).trailing_zeros();
        let best = self.last_3_moves(isa, player, opponent, [a, b, c], alpha);
        if best > WORST {
            return best;
        }
        let best = self.last_3_moves(isa, opponent, player, [a, b, c], -alpha - 1);
        if best > WORST { -best } else { state.final_score() }
    }

    #[inline(always)]
    fn last_3_moves<I: Isa>(&mut self, isa: I, player: u64, opponent: u64, [a, b, c]: [u32; 3], alpha: i32) -> i32 {
        let mut best = WORST;
        for (square, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            if opponent & NEIGHBOURS[square as usize] != 0 {
                let flips = isa.flips(square, player, opponent);
                if flips != 0 {
                    let (next, own) = (opponent ^ flips, player ^ flips ^ 1 << square);
                    best = best.max(-self.last_2(isa, next, own, others, -alpha - 1));
                    if best > alpha {
                        break;
                    }
                }
            }
        }
        best
    }

    /// The score with four empty squares: those by themselves first, then those of odd quarters.
    pub(super) fn last_4<I: Isa>(&mut self, state: Standard<I>, parity: Parity, alpha: i32) -> i32 {
        state.isa.run(
            #[inline(always)]
            move || {
                self.nodes += 1;
                if let Some(bound) = self.stability_bound(&state, 4, alpha) {
                    return bound;
                }
                let alone = isolated(state.empty);
                let odd = parity.odd_squares() & !alone;
                let mut best = WORST;
                for group in [state.empty & alone, state.empty & odd, state.empty & !odd & !alone] {
                    for square in group.squares() {
                        if state.opponent & NEIGHBOURS[square as usize] == 0 {
                            continue;
                        }
                        let flips = state.flips(square);
                        if flips != 0 {
                            let next = state.played(square, flips);
                            best = best.max(-self.last_3(next, parity.after(square), -alpha - 1));
                            if best > alpha {
                                return best;
                            }
                        }
                    }
                }
                if best > WORST { best } else { self.without_move(state, alpha) }
            },
        )
    }
}
