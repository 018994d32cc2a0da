//! What can be wrong with a batch.

use std::fmt;

use outflank_rules::{IllegalMove, RuleSet, Unplayable};

/// Why words or positions make no [`Batch`](super::Batch).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadBatch {
    /// By these rules discs run out, and a batch does not count them.
    Supply,
    /// So many words are no whole number of positions.
    Length {
        /// The words.
        words: usize,
        /// The words of one position.
        in_position: usize,
    },
    /// A position has other rules than the first.
    OtherRules {
        /// Its number, from 0.
        index: usize,
        /// Its rules.
        rules: RuleSet,
        /// Those of the first.
        first: RuleSet,
    },
    /// A position that cannot be played.
    Unplayable {
        /// Its number, from 0.
        index: usize,
        /// Why not.
        unplayable: Unplayable,
    },
    /// A position has bits that stand for no square.
    BeyondBoard {
        /// Its number, from 0.
        index: usize,
        /// The squares of the board.
        squares: u16,
    },
}

impl fmt::Display for BadBatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Supply => write!(f, "a batch cannot count discs that run out: choose rules without a supply"),
            Self::Length { words, in_position } => {
                write!(f, "{words} words are no whole number of positions, which have {in_position} each")
            }
            Self::OtherRules { index, rules, first } => {
                write!(f, "position {index} is one of {rules}, the first one of {first}: a batch has one game")
            }
            Self::Unplayable { index, unplayable } => write!(f, "position {index}: {unplayable}"),
            Self::BeyondBoard { index, squares } => {
                write!(f, "position {index} has discs beyond the {squares} squares of the board")
            }
        }
    }
}

impl std::error::Error for BadBatch {}

/// Why moves cannot be played in a [`Batch`](super::Batch).
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RefusedMove {
    /// There is not one move for each position.
    Count {
        /// The moves.
        moves: usize,
        /// The positions.
        positions: usize,
    },
    /// A number that stands for no square.
    NoSquare {
        /// The number of the position, from 0.
        index: usize,
        /// The number of the square.
        number: i16,
        /// The squares of the board.
        squares: u16,
    },
    /// A move that the rules do not allow.
    Illegal {
        /// The number of the position, from 0.
        index: usize,
        /// The move, and why it was refused.
        illegal: Box<IllegalMove>,
    },
}

impl fmt::Display for RefusedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count { moves, positions } => {
                write!(f, "{moves} moves are not one for each of {positions} positions")
            }
            Self::NoSquare { index, number, squares } => {
                let last = squares - 1;
                write!(f, "position {index}: {number} is no square, which have numbers from 0 to {last}; -1 is a pass")
            }
            Self::Illegal { index, illegal } => write!(f, "position {index}: {illegal}"),
        }
    }
}

impl std::error::Error for RefusedMove {}
