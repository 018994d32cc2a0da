//! How to play Othello *well and fast*: boards in machine words, with kernels for the instruction set of the processor.

use outflank_rules::RuleSet;

mod bits;
mod isa;
mod perft;
mod state;

pub use isa::{InstructionSet, UnusableInstructionSet};
pub use perft::perft;

/// Which board of the engine serves a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Family {
    /// The standard game within 8×8.
    Standard,
    /// Another game within 8×8.
    Narrow,
    /// Any game on a larger board.
    Wide,
}

fn family(rules: RuleSet) -> Family {
    match rules.size.width().max(rules.size.height()) {
        ..=8 if rules == RuleSet::standard(rules.size) => Family::Standard,
        ..=8 => Family::Narrow,
        _ => Family::Wide,
    }
}
