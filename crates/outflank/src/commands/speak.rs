//! `outflank gtp`, `nboard` and `ugi`: an engine for other programs.

use std::io;

use clap::Args;
use outflank_engine::{Megabytes, Options};
use outflank_people::Skill;
use outflank_protocols::{Setting, gtp, nboard, ugi};

use crate::book_options::OpeningOptions;
use crate::failure::Failure;
use crate::numbers::within;
use crate::options::DataOptions;
use crate::output::Output;

/// A language that programs speak with each other.
#[derive(Clone, Copy)]
pub(crate) enum Language {
    Gtp,
    NBoard,
    Ugi,
}

#[derive(Args)]
pub(crate) struct Speak {
    /// The level to play at, or a rating such as rating:1450; without it a clock alone decides how long to think, and without a
    /// clock it is expert
    #[arg(long, value_name = "LEVEL")]
    level: Option<Skill>,

    /// Threads that search together
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u16>(1..=256))]
    threads: u16,

    /// Memory for positions already searched, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = within::<u32>(1..=65_536))]
    hash: u32,

    #[command(flatten)]
    openings: OpeningOptions,

    /// Where levels draw their openings and their mistakes from
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,
}

impl Speak {
    pub(crate) fn run(self, language: Language, out: &mut Output) -> Result<(), Failure> {
        let openings = self.openings.openings(&self.openings.shelf(&DataOptions::default()));
        let (threads, hash) = (self.threads.into(), Megabytes(self.hash));
        let engine = Options { threads, hash, openings, ..Options::default() };
        let setting = Setting { level: self.level, engine, seed: self.seed };
        let input = io::stdin();
        Ok(match language {
            Language::Gtp => gtp::run(setting, input, out),
            Language::NBoard => nboard::run(setting, input, out),
            Language::Ugi => ugi::run(setting, input, out),
        }?)
    }
}
