//! Moves and flips on bitboards of any size, step by step: for every processor, and the judge of all the others.

use outflank_rules::{Direction, Lines, RuleSet};

use crate::bits::Bits;

/// The lines of a game's board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardLines {
    /// Which way they run.
    pub(crate) ways: Lines,
    /// How long they can be.
    pub(crate) longest: LongestLine,
}

/// How many discs a line can hold between its ends: kernels need not look for longer ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LongestLine {
    /// On boards up to 10×10.
    Eight,
    /// On boards up to 12×12.
    Ten,
    /// On boards up to 16×16.
    Fourteen,
}

impl BoardLines {
    pub(crate) fn of(rules: RuleSet) -> Self {
        let longest = match rules.size.width().max(rules.size.height()) {
            ..=10 => LongestLine::Eight,
            11..=12 => LongestLine::Ten,
            _ => LongestLine::Fourteen,
        };
        Self { ways: rules.lines, longest }
    }
}

/// The squares beyond lines of `opponent` discs that begin next to a disc of `player`.
#[inline(always)]
pub(crate) fn reach<B: Bits>(player: B, opponent: B, directions: &[Direction]) -> B {
    let mut reached = B::EMPTY;
    for &direction in directions {
        reached = reached | line(player, opponent, direction).stepped(direction);
    }
    reached
}

/// The discs that turn over when `player` moves to `square`.
#[inline(always)]
pub(crate) fn flips<B: Bits>(square: u32, player: B, opponent: B, directions: &[Direction]) -> B {
    let mut flips = B::EMPTY;
    for &direction in directions {
        let line = line(B::single(square), opponent, direction);
        if !(line.stepped(direction) & player).is_empty() {
            flips = flips | line;
        }
    }
    flips
}

/// The lines of opponent discs that begin next to `from`.
#[inline(always)]
fn line<B: Bits>(from: B, opponent: B, direction: Direction) -> B {
    let mut line = B::EMPTY;
    let mut next = from.stepped(direction) & opponent;
    while !next.is_empty() {
        line = line | next;
        next = next.stepped(direction) & opponent;
    }
    line
}
