//! A list of work, done by whoever is there, with results in order.

use std::collections::HashMap;

use outflank_engine::Stop;
use serde::Serialize;
use tokio::time::{Instant, sleep_until};

use crate::cluster::{Link, stopped};
use crate::ledger::Ledger;
use crate::roll::Roll;
use crate::vigil::{OFFER_AGAIN, ROLL_CALL};
use crate::work::Name;
use crate::{Cluster, ClusterError, NobodyThere, Work, WorkFailure};

/// Pieces of work that belong together. Whoever gives the same list to a cluster again finds the results that are there already.
#[derive(Clone, Debug)]
pub struct WorkList<W> {
    batch: Name,
    works: Vec<W>,
}

impl<W: Work> WorkList<W> {
    /// A list that is the same whenever the same work is on it.
    pub fn of(works: Vec<W>) -> Self {
        Self { batch: Name::of(&works), works }
    }

    /// A list that is the same whenever it was made of the same thing, whatever part of the work is on it.
    pub fn made_of(thing: &impl Serialize, works: Vec<W>) -> Self {
        Self { batch: Name::of(thing), works }
    }

    /// Leaves out what is known already. It remains the same list.
    pub fn without(mut self, mut is_known: impl FnMut(&W) -> bool) -> Self {
        self.works.retain(|work| !is_known(work));
        self
    }

    /// How many pieces of work are on it.
    pub fn len(&self) -> usize {
        self.works.len()
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.works.is_empty()
    }
}

/// How a list gets on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BatchNews {
    /// So many pieces of work are done, in whatever order.
    Done(usize),
    /// Nobody is there to work; it waits.
    Nobody(NobodyThere),
}

impl Cluster {
    /// Has a list of work done, and hands over every result in the order of the list: what was found, or why there is nothing. `told` hears how it
    /// gets on. When it is stopped, workers go on with what they were asked for, and the results are there the next time.
    pub fn run<W: Work, E: From<ClusterError>>(
        &self,
        list: &WorkList<W>,
        stop: &Stop,
        told: impl FnMut(BatchNews),
        mut heed: impl FnMut(&W, Result<W::Found, WorkFailure>) -> Result<(), E>,
    ) -> Result<(), E> {
        if list.is_empty() {
            return Ok(());
        }
        self.block_on(async {
            let mut run = BatchRun::open(self.link(), list, told).await?;
            run.until_done(stop, &mut heed).await
        })
    }
}

/// A list that is being done.
pub(crate) struct BatchRun<'a, W, T> {
    link: &'a Link,
    works: &'a [W],
    names: Vec<Name>,
    /// In how many places of the list, from the next result to be handed over on, each name stands: the same work may be on it twice.
    uses: HashMap<Name, usize>,
    ledger: Ledger<W>,
    told: T,
    /// How many places have a result.
    done: usize,
    /// How many results were handed over.
    handed: usize,
}

impl<'a, W: Work, T: FnMut(BatchNews)> BatchRun<'a, W, T> {
    pub(crate) async fn open(link: &'a Link, list: &'a WorkList<W>, told: T) -> Result<Self, ClusterError> {
        let (works, ledger) = (&list.works[..], Ledger::open(link, &list.batch).await?);
        let names: Vec<Name> = works.iter().map(Name::of).collect();
        let mut uses: HashMap<Name, usize> = HashMap::new();
        for name in &names {
            *uses.entry(name.clone()).or_default() += 1;
        }
        let done = names.iter().filter(|name| ledger.has(name)).count();
        Ok(Self { link, works, names, uses, ledger, told, done, handed: 0 })
    }

    pub(crate) async fn until_done<E: From<ClusterError>>(
        &mut self,
        stop: &Stop,
        heed: &mut impl FnMut(&W, Result<W::Found, WorkFailure>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.offer_the_rest().await?;
        let (mut heard, mut called) = (Instant::now(), Instant::now());
        let mut nobody = None;
        loop {
            self.hand_over(heed)?;
            if self.handed == self.works.len() || stop.is_stopped() {
                return Ok(());
            }
            tokio::select! {
                name = self.ledger.arrival() => {
                    self.done += self.uses.get(&name).copied().unwrap_or(0);
                    (heard, called, nobody) = (Instant::now(), Instant::now(), None);
                }
                () = stopped(stop) => {}
                () = sleep_until(called + ROLL_CALL) => {
                    called = Instant::now();
                    // Whoever does not hear the answer asks again soon.
                    let absent = Roll::call(&self.link.roll).await.ok().and_then(|roll| roll.nobody());
                    if let Some(absent) = absent.clone().filter(|_| absent != nobody) {
                        (self.told)(BatchNews::Nobody(absent));
                    }
                    nobody = absent;
                    if heard.elapsed() > OFFER_AGAIN {
                        heard = Instant::now();
                        // The server may be away for a while.
                        let _ = self.offer_the_rest().await;
                    }
                }
            }
        }
    }

    async fn offer_the_rest(&self) -> Result<(), ClusterError> {
        let jobs = self.names.iter().zip(self.works);
        self.ledger.offer(jobs.filter(|(name, _)| !self.ledger.has(name))).await
    }

    /// Hands over what has arrived, as far as nothing is missing in between.
    fn hand_over<E>(
        &mut self,
        heed: &mut impl FnMut(&W, Result<W::Found, WorkFailure>) -> Result<(), E>,
    ) -> Result<(), E> {
        while let Some(name) = self.names.get(self.handed)
            && let Some(result) = self.ledger.result(name)
        {
            heed(&self.works[self.handed], result)?;
            if let Some(uses) = self.uses.get_mut(name) {
                *uses -= 1;
                if *uses == 0 {
                    self.ledger.let_go(name);
                }
            }
            self.handed += 1;
        }
        (self.told)(BatchNews::Done(self.done));
        Ok(())
    }
}
