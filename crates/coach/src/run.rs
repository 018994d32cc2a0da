//! An analysis that an engine carries out from beginning to end.

use outflank_engine::{Engine, MoveScore, Stop};
use outflank_rules::Position;

use crate::{Advisor, AnalysedMove, Analysis, Findings};

/// An analysis, and the engine that takes all its looks. What the engine's opening book knows comes first, and is not searched.
#[must_use = "an analysis does nothing until it is run"]
pub struct AnalysisRun<'a> {
    analysis: Analysis,
    engine: &'a Engine,
    findings: Option<&'a mut Findings>,
    stop: Stop,
}

impl<'a> AnalysisRun<'a> {
    pub(crate) fn new(analysis: Analysis, engine: &'a Engine) -> Self {
        Self { analysis, engine, findings: None, stop: Stop::new() }
    }

    /// Takes from this file what was found out before, and adds to it what is new.
    pub fn findings(self, findings: &'a mut Findings) -> Self {
        Self { findings: Some(findings), ..self }
    }

    /// Until this handle says that it is enough: the analysis then holds what was found out so far.
    pub fn stop(self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self }
    }

    /// Takes only those looks whose answers are known already, and computes nothing.
    pub fn recall(mut self) -> Analysis {
        self.analysis.consult(&self.engine.options().openings);
        while let Some(look) = self.analysis.next_look() {
            let (advisor, position) = self.analysis.question(look);
            let known = self.findings.as_mut().and_then(|findings| findings.find(self.engine, position, advisor));
            self.analysis.hear(look, &known.unwrap_or_default());
        }
        self.analysis
    }

    /// Takes one look after the other, and tells what each has found.
    pub fn run(mut self, mut told: impl FnMut(&AnalysedMove)) -> Analysis {
        for id in self.analysis.consult(&self.engine.options().openings) {
            self.analysis.moves()[id.index()].iter().for_each(&mut told);
        }
        while !self.stop.is_stopped()
            && let Some(look) = self.analysis.next_look()
        {
            let (advisor, position) = self.analysis.question(look);
            let Some(moves) = scored(self.engine, position, advisor, self.findings.as_deref_mut(), &self.stop) else {
                self.analysis.put_back(look);
                break;
            };
            if let Some(analysed) = self.analysis.hear(look, &moves) {
                told(analysed);
            }
        }
        if let Some(findings) = self.findings {
            findings.sync();
        }
        self.analysis
    }
}

/// What every legal square is worth, the best first: as it was found before, or found now and kept. `None` if it was stopped.
pub(crate) fn scored(
    engine: &Engine,
    position: &Position,
    advisor: Advisor,
    mut findings: Option<&mut Findings>,
    stop: &Stop,
) -> Option<Vec<MoveScore>> {
    if let Some(known) = findings.as_mut().and_then(|findings| findings.find(engine, position, advisor)) {
        return Some(known);
    }
    let moves = advisor.score(engine, position, stop, |_| {}).moves;
    if stop.is_stopped() {
        return None;
    }
    if let Some(findings) = findings {
        findings.add(engine, position, advisor, &moves);
    }
    Some(moves)
}
