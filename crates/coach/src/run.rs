//! An analysis that an engine carries out from beginning to end.

use outflank_engine::{Engine, Stop};

use crate::{AnalysedMove, Analysis, Findings};

/// An analysis, and the engine that takes all its looks.
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

    /// Takes one look after the other, and tells what each has found.
    pub fn run(mut self, mut told: impl FnMut(&AnalysedMove)) -> Analysis {
        while !self.stop.is_stopped()
            && let Some(look) = self.analysis.next_look()
        {
            let (advisor, position) = self.analysis.question(look);
            let known = self.findings.as_mut().and_then(|findings| findings.find(self.engine, position, advisor));
            let moves = match known {
                Some(moves) => moves,
                None => {
                    let moves = advisor.score(self.engine, position, &self.stop, |_| {}).moves;
                    if self.stop.is_stopped() {
                        self.analysis.put_back(look);
                        break;
                    }
                    if let Some(findings) = &mut self.findings {
                        findings.add(self.engine, position, advisor, &moves);
                    }
                    moves
                }
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
