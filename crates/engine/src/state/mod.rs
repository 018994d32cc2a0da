//! Bitboards: positions as the search sees them, from the side to move, in machine words.

mod frame;
mod standard;
#[cfg(test)]
mod tests;
mod variant;

use outflank_rules::{Position, RuleSet, Size, Squares};

use crate::bits::{Bits, fold};
use crate::eval::LearnedOn;
use crate::isa::{InstructionSet, Isa, WithIsa, dispatch};
use crate::solver::Solver;

pub(crate) use frame::Frame;
pub(crate) use standard::Standard;
pub(crate) use variant::Variant;

/// What the side to move can do.
pub(crate) enum Turn<B> {
    /// It plays on one of these squares.
    Moves(B),
    /// It has no legal move, and the opponent moves next.
    Pass,
    /// Nothing: the game is over.
    Over,
}

/// A position that the search can play on.
pub(crate) trait State: Copy + Send + Sync {
    /// Sets of squares of the board.
    type Set: LearnedOn;

    /// What solves the last squares.
    type Solver: Solver<Self>;

    /// The instruction set that the position is made for.
    type Isa: Isa;

    /// A position of a game that this kind of board can show, for an instruction set.
    fn new(position: &Position, isa: Self::Isa) -> Self;

    /// Another position of the same game, with as many discs left to place.
    fn with_discs(&self, player: Self::Set, opponent: Self::Set, empty: Self::Set) -> Self;

    /// The instruction set that the position is made for.
    fn isa(&self) -> Self::Isa;

    /// Runs `work` with the instruction set that the position is made for.
    fn run<R>(&self, work: impl FnOnce() -> R) -> R;

    /// The discs of the side to move.
    fn player(&self) -> Self::Set;

    /// The discs of the other side.
    fn opponent(&self) -> Self::Set;

    /// The squares without a disc.
    fn empty(&self) -> Self::Set;

    /// The squares on which the side to move outflanks something.
    fn moves(&self) -> Self::Set;

    /// What the side to move can do.
    fn turn(&self) -> Turn<Self::Set>;

    /// The position after a legal move.
    fn play(&self, square: u32) -> Self;

    /// The position after a pass.
    fn pass(&self) -> Self;

    /// The score of a finished game for the side to move, empty squares given to the winner.
    fn final_score(&self) -> i32;

    /// What tells this position from others, besides the discs.
    fn salt(&self) -> u64 {
        0
    }

    /// The same for positions that are alike but for turning and mirroring, and for no others.
    fn canonical(&self) -> [Self::Set; 3] {
        [self.player(), self.opponent(), self.empty()]
    }

    /// The hash of the position, for the transposition table. It is not a Zobrist hash, kept up to date move by move: a few multiplications
    /// of the bitboards give it at any time.
    #[inline(always)]
    fn key(&self) -> Key {
        let ([p0, p1], [o0, o1]) = (self.player().digest(), self.opponent().digest());
        let salt = self.salt();
        let first = fold(p0 ^ 0xa076_1d64_78bd_642f, o0 ^ 0xe703_7ed1_a0b4_28db ^ salt);
        let second = fold(o1 ^ 0x8ebc_6af0_9c88_c6e3 ^ salt, p1 ^ 0x5899_65cc_7537_4cc3);
        Key { place: fold(first ^ second, 0x1d8e_4e27_c47d_124f), check: first ^ second.rotate_left(23) }
    }
}

/// Which kind of board serves a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardKind {
    /// The standard game within 8×8.
    Standard,
    /// Another game within 8×8.
    Narrow,
    /// Any game on a larger board.
    Wide,
}

impl BoardKind {
    /// The kind of board for a game.
    pub(crate) fn of(rules: RuleSet) -> Self {
        match is_wide(rules.size) {
            true => Self::Wide,
            false if rules == RuleSet::standard(rules.size) => Self::Standard,
            false => Self::Narrow,
        }
    }
}

/// Whether a board does not fit into 8×8 squares.
pub(crate) fn is_wide(size: Size) -> bool {
    size.width().max(size.height()) > 8
}

/// Work that can be done on any kind of board.
///
/// Each kind of board and each instruction set is a type, so that the whole search is compiled for it. The choice is therefore made
/// once, here, and the work is handed a position of the right type: a visitor, since closures cannot be generic.
pub(crate) trait WithState {
    type Output;
    fn with<S: State>(self, state: S) -> Self::Output;
}

/// Does `work` on the fastest board that can show a position.
pub(crate) fn on_board<W: WithState>(position: &Position, set: InstructionSet, work: W) -> W::Output {
    struct OnBoard<'a, W>(&'a Position, W);

    impl<W: WithState> WithIsa for OnBoard<'_, W> {
        type Output = W::Output;

        fn with<I: Isa>(self, isa: I) -> W::Output {
            let Self(position, work) = self;
            match BoardKind::of(position.rules()) {
                BoardKind::Standard => work.with(Standard::new(position, isa)),
                BoardKind::Narrow => work.with(Variant::<u64, I>::new(position, isa)),
                BoardKind::Wide => work.with(Variant::<Squares, I>::new(position, isa)),
            }
        }
    }

    dispatch(set, OnBoard(position, work))
}

/// The hash of a position: where to look for it in a table, and how to know it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key {
    pub(crate) place: u64,
    pub(crate) check: u64,
}

/// The score of a finished game with these discs, empty squares given to the winner.
#[inline(always)]
pub(crate) fn final_score(player: u32, opponent: u32, empty: u32) -> i32 {
    let lead = player as i32 - opponent as i32;
    lead + lead.signum() * empty as i32
}
