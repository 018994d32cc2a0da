//! Somebody at an engine, who answers one question after the other.

use std::cell::Cell;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use outflank_engine::{Engine, Megabytes};

use super::desk::{Desk, Task};
use super::queue::{Lane, Ticket};

/// What the engine for quick questions remembers at most: it never has to remember much.
const QUICK_HASH: Megabytes = Megabytes(16);

/// Makes room for another worker even if a job panics.
pub(super) struct Leaving<'a>(pub(super) &'a Desk, pub(super) Lane);

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.staff(self.1).workers -= 1;
        state.count_places();
        self.0.notify();
    }
}

/// A question that is being answered. Counts what it took even if that ends in a panic.
pub(super) struct Working {
    pub(super) desk: Arc<Desk>,
    lane: Lane,
    pub(super) ticket: Ticket,
    began: Instant,
    gives_way: Cell<bool>,
    /// Whether nobody is to pay for it.
    in_vain: Cell<bool>,
}

impl Working {
    pub(super) fn begin(desk: &Arc<Desk>, lane: Lane, ticket: Ticket) -> Self {
        let (gives_way, in_vain) = (Cell::new(false), Cell::new(false));
        Self { desk: desk.clone(), lane, ticket, began: Instant::now(), gives_way, in_vain }
    }

    /// Whether somebody waits who comes first, and no other analysis gives way to them.
    pub(super) fn should_give_way(&self) -> bool {
        if !self.gives_way.get() {
            let mut state = self.desk.state();
            let needed = state.queue.come_before(&self.ticket, self.lane) > state.giving_way;
            state.giving_way += usize::from(needed);
            self.gives_way.set(needed);
        }
        self.gives_way.get()
    }

    /// Whether it has been told to give way.
    pub(super) fn gave_way(&self) -> bool {
        self.gives_way.get()
    }

    /// Nothing has come of it, for which nobody is to pay.
    pub(super) fn forgo(&self) {
        self.in_vain.set(true);
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        let took = if self.in_vain.get() { Duration::ZERO } else { self.began.elapsed() };
        let mut state = self.desk.state();
        state.staff(self.lane).busy -= 1;
        // Whoever works here says so when they take the next question.
        if thread::panicking() || self.lane == Lane::Distant {
            state.giving_way -= usize::from(self.gives_way.get());
        }
        state.queue.finish(&self.ticket, took);
        state.count_places();
        drop(state);
        if self.lane == Lane::Distant {
            self.desk.notify();
        }
    }
}

/// Answers questions until the desk is closed.
pub(super) fn work(desk: &Arc<Desk>, lane: Lane) {
    let _leaving = Leaving(desk, lane);
    let mut options = desk.options.clone();
    if lane == Lane::Quick {
        options.hash = options.hash.min(QUICK_HASH);
    }
    let engine = Engine::with(options);
    let mut gave_way = false;
    while let Some((ticket, task)) = desk.next(lane, gave_way) {
        gave_way = answer(desk, lane, &engine, ticket, task);
    }
}

/// Answers one question; says whether it gave way to another.
pub(super) fn answer(desk: &Arc<Desk>, lane: Lane, engine: &Engine, ticket: Ticket, task: Task) -> bool {
    let working = Working::begin(desk, lane, ticket);
    match task {
        Task::Job(job) => job(engine),
        Task::Inquiry(inquiry) => inquiry.answer_here(engine, &|| working.should_give_way()),
    }
    working.gave_way()
}
