//! `outflank train generate`: games with a score for every position.

use std::fmt::Display;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use outflank_cluster::{Cluster, GamesWork, WorkList};
use outflank_engine::{Evaluator, InstructionSet, Options, Stop};
use outflank_training::generate::Generation;

use crate::engine_options::ThreadOptions;
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::numbers::within;
use crate::options::RuleOptions;
use crate::progress_line::ProgressLine;
use crate::remote::{NatsOptions, RemoteProgress, refuse_engine_options};

/// Let the engine play itself, and write the games down with a score for every position
///
/// Each game begins with random moves, goes on with the engine against itself, and is played out exactly, with a random move now and then.
/// A file that exists already is continued: Ctrl-C loses nothing but the games being played. The same options give the same games.
#[derive(Args)]
pub(super) struct Generate {
    /// The file to write, or to go on with
    file: PathBuf,

    #[command(flatten)]
    rules: RuleOptions,

    /// How many games the file is to hold
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = within::<u64>(1..=u64::MAX))]
    games: u64,

    /// Stop after this many minutes, however many games there are
    #[arg(long, value_name = "MINUTES")]
    minutes: Option<f64>,

    /// Plies that the players look ahead
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = within::<u8>(1..=u64::MAX))]
    depth: u8,

    /// Empty squares from which positions are solved
    #[arg(long, value_name = "EMPTIES", default_value_t = 16)]
    exact_from: u8,

    /// How the players judge positions: shipped, linear, hand, or a weight file
    #[arg(long, value_name = "NAME|FILE", default_value = "shipped", value_parser = Evaluator::named_or_load)]
    eval: Evaluator,

    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = within::<u64>(0..=u64::MAX))]
    seed: u64,

    #[command(flatten)]
    threads: ThreadOptions,

    #[command(flatten)]
    nats: NatsOptions,
}

impl Generate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let rules = self.rules.rules();
        let evaluation = self.eval.clone().for_game(rules)?;
        let generation = Generation {
            rules,
            games: self.games,
            depth: self.depth,
            exact_from: self.exact_from,
            seed: self.seed,
            threads: self.threads.count(),
            options: Options { isa: InstructionSet::chosen()?, evaluation, ..Options::default() },
        };
        let interrupted = stop_on_ctrl_c()?;
        let stop = interrupted.clone();
        if let Some(minutes) = self.minutes {
            let limit = Duration::try_from_secs_f64(minutes * 60.0)
                .map_err(|_| Failure::Refused(format!("--minutes {minutes} is not a time")))?;
            let stop = stop.clone();
            thread::spawn(move || {
                thread::sleep(limit);
                stop.stop();
            });
        }
        match self.nats.cluster()? {
            Some(cluster) => {
                refuse_engine_options(self.threads.is_asked_for())?;
                self.generate_elsewhere(&cluster, &generation, &stop)?;
            }
            None => self.generate_here(&generation, &stop)?,
        }
        if stop.is_stopped() && self.minutes.is_none() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    fn generate_here(&self, generation: &Generation, stop: &Stop) -> Result<(), Failure> {
        let line = Mutex::new(ProgressLine::new());
        let began = Instant::now();
        let finished = generation.run(&self.file, stop, |games| {
            if let Ok(mut line) = line.lock() {
                let seconds = began.elapsed().as_secs();
                line.show(|| format!("{games} of {} games, {seconds} s", self.games));
            }
        });
        finished.map_err(|error| self.failure(error))
    }

    /// Has workers make the blocks that the file does not have yet, and writes them in order: the file is the same as if it were made here.
    fn generate_elsewhere(&self, cluster: &Cluster, generation: &Generation, stop: &Stop) -> Result<(), Failure> {
        let in_a_file =
            || Failure::BadInput("workers have no file of weights: --eval shipped, linear or hand".to_owned());
        let first = GamesWork::of(generation, 0).ok_or_else(in_a_file)?;
        let mut writer = generation.open(&self.file).map_err(|error| self.failure(error))?;
        let works = (writer.blocks()..generation.blocks()).filter_map(|block| GamesWork::of(generation, block));
        let list = WorkList::made_of(&first, works.collect());
        let mut progress = RemoteProgress::of(list.len(), "blocks of games");
        cluster.run(
            &list,
            stop,
            |news| progress.hear(news),
            |_, games| {
                let games = games.map_err(|failure| self.failure(failure))?;
                writer.append(&games).map_err(|error| self.failure(error))
            },
        )
    }

    fn failure(&self, reason: impl Display) -> Failure {
        Failure::Refused(format!("{}: {reason}", self.file.display()))
    }
}
