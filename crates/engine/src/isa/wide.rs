//! Moves and flips on bitboards of any size, step by step: for every processor, and the judge of all the others.

use outflank_rules::Direction;

use crate::bits::Bits;

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
