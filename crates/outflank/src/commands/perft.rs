//! `outflank perft`: leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use outflank_engine::{InstructionSet, perft};
use outflank_rules::Passes;

use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::figures::in_words;
use crate::numbers::within;
use crate::options::{RuleOptions, as_it_stands};
use crate::output::{Output, say};

/// No game has more plies: 252 discs on the largest board, and a pass before each.
const LONGEST_GAME: u64 = 504;

/// Fewer leaves are counted too quickly for their speed to mean anything.
const ENOUGH_FOR_SPEED: u64 = 1_000_000;

/// Count the leaves of the game tree for every depth up to DEPTH
///
/// Prints one line for each depth: the depth and the number of leaves. A game that ends earlier is one leaf. How fast the
/// last depth was counted is told on standard error, if there were a million leaves or more.
#[derive(Args)]
pub(crate) struct Perft {
    /// The deepest level to count, in plies
    #[arg(value_parser = within::<u32>(1..=LONGEST_GAME))]
    depth: u32,

    /// Where to count from: a transcript, a board as it stands, or - to read either from standard input
    #[arg(
        long,
        value_name = "TRANSCRIPT or BOARD",
        allow_hyphen_values = true,
        default_value = "",
        hide_default_value = true
    )]
    position: String,

    #[command(flatten)]
    rules: RuleOptions,

    /// Let a pass take no ply; by default it is a ply like any other
    #[arg(long)]
    skip_passes: bool,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl Perft {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let game = self.rules.game(&self.position)?;
        let position = as_it_stands(&game);
        let passes = if self.skip_passes { Passes::AreSkipped } else { Passes::ArePlies };
        let isa = InstructionSet::chosen()?;
        for depth in 1..=self.depth {
            let began = Instant::now();
            let leaves = perft(position, depth, passes, self.threads.count(), isa);
            let seconds = began.elapsed().as_secs_f64();
            writeln!(out, "{depth} {leaves}")?;
            out.flush()?;
            if depth == self.depth && leaves >= ENOUGH_FOR_SPEED {
                let speed = in_words(leaves as f64 / seconds);
                say(format_args!("{speed} leaves a second ({seconds:.3} s, {isa})"));
            }
        }
        Ok(())
    }
}
