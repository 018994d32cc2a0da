//! Engines that many games share.

mod background;
mod cost;
mod desk;
mod distant;
mod inquiry;
mod queue;
mod scorer;
mod shared_findings;
#[cfg(test)]
mod tests;
mod thinking_limit;
mod worker;

use std::fmt;
use std::hash::{BuildHasher, Hash, RandomState};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

use outflank_coach::Findings;
use outflank_engine::{Engine, Openings, Options, Stop};
use outflank_rules::Position;

use desk::{Desk, Staffing, Task};
use distant::JOURNEYS;
use inquiry::Inquiry;
use queue::{Lane, Name, Ticket, Travels};

pub(crate) use cost::cost;
pub use distant::{DistantAnswer, DistantEngines, DistantPlaces, DistantQuestion, DistantReply, DistantTally};
pub(crate) use inquiry::{Heard, Wish};
pub use queue::Urgency;
pub(crate) use scorer::{Recalled, Scored, Scorer};
pub(crate) use shared_findings::{SharedFindings, score};
pub(crate) use thinking_limit::ThinkingLimit;

/// A bounded number of engines, each on a thread of its own, and a queue in front of them in which every customer has a share.
///
/// Beside them stand two more, for when all are at work: one for questions that are answered in no time, and one for customers for
/// whom no engine works yet. Clones are the same engines. Threads start when they are first needed and end with the last clone.
///
/// Where a program cannot have threads ([`without_threads`](Self::without_threads)) there is one engine, which thinks when it is told to ([`work`](Self::work)); the
/// queue in front of it is the same.
#[derive(Clone)]
pub struct Engines {
    front: Arc<Front>,
}

/// Somebody for whom engines think. All customers get the same share of them, whatever they ask.
#[derive(Clone)]
pub struct Customer {
    engines: Engines,
    names: Arc<[Name]>,
}

/// The side of the queue that games see. Workers hold only the desk, so dropping this ends them.
struct Front {
    desk: Arc<Desk>,
    thinking_limit: Arc<ThinkingLimit>,
    /// What was found out before, if it is kept.
    findings: Option<Arc<SharedFindings>>,
    /// Turns names into numbers.
    hasher: RandomState,
}

impl Engines {
    /// As many engines as `workers`, each set up like this.
    pub fn new(options: Options, workers: NonZeroUsize) -> Self {
        Self::with_staffing(options, Staffing::Threads(workers.get()), ThinkingLimit::default())
    }

    /// The same, but for a server: none of them thinks longer than this about one question, so that none can be held for good, and
    /// all of them give way to whatever else the program does, where the system can tell threads apart.
    pub fn with_limit(options: Options, workers: NonZeroUsize, limit: Duration) -> Self {
        Self::with_staffing(options, Staffing::Threads(workers.get()), ThinkingLimit::of(limit))
    }

