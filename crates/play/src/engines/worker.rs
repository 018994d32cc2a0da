//! Somebody at an engine, who answers one question after the other.

use std::cell::Cell;
use std::thread;
use std::time::Instant;

use outflank_engine::{Engine, Megabytes, Options};

use super::queue::{Lane, Ticket};
use super::{Desk, Job};

/// What the engine for quick questions remembers at most: it never has to remember much.
const QUICK_HASH: Megabytes = Megabytes(16);

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

/// Answers questions until the desk is closed.
pub(super) fn work(desk: &Desk, lane: Lane, mut options: Options) {
    let _leaving = Leaving(desk, lane);
    if lane == Lane::Quick {
        options.hash = options.hash.min(QUICK_HASH);
    }
    let engine = Engine::with(options);
    let mut gave_way = false;
    while let Some((ticket, job)) = desk.next(lane, gave_way) {
        gave_way = answer(desk, lane, &engine, ticket, job);
    }
}

/// Answers one question; says whether it gave way to another.
pub(super) fn answer(desk: &Desk, lane: Lane, engine: &Engine, ticket: Ticket, job: Job) -> bool {
    let working = Working { desk, lane, ticket, began: Instant::now(), gives_way: Cell::new(false) };
    job(engine, &|| working.should_give_way());
    working.gives_way.get()
}
