//! Options of verbs that set the engine to work.

use std::thread;

use clap::Args;
use outflank_engine::Options;

/// How many threads work together.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadOptions {
    /// Threads that work together, up to 256 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=Options::MOST_THREADS as i64))]
    threads: Option<u16>,
}

impl ThreadOptions {
    pub(crate) fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from).min(Options::MOST_THREADS);
        self.threads.map_or_else(cores, usize::from)
    }
}
