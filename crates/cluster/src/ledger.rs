//! The ledger of what was asked for: jobs that are offered, and results as they come.

use std::collections::HashMap;
use std::error::Error as _;
use std::marker::PhantomData;

use async_nats::jetstream::Message;
use async_nats::jetstream::consumer::push::{Ordered, OrderedConfig};
use async_nats::jetstream::consumer::{DeliverPolicy, ReplayPolicy};
use async_nats::jetstream::context::PublishError;
use async_nats::jetstream::{self, ErrorCode};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::time::{Duration, sleep, timeout};

use crate::cluster::{JOB_PREFIX, Link};
use crate::work::{Name, Stored, batch_key};
use crate::{ClusterError, Work, WorkFailure};

/// Jobs of one kind that belong together, and what came of them.
///
/// Whoever opens the same ledger finds the results that are there. Several may have it open at once: whoever is first to offer a job offers it for all.
pub(crate) struct Ledger<W> {
    link: Link,
    key: String,
    arrivals: Ordered,
    /// Results that have arrived, as they were written.
    written: HashMap<Name, Vec<u8>>,
    kind: PhantomData<W>,
}

/// Offers under way at the same time.
const AT_ONCE: usize = 256;

impl<W: Work> Ledger<W> {
    /// Opens a ledger, and reads the results that are there. Those who failed are tried again.
    pub(crate) async fn open(link: &Link, batch: &Name) -> Result<Self, ClusterError> {
        let key = batch_key::<W>(batch);
        let (arrivals, there) = arrivals(link, &key).await?;
        let mut ledger = Self { link: link.clone(), key, arrivals, written: HashMap::new(), kind: PhantomData };
        ledger.read_what_is_there(there).await;
        let failed = ledger.written.keys().filter(|name| ledger.result(name).is_some_and(|result| result.is_err()));
        for name in failed.cloned().collect::<Vec<_>>() {
            let forget = link.results.purge(ledger.key_of(&name)).await;
            forget.map_err(ClusterError::asking("forget a failure"))?;
            ledger.written.remove(&name);
        }
        Ok(ledger)
    }

    /// Reads so many messages, or fewer if some have gone meanwhile.
    async fn read_what_is_there(&mut self, mut there: u64) {
        const PATIENCE: Duration = Duration::from_secs(5);
        while there > 0
            && let Ok(Some(Ok(message))) = timeout(PATIENCE, self.arrivals.next()).await
        {
            there = message.info().map_or(0, |info| info.pending);
            self.enter(&message);
        }
    }

    /// The key under which the result of a job lies.
    fn key_of(&self, name: &Name) -> String {
        format!("{}.{name}", self.key)
    }

    /// Whether there is a result.
    pub(crate) fn has(&self, name: &Name) -> bool {
        self.written.contains_key(name)
    }

    /// What came of a job, if it is done.
    pub(crate) fn result(&self, name: &Name) -> Option<Result<W::Found, WorkFailure>> {
        let written = self.written.get(name)?;
        Some(match serde_json::from_slice(written) {
            Ok(Stored::Found(found)) => Ok(found),
            Ok(Stored::Failed(reason)) => Err(WorkFailure(reason)),
            Err(error) => Err(WorkFailure(format!("the result cannot be read: {error}"))),
        })
    }

    /// Everything that was found out.
    pub(crate) fn found(&self) -> impl Iterator<Item = W::Found> {
        self.written.keys().filter_map(|name| self.result(name)?.ok())
    }

    /// Lets go of what a result says, but not of that there is one.
    pub(crate) fn let_go(&mut self, name: &Name) {
        if let Some(written) = self.written.get_mut(name) {
            *written = Vec::new();
        }
    }

    /// Offers jobs to whoever is there. Those that wait already, or that somebody is at, are not offered twice.
    pub(crate) fn offer<'w, I>(&self, jobs: I) -> impl Future<Output = Result<(), ClusterError>> + use<I, W>
    where
        I: IntoIterator<Item = (&'w Name, &'w W)>,
        W: 'w,
    {
        let written = |(name, work): (&Name, &W)| {
            let job = serde_json::to_vec(work).map_err(ClusterError::asking("take a job that cannot be written"))?;
            Ok((format!("{JOB_PREFIX}{}", self.key_of(name)), job))
        };
        let jobs: Result<Vec<_>, ClusterError> = jobs.into_iter().map(written).collect();
        let jetstream = self.link.jetstream.clone();
        async move {
            let offers = jobs?.into_iter().map(|(subject, job)| async {
                let offered = async { jetstream.publish(subject, job.into()).await?.await };
                match offered.await {
                    Err(error) if !waits_already(&error) => Err(ClusterError::asking("take a job")(error)),
                    _ => Ok(()),
                }
            });
            stream::iter(offers).buffer_unordered(AT_ONCE).try_collect().await
        }
    }

    /// The next result: its job. Waits for as long as it takes, and listens anew if the server has lost us.
    pub(crate) async fn arrival(&mut self) -> Name {
        loop {
            match self.arrivals.next().await {
                Some(Ok(message)) => {
                    if let Some(name) = self.enter(&message) {
                        return name;
                    }
                }
                Some(Err(_)) | None => {
                    sleep(Duration::from_secs(1)).await;
                    if let Ok((arrivals, _)) = arrivals(&self.link, &self.key).await {
                        self.arrivals = arrivals;
                    }
                }
            }
        }
    }

    /// Enters a result, if the message is one: what was forgotten leaves a mark without contents. The first one stays.
    fn enter(&mut self, message: &Message) -> Option<Name> {
        let name = Name::read(message.subject.rsplit('.').next()?);
        let is_new = !message.payload.is_empty() && !self.has(&name);
        is_new.then(|| {
            self.written.insert(name.clone(), message.payload.to_vec());
            name
        })
    }
}

/// Results as they come, and how many of them are there already.
async fn arrivals(link: &Link, key: &str) -> Result<(Ordered, u64), ClusterError> {
    let asking = "tell of results";
    let config = OrderedConfig {
        deliver_subject: link.client.new_inbox(),
        description: Some("Outflank: results as they come".to_owned()),
        filter_subject: format!("{}{key}.>", link.results.prefix),
        replay_policy: ReplayPolicy::Instant,
        deliver_policy: DeliverPolicy::LastPerSubject,
        ..OrderedConfig::default()
    };
    let consumer = link.results.stream.create_consumer(config).await.map_err(ClusterError::asking(asking))?;
    let there = consumer.cached_info().num_pending;
    Ok((consumer.messages().await.map_err(ClusterError::asking(asking))?, there))
}

/// Whether a job was not taken in because it is there.
fn waits_already(error: &PublishError) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<jetstream::Error>());
    source.is_some_and(|error| {
        error.error_code() == ErrorCode::STREAM_STORE_FAILED && error.to_string().contains("per subject")
    })
}
