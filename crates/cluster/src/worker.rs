//! A worker: takes jobs, one on each thread, and keeps their results.

use std::pin::pin;
use std::time::{Duration, Instant};

use async_nats::jetstream::consumer::{AckPolicy, PullConsumer, pull};
use async_nats::jetstream::kv::CreateErrorKind;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt;
use outflank_engine::{Engine, InstructionSet, Megabytes, Options, Stop};
use outflank_play::Urgency;
use tokio::sync::mpsc::{self, UnboundedSender};
use tokio::task::JoinSet;
use tokio::time::{interval_at, sleep};

use crate::answering::AnsweringDesk;
use crate::beside::{Niceness, beside};
use crate::cluster::{JOB_PREFIX, Link, patiently, stopped};
use crate::questions::questions;
use crate::roll::Presence;
use crate::tree::ProofQuestion;
use crate::work::Stored;
use crate::{Cluster, ClusterError, Edition, GamesWork, PositionWork, StudyWork, Work};

/// How a worker works.
#[derive(Clone, Copy, Debug)]
pub struct WorkerOptions {
    /// Jobs at the same time, each on one thread with an engine of its own. Beside them stand as many for each kind of question that servers ask, so that
    /// nobody who plays waits for a job: those of jobs give way.
    pub threads: usize,
    /// Memory of each engine for positions already searched.
    pub hash: Megabytes,
    /// The instructions to use.
    pub isa: InstructionSet,
}

/// What a worker does.
#[derive(Clone, PartialEq, Debug)]
pub enum WorkerNews {
    /// A job is done, and its result is kept.
    Done {
        /// What kind of work it was.
        kind: String,
        /// How long it took.
        took: Duration,
    },
    /// A question of a server is answered.
    Answered {
        /// How long it took.
        took: Duration,
    },
    /// A job or a question was given back, for somebody else to do.
    GivenBack,
    /// A job cannot be done by anybody, and whoever asked is told why.
    Failed(String),
    /// Something did not work, and is tried again.
    Trouble(String),
}

/// What a worker has done.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct WorkerTally {
    /// Jobs done.
    pub done: u64,
    /// Questions of servers answered.
    pub answered: u64,
    /// Jobs and questions given back.
    pub given_back: u64,
    /// Jobs that nobody can do.
    pub failed: u64,
    /// How long all of them took together.
    pub worked: Duration,
}

impl WorkerTally {
    fn count(&mut self, news: &WorkerNews) {
        match news {
            WorkerNews::Done { took, .. } => {
                self.done += 1;
                self.worked += *took;
            }
            WorkerNews::Answered { took } => {
                self.answered += 1;
                self.worked += *took;
            }
            WorkerNews::GivenBack => self.given_back += 1,
            WorkerNews::Failed(_) => self.failed += 1,
            WorkerNews::Trouble(_) => {}
        }
    }
}

/// A job whose worker has been silent for so long is given to somebody else.
const ACK_WAIT: Duration = Duration::from_secs(15);
/// How often a worker says that it is at work.
const AT_WORK: Duration = Duration::from_secs(4);
/// How often a job is tried; if nobody lives to tell, it is given up.
const ATTEMPTS: i64 = 5;
/// How long a thread waits for a job before it asks again.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long to wait after something did not work.
const PAUSE: Duration = Duration::from_secs(1);
/// Nobody needs a queue that no worker has asked for so long.
const FORGOTTEN: Duration = Duration::from_hours(30 * 24);

