//! `outflank train openings`: openings that favour nobody.

use std::io::Write;

use clap::Args;
use outflank_contest::OpeningMaker;

use crate::commands::contest::games::make_openings;
use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::output::{Output, say};

/// Make openings that favour nobody, one on each line
///
/// The moves are by chance; those are kept that the engine judges even. No two lead to the same position or to mirror images.
#[derive(Args)]
pub(crate) struct Openings {
    #[command(flatten)]
    rules: RuleOptions,

    /// How many to make
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within::<u32>(1..=u64::MAX))]
    count: u32,

    /// Moves of each [default: 8, and 2 on the smallest boards]
    #[arg(long, value_name = "N", value_parser = within::<u8>(1..=60))]
    plies: Option<u8>,

    /// Neither side may be ahead by more discs than this
    #[arg(long, value_name = "DISCS", default_value_t = 2, value_parser = within::<i16>(0..=256))]
    within: i16,

    /// How deep the engine looks at each
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = within::<u8>(1..=60))]
    depth: u8,

    /// Where the random numbers begin: the same seed gives the same openings
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,

    #[command(flatten)]
    threads: ThreadOptions,
}

impl Openings {
    pub(super) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let usual = OpeningMaker::new(self.rules.rules(), self.seed);
        let maker = OpeningMaker {
            plies: self.plies.unwrap_or(usual.plies),
            within: self.within,
            depth: self.depth,
            threads: self.threads.count(),
            ..usual
        };
        let stop = stop_on_ctrl_c()?;
        let wanted = usize::try_from(self.count).unwrap_or(usize::MAX);
        let mut openings = make_openings(&maker, wanted, &stop);
        openings.retain(|opening| opening.lead <= self.within);
        for opening in &openings {
            let moves: String = opening.moves.iter().map(ToString::to_string).collect();
            writeln!(out, "{moves}")?;
        }
        if stop.is_stopped() {
            return Err(Failure::Interrupted);
        }
        if openings.len() < wanted {
            say(format_args!("warning: only {} openings are even", openings.len()));
        }
        Ok(())
    }
}
