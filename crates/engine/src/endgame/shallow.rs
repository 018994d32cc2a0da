//! Five empty squares: a null window search with moves ordered by parity, results kept in the small transposition table.

use super::cache::{Bounds, Cache};
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
        let slot = Cache::slot(5, state.player, state.opponent);
        let known = self.cache.probe(slot, state.player, state.opponent);
        if let Some(score) = known.and_then(|known| known.settle(alpha)) {
            return score;
        }
        let alone = isolated(state.empty);
        let mut best = WORST;
        let mut best_square = 0;
        'moves: for group in [moves & alone, moves & !alone] {
            for square in group.squares() {
                let score = -self.last_4(state.play(square), parity.after(square), -alpha - 1);
                if score > best {
                    (best, best_square) = (score, square);
                    if best > alpha {
                        break 'moves;
                    }
                }
            }
        }
        if best == WORST {
            return self.without_move(state, alpha);
        }
        let found = Bounds::found(known, best, alpha, best_square, self.area);
        self.cache.store(slot, state.player, state.opponent, found);
        best
    }

    /// The score of a position without a legal move: the opponent's, or the final one.
    #[cold]
    pub(super) fn without_move<I: Isa>(&mut self, state: Standard<I>, alpha: i32) -> i32 {
        let passed = state.pass();
        if passed.moves().is_empty() { state.final_score() } else { -self.null_window(passed, -alpha - 1) }
    }
}
