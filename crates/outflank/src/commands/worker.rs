//! `outflank worker`: an engine for others.

use std::io::Write;
use std::thread;
use std::time::Duration;

use clap::Args;
use outflank_cluster::{Cluster, Edition, NatsServer, WorkerNews, WorkerTally};
use outflank_engine::Stop;

use crate::engine_options::EngineOptions;
use crate::failure::Failure;
use crate::interrupt::stop_on_ctrl_c;
use crate::output::{Output, say};
use crate::progress::count;
use crate::progress_line::ProgressLine;
use crate::remote::{NatsOptions, connect};

/// Work for others: search their positions and play their games, together with as many machines as there are
///
/// Takes jobs from a NATS server with JetStream, one for each thread, and keeps the results there. solve, analyze, train generate, drill import and
/// book build hand out such jobs with --nats. It also answers what people wait for who play at serve --nats: moves, then advice, then analyses, each before any job,
/// which gives way. Only the same version of Outflank works for others. Ctrl-C, or a request to end, gives back at once what is not done; a worker that dies, or loses
/// its connection, loses nothing: somebody else does its jobs, and servers answer by themselves what nobody answers for them.
#[derive(Args)]
pub(crate) struct Worker {
    #[command(flatten)]
    nats: NatsOptions,

    #[command(flatten)]
    engine: EngineOptions,
}

impl Worker {
    pub(crate) fn run(self, out: &mut Output) -> Result<(), Failure> {
        let nowhere = || Failure::BadInput("say where there is work: --nats URL, or OUTFLANK_NATS".to_owned());
        let server = self.nats.server()?.ok_or_else(nowhere)?;
        let options = self.engine.worker()?;
        let stop = stop_on_ctrl_c()?;
        let Some(cluster) = wait_for(&server, &stop)? else { return Ok(()) };
        let threads = count(options.threads, "thread");
        writeln!(out, "Working for {server} on {threads}, as Outflank {} (Ctrl-C stops it)", Edition::own())?;
        out.flush()?;
        let (mut line, mut said) = (ProgressLine::new(), None);
        let tally = cluster.work(&options, &stop, |news, tally| match news {
            WorkerNews::Done { .. } | WorkerNews::Answered { .. } => {
                said = None;
                line.show(|| in_words(tally));
            }
            WorkerNews::GivenBack => {}
            WorkerNews::Failed(reason) => say(format_args!("note: a job cannot be done: {reason}")),
            // While a server is away, every thread finds that out again and again.
            WorkerNews::Trouble(trouble) if said.as_ref() == Some(trouble) => {}
            WorkerNews::Trouble(trouble) => {
                say(format_args!("note: {trouble}"));
                said = Some(trouble.clone());
            }
        })?;
        drop(line);
        Ok(writeln!(out, "{}.", in_words(&tally))?)
    }
}

/// Connects as soon as somebody answers; `None` if it was stopped before.
fn wait_for(server: &NatsServer, stop: &Stop) -> Result<Option<Cluster>, Failure> {
    const LOOK_EVERY: Duration = Duration::from_millis(100);
    const TRIES_EVERY: u32 = 20;
    for pause in 0u32.. {
        if stop.is_stopped() {
            return Ok(None);
        }
        if pause.is_multiple_of(TRIES_EVERY) {
            match connect(server) {
                Err(error) if error.may_pass() && pause == 0 => {
                    say(format_args!("note: {error}; trying again until it is there"))
                }
                Err(error) if error.may_pass() => {}
                connected => return Ok(Some(connected?)),
            }
        }
        thread::sleep(LOOK_EVERY);
    }
    Ok(None)
}

/// `12 jobs done in 34.5 s of work, 3 questions of servers answered, 1 given back`
fn in_words(tally: &WorkerTally) -> String {
    let WorkerTally { done, answered, given_back, failed, worked } = *tally;
    let so_many = |number: u64, what| count(usize::try_from(number).unwrap_or(usize::MAX), what);
    let mut words = format!("{} done in {:.1} s of work", so_many(done, "job"), worked.as_secs_f64());
    if answered > 0 {
        words += &format!(", {} of servers answered", so_many(answered, "question"));
    }
    for (number, what) in [(given_back, "given back"), (failed, "that nobody can do")] {
        if number > 0 {
            words += &format!(", {number} {what}");
        }
    }
    words
}
