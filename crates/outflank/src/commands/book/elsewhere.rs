//! Positions of a book, searched by workers elsewhere.

use std::sync::{Mutex, PoisonError};

use outflank_book::BookSearcher;
use outflank_cluster::{Cluster, HelpFailure, Helpers, PositionWork};
use outflank_engine::{Limits, Report, Stop};
use outflank_rules::{Position, Squares};

use crate::failure::Failure;
use crate::output::say;

/// Workers that search for a book.
pub(super) struct DistantSearcher {
    helpers: Helpers<PositionWork>,
    /// Why they cannot go on.
    failure: Mutex<Option<HelpFailure>>,
    stop: Stop,
    /// The connection, which lasts as long as they are needed.
    _cluster: Cluster,
}

impl DistantSearcher {
    /// The workers that are there. Where they cannot go on, everything is stopped.
    pub(super) fn of(cluster: Cluster, stop: &Stop) -> Result<Self, Failure> {
        let helpers = cluster.helpers(&"book", |nobody| say(format_args!("note: {nobody}")))?;
        Ok(Self { helpers, failure: Mutex::new(None), stop: stop.clone(), _cluster: cluster })
    }

    /// How many positions are to be searched at a time: some more than there are workers, so that none of them waits.
    pub(super) fn at_once(&self) -> usize {
        const LEAST: usize = 4;
        const MOST: usize = 1000;
        let threads = self.helpers.threads();
        (threads + threads / 4).clamp(LEAST, MOST)
    }

    /// Why they could not go on, if that is so.
    pub(super) fn failure(&self) -> Option<Failure> {
        match self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()? {
            HelpFailure::Cluster(error) => Some(error.into()),
            failure => Some(Failure::Refused(format!("a position could not be searched: {failure}"))),
        }
    }
}

impl BookSearcher for DistantSearcher {
    fn search(&self, position: &Position, limits: Limits, among: Squares, stop: &Stop) -> Option<Report> {
        match self.helpers.ask(PositionWork::best(position, limits).among(among), stop) {
            Ok(report) => Some(report),
            Err(HelpFailure::Stopped) => None,
            Err(failure) => {
                self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
                self.stop.stop();
                None
            }
        }
    }
}
