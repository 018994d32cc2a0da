//! What was asked for, one piece of work after the other, and is waited for.

use std::collections::HashMap;

use tokio::time::{Duration, Instant, sleep_until};

use crate::cluster::Link;
use crate::ledger::Ledger;
use crate::roll::Roll;
use crate::work::Name;
use crate::{ClusterError, NobodyThere, Work, WorkFailure};

/// After this time without a result it looks who is there.
pub(crate) const ROLL_CALL: Duration = Duration::from_secs(4);
/// After this time without a result what is not done is offered again, in case that somebody has emptied the queue.
pub(crate) const OFFER_AGAIN: Duration = Duration::from_secs(30);

/// A ledger, and what is under way of it.
pub(crate) struct Vigil<W: Work> {
    link: Link,
    ledger: Ledger<W>,
    /// What was asked for, and when last.
    offered: HashMap<Name, (W, Instant)>,
    threads: usize,
    called: Instant,
    nobody: Option<NobodyThere>,
}

/// What a vigil has waited for.
pub(crate) enum VigilNews {
    /// There is a result, perhaps of something that somebody else has asked for.
    Result(Name),
    /// Nobody is there to work, which was not so before.
    Nobody(NobodyThere),
    /// It is as it was.
    Silence,
}

impl<W: Work + Clone> Vigil<W> {
    /// Opens a ledger, and looks who is there.
    pub(crate) async fn open(link: &Link, batch: &Name) -> Result<Self, ClusterError> {
        let (ledger, roll) = (Ledger::open(link, batch).await?, Roll::call(&link.roll).await?);
        let (link, threads, offered) = (link.clone(), roll.own_threads(), HashMap::new());
        Ok(Self { link, ledger, offered, threads, called: Instant::now(), nobody: None })
    }

    /// How many threads wait for work.
    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// Everything that was found out already.
    pub(crate) fn found(&self) -> impl Iterator<Item = W::Found> {
        self.ledger.found()
    }

    /// Asks for a piece of work, unless its result is there already: then says what it is called.
    pub(crate) async fn ask(&mut self, work: W) -> Result<Option<Name>, ClusterError> {
        let name = Name::of(&work);
        if self.ledger.has(&name) {
            return Ok(Some(name));
        }
        let is_first = self.offered.is_empty();
        match self.ledger.offer([(&name, &work)]).await {
            Err(error) if is_first => return Err(error),
            // The server is away for a while, and everything is offered again.
            _ => self.offered.insert(name, (work, Instant::now())),
        };
        Ok(None)
    }

    /// Waits for a result, or for somebody to be there.
    pub(crate) async fn wait(&mut self) -> VigilNews {
        tokio::select! {
            name = self.ledger.arrival() => VigilNews::Result(name),
            () = sleep_until(self.called + ROLL_CALL) => self.call_the_roll().await,
        }
    }

    /// A result. Nobody waits for it any more.
    pub(crate) fn result(&mut self, name: &Name) -> Option<Result<W::Found, WorkFailure>> {
        self.offered.remove(name);
        self.ledger.result(name)
    }

    /// Looks who is there, and offers again what has been silent for long.
    async fn call_the_roll(&mut self) -> VigilNews {
        self.called = Instant::now();
        let silent = self.offered.iter_mut().filter(|(_, (_, since))| since.elapsed() > OFFER_AGAIN);
        let silent: Vec<(Name, W)> = silent
            .map(|(name, (work, since))| {
                *since = Instant::now();
                (name.clone(), work.clone())
            })
            .collect();
        // The server may be away for a while.
        let _ = self.ledger.offer(silent.iter().map(|(name, work)| (name, work))).await;
        // Whoever does not hear the answer asks again soon.
        let Ok(roll) = Roll::call(&self.link.roll).await else { return VigilNews::Silence };
        self.threads = roll.own_threads();
        let before = std::mem::replace(&mut self.nobody, roll.nobody());
        match &self.nobody {
            Some(nobody) if before.as_ref() != Some(nobody) => VigilNews::Nobody(nobody.clone()),
            _ => VigilNews::Silence,
        }
    }
}
