//! The connection to everybody else, and what lies on the server.

use std::time::Duration;

use async_nats::Client;
use async_nats::jetstream::stream::{Config as StreamConfig, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context, kv};
use outflank_engine::Stop;
use tokio::runtime::{Builder, Runtime};

use crate::roll::roll;
use crate::{ClusterError, NatsServer};

/// Machines that work together, by way of a NATS server.
///
/// Streams and buckets are made by whoever comes first. Where they are there already they are taken as they are, so that whoever keeps the server may
/// have made them, with replicas for instance.
pub struct Cluster {
    runtime: Runtime,
    link: Link,
}

/// What becomes of the connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinkNews {
    /// It is there, for the first time or again.
    Connected,
    /// It is lost; it will be back by itself once the server can be reached.
    Lost,
}

/// The connection, and what lies on the server.
#[derive(Clone)]
pub(crate) struct Link {
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
    /// Jobs that nobody has done yet.
    pub(crate) jobs: Stream,
    /// What came of those that are done.
    pub(crate) results: kv::Store,
    /// Who is there to work.
    pub(crate) roll: kv::Store,
}

/// Every job has a subject of its own: this, and then the key of its result.
pub(crate) const JOB_PREFIX: &str = "outflank.job.";
/// Jobs and results are forgotten after this time.
const MAX_AGE: Duration = Duration::from_hours(7 * 24);

impl Cluster {
    /// Connects to a server. `told` hears whenever the connection is lost, and when it is back.
    pub fn connect(
        server: &NatsServer,
        told: impl Fn(LinkNews) + Clone + Send + Sync + 'static,
    ) -> Result<Self, ClusterError> {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.map_err(ClusterError::NoThreads)?;
        let link = runtime.block_on(async {
            let client = server.connect(told).await?;
            patiently(async || Link::open(client.clone()).await).await
        })?;
        Ok(Self { runtime, link })
    }

    pub(crate) fn link(&self) -> &Link {
        &self.link
    }

    /// Does something beside everything else, until it ends or the connection is given up.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(work);
    }

    pub(crate) fn block_on<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }
}

impl Link {
    async fn open(client: Client) -> Result<Self, ClusterError> {
        let jetstream = jetstream::new(client.clone());
        let jobs = StreamConfig {
            name: "outflank-jobs".to_owned(),
            description: Some("Outflank: jobs for workers, each until its result is kept".to_owned()),
            subjects: vec![format!("{JOB_PREFIX}>")],
            retention: RetentionPolicy::WorkQueue,
            // A job that waits, or that somebody is at, is not taken in a second time.
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            max_messages: -1,
            max_bytes: -1,
            max_age: MAX_AGE,
            num_replicas: 1,
            ..StreamConfig::default()
        };
        let jobs = jetstream.get_or_create_stream(jobs).await.map_err(ClusterError::asking("keep jobs"))?;
        let results = ("outflank-results", "Outflank: what came of jobs", MAX_AGE, StorageType::File);
        let results = bucket(&jetstream, results).await.map_err(ClusterError::asking("keep results"))?;
        let roll = roll(&jetstream).await.map_err(ClusterError::asking("keep a list of workers"))?;
        Ok(Self { client, jetstream, jobs, results, roll })
    }
}

/// The bucket with this name, as it is, or a new one.
///
/// It is made as the stream that it is: the client asks the server about the account before it makes a bucket, and does not understand the answers of
/// the servers that Debian 12 has.
pub(crate) async fn bucket(jetstream: &Context, plan: BucketPlan<'_>) -> Result<kv::Store, async_nats::Error> {
    jetstream.get_or_create_stream(stream_of(plan)).await?;
    Ok(jetstream.get_key_value(plan.0).await?)
}

/// The same for leases: whoever gives one back leaves no trace of it, and each is read where it is written, so that nobody is told of an older one.
pub async fn lease_bucket(jetstream: &Context, plan: BucketPlan<'_>) -> Result<kv::Store, async_nats::Error> {
    let config = StreamConfig { deny_delete: false, allow_direct: false, ..stream_of(plan) };
    jetstream.get_or_create_stream(config).await?;
    Ok(jetstream.get_key_value(plan.0).await?)
}

/// A bucket: its name, what it is for, after what time an entry is forgotten (never if that is nothing), and where entries lie.
pub type BucketPlan<'a> = (&'a str, &'a str, Duration, StorageType);

fn stream_of((name, description, max_age, storage): BucketPlan<'_>) -> StreamConfig {
    StreamConfig {
        name: format!("KV_{name}"),
        description: Some(description.to_owned()),
        subjects: vec![format!("$KV.{name}.>")],
        max_messages_per_subject: 1,
        max_messages: -1,
        max_bytes: -1,
        max_age,
        storage,
        num_replicas: 1,
        discard: DiscardPolicy::New,
        allow_rollup: true,
        deny_delete: true,
        allow_direct: true,
        ..StreamConfig::default()
    }
}

/// Tries again, and once more: where two come first at the same time, one may find that the other has begun what it wants to make itself.
pub(crate) async fn patiently<T, E>(attempt: impl AsyncFn() -> Result<T, E>) -> Result<T, E> {
    const TRIES: u32 = 5;
    const PAUSE: Duration = Duration::from_millis(100);
    for _ in 1..TRIES {
        if let Ok(done) = attempt().await {
            return Ok(done);
        }
        tokio::time::sleep(PAUSE).await;
    }
    attempt().await
}

/// Waits until somebody says that it is enough.
pub(crate) async fn stopped(stop: &Stop) {
    const LOOK_EVERY: Duration = Duration::from_millis(50);
    while !stop.is_stopped() {
        tokio::time::sleep(LOOK_EVERY).await;
    }
}
