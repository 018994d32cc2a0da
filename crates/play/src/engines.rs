//! Engines that many games share.

mod background;
mod cost;
mod queue;
mod scorer;
mod shared_findings;
mod thinking_limit;
mod worker;

use std::fmt;
use std::hash::{BuildHasher, Hash, RandomState};
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::Duration;

use outflank_coach::Findings;
use outflank_engine::{Engine, Openings, Options, Stop};

use queue::{Lane, Name, Queue, Ticket};

pub(crate) use cost::cost;
pub(crate) use queue::Urgency;
pub(crate) use scorer::{Recalled, Scored, Scorer};
pub(crate) use shared_findings::{SharedFindings, score};
pub(crate) use thinking_limit::ThinkingLimit;

/// What an engine does. It can ask whether it should give way.
type Job = Box<dyn FnOnce(&Engine, &dyn Fn() -> bool) + Send>;

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
    options: Options,
    staffing: Staffing,
    thinking_limit: Arc<ThinkingLimit>,
    /// What was found out before, if it is kept.
    findings: Option<Arc<SharedFindings>>,
    /// Turns names into numbers.
    hasher: RandomState,
}

/// Who thinks.
enum Staffing {
    /// So many threads at most, each with an engine.
    Threads(usize),
    /// Whoever asks for it, with this engine once there is something to think about.
    Caller(Mutex<Option<Engine>>),
}

#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    queue: Queue<Job>,
    open: Staff,
    quick: Staff,
    newcomers: Staff,
    /// Analyses that have been told to give way, and are about to.
    giving_way: usize,
    closed: bool,
}

/// The engines of one lane.
#[derive(Clone, Copy, Default)]
struct Staff {
    workers: usize,
    busy: usize,
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
        let front = Front { desk: Arc::default(), options, staffing, thinking_limit, findings: None, hasher };
        Self { front: Arc::new(front) }
    }

    /// Thinks about the question whose turn it is, on the thread of the caller, where engines have none of their own. `false` if there
    /// is nothing to think about, or if it is thought about already.
    pub fn work(&self) -> bool {
        let Staffing::Caller(engine) = &self.front.staffing else { return false };
        let mut engine = match engine.try_lock() {
            Ok(engine) => engine,
            // A question that panicked says nothing against the engine that was asked.
            Err(TryLockError::Poisoned(engine)) => engine.into_inner(),
            Err(TryLockError::WouldBlock) => return false,
        };
        let Some((ticket, job)) = self.front.desk.take(Lane::Open) else { return false };
        let engine = engine.get_or_insert_with(|| Engine::with(self.front.options.clone()));
        let gave_way = worker::answer(&self.front.desk, Lane::Open, engine, ticket, job);
        self.front.desk.state().giving_way -= usize::from(gave_way);
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
        matches!(self.front.staffing, Staffing::Caller(_)) && self.waiting() > 0
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

    /// Engines that are at work.
    pub fn busy(&self) -> usize {
        let state = self.front.desk.state();
        state.open.busy + state.quick.busy + state.newcomers.busy
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
        self.engines.front.options.openings.clone()
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
        self.enter(urgency, expected, stop, Box::new(move |engine, _| job(engine)));
    }

    /// The same for an analysis, which can ask whether somebody waits for its engine who comes first.
    pub(crate) fn submit_analysis(
        &self,
        expected: Duration,
        stop: &Stop,
        job: impl FnOnce(&Engine, &dyn Fn() -> bool) + Send + 'static,
    ) {
        self.enter(Urgency::Analysis, expected, stop, Box::new(job));
    }

    fn enter(&self, urgency: Urgency, expected: Duration, stop: &Stop, job: Job) {
        let front = &*self.engines.front;
        let mut state = front.desk.state();
        let ticket = Ticket { names: self.names.clone(), urgency, expected, stop: stop.clone() };
        state.queue.push(ticket, job);
        let Staffing::Threads(most) = front.staffing else { return };
        let wanted = state.open.busy + state.queue.len();
        for lane in Lane::ALL {
            let short_handed = match lane {
                Lane::Open => state.open.workers < wanted.min(most),
                Lane::Quick | Lane::Newcomers => {
                    wanted > most && state.staff(lane).workers == 0 && state.queue.has(lane)
                }
            };
            if short_handed {
                state.staff(lane).workers += 1;
                let (desk, options) = (front.desk.clone(), front.options.clone());
                let is_shared = front.thinking_limit.limit.is_some();
                thread::spawn(move || {
                    if is_shared {
                        background::give_way();
                    }
                    worker::work(&desk, lane, options);
                });
            }
        }
        // Not every engine takes every question.
        front.desk.news.notify_all();
    }
}

