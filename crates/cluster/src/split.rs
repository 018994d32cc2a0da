//! One hard position, proven by many workers.

use std::fmt;
use std::time::Duration;

use outflank_engine::{Confidence, Limits, MoveScore, Precision, Report, Stop};
use outflank_rules::{Move, Position};
use tokio::time::{Instant, timeout_at};

use crate::batch::BatchRun;
use crate::cluster::{Link, stopped};
use crate::tree::{Contradiction, Foreman, Grain, ProofGraph, ProofQuestion, ProofTally, ScoreBounds};
use crate::vigil::{Vigil, VigilNews};
use crate::work::Name;
use crate::{BatchNews, Cluster, ClusterError, NobodyThere, PositionWork, WorkFailure, WorkList};

/// How a split position gets on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SplitNews {
    /// Something was found out.
    Known(SplitState),
    /// Nobody is there to work; it waits.
    Nobody(NobodyThere),
}

/// What is known of a split position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitState {
    /// What is proven of its score.
    pub bounds: ScoreBounds,
    /// What was found out in this run.
    pub tally: ProofTally,
    /// Questions that were found answered, by an earlier run.
    pub recalled: usize,
    /// Questions that workers are at, or that wait for one.
    pub under_way: usize,
}

/// What came of a split position.
#[derive(Clone, PartialEq, Debug)]
pub struct SplitReport {
    /// As if one engine had found it out; its nodes are those of all workers in this run.
    pub report: Report,
    /// What is proven, also where that is not all.
    pub state: SplitState,
}

/// Why a position cannot be proven by workers.
#[derive(Debug)]
pub enum SplitFailure {
    /// The server cannot be used.
    Cluster(ClusterError),
    /// A question cannot be answered by anybody.
    Work(WorkFailure),
    /// Two answers contradict each other.
    Contradiction(Contradiction),
}

impl fmt::Display for SplitFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cluster(error) => error.fmt(f),
            Self::Work(failure) => failure.fmt(f),
            Self::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl std::error::Error for SplitFailure {}

impl From<ClusterError> for SplitFailure {
    fn from(error: ClusterError) -> Self {
        Self::Cluster(error)
    }
}

impl From<WorkFailure> for SplitFailure {
    fn from(failure: WorkFailure) -> Self {
        Self::Work(failure)
    }
}

impl From<Contradiction> for SplitFailure {
    fn from(contradiction: Contradiction) -> Self {
        Self::Contradiction(contradiction)
    }
}

impl SplitReport {
    /// What it means to whoever had to pass.
    fn before_a_pass(mut self) -> Self {
        self.report.score = -self.report.score;
        self.report.line.insert(0, Move::Pass);
        self.report.moves.clear();
        self.state.bounds = -self.state.bounds;
        self
    }
}

impl Cluster {
    /// Finds out what a position is worth, as [`Request::run`](outflank_engine::Request::run) does within limits that play it out, and lets all workers
    /// take part: its tree is split into questions that take each of them a while. What is proven stays, and who asks again goes on from there.
    ///
    /// It ends early when it is stopped or its time is up; what the report says is then no more than how it looks, and the bounds are what is certain.
    pub fn solve(
        &self,
        position: &Position,
        limits: Limits,
        stop: &Stop,
        mut told: impl FnMut(SplitNews),
    ) -> Result<SplitReport, SplitFailure> {
        if let Ok(passed) = position.pass() {
            return Ok(self.solve(&passed, limits, stop, told)?.before_a_pass());
        }
        self.block_on(async {
            let began = Instant::now();
            let mut split = Split::open(self.link(), position, limits).await?;
            let work = split.carry_out(stop, &mut told);
            match limits.time {
                None => work.await?,
                Some(time) => timeout_at(began + time, work).await.unwrap_or(Ok(()))?,
            }
            Ok(split.report(began.elapsed()))
        })
    }
}

/// A position that workers are at.
struct Split<'a> {
    link: &'a Link,
    limits: Limits,
    foreman: Foreman,
    vigil: Vigil<ProofQuestion>,
    recalled: usize,
    /// What the last worker found, who follows the line to its end.
    end: Option<Report>,
}

/// Every worker is to have so many jobs, more or less.
const JOBS_FOR_EACH: f64 = 60.0;
/// Fewer nodes than this are not worth the way, and more keep others waiting: a tenth of a second, and some seconds.
const NODES_OF_A_JOB: [f64; 2] = [1e6, 3.2e7];

