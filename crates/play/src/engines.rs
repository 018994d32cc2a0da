//! Engines that many games share.

use std::collections::VecDeque;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use outflank_engine::{Engine, Options, Progress, Stop};

type Job = Box<dyn FnOnce(&Engine) + Send>;

/// A bounded number of engines, each on a thread of its own, and a queue in front of them.
///
/// Clones are the same engines. Threads start when they are first needed and end with the last clone.
#[derive(Clone)]
pub struct Engines {
    front: Arc<Front>,
}

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Urgency {
    /// A move: a game stands still until it is made.
    Move,
    /// Advice or a review.
    Advice,
}

/// The side of the queue that games see. Workers hold only the queue, so dropping this ends them.
struct Front {
    queue: Arc<Queue>,
    options: Options,
    most: usize,
    patience: Arc<Patience>,
}

/// How long an engine may think about one question, and how often that was not enough.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    pub(crate) limit: Option<Duration>,
    cut_short: AtomicU64,
}

impl Patience {
    /// Interrupts a search that has gone on for too long: it answers with the best it has found.
    pub(crate) fn watch(&self, progress: &Progress, stop: &Stop) {
        if self.limit.is_some_and(|limit| progress.elapsed >= limit) && !stop.is_stopped() {
            self.cut_short.fetch_add(1, Ordering::Relaxed);
            stop.stop();
        }
    }
}

#[derive(Default)]
struct Queue {
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
struct State {
    moves: VecDeque<Job>,
    advice: VecDeque<Job>,
    workers: usize,
    busy: usize,
    closed: bool,
}

impl Engines {
    /// As many engines as `workers`, each set up like this.
    pub fn new(options: Options, workers: NonZeroUsize) -> Self {
        Self::with_patience(options, workers, Patience::default())
    }

    /// The same, but none of them thinks longer than this about one question, so that none can be held for good.
    pub fn with_limit(options: Options, workers: NonZeroUsize, limit: Duration) -> Self {
        Self::with_patience(options, workers, Patience { limit: Some(limit), ..Patience::default() })
    }

    fn with_patience(options: Options, workers: NonZeroUsize, patience: Patience) -> Self {
        let (most, patience) = (workers.get(), Arc::new(patience));
        Self { front: Arc::new(Front { queue: Arc::default(), options, most, patience }) }
    }

    /// One engine with the usual options.
    pub fn one() -> Self {
        Self::new(Options::default(), NonZeroUsize::MIN)
    }

    /// Questions that wait for an engine.
    pub fn waiting(&self) -> usize {
        let state = self.front.queue.state();
        state.moves.len() + state.advice.len()
    }

    /// Engines that are at work.
    pub fn busy(&self) -> usize {
        self.front.queue.state().busy
    }

    /// Questions that were answered before the engine had thought to the end, because the limit was reached.
    pub fn cut_short(&self) -> u64 {
        self.front.patience.cut_short.load(Ordering::Relaxed)
    }

    pub(crate) fn patience(&self) -> Arc<Patience> {
        self.front.patience.clone()
    }

    /// Has an engine do this when its turn comes.
    pub(crate) fn submit(&self, urgency: Urgency, job: impl FnOnce(&Engine) + Send + 'static) {
        let Front { queue, options, most, .. } = &*self.front;
        let mut state = queue.state();
        match urgency {
            Urgency::Move => state.moves.push_back(Box::new(job)),
            Urgency::Advice => state.advice.push_back(Box::new(job)),
        }
        let wanted = state.busy + state.moves.len() + state.advice.len();
        if state.workers < wanted.min(*most) {
            state.workers += 1;
            let (queue, options) = (queue.clone(), *options);
            thread::spawn(move || work(&queue, options));
        }
        queue.news.notify_one();
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change to the state is one step, so it makes sense even after a panic elsewhere.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.moves.pop_front().or_else(|| state.advice.pop_front()) {
                state.busy += 1;
                return Some(job);
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
        self.queue.state().closed = true;
        self.queue.news.notify_all();
    }
}

impl fmt::Debug for Engines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engines").field("most", &self.front.most).finish_non_exhaustive()
    }
}

fn work(queue: &Queue, options: Options) {
    /// Makes room for another worker even if a job panics.
    struct Leaving<'a>(&'a Queue, bool);
    impl Drop for Leaving<'_> {
        fn drop(&mut self) {
            let mut state = self.0.state();
            state.workers -= 1;
            state.busy -= usize::from(self.1);
        }
    }
    let mut leaving = Leaving(queue, false);
    let engine = Engine::new(options);
    while let Some(job) = queue.next() {
        leaving.1 = true;
        job(&engine);
        leaving.1 = false;
        queue.state().busy -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn moves_come_before_advice_and_otherwise_the_first_comes_first() {
        let engines = Engines::one();
        let (gate, opened) = mpsc::channel::<()>();
        engines.submit(Urgency::Advice, move |_| opened.recv().unwrap());
        while engines.busy() == 0 {
            thread::yield_now();
        }
        let (sender, order) = mpsc::channel();
        for (urgency, name) in [(Urgency::Advice, "a"), (Urgency::Move, "b"), (Urgency::Move, "c")] {
            let sender = sender.clone();
            engines.submit(urgency, move |_| sender.send(name).unwrap());
        }
        assert_eq!(engines.waiting(), 3);
        gate.send(()).unwrap();
        drop(sender);
        assert_eq!(order.iter().collect::<String>(), "bca");
    }

    #[test]
    fn no_more_engines_than_agreed_are_at_work() {
        let engines = Engines::new(Options::default(), NonZeroUsize::new(2).unwrap());
        let (sender, most) = mpsc::channel();
        for _ in 0..20 {
            let (sender, engines) = (sender.clone(), engines.clone());
            engines.clone().submit(Urgency::Move, move |_| sender.send(engines.busy()).unwrap());
        }
        drop(sender);
        assert!(most.iter().all(|busy| busy <= 2));
    }

    #[test]
    fn a_job_that_panics_makes_room_for_the_next() {
        let engines = Engines::one();
        engines.submit(Urgency::Move, |_| panic!("a fault in an engine"));
        while engines.front.queue.state().workers > 0 {
            thread::yield_now();
        }
        let (sender, answer) = mpsc::channel();
        engines.submit(Urgency::Move, move |_| sender.send(7).unwrap());
        assert_eq!(answer.recv(), Ok(7));
    }
}