impl State {
    /// The next question for an engine, which is at work from now on.
    fn take(&mut self, lane: Lane) -> Option<(Ticket, Job)> {
        let question = self.queue.pop(lane)?;
        self.staff(lane).busy += 1;
        Some(question)
    }

    fn staff(&mut self, lane: Lane) -> &mut Staff {
        match lane {
            Lane::Open => &mut self.open,
            Lane::Quick => &mut self.quick,
            Lane::Newcomers => &mut self.newcomers,
        }
    }
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change to the state is one step, so it makes sense even after a panic elsewhere.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question for an engine, if there is one.
    fn take(&self, lane: Lane) -> Option<(Ticket, Job)> {
        self.state().take(lane)
    }

    /// The next question for an engine, which may have given way to whoever asks it.
    fn next(&self, lane: Lane, gave_way: bool) -> Option<(Ticket, Job)> {
        let mut state = self.state();
        let mut gave_way = usize::from(gave_way);
        loop {
            // Whom an open engine is about to serve needs none that is kept for newcomers.
            let needed = lane != Lane::Newcomers || state.open.busy >= state.open.workers;
            let question = needed.then(|| state.take(lane)).flatten();
            state.giving_way -= std::mem::take(&mut gave_way);
            if let Some(question) = question {
                if lane == Lane::Open {
                    self.news.notify_all();
                }
                return Some(question);
            }
            if state.closed {
                return None;
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        self.desk.state().closed = true;
        self.desk.news.notify_all();
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = match self.front.staffing {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{self, Sender};

    const LONG: Duration = Duration::from_secs(10);

    /// Holds an engine until the gate is opened or dropped.
    fn hold(engines: &Engines, customer: &Customer) -> Sender<()> {
        let (gate, opened) = mpsc::channel::<()>();
        let busy = engines.busy();
        customer.submit(Urgency::Move, LONG, &Stop::new(), move |_| {
            let _ = opened.recv();
        });
        while engines.busy() == busy {
            thread::yield_now();
        }
        gate
    }

    #[test]
    fn whoever_waits_is_counted_and_served_in_turn() {
        let engines = Engines::one();
        let customer = engines.only_customer();
        let gate = hold(&engines, &customer);
        let (sender, order) = mpsc::channel();
        for (urgency, name) in [(Urgency::Advice, "a"), (Urgency::Move, "b"), (Urgency::Move, "c")] {
            let sender = sender.clone();
            customer.submit(urgency, LONG, &Stop::new(), move |_| sender.send(name).unwrap());
        }
        assert_eq!(engines.waiting(), 3);
        drop((gate, sender));
        assert_eq!(order.iter().collect::<String>(), "bca");
    }

    #[test]
    fn a_quick_question_waits_for_no_long_one() {
        let engines = Engines::one();
        let customer = engines.only_customer();
        let _gate = hold(&engines, &customer);
        let (sender, answer) = mpsc::channel();
        customer.submit(Urgency::Advice, LONG, &Stop::new(), |_| {});
        customer.submit(Urgency::Advice, Duration::ZERO, &Stop::new(), move |_| sender.send(7).unwrap());
        assert_eq!(answer.recv(), Ok(7));
        assert_eq!(engines.waiting(), 1);
    }

    #[test]
    fn nobody_can_take_all_engines() {
        let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
        let greedy = engines.customer("greedy");
        let _gates: Vec<_> = (0..2).map(|number| hold(&engines, &greedy.member(number))).collect();
        greedy.member(3).submit(Urgency::Move, LONG, &Stop::new(), |_| {});
        let (sender, answer) = mpsc::channel();
        engines.customer("modest").submit(Urgency::Advice, LONG, &Stop::new(), move |_| sender.send(7).unwrap());
        assert_eq!(answer.recv(), Ok(7));
        assert_eq!(engines.waiting(), 1);
    }

    #[test]
    fn one_analysis_gives_way_to_one_move() {
        let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
        let (sender, gone) = mpsc::channel();
        let over = Stop::new();
        for name in ["ann", "bob"] {
            let (sender, over) = (sender.clone(), over.clone());
            engines.customer(name).submit_analysis(LONG, &Stop::new(), move |_, should_give_way| {
                while !over.is_stopped() {
                    if should_give_way() {
                        return sender.send(name).unwrap();
                    }
                    thread::yield_now();
                }
            });
        }
        while engines.busy() < 2 {
            thread::yield_now();
        }
        let (gate, opened) = mpsc::channel::<()>();
        engines.customer("carl").submit(Urgency::Move, LONG, &Stop::new(), move |_| {
            let _ = opened.recv();
        });
        while engines.waiting() > 0 {
            thread::yield_now();
        }
        // The engine for newcomers may have taken it before either could give way.
        let gave_way = gone.try_iter().count();
        assert!(gave_way <= 1, "{gave_way}");
        over.stop();
        drop(gate);
    }

    #[test]
    fn no_more_engines_than_agreed_work_for_one_customer() {
        let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
        let customer = engines.only_customer();
        let (sender, most) = mpsc::channel();
        for _ in 0..20 {
            let (sender, engines) = (sender.clone(), engines.clone());
            customer.submit(Urgency::Move, LONG, &Stop::new(), move |_| sender.send(engines.busy()).unwrap());
        }
        drop(sender);
        let most: Vec<usize> = most.iter().collect();
        assert!(most.len() == 20 && most.iter().all(|&busy| busy <= 2), "{most:?}");
    }

    #[test]
    fn without_threads_questions_are_answered_in_the_same_order_when_somebody_works() {
        let engines = Engines::without_threads(Options { threads: 1, ..Options::default() }, LONG);
        let customer = engines.only_customer();
        let (sender, order) = mpsc::channel();
        let here = thread::current().id();
        for (urgency, name) in [(Urgency::Analysis, "c"), (Urgency::Advice, "b"), (Urgency::Move, "a")] {
            let sender = sender.clone();
            let engines = engines.clone();
            customer.submit(urgency, LONG, &Stop::new(), move |_| {
                assert!(!engines.work(), "one question at a time");
                assert_eq!(thread::current().id(), here);
                sender.send(name).unwrap();
            });
        }
        let unwanted = Stop::new();
        customer.submit(Urgency::Move, LONG, &unwanted, |_| panic!("nobody waits for it"));
        unwanted.stop();
        assert_eq!((engines.waiting(), engines.busy(), order.try_recv().is_err()), (3, 0, true));
        while engines.work() {}
        assert_eq!((engines.waiting(), order.try_iter().collect::<String>()), (0, "abc".to_owned()));
        assert!(!Engines::one().work(), "threads do it by themselves");
    }

    #[test]
    fn a_job_that_panics_makes_room_for_the_next() {
        let engines = Engines::one();
        let customer = engines.only_customer();
        customer.submit(Urgency::Move, LONG, &Stop::new(), |_| panic!("a fault in an engine"));
        while engines.front.desk.state().open.workers > 0 {
            thread::yield_now();
        }
        let (sender, answer) = mpsc::channel();
        customer.submit(Urgency::Move, LONG, &Stop::new(), move |_| sender.send(7).unwrap());
        assert_eq!(answer.recv(), Ok(7));
    }
}
