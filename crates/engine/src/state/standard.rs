//! Bitboards of the standard game up to 8×8, as fast as the processor allows.

use outflank_rules::Position;

use super::{Frame, State, Turn, final_score};
use crate::endgame::Endgame;
use crate::isa::Isa;

/// A position of the standard game on a board within the 8×8 frame, as bitboards of one word each.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standard<I> {
    pub(crate) player: u64,
    pub(crate) opponent: u64,
    pub(crate) empty: u64,
    pub(crate) isa: I,
}

impl<I: Isa> Standard<I> {
    /// The position after a move that turns over `flips`.
    #[inline(always)]
    pub(crate) fn played(&self, square: u32, flips: u64) -> Self {
        let disc = 1 << square;
        Self {
            player: self.opponent ^ flips,
            opponent: self.player ^ flips ^ disc,
            empty: self.empty ^ disc,
            isa: self.isa,
        }
    }

    /// The discs that turn over when the side to move plays on `square`.
    #[inline(always)]
    pub(crate) fn flips(&self, square: u32) -> u64 {
        self.isa.flips(square, self.player, self.opponent)
    }
}

impl<I: Isa> State for Standard<I> {
    type Set = u64;
    type Solver = Endgame;
    type Isa = I;

    fn new(position: &Position, isa: I) -> Self {
        let frame = Frame::new(position.rules().size);
        let (board, side) = (position.board(), position.side_to_move());
        Self {
            player: frame.set(board.discs(side)),
            opponent: frame.set(board.discs(!side)),
            empty: frame.set(board.empties()),
            isa,
        }
    }

    #[inline(always)]
    fn with_discs(&self, player: u64, opponent: u64, empty: u64) -> Self {
        Self { player, opponent, empty, isa: self.isa }
    }

    #[inline(always)]
    fn isa(&self) -> I {
        self.isa
    }

    #[inline(always)]
    fn run<R>(&self, work: impl FnOnce() -> R) -> R {
        self.isa.run(work)
    }

    #[inline(always)]
    fn player(&self) -> u64 {
        self.player
    }

    #[inline(always)]
    fn opponent(&self) -> u64 {
        self.opponent
    }

    #[inline(always)]
    fn empty(&self) -> u64 {
        self.empty
    }

    #[inline(always)]
    fn moves(&self) -> u64 {
        self.isa.reach(self.player, self.opponent) & self.empty
    }

    #[inline(always)]
    fn turn(&self) -> Turn<u64> {
        match self.moves() {
            0 if self.pass().moves() == 0 => Turn::Over,
            0 => Turn::Pass,
            moves => Turn::Moves(moves),
        }
    }

    #[inline(always)]
    fn play(&self, square: u32) -> Self {
        self.played(square, self.flips(square))
    }

    #[inline(always)]
    fn pass(&self) -> Self {
        Self { player: self.opponent, opponent: self.player, ..*self }
    }

    #[inline(always)]
    fn final_score(&self) -> i32 {
        final_score(self.player.count_ones(), self.opponent.count_ones(), self.empty.count_ones())
    }

    fn canonical(&self) -> [u64; 3] {
        let mut form = [self.player, self.opponent, self.empty];
        let mut least = form;
        for turn in 0..8 {
            form = form.map(if turn == 4 {
                transposed
            } else if turn % 2 == 0 {
                u64::swap_bytes
            } else {
                mirrored
            });
            least = least.min(form);
        }
        least
    }
}

/// The columns from right to left.
fn mirrored(set: u64) -> u64 {
    set.swap_bytes().reverse_bits()
}

/// Columns and rows exchanged.
fn transposed(set: u64) -> u64 {
    (0..64).fold(0, |turned, square| turned | (set >> square & 1) << (square % 8 * 8 + square / 8))
}
