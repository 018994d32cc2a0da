//! Who solves: an engine here, or workers elsewhere.

use std::time::Instant;

use outflank_cluster::tree::ScoreBounds;
use outflank_cluster::{
    Cluster, PositionWork, SplitFailure, SplitNews, SplitReport, SplitState, WorkFailure, WorkList,
};
use outflank_engine::{Engine, Limits, Report, Stop};

use crate::failure::Failure;
use crate::output::say;
use crate::positions::Listed;
use crate::progress::count;
use crate::progress_line::ProgressLine;
use crate::remote::RemoteProgress;

/// Who solves positions.
pub(super) enum Solver {
    /// An engine here, one after the other.
    Here(Engine),
    /// Workers, each position by one of them.
    Elsewhere(Box<Cluster>),
    /// Workers, all of them at the same position.
    Together(Box<Cluster>),
}

/// What is known of a position.
pub(super) struct SolveAnswer {
    pub(super) report: Report,
    /// What is proven, where workers have shared a position.
    pub(super) bounds: Option<ScoreBounds>,
}

impl From<Report> for SolveAnswer {
    fn from(report: Report) -> Self {
        Self { report, bounds: None }
    }
}

impl Solver {
    /// Solves positions, and hands over what is known of each, in order; when it is stopped, not of all of them.
    pub(super) fn each(
        &self,
        positions: &[Listed],
        limits: Limits,
        stop: &Stop,
        heed: impl FnMut(&Listed, Result<SolveAnswer, WorkFailure>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Self::Elsewhere(cluster) => elsewhere(cluster, positions, limits, stop, heed),
            Self::Here(engine) => one_after_the_other(positions, stop, heed, |title, listed| {
                let mut line = ProgressLine::new();
                let request = engine.request(&listed.position).limits(limits).stop(stop);
                Ok(Ok(request.observe(|progress| line.show_search(title, progress)).run().into()))
            }),
            Self::Together(cluster) => {
                one_after_the_other(positions, stop, heed, |_, listed| together(cluster, listed, limits, stop))
            }
        }
    }
}

fn one_after_the_other(
    positions: &[Listed],
    stop: &Stop,
    mut heed: impl FnMut(&Listed, Result<SolveAnswer, WorkFailure>) -> Result<(), Failure>,
    mut solve: impl FnMut(&str, &Listed) -> Result<Result<SolveAnswer, WorkFailure>, Failure>,
) -> Result<(), Failure> {
    for (number, listed) in (1..).zip(positions) {
        let answered = solve(&format!("{number}/{}", positions.len()), listed)?;
        heed(listed, answered)?;
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
    mut heed: impl FnMut(&Listed, Result<SolveAnswer, WorkFailure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let works = positions.iter().map(|listed| PositionWork::best(&listed.position, limits)).collect();
    let mut progress = RemoteProgress::of(positions.len(), "positions");
    let mut listed = positions.iter();
    cluster.run(
        &WorkList::of(works),
        stop,
        |news| progress.hear(news),
        |_, found| listed.next().map_or(Ok(()), |listed| heed(listed, found.map(SolveAnswer::from))),
    )
}

fn together(
    cluster: &Cluster,
    listed: &Listed,
    limits: Limits,
    stop: &Stop,
) -> Result<Result<SolveAnswer, WorkFailure>, Failure> {
    let (mut line, began) = (ProgressLine::new(), Instant::now());
    let told = |news| match news {
        SplitNews::Known(state) => line.show(|| in_a_line(&state, began)),
        SplitNews::Nobody(nobody) => say(format_args!("note: {nobody}")),
    };
    match cluster.solve(&listed.position, limits, stop, told) {
        Ok(SplitReport { report, state }) => Ok(Ok(SolveAnswer { report, bounds: Some(state.bounds) })),
        Err(SplitFailure::Work(failure)) => Ok(Err(failure)),
        Err(SplitFailure::Cluster(error)) => Err(error.into()),
        Err(SplitFailure::Contradiction(contradiction)) => Err(Failure::Refused(contradiction.to_string())),
    }
}

/// `between -4 and +12, 213 answers, 3 under way, 12 s`
fn in_a_line(state: &SplitState, began: Instant) -> String {
    let SplitState { bounds, tally, recalled, under_way } = *state;
    let recalled = if recalled > 0 { format!(" and {recalled} from before") } else { String::new() };
    let seconds = began.elapsed().as_secs();
    format!("{bounds}, {}{recalled}, {under_way} under way, {seconds} s", count(tally.answers, "answer"))
}
