//! The roll: who is there to work.
//!
//! Every worker writes its name into a bucket again and again, and whatever is not written again goes by itself after a while.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use async_nats::jetstream::stream::StorageType;
use async_nats::jetstream::{Context, kv};
use futures_util::TryStreamExt;
use tokio::time::{interval, sleep};

use crate::cluster::{Link, bucket};
use crate::{ClusterError, Edition};

/// The name of the bucket.
pub(crate) const ROLL: &str = "outflank-workers";
/// How often a worker says that it is there.
const SAID_EVERY: Duration = Duration::from_secs(4);
/// How soon it says so again where nobody has heard it.
const PAUSE: Duration = Duration::from_millis(500);
/// A worker that has not been heard of for so long is no longer on the roll.
const ON_THE_ROLL: Duration = Duration::from_secs(15);

/// The roll, which whoever comes first makes.
pub(crate) async fn roll(jetstream: &Context) -> Result<kv::Store, async_nats::Error> {
    bucket(jetstream, (ROLL, "Outflank: workers that are there", ON_THE_ROLL, StorageType::Memory)).await
}

/// A worker on the roll.
pub(crate) struct Presence<'a> {
    link: &'a Link,
    key: String,
}

impl<'a> Presence<'a> {
    /// A worker with so many threads.
    pub(crate) fn new(link: &'a Link, threads: usize) -> Self {
        let inbox = link.client.new_inbox();
        let name = inbox.rsplit('.').next().unwrap_or_default();
        Self { link, key: format!("{}.{threads}.{name}", Edition::own().token()) }
    }

    /// Says again and again that the worker is there.
    pub(crate) async fn stay(&self) {
        let mut beat = interval(SAID_EVERY);
        loop {
            beat.tick().await;
            while self.link.roll.put(&self.key, "there".into()).await.is_err() {
                // It lies in memory, and is gone when the server has been away.
                let _ = roll(&self.link.jetstream).await;
                sleep(PAUSE).await;
            }
        }
    }

    /// Takes the worker off the roll.
    pub(crate) async fn leave(self) {
        // Where that does not work, its time runs out.
        let _ = self.link.roll.delete(&self.key).await;
    }
}

/// Who is there.
#[derive(Default)]
pub(crate) struct Roll {
    threads: BTreeMap<Edition, usize>,
}

impl Roll {
    pub(crate) async fn call(bucket: &kv::Store) -> Result<Self, ClusterError> {
        let asking = "tell who is there";
        let keys = bucket.keys().await.map_err(ClusterError::asking(asking))?;
        let keys: Vec<String> = keys.try_collect().await.map_err(ClusterError::asking(asking))?;
        let mut roll = Self::default();
        for key in keys {
            if let [edition, threads, _] = key.split('.').collect::<Vec<_>>()[..] {
                *roll.threads.entry(Edition::read(edition)).or_default() += threads.parse().unwrap_or(1);
            }
        }
        Ok(roll)
    }

    /// How many threads wait for work of this program.
    pub(crate) fn own_threads(&self) -> usize {
        self.threads.get(Edition::own()).copied().unwrap_or(0)
    }

    /// What to say if nobody is there who could do the work of this program.
    pub(crate) fn nobody(&self) -> Option<NobodyThere> {
        let others = self.threads.keys().cloned().collect();
        (self.own_threads() == 0).then_some(NobodyThere { others })
    }
}

/// Nobody is there who could do the work: no worker at all, or none of the same edition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NobodyThere {
    /// The editions of the workers that are there.
    pub others: BTreeSet<Edition>,
}

impl fmt::Display for NobodyThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.others.is_empty() {
            return f.write_str("no worker is there yet: start some with outflank worker --nats URL (Ctrl-C gives up)");
        }
        let others: Vec<String> = self.others.iter().map(ToString::to_string).collect();
        let (own, others) = (Edition::own(), others.join(", "));
        write!(
            f,
            "the workers that are there cannot help: this is Outflank {own}, and they are {others}; the same program must run everywhere"
        )
    }
}
