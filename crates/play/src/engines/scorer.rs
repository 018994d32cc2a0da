//! Positions scored for an analysis, which gives way to people who play.

use std::fmt;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use outflank_coach::Advisor;
use outflank_engine::{MoveScore, Openings, Progress, Stop};
use outflank_rules::Position;

use super::{Customer, cost, score};
use crate::Wake;

/// As whose customer an analysis has positions scored. When it is dropped, nothing that it has asked matters any more.
pub(crate) struct Scorer {
    customer: Customer,
    wake: Wake,
    stop: Stop,
}

/// What an engine says about a position.
#[derive(Debug)]
pub(crate) enum Scored {
    /// What every square is worth as far as it has seen by now.
    SoFar(Vec<MoveScore>),
    /// What every square is worth, the best first.
    Done(Vec<MoveScore>),
    /// Somebody else needed it first: ask again.
    GaveWay,
}

/// An advisor, and what it found every square worth when it was asked before.
pub(crate) type Recalled = (Advisor, Vec<MoveScore>);

impl Scorer {
    pub(crate) fn new(customer: &Customer, wake: Wake) -> Self {
        Self { customer: customer.clone(), wake, stop: Stop::new() }
    }

    /// The opening book of the engines.
    pub(crate) fn openings(&self) -> Openings {
        self.customer.openings()
    }

    /// Has every square of a position scored when its turn comes. What `so_far` picks from the progress is told at once.
    pub(crate) fn ask(
        &self,
        advisor: Advisor,
        position: Position,
        mut so_far: impl FnMut(&Progress) -> Option<Vec<MoveScore>> + Send + 'static,
    ) -> Receiver<Scored> {
        let (sender, answer) = mpsc::channel();
        let (dropped, wake, limit) = (self.stop.clone(), self.wake.clone(), self.customer.thinking_limit());
        let (findings, expected) = (self.customer.findings(), cost(&position, &advisor.limits(position.rules())));
        self.customer.submit_analysis(expected, &self.stop, move |engine, should_give_way| {
            if dropped.is_stopped() {
                return;
            }
            // A search that takes too long is cut short, and its answer counts all the same.
            let (stop, mut gave_way) = (Stop::new(), false);
            let moves = score(findings.as_deref(), engine, advisor, &position, &stop, |progress| {
                limit.watch(progress, &stop);
                gave_way |= should_give_way();
                if gave_way || dropped.is_stopped() {
                    stop.stop();
                } else if let Some(moves) = so_far(progress) {
                    // Fails only when nobody waits for it any more.
                    let _ = sender.send(Scored::SoFar(moves));
                    wake();
                }
            });
            let _ = sender.send(if gave_way { Scored::GaveWay } else { Scored::Done(moves) });
            drop(sender);
            wake();
        });
        answer
    }

    /// What is known of a position already, from the first of these advisors that was asked about it before.
    pub(crate) fn recall(&self, advisors: Vec<Advisor>, position: Position) -> Receiver<Option<Recalled>> {
        let (sender, answer) = mpsc::channel();
        let (wake, findings) = (self.wake.clone(), self.customer.findings());
        self.customer.submit_analysis(Duration::ZERO, &self.stop, move |engine, _| {
            let known = findings.and_then(|findings| {
                advisors.into_iter().find_map(|advisor| Some((advisor, findings.find(engine, &position, advisor)?)))
            });
            let _ = sender.send(known);
            wake();
        });
        answer
    }
}

impl Drop for Scorer {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl fmt::Debug for Scorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scorer").finish_non_exhaustive()
    }
}