impl Cluster {
    /// Works until it is stopped: takes jobs, keeps their results, and gives back at once what it cannot finish. `told` hears of everything.
    pub fn work(
        &self,
        options: &WorkerOptions,
        stop: &Stop,
        mut told: impl FnMut(&WorkerNews, &WorkerTally),
    ) -> Result<WorkerTally, ClusterError> {
        let threads = options.threads.clamp(1, Options::MOST_THREADS);
        self.block_on(async {
            patiently(async || jobs(self.link()).await).await.map_err(ClusterError::asking("hand out jobs"))?;
            for urgency in Urgency::ALL {
                let making = patiently(async || questions(&self.link().jetstream, urgency).await).await;
                making.map_err(ClusterError::asking("hand out questions"))?;
            }
            let (news, mut heard) = mpsc::unbounded_channel();
            let mut desks = JoinSet::new();
            for _ in 0..threads {
                let engine = Options { threads: 1, hash: options.hash, isa: options.isa, ..Options::default() };
                let (link, engine, news) = (self.link().clone(), Engine::with(engine), news.clone());
                for urgency in Urgency::ALL {
                    desks.spawn(AnsweringDesk::new(&link, urgency, options.isa, stop, news.clone()).serve());
                }
                desks.spawn(Desk { link, engine, stop: stop.clone(), news }.serve());
            }
            drop(news);
            let presence = Presence::new(self.link(), threads);
            let mut tally = WorkerTally::default();
            let listen = async {
                while let Some(news) = heard.recv().await {
                    tally.count(&news);
                    told(&news, &tally);
                }
            };
            tokio::select! {
                () = listen => {}
                () = presence.stay() => {}
            }
            presence.leave().await;
            Ok(tally)
        })
    }
}

/// The queue of jobs for programs of this edition.
async fn jobs(link: &Link) -> Result<PullConsumer, async_nats::Error> {
    let edition = Edition::own().token();
    let name = format!("workers-{edition}");
    let config = pull::Config {
        durable_name: Some(name.clone()),
        description: Some(format!("Outflank: jobs for workers of edition {edition}")),
        filter_subject: format!("{JOB_PREFIX}{edition}.>"),
        ack_policy: AckPolicy::Explicit,
        ack_wait: ACK_WAIT,
        // How often it is tried, the worker counts: whoever is given it once too often says so to whoever waits for it.
        max_deliver: -1,
        max_ack_pending: 1_000_000,
        max_waiting: 100_000,
        inactive_threshold: FORGOTTEN,
        ..pull::Config::default()
    };
    Ok(link.jobs.get_or_create_consumer(&name, config).await?)
}

/// One thread of a worker.
struct Desk {
    link: Link,
    engine: Engine,
    stop: Stop,
    news: UnboundedSender<WorkerNews>,
}

/// How a job ended.
enum JobEnd {
    /// This is to be kept, as JSON.
    Written { result: Vec<u8>, failure: Option<String> },
    /// It was stopped.
    Stopped,
    /// The engine came to grief over it.
    Crashed,
}

impl Desk {
    async fn serve(self) {
        while !self.stop.is_stopped() {
            if let Err(trouble) = self.serve_while_it_works().await {
                self.tell(WorkerNews::Trouble(trouble.to_string()));
                tokio::select! {
                    () = sleep(PAUSE) => {}
                    () = stopped(&self.stop) => {}
                }
            }
        }
    }

    async fn serve_while_it_works(&self) -> Result<(), async_nats::Error> {
        let jobs = jobs(&self.link).await?;
        loop {
            let mut taken = jobs.batch().max_messages(1).expires(PATIENCE).messages().await?;
            let job = tokio::select! {
                job = taken.next() => job,
                () = stopped(&self.stop) => return Ok(()),
            };
            if let Some(job) = job {
                self.attend(job?).await?;
            }
            if self.stop.is_stopped() {
                return Ok(());
            }
        }
    }

    /// Does a job, or not, and tells the server what became of it.
    async fn attend(&self, job: Message) -> Result<(), async_nats::Error> {
        let Some(key) = job.subject.strip_prefix(JOB_PREFIX).map(str::to_owned) else { return job.ack().await };
        if self.link.results.get(&key).await?.is_some() {
            return job.ack().await;
        }
        let attempts = job.info()?.delivered;
        let began = Instant::now();
        let end = if attempts > ATTEMPTS { given_up() } else { self.carry_out(&job, &key).await };
        match end {
            JobEnd::Written { result, failure } => {
                self.keep(&job, &key, result).await?;
                job.ack().await?;
                self.tell(match failure {
                    Some(reason) => WorkerNews::Failed(reason),
                    None => WorkerNews::Done { kind: kind_of(&key).to_owned(), took: began.elapsed() },
                });
            }
            JobEnd::Stopped => {
                // As if nobody had tried: whoever is asked to end has not come to grief over it. Should we end in between, whoever wants the
                // job offers it again.
                job.double_ack().await?;
                self.link.jetstream.publish(job.subject.clone(), job.payload.clone()).await?.await?;
                self.tell(WorkerNews::GivenBack);
            }
            JobEnd::Crashed => {
                job.ack_with(AckKind::Nak(Some(PAUSE))).await?;
                self.tell(WorkerNews::Trouble("the engine came to grief over a job; it is tried again".to_owned()));
            }
        }
        Ok(())
    }