impl<'a> Split<'a> {
    async fn open(link: &'a Link, position: &Position, limits: Limits) -> Result<Self, SplitFailure> {
        let vigil = Vigil::open(link, &Name::of(&position.canonical().0)).await?;
        let mut graph = ProofGraph::new(position, limits.precision, Grain::of(u64::MAX));
        let nodes = graph.expected_nodes() / (JOBS_FOR_EACH * vigil.threads().max(1) as f64);
        let nodes = nodes.clamp(NODES_OF_A_JOB[0], NODES_OF_A_JOB[1]) as u64;
        // Of the few sizes that there are, so that the next run asks what this one asks, or nearly.
        graph.set_grain(Grain::of(nodes.next_power_of_two()));
        let mut recalled = 0;
        for finding in vigil.found() {
            graph.hear(&finding)?;
            recalled += 1;
        }
        Ok(Self { link, limits, foreman: Foreman::new(graph), vigil, recalled, end: None })
    }

    fn state(&self) -> SplitState {
        SplitState {
            bounds: self.foreman.graph().bounds(),
            tally: self.foreman.tally(),
            recalled: self.recalled,
            under_way: self.foreman.under_way(),
        }
    }

    async fn carry_out(&mut self, stop: &Stop, told: &mut impl FnMut(SplitNews)) -> Result<(), SplitFailure> {
        if !self.foreman.graph().is_small() {
            self.prove(stop, told).await?;
        }
        if !stop.is_stopped() {
            self.follow_the_line(stop, told).await?;
        }
        Ok(())
    }

    /// Asks and listens until everything is proven.
    async fn prove(&mut self, stop: &Stop, told: &mut impl FnMut(SplitNews)) -> Result<(), SplitFailure> {
        while !self.foreman.graph().is_settled() && !stop.is_stopped() {
            self.ask().await?;
            told(SplitNews::Known(self.state()));
            if self.foreman.graph().is_settled() {
                return Ok(());
            }
            tokio::select! {
                news = self.vigil.wait() => match news {
                    VigilNews::Result(name) => self.enter(&name)?,
                    VigilNews::Nobody(nobody) => told(SplitNews::Nobody(nobody)),
                    VigilNews::Silence => {}
                },
                () = stopped(stop) => {}
            }
        }
        Ok(())
    }

    /// Asks what is needed most and nobody is at. What an earlier run has found out is taken in on the way.
    async fn ask(&mut self) -> Result<(), SplitFailure> {
        loop {
            let mut known = Vec::new();
            for question in self.foreman.hand_out(self.vigil.threads().max(1)) {
                known.extend(self.vigil.ask(question).await?);
            }
            if known.is_empty() {
                return Ok(());
            }
            for name in known {
                self.enter(&name)?;
            }
        }
    }

    /// Takes in an answer, ours or one to somebody else who asks about the same position.
    fn enter(&mut self, name: &Name) -> Result<(), SplitFailure> {
        if let Some(found) = self.vigil.result(name) {
            self.foreman.hear(&found?)?;
        }
        Ok(())
    }

    /// Has a worker follow the line from where the graph ends to the end of the game.
    async fn follow_the_line(&mut self, stop: &Stop, told: &mut impl FnMut(SplitNews)) -> Result<(), SplitFailure> {
        let (_, end) = self.foreman.graph().line();
        if end.legal_moves().is_empty() {
            return Ok(());
        }
        let list = WorkList::of(vec![PositionWork::best(&end, Limits { time: None, ..self.limits })]);
        let found = &mut self.end;
        let told = |news| {
            if let BatchNews::Nobody(nobody) = news {
                told(SplitNews::Nobody(nobody));
            }
        };
        BatchRun::open(self.link, &list, told)
            .await?
            .until_done(stop, &mut |_, report: Result<Report, WorkFailure>| {
                *found = Some(report?);
                Ok::<(), SplitFailure>(())
            })
            .await
    }

    /// What came of it all.
    fn report(mut self, elapsed: Duration) -> SplitReport {
        let state = self.state();
        let graph = self.foreman.graph_mut();
        let (mut line, _) = graph.line();
        let is_small = line.is_empty();
        let (mut nodes, mut evaluations) = (state.tally.nodes, 0);
        let mut confidence = match self.limits.precision {
            _ if !graph.is_settled() => graph.confidence(),
            Precision::WinLossDraw => Confidence::WinLossDraw,
            _ => Confidence::Exact,
        };
        let mut score = graph.expected_score();
        if let Some(found) = self.end {
            line.extend(found.line);
            (nodes, evaluations) = (nodes + found.nodes, found.evaluations);
            if is_small {
                (score, confidence) = (found.score, found.confidence);
            }
        }
        let best = line.first().and_then(|first| match first {
            Move::Place(square) => Some(MoveScore { square: *square, score, confidence, line: line.clone() }),
            Move::Pass => None,
        });
        let moves = best.into_iter().collect();
        let interrupted = matches!(confidence, Confidence::Searched { .. });
        let report = Report { score, confidence, line, moves, nodes, evaluations, elapsed, interrupted };
        SplitReport { report, state }
    }
}
