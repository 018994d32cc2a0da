//! Every other game: larger boards, orthogonal lines, anti-Othello, a supply of discs.

use outflank_rules::{Direction, Goal, Position, Side};

use super::{Frame, State, Turn, final_score};
use crate::bits::{Bits, mix};
use crate::isa::Portable;
use crate::solver::PlainSolver;

/// A position of any game on any board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant<B> {
    player: B,
    opponent: B,
    empty: B,
    /// The discs that the side to move and the other one have left; `None` when they never run out.
    supply: Option<[u16; 2]>,
    directions: &'static [Direction],
    goal: Goal,
}

impl<B: Bits> Variant<B> {
    pub(crate) fn new(position: &Position) -> Self {
        let rules = position.rules();
        let frame = Frame::new(rules.size);
        let (board, side): (_, Side) = (position.board(), position.side_to_move());
        Self {
            player: frame.set(board.discs(side)),
            opponent: frame.set(board.discs(!side)),
            empty: frame.set(board.empties()),
            supply: position.supply().map(|left| [left.of(side), left.of(!side)]),
            directions: rules.lines.directions(),
            goal: rules.goal,
        }
    }

    /// The lines of opponent discs that begin next to `from`.
    #[inline(always)]
    fn line(&self, from: B, direction: Direction) -> B {
        let mut line = B::EMPTY;
        let mut next = from.stepped(direction) & self.opponent;
        while !next.is_empty() {
            line = line | next;
            next = next.stepped(direction) & self.opponent;
        }
        line
    }

    fn flips(&self, square: u32) -> B {
        let disc = B::single(square);
        self.directions.iter().fold(B::EMPTY, |flips, &direction| {
            let line = self.line(disc, direction);
            if (line.stepped(direction) & self.player).is_empty() { flips } else { flips | line }
        })
    }
}

impl<B: Bits> State for Variant<B> {
    type Set = B;
    type Solver = PlainSolver;
    type Isa = Portable;

    #[inline(always)]
    fn isa(&self) -> Portable {
        Portable
    }

    #[inline(always)]
    fn run<R>(&self, work: impl FnOnce() -> R) -> R {
        work()
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

    fn moves(&self) -> B {
        let reached = self
            .directions
            .iter()
            .fold(B::EMPTY, |reached, &direction| reached | self.line(self.player, direction).stepped(direction));
        reached & self.empty
    }

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

    fn play(&self, square: u32) -> Self {
        let flips = self.flips(square);
        let disc = B::single(square);
        Self {
            player: self.opponent ^ flips,
            opponent: self.player ^ flips ^ disc,
            empty: self.empty ^ disc,
            supply: self.supply.map(|[own, other]| [other, own.saturating_sub(1)]),
            ..*self
        }
    }

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