    /// Does a job on a thread of its own, and says now and then that it is at work.
    async fn carry_out(&self, job: &Message, key: &str) -> JobEnd {
        let stop = Stop::new();
        let working = {
            let (kind, written) = (kind_of(key).to_owned(), job.payload.clone());
            let (engine, stop) = (self.engine.clone(), stop.clone());
            beside(Niceness::JOB, move || carry_out_any(&kind, &written, &engine, &stop))
        };
        let mut working = pin!(working);
        let mut at_work = interval_at(tokio::time::Instant::now() + AT_WORK, AT_WORK);
        loop {
            tokio::select! {
                end = &mut working => return end.unwrap_or(JobEnd::Crashed),
                // Where the server does not hear it somebody else begins too, and the first result stays.
                _ = at_work.tick() => drop(job.ack_with(AckKind::Progress).await),
                () = stopped(&self.stop), if !stop.is_stopped() => stop.stop(),
            }
        }
    }

    /// Keeps a result, unless there is one. Tries until it is kept, for what took an hour to find out should not be lost to a server that restarts.
    async fn keep(&self, job: &Message, key: &str, result: Vec<u8>) -> Result<(), async_nats::Error> {
        const LAST_TRIES: u32 = 3;
        let mut tries_left = LAST_TRIES;
        loop {
            match self.link.results.create(key, result.clone().into()).await {
                Ok(_) => return Ok(()),
                Err(error) if error.kind() == CreateErrorKind::AlreadyExists => return Ok(()),
                Err(error) if tries_left == 0 => return Err(error.into()),
                Err(error) => self.tell(WorkerNews::Trouble(format!("a result could not be kept yet: {error}"))),
            }
            if self.stop.is_stopped() {
                tries_left -= 1;
            }
            let _ = job.ack_with(AckKind::Progress).await;
            sleep(PAUSE).await;
        }
    }

    fn tell(&self, news: WorkerNews) {
        // Whoever listens does so until the last thread has ended.
        let _ = self.news.send(news);
    }
}

/// The kind of work, which a key names after the edition.
fn kind_of(key: &str) -> &str {
    key.split('.').nth(1).unwrap_or_default()
}

/// Does work of any kind.
fn carry_out_any(kind: &str, job: &[u8], engine: &Engine, stop: &Stop) -> JobEnd {
    match kind {
        PositionWork::KIND => carry_out_one::<PositionWork>(job, engine, stop),
        ProofQuestion::KIND => carry_out_one::<ProofQuestion>(job, engine, stop),
        StudyWork::KIND => carry_out_one::<StudyWork>(job, engine, stop),
        GamesWork::KIND => carry_out_one::<GamesWork>(job, engine, stop),
        _ => failed(format!("nobody knows how to do work of the kind {kind:?}")),
    }
}

fn carry_out_one<W: Work>(job: &[u8], engine: &Engine, stop: &Stop) -> JobEnd {
    let found = match serde_json::from_slice::<W>(job) {
        Ok(work) => work.carry_out(engine, stop),
        Err(error) => Err(format!("the job cannot be read: {error}")),
    };
    match found {
        Ok(None) => JobEnd::Stopped,
        Ok(Some(found)) => match serde_json::to_vec(&Stored::Found(found)) {
            Ok(result) => JobEnd::Written { result, failure: None },
            Err(error) => failed(format!("the result cannot be written: {error}")),
        },
        Err(reason) => failed(reason),
    }
}

fn given_up() -> JobEnd {
    failed(format!("{ATTEMPTS} workers have tried, and none of them has lived to tell"))
}

fn failed(reason: String) -> JobEnd {
    let stored = Stored::<()>::Failed(reason.clone());
    // A word and a text can always be written.
    JobEnd::Written { result: serde_json::to_vec(&stored).unwrap_or_default(), failure: Some(reason) }
}
