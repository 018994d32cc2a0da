//! The roll: who is there to work.
//!
//! Every worker writes its name into a bucket again and again, and whatever is not written again goes by itself after a while.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use futures_util::TryStreamExt;
use tokio::time::interval;

use crate::cluster::Link;
use crate::{ClusterError, Edition};

/// How often a worker says that it is there.
const SAID_EVERY: Duration = Duration::from_secs(4);

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
            // A beat that is lost is made up for by the next.
            let _ = self.link.roll.put(&self.key, "there".into()).await;
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
    pub(crate) async fn call(link: &Link) -> Result<Self, ClusterError> {
        let asking = "tell who is there";
        let keys = link.roll.keys().await.map_err(ClusterError::asking(asking))?;
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
