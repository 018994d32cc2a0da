//! Who solves: an engine here, or workers elsewhere.

use outflank_cluster::{Cluster, PositionWork, WorkFailure, WorkList};
use outflank_engine::{Engine, Limits, Report, Stop};

use crate::failure::Failure;
use crate::positions::Listed;
use crate::progress_line::ProgressLine;
use crate::remote::RemoteProgress;

/// Who solves positions.
pub(super) enum Solver {
    /// An engine here, one after the other.
    Here(Engine),
    /// Workers, each position by one of them.
    Elsewhere(Box<Cluster>),
}

impl Solver {
    /// Solves positions, and hands over what is known of each, in order; when it is stopped, not of all of them.
    pub(super) fn each(
        &self,
        positions: &[Listed],
        limits: Limits,
        stop: &Stop,
        heed: impl FnMut(&Listed, Result<Report, WorkFailure>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Self::Here(engine) => here(engine, positions, limits, stop, heed),
            Self::Elsewhere(cluster) => elsewhere(cluster, positions, limits, stop, heed),
        }
    }
}

fn here(
    engine: &Engine,
    positions: &[Listed],
    limits: Limits,
    stop: &Stop,
    mut heed: impl FnMut(&Listed, Result<Report, WorkFailure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for (number, listed) in (1..).zip(positions) {
        let report = {
            let mut line = ProgressLine::new();
            let title = format!("{number}/{}", positions.len());
            let request = engine.request(&listed.position).limits(limits).stop(stop);
            request.observe(|progress| line.show_search(&title, progress)).run()
        };
        heed(listed, Ok(report))?;
        if stop.is_stopped() {
            break;
        }
    }
    Ok(())
}

fn elsewhere(
    cluster: &Cluster,
    positions: &[Listed],
    limits: Limits,
    stop: &Stop,
    mut heed: impl FnMut(&Listed, Result<Report, WorkFailure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let works = positions.iter().map(|listed| PositionWork::best(&listed.position, limits)).collect();
    let mut progress = RemoteProgress::of(positions.len(), "positions");
    let mut listed = positions.iter();
    cluster.run(
        &WorkList::of(works),
        stop,
        |news| progress.hear(news),
        |_, found| listed.next().map_or(Ok(()), |listed| heed(listed, found)),
    )
}
