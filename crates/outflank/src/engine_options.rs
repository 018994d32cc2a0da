//! Options of verbs that set the engine to work.

use std::thread;

use clap::Args;
use outflank_cluster::WorkerOptions;
use outflank_engine::{Engine, InstructionSet, Megabytes, Openings, Options};

use crate::failure::Failure;
use crate::numbers::within;

/// How many threads work together.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ThreadOptions {
    /// Threads that work together, up to 256 [default: one for each core]
    #[arg(long, value_name = "N", value_parser = within::<u16>(1..=Options::MOST_THREADS as u64))]
    threads: Option<u16>,
}

impl ThreadOptions {
    /// Whether a number was asked for.
    pub(crate) fn is_asked_for(self) -> bool {
        self.threads.is_some()
    }

    pub(crate) fn count(self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, usize::from).min(Options::MOST_THREADS);
        self.threads.map_or_else(cores, usize::from)
    }
}

/// How an engine is set up.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct EngineOptions {
    #[command(flatten)]
    threads: ThreadOptions,

    /// Memory for positions already searched, in megabytes [default: 256]
    #[arg(long, value_name = "MB", value_parser = within::<u32>(1..=u64::MAX))]
    hash: Option<u32>,
}

/// The default memory, in megabytes.
const HASH: u32 = 256;

impl EngineOptions {
    /// One thread and the default memory, unless asked for otherwise: then the same question always has the same answer.
    pub(crate) fn repeatable(self) -> Self {
        let Options { hash: Megabytes(hash), .. } = Options::default();
        Self { threads: ThreadOptions { threads: self.threads.threads.or(Some(1)) }, hash: self.hash.or(Some(hash)) }
    }

    /// Whether anything was asked for, rather than left to the defaults.
    pub(crate) fn is_asked_for(self) -> bool {
        self.threads.is_asked_for() || self.hash.is_some()
    }

    /// An engine that knows these openings.
    pub(crate) fn engine(self, openings: Openings) -> Result<Engine, Failure> {
        Ok(Engine::with(Options { openings, ..self.options()? }))
    }

    /// How engines are set up that know no openings.
    pub(crate) fn options(self) -> Result<Options, Failure> {
        let (threads, hash, isa) = (self.threads.count(), self.hash()?, InstructionSet::chosen()?);
        Ok(Options { threads, hash, isa, ..Options::default() })
    }

    /// Many engines, each on one thread with its share of the memory.
    pub(crate) fn worker(self) -> Result<WorkerOptions, Failure> {
        let (threads, Megabytes(hash)) = (self.threads.count(), self.hash()?);
        let share = u64::from(hash) / threads as u64;
        let hash = Megabytes(u32::try_from(share).unwrap_or(u32::MAX).max(1));
        Ok(WorkerOptions { threads, hash, isa: InstructionSet::chosen()? })
    }

    /// The memory, if there is so much: without this check a failed allocation would abort the program.
    fn hash(self) -> Result<Megabytes, Failure> {
        let hash = Megabytes(self.hash.unwrap_or(HASH));
        let refused = || Failure::Refused(format!("there are no {} megabytes for --hash: ask for fewer", hash.0));
        hash.are_there().then_some(hash).ok_or_else(refused)
    }
}
