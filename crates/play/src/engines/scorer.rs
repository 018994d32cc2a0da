//! Positions scored for an analysis, which gives way to people who play.

use std::fmt;
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

use outflank_coach::Advisor;
use outflank_engine::{MoveScore, Openings, Progress, Stop};
use outflank_rules::Position;

use super::{Customer, Heard, Urgency, Wish};
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

    /// Has every square of a position scored when its turn comes; whatever was asked before matters no more. What `so_far` picks from the
    /// progress is told at once.
    pub(crate) fn ask(
        &mut self,
        advisor: Advisor,
        position: Position,
        mut so_far: impl FnMut(&Progress) -> Option<Vec<MoveScore>> + Send + 'static,
    ) -> Receiver<Scored> {
        let (sender, answer) = mpsc::channel();
        self.stop.stop();
        self.stop = Stop::new();
        let (wake, wish) = (self.wake.clone(), Wish::Squares { advisor, heeds_book: false });
        self.customer.inquire(Urgency::Analysis, position, wish, &self.stop, move |heard| {
            let told = match heard {
                Heard::Progress(progress) => so_far(progress).map(Scored::SoFar),
                Heard::Squares(moves) => Some(Scored::Done(moves)),
                Heard::GaveWay => Some(Scored::GaveWay),
                Heard::Move(_) | Heard::ByTheBook(_) => None,
            };
            if let Some(told) = told {
                // Fails only when nobody waits for it any more.
                let _ = sender.send(told);
                wake();
            }
        });
        answer
    }

    /// What is known of a position already, from the first of these advisors that was asked about it before.
    pub(crate) fn recall(&self, advisors: Vec<Advisor>, position: Position) -> Receiver<Option<Recalled>> {
        let (sender, answer) = mpsc::channel();
        let (wake, findings) = (self.wake.clone(), self.customer.findings());
        self.customer.submit(Urgency::Analysis, Duration::ZERO, &self.stop, move |engine| {
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
