//! Engines elsewhere, which answer what the engines of this program have no time for.
//!
//! The queue decides who comes next, and whose turn it is goes away if an engine elsewhere is free. What comes back unanswered is in the queue again,
//! and after a few journeys it stays: so there is one answer to each question, whatever happens to others.

use std::fmt;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use outflank_engine::{Engine, Evaluator, Megabytes, Options, Progress, Stop};
use outflank_rules::Position;
use serde::{Deserialize, Serialize};

use super::desk::{Desk, Task};
use super::inquiry::{Found, Heard, Inquiry, Search};
use super::queue::{Lane, Ticket, Travels};
use super::worker::{Leaving, Working};
use super::{Engines, ThinkingLimit, Urgency};

/// How often a question is sent away before it is answered here for certain.
pub(super) const JOURNEYS: u8 = 2;
/// Memory of the engine that only looks things up.
const LOOKUPS: Megabytes = Megabytes(1);

/// Engines that are not of this program, and give the same answers.
pub trait DistantEngines: Send + Sync + 'static {
    /// Sends a question to one of them, and returns at once. The answer goes into the reply; a reply that is dropped says that there is none.
    fn ask(&self, question: DistantQuestion, urgency: Urgency, reply: DistantReply);
}

/// A question that any engine of the same program answers alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DistantQuestion {
    position: Position,
    search: Search,
    /// Memory of the engine, in megabytes, on which the answer may depend.
    hash: u32,
    limit: Option<Duration>,
}

/// What a distant engine has found out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DistantAnswer {
    found: Found,
    /// Whether it was not given the time to think to the end.
    cut_short: bool,
}

/// Where the answer to a question goes that was sent away. Dropped without an answer, it has the question asked again.
pub struct DistantReply {
    working: Working,
    /// Looks things up, and does not search.
    engine: Engine,
    search: Search,
    /// Nothing once it is answered.
    inquiry: Option<Box<Inquiry>>,
}

/// Says how many questions distant engines take.
#[derive(Clone)]
pub struct DistantPlaces(Arc<Desk>);

/// What distant engines do for a program.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct DistantTally {
    /// Questions that they take at the same time.
    pub places: usize,
    /// Questions that they are at.
    pub busy: usize,
    /// Questions that they have answered.
    pub answered: u64,
    /// Questions that came back without an answer, and were asked again.
    pub returned: u64,
}

impl DistantQuestion {
    /// The memory that its engine is to have.
    pub fn hash(&self) -> Megabytes {
        Megabytes(self.hash)
    }

    /// Answers it; `watch` hears what is worth telling on the way. An engine with this memory and no opening book gives the answer that is expected.
    pub fn answer(&self, engine: &Engine, stop: &Stop, mut watch: impl FnMut(&Progress)) -> DistantAnswer {
        let limit = self.limit.map_or_else(ThinkingLimit::default, ThinkingLimit::of);
        let found = self.search.carry_out(engine, &self.position, stop, |progress| {
            limit.watch(progress, stop);
            if matches!(self.search, Search::Move(_)) || !progress.every_move.is_empty() {
                watch(progress);
            }
        });
        DistantAnswer { found, cut_short: stop.is_stopped() }
    }
}

impl Engines {
    /// Has questions answered by engines elsewhere that take long enough to be worth the way, as soon as somebody says how many
    /// [places](DistantPlaces::set) there are. Only engines with the usual evaluation are helped: of another one, nobody else knows.
    pub fn employ(&self, distant: impl DistantEngines) -> DistantPlaces {
        let desk = &self.front.desk;
        let options = &desk.options;
        // Elsewhere a question has one thread.
        if options.evaluation == Evaluator::default() && options.threads == 1 {
            desk.state().staff(Lane::Distant).workers += 1;
            let desk = desk.clone();
            thread::spawn(move || send_away(&desk, &distant));
        }
        DistantPlaces(desk.clone())
    }

    /// What distant engines do, and have done.
    pub fn distant(&self) -> DistantTally {
        self.front.desk.state().distant_tally()
    }
}

impl DistantPlaces {
    /// Sends no more questions away at the same time than this.
    pub fn set(&self, places: usize) {
        self.0.set_places(places);
    }
}

/// Hands out questions until the desk is closed.
fn send_away(desk: &Arc<Desk>, distant: &dyn DistantEngines) {
    let _leaving = Leaving(desk, Lane::Distant);
    let engine = Engine::with(Options { hash: LOOKUPS, ..desk.options.clone() });
    while let Some((ticket, task)) = desk.next(Lane::Distant, false) {
        let working = Working::begin(desk, Lane::Distant, ticket);
        let mut inquiry = match task {
            Task::Inquiry(inquiry) if !inquiry.needs_book(&engine) => inquiry,
            task => {
                put_back(&working, task, Travels::Stays);
                continue;
            }
        };
        if inquiry.tell_what_is_known(&engine) {
            continue;
        }
        let (search, Megabytes(hash), urgency) = (inquiry.search(), desk.options.hash, working.ticket.urgency);
        let limit = inquiry.limit.limit;
        let question = DistantQuestion { position: inquiry.position, search: search.clone(), hash, limit };
        let reply = DistantReply { working, engine: engine.clone(), search, inquiry: Some(inquiry) };
        distant.ask(question, urgency, reply);
    }
}

/// Puts something back into the queue, as if nobody had taken it.
fn put_back(working: &Working, task: Task, travels: Travels) {
    working.forgo();
    working.desk.enter(Ticket { travels, ..working.ticket.clone() }, task);
}

impl DistantReply {
    /// Whether somebody still waits for the answer. An analysis gives way to whoever comes first.
    pub fn is_wanted(&self) -> bool {
        let Working { desk, ticket, .. } = &self.working;
        let is_closed = desk.state().is_closed();
        !is_closed && !ticket.stop.is_stopped() && !self.working.should_give_way()
    }

    /// Tells what is known so far.
    pub fn progress(&mut self, progress: &Progress) {
        if let Some(inquiry) = &mut self.inquiry {
            (inquiry.hear)(Heard::Progress(progress));
        }
    }

    /// Gives the answer. One that makes no sense is none.
    pub fn answer(mut self, answer: DistantAnswer) {
        let DistantAnswer { found, cut_short } = answer;
        let sensible = |inquiry: &Inquiry| found.fits(&self.search, &inquiry.position);
        if !self.inquiry.as_deref().is_some_and(sensible) {
            return;
        }
        if let Some(inquiry) = self.inquiry.take() {
            self.working.desk.state().tally.answered += 1;
            if cut_short {
                inquiry.limit.count_cut_short();
            }
            inquiry.conclude(&self.engine, found, cut_short);
        }
    }
}

impl Drop for DistantReply {
    fn drop(&mut self) {
        let Some(mut inquiry) = self.inquiry.take() else { return };
        if self.working.gave_way() {
            return (inquiry.hear)(Heard::GaveWay);
        }
        let Working { desk, ticket, .. } = &self.working;
        if ticket.stop.is_stopped() || desk.state().is_closed() {
            return;
        }
        desk.state().tally.returned += 1;
        inquiry.journeys = inquiry.journeys.saturating_sub(1);
        let travels = if inquiry.journeys > 0 { Travels::MayGo } else { Travels::Stays };
        put_back(&self.working, Task::Inquiry(inquiry), travels);
    }
}

impl fmt::Debug for DistantReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistantReply").field("is_answered", &self.inquiry.is_none()).finish_non_exhaustive()
    }
}

impl fmt::Debug for DistantPlaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DistantPlaces").field("tally", &self.0.state().distant_tally()).finish_non_exhaustive()
    }
}
