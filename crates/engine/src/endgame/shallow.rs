//! Five empty squares: a null window search with moves ordered by parity.

use super::parity::isolated;
use super::{Endgame, Parity, WORST};
use crate::bits::Bits;
use crate::isa::Isa;
use crate::state::{Standard, State};

impl Endgame {
    /// Whether the score with five empty squares is above `alpha`: squares by themselves first, since nobody can answer there.
    #[inline(always)]
    pub(super) fn shallow<I: Isa>(&mut self, state: Standard<I>, moves: u64, parity: Parity, alpha: i32) -> i32 {
        self.nodes += 1;
        if let Some(bound) = self.stability_bound(&state, 5, alpha) {
            return bound;
        }
        let alone = isolated(state.empty);
        let mut best = WORST;
        for group in [moves & alone, moves & !alone] {
            for square in group.squares() {
                best = best.max(-self.last_4(state.play(square), parity.after(square), -alpha - 1));
                if best > alpha {
                    return best;
                }
            }
        }
        if best > WORST { best } else { self.without_move(state, alpha) }
    }

    /// The score of a position without a legal move: the opponent's, or the final one.
    #[cold]
    pub(super) fn without_move<I: Isa>(&mut self, state: Standard<I>, alpha: i32) -> i32 {
        let passed = state.pass();
        if passed.moves().is_empty() { state.final_score() } else { -self.null_window(passed, -alpha - 1) }
    }
}
