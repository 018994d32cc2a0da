//! Five and six empty squares: alpha-beta with moves ordered by parity.

use super::{Endgame, Parity, WORST};
use crate::bits::Bits;
use crate::isa::Isa;
use crate::state::{Standard, State};

impl Endgame {
    /// The score with five or six empty squares, those of odd quarters first.
    pub(super) fn shallow<I: Isa>(
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
                let odd = parity.odd_squares();
                let mut alpha = alpha;
                let mut best = WORST;
                for group in [moves & odd, moves & !odd] {
                    for square in group.squares() {
                        let next = state.play(square);
                        let parity = parity.after(square);
                        let score = match empties {
                            5 => -self.last_4(next, parity, -beta, -alpha),
                            _ => -self.shallow(next, next.moves(), parity, empties - 1, -beta, -alpha),
                        };
                        if score > best {
                            best = score;
                            if best >= beta {
                                return best;
                            }
                            alpha = alpha.max(best);
                        }
                    }
                }
                if best > WORST { best } else { self.without_move(state, alpha, beta) }
            },
        )
    }

    /// The score of a position without a legal move: the opponent's, or the final one.
    #[cold]
    pub(super) fn without_move<I: Isa>(&mut self, state: Standard<I>, alpha: i32, beta: i32) -> i32 {
        let passed = state.pass();
        if passed.moves().is_empty() { state.final_score() } else { -self.score(passed, -beta, -alpha) }
    }
}
