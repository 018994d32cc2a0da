//! Bitboards of every other game: larger boards, orthogonal lines, anti-Othello, a supply of discs.

use outflank_rules::{Goal, Position, Side};

use super::{Frame, State, Turn, final_score};
use crate::bits::mix;
use crate::eval::LearnedOn;
use crate::isa::{BoardLines, Isa};
use crate::solver::PlainSolver;

/// A position of any game on any board, as bitboards of one word or of four.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant<B, I> {
    player: B,
    opponent: B,
    empty: B,
    /// The discs that the side to move and the other one have left; `None` when they never run out.
    supply: Option<[u16; 2]>,
    lines: BoardLines,
    goal: Goal,
    isa: I,
}

impl<B: LearnedOn, I: Isa> State for Variant<B, I> {
    type Set = B;
    type Solver = PlainSolver;
    type Isa = I;

    fn new(position: &Position, isa: I) -> Self {
        let rules = position.rules();
        let frame = Frame::new(rules.size);
        let (board, side): (_, Side) = (position.board(), position.side_to_move());
        Self {
            player: frame.set(board.discs(side)),
            opponent: frame.set(board.discs(!side)),
            empty: frame.set(board.empties()),
            supply: position.supply().map(|left| [left[side], left[!side]]),
            lines: BoardLines::of(rules),
            goal: rules.goal,
            isa,
        }
    }

    #[inline(always)]
    fn with_discs(&self, player: B, opponent: B, empty: B) -> Self {
        Self { player, opponent, empty, ..*self }
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
    fn player(&self) -> B {
        self.player
    }

    #[inline(always)]
    fn opponent(&self) -> B {
        self.opponent
    }

    #[inline(always)]
    fn empty(&self) -> B {
        self.empty
    }

    #[inline(always)]
    fn moves(&self) -> B {
        B::reach(self.isa, self.player, self.opponent, self.lines) & self.empty
    }

    #[inline(always)]
    fn turn(&self) -> Turn<B> {
        let moves = self.moves();
        if moves.is_empty() && self.pass().moves().is_empty() {
            return Turn::Over;
        }
        match self.supply {
            Some([0, _]) => Turn::Over,
            _ if moves.is_empty() => Turn::Pass,
            _ => Turn::Moves(moves),
        }
    }

    #[inline(always)]
    fn play(&self, square: u32) -> Self {
        let flips = B::flips(self.isa, square, self.player, self.opponent, self.lines.ways);
        let disc = B::single(square);
        Self {
            player: self.opponent ^ flips,
            opponent: self.player ^ flips ^ disc,
            empty: self.empty ^ disc,
            supply: self.supply.map(|[own, other]| [other, own.saturating_sub(1)]),
            ..*self
        }
    }

    #[inline(always)]
    fn pass(&self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
            supply: self.supply.map(|[own, other]| [other, own]),
            ..*self
        }
    }

    fn final_score(&self) -> i32 {
        let score = final_score(self.player.count(), self.opponent.count(), self.empty.count());
        match self.goal {
            Goal::Most => score,
            Goal::Fewest => -score,
        }
    }

    fn salt(&self) -> u64 {
        self.supply.map_or(0, |[own, other]| mix(u64::from(own) << 16 | u64::from(other)))
    }
}
