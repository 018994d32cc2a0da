//! What was found out before, for all engines of a program.

use std::sync::{Mutex, MutexGuard, PoisonError};

use outflank_coach::{Advisor, Analysis, Findings};
use outflank_engine::{Engine, MoveScore, Progress, Stop};
use outflank_rules::Position;

/// [`Findings`] that several engines use.
#[derive(Debug)]
pub(crate) struct SharedFindings {
    state: Mutex<Told>,
}

#[derive(Debug)]
struct Told {
    findings: Findings,
    /// Whether it was said that nothing is kept any more.
    trouble_told: bool,
}

impl SharedFindings {
    pub(crate) fn new(findings: Findings) -> Self {
        Self { state: Mutex::new(Told { findings, trouble_told: false }) }
    }

    fn lock(&self) -> MutexGuard<'_, Told> {
        // A finding is taken in whole or not at all, so they make sense even after a panic elsewhere.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// See [`Engines::take_findings_trouble`](crate::Engines::take_findings_trouble).
    pub(crate) fn take_trouble(&self) -> Option<String> {
        let mut state = self.lock();
        let trouble = state.findings.trouble().map(ToString::to_string).filter(|_| !state.trouble_told);
        state.trouble_told |= trouble.is_some();
        trouble
    }

    /// An analysis with everything in it that is known.
    pub(crate) fn recall(&self, engine: &Engine, analysis: Analysis) -> Analysis {
        analysis.with(engine).findings(&mut self.lock().findings).recall()
    }

    pub(crate) fn find(&self, engine: &Engine, position: &Position, advisor: Advisor) -> Option<Vec<MoveScore>> {
        self.lock().findings.find(engine, position, advisor)
    }

    pub(crate) fn add(&self, engine: &Engine, position: &Position, advisor: Advisor, moves: &[MoveScore]) {
        self.lock().findings.add(engine, position, advisor, moves);
    }
}

/// What every legal square is worth, the best first: as it was found out before, or found out now. An answer that was stopped is
/// not kept: it says less than the advisor would.
pub(crate) fn score(
    findings: Option<&SharedFindings>,
    engine: &Engine,
    advisor: Advisor,
    position: &Position,
    stop: &Stop,
    watch: impl FnMut(&Progress),
) -> Vec<MoveScore> {
    if let Some(known) = findings.and_then(|findings| findings.find(engine, position, advisor)) {
        return known;
    }
    let moves = advisor.score(engine, position, stop, watch).moves;
    if let Some(findings) = findings.filter(|_| !stop.is_stopped()) {
        findings.add(engine, position, advisor, &moves);
    }
    moves
}
