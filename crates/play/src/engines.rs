//! Engines that many games share.

mod background;
mod cost;
mod queue;
mod scorer;
mod shared_findings;
mod thinking_limit;

use std::cell::Cell;
use std::fmt;
use std::hash::{BuildHasher, Hash, RandomState};
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use outflank_coach::Findings;
use outflank_engine::{Engine, Megabytes, Options, Stop};

use queue::{Lane, Name, Queue, Ticket};

pub(crate) use cost::cost;
pub(crate) use queue::Urgency;
pub(crate) use scorer::{Recalled, Scored, Scorer};
pub(crate) use shared_findings::{SharedFindings, score};
pub(crate) use thinking_limit::ThinkingLimit;

/// What an engine does. It can ask whether it should give way.
type Job = Box<dyn FnOnce(&Engine, &dyn Fn() -> bool) + Send>;

/// What the engine for quick questions remembers at most: it never has to remember much.
const QUICK_HASH: Megabytes = Megabytes(16);

/// A bounded number of engines, each on a thread of its own, and a queue in front of them in which every customer has a share.
///
/// Beside them stand two more, for when all are at work: one for questions that are answered in no time, and one for customers for
/// whom no engine works yet. Clones are the same engines. Threads start when they are first needed and end with the last clone.
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
    most: usize,
    thinking_limit: Arc<ThinkingLimit>,
    /// What was found out before, if it is kept.
    findings: Option<Arc<SharedFindings>>,
    /// Turns names into numbers.
    hasher: RandomState,
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
        Self::with_thinking_limit(options, workers, ThinkingLimit::default())
    }

    /// The same, but for a server: none of them thinks longer than this about one question, so that none can be held for good, and
    /// all of them give way to whatever else the program does, where the system can tell threads apart.
    pub fn with_limit(options: Options, workers: NonZeroUsize, limit: Duration) -> Self {
        Self::with_thinking_limit(options, workers, ThinkingLimit::of(limit))
    }

    fn with_thinking_limit(options: Options, workers: NonZeroUsize, thinking_limit: ThinkingLimit) -> Self {
        let (most, thinking_limit) = (workers.get(), Arc::new(thinking_limit));
        let hasher = RandomState::new();
        let front = Front { desk: Arc::default(), options, most, thinking_limit, findings: None, hasher };
        Self { front: Arc::new(front) }
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
        let wanted = state.open.busy + state.queue.len();
        for lane in Lane::ALL {
            let short_handed = match lane {
                Lane::Open => state.open.workers < wanted.min(front.most),
                Lane::Quick | Lane::Newcomers => {
                    wanted > front.most && state.staff(lane).workers == 0 && state.queue.has(lane)
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
                    work(&desk, lane, options);
                });
            }
        }
        // Not every engine takes every question.
        front.desk.news.notify_all();
    }
}

impl State {
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

    /// The next question for an engine, which may have given way to whoever asks it.
    fn next(&self, lane: Lane, gave_way: bool) -> Option<(Ticket, Job)> {
        let mut state = self.state();
        let mut gave_way = usize::from(gave_way);
        loop {
            // Whom an open engine is about to serve needs none that is kept for newcomers.
            let needed = lane != Lane::Newcomers || state.open.busy >= state.open.workers;
            let question = needed.then(|| state.queue.pop(lane)).flatten();
            state.giving_way -= std::mem::take(&mut gave_way);
            if let Some(question) = question {
                state.staff(lane).busy += 1;
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
        f.debug_struct("Engines").field("most", &self.front.most).finish_non_exhaustive()
    }
}

impl fmt::Debug for Customer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Customer").field("engines", &self.engines).finish_non_exhaustive()
    }
}

fn work(desk: &Desk, lane: Lane, mut options: Options) {
    /// Makes room for another worker even if a job panics.
    struct Leaving<'a>(&'a Desk, Lane);
    impl Drop for Leaving<'_> {
        fn drop(&mut self) {
            self.0.state().staff(self.1).workers -= 1;
        }
    }
    /// Counts what a job took even if it panics.
    struct Working<'a> {
        desk: &'a Desk,
        lane: Lane,
        ticket: Ticket,
        began: Instant,
        gives_way: Cell<bool>,
    }
    impl Working<'_> {
        /// Whether somebody waits who comes first, and no other analysis gives way to them.
        fn should_give_way(&self) -> bool {
            if !self.gives_way.get() {
                let mut state = self.desk.state();
                let needed = state.queue.come_before(&self.ticket) > state.giving_way;
                state.giving_way += usize::from(needed);
                self.gives_way.set(needed);
            }
            self.gives_way.get()
        }
    }
    impl Drop for Working<'_> {
        fn drop(&mut self) {
            let mut state = self.desk.state();
            state.staff(self.lane).busy -= 1;
            if thread::panicking() {
                state.giving_way -= usize::from(self.gives_way.get());
            }
            state.queue.finish(&self.ticket, self.began.elapsed());
        }
    }
    let _leaving = Leaving(desk, lane);
    if lane == Lane::Quick {
        options.hash = options.hash.min(QUICK_HASH);
    }
    let engine = Engine::with(options);
    let mut gave_way = false;
    while let Some((ticket, job)) = desk.next(lane, gave_way) {
        let working = Working { desk, lane, ticket, began: Instant::now(), gives_way: Cell::new(false) };
        job(&engine, &|| working.should_give_way());
        gave_way = working.gives_way.get();
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