    /// One engine without a thread, for programs that cannot have any: nothing is thought about until somebody calls
    /// [`work`](Self::work), and no question takes longer than this, so that they soon hear what else is new.
    ///
    /// ```
    /// use std::time::Duration;
    /// use outflank_play::{Engines, Live, Options, Seat, Seats, Surroundings, Table, Terms};
    /// use outflank_rules::{Position, RuleSet, Size};
    ///
    /// let engines = Engines::without_threads(Options { threads: 1, ..Options::default() }, Duration::from_secs(1));
    /// let around = Surroundings { engines: engines.only_customer(), ..Surroundings::none() };
    /// let start = Position::start(RuleSet::standard(Size::square(4)?));
    /// let seats = Seats::new("random".parse()?, Seat::Person);
    /// let terms = Terms { start, seats, control: None, tempo: Default::default(), seed: 1, tally: Default::default() };
    /// let mut game = Live::new(terms, &[], around, std::time::Instant::now())?;
    ///
    /// game.poll(std::time::Instant::now());
    /// assert!(game.is_thinking() && engines.work());
    /// game.poll(std::time::Instant::now());
    /// assert_eq!(game.table().game().moves().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn without_threads(options: Options, limit: Duration) -> Self {
        Self::with_staffing(options, Staffing::Caller(Mutex::default()), ThinkingLimit::of(limit))
    }

    fn with_staffing(options: Options, staffing: Staffing, thinking_limit: ThinkingLimit) -> Self {
        let (thinking_limit, hasher) = (Arc::new(thinking_limit), RandomState::new());
        // Whoever says how long an engine may think has something else to do besides.
        let desk = Arc::new(Desk::new(options, staffing, thinking_limit.limit.is_some()));
        Self { front: Arc::new(Front { desk, thinking_limit, findings: None, hasher }) }
    }

    /// Thinks about the question whose turn it is, on the thread of the caller, where engines have none of their own. `false` if there
    /// is nothing to think about, or if it is thought about already.
    pub fn work(&self) -> bool {
        let desk = &self.front.desk;
        let Staffing::Caller(engine) = &desk.staffing else { return false };
        let mut engine = match engine.try_lock() {
            Ok(engine) => engine,
            // A question that panicked says nothing against the engine that was asked.
            Err(TryLockError::Poisoned(engine)) => engine.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        let Some((ticket, task)) = desk.take(Lane::Open) else { return false };
        let engine = engine.get_or_insert_with(|| Engine::with(desk.options.clone()));
        let gave_way = worker::answer(desk, Lane::Open, engine, ticket, task);
        desk.state().giving_way -= usize::from(gave_way);
        true
    }

    /// The same engines, which look up here what was found out before when they give advice or review games, and keep what is new.
    /// Nobody may use them yet.
    pub fn with_findings(mut self, findings: Findings) -> Self {
        if let Some(front) = Arc::get_mut(&mut self.front) {
            front.findings = Some(Arc::new(SharedFindings::new(findings)));
        }
        self
    }

    /// Why what is found out cannot be kept any more, if that is so. Says so once.
    pub fn take_findings_trouble(&self) -> Option<String> {
        self.front.findings.as_ref()?.take_trouble()
    }

    /// One engine with the usual options.
    pub fn one() -> Self {
        Self::new(Options::default(), NonZeroUsize::MIN)
    }

    /// Whether something waits until somebody [works](Self::work).
    pub fn need_work(&self) -> bool {
        matches!(self.front.desk.staffing, Staffing::Caller(_)) && self.waiting() > 0
    }

    /// The customer with this name.
    pub fn customer(&self, name: impl Hash) -> Customer {
        Customer { engines: self.clone(), names: Arc::new([self.front.hasher.hash_one(name)]) }
    }

    /// The customer where there is only one.
    pub fn only_customer(&self) -> Customer {
        self.customer(())
    }

    /// Questions that wait for an engine.
    pub fn waiting(&self) -> usize {
        self.front.desk.state().queue.len()
    }

    /// Engines of this program that are at work.
    pub fn busy(&self) -> usize {
        self.front.desk.state().busy()
    }

    /// Questions that were answered before the engine had thought to the end, because the limit was reached.
    pub fn cut_short(&self) -> u64 {
        self.front.thinking_limit.cut_short()
    }
}

impl Customer {
    /// The one of this name among those who come as this customer: they share what it gets.
    pub fn member(&self, name: impl Hash) -> Self {
        let name = self.engines.front.hasher.hash_one(name);
        Self { engines: self.engines.clone(), names: self.names.iter().copied().chain([name]).collect() }
    }

    /// The engines that think for this customer.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// The opening book that they play from.
    pub(crate) fn openings(&self) -> Openings {
        self.engines.front.desk.options.openings.clone()
    }

    pub(crate) fn findings(&self) -> Option<Arc<SharedFindings>> {
        self.engines.front.findings.clone()
    }

    pub(crate) fn thinking_limit(&self) -> Arc<ThinkingLimit> {
        self.engines.front.thinking_limit.clone()
    }

    /// Has an engine do this when its turn comes, unless it is stopped first. It is likely to take as long as `expected`.
    pub(crate) fn submit(
        &self,
        urgency: Urgency,
        expected: Duration,
        stop: &Stop,
        job: impl FnOnce(&Engine) + Send + 'static,
    ) {
        let (names, stop) = (self.names.clone(), stop.clone());
        let ticket = Ticket { names, urgency, expected, travels: Travels::Stays, stop };
        self.engines.front.desk.enter(ticket, Task::Job(Box::new(job)));
    }

    /// Has a question answered when its turn comes, here or elsewhere, unless it is stopped first, with a handle for it alone.
    pub(crate) fn inquire(
        &self,
        urgency: Urgency,
        position: Position,
        wish: Wish,
        stop: &Stop,
        hear: impl FnMut(Heard<'_>) + Send + 'static,
    ) {
        let (findings, limit, stop) = (self.findings(), self.thinking_limit(), stop.clone());
        let expected = wish.cost(&position);
        let (travels, names) = (Travels::with_cost(expected), self.names.clone());
        let ticket = Ticket { names, urgency, expected, travels, stop: stop.clone() };
        let inquiry = Inquiry { position, wish, findings, limit, stop, hear: Box::new(hear), journeys: JOURNEYS };
        self.engines.front.desk.enter(ticket, Task::Inquiry(Box::new(inquiry)));
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        self.desk.close();
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = match self.front.desk.staffing {
            Staffing::Threads(most) => most,
            Staffing::Caller(_) => 0,
        };
        f.debug_struct("Engines").field("most", &most).finish_non_exhaustive()
    }
}

impl fmt::Debug for Customer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Customer").field("engines", &self.engines).finish_non_exhaustive()
    }
}
