//! The desk between those who ask and those who answer: what waits, who is at work, and who goes on with what.

use std::mem;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use outflank_engine::{Engine, Options};

use super::background;
use super::distant::DistantTally;
use super::inquiry::Inquiry;
use super::queue::{Lane, Queue, Ticket};
use super::worker;

/// What an engine does.
type Job = Box<dyn FnOnce(&Engine) + Send>;

/// What waits for an engine.
pub(super) enum Task {
    /// Something that only engines of this program do.
    Job(Job),
    /// A question, which is answered alike elsewhere.
    Inquiry(Box<Inquiry>),
}

/// Who thinks.
pub(super) enum Staffing {
    /// So many threads at most, each with an engine.
    Threads(usize),
    /// Whoever asks for it, with this engine once there is something to think about.
    Caller(Mutex<Option<Engine>>),
}

pub(super) struct Desk {
    /// How engines are set up.
    pub(super) options: Options,
    pub(super) staffing: Staffing,
    /// Whether engines give way to whatever else the program does.
    gives_way: bool,
    state: Mutex<State>,
    news: Condvar,
}

#[derive(Default)]
pub(super) struct State {
    pub(super) queue: Queue<Task>,
    pub(super) open: Staff,
    quick: Staff,
    newcomers: Staff,
    distant: Staff,
    /// Questions that distant engines take at the same time.
    places: usize,
    pub(super) tally: DistantTally,
    /// Analyses that have been told to give way, and are about to.
    pub(super) giving_way: usize,
    closed: bool,
}

/// The engines of one lane; for the distant ones, whoever hands out questions to them.
#[derive(Clone, Copy, Default)]
pub(super) struct Staff {
    pub(super) workers: usize,
    pub(super) busy: usize,
}

impl State {
    /// The next question for an engine, which is at work from now on.
    fn take(&mut self, lane: Lane) -> Option<(Ticket, Task)> {
        let question = self.queue.pop(lane)?;
        self.staff(lane).busy += 1;
        self.count_places();
        Some(question)
    }

    pub(super) fn staff(&mut self, lane: Lane) -> &mut Staff {
        match lane {
            Lane::Open => &mut self.open,
            Lane::Quick => &mut self.quick,
            Lane::Newcomers => &mut self.newcomers,
            Lane::Distant => &mut self.distant,
        }
    }

    /// Engines of this program that are at work.
    pub(super) fn busy(&self) -> usize {
        self.open.busy + self.quick.busy + self.newcomers.busy
    }

    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    /// What distant engines do, and have done.
    pub(super) fn distant_tally(&self) -> DistantTally {
        DistantTally { places: self.places, busy: self.distant.busy, ..self.tally }
    }

    /// Says in the queue whether a distant engine is free.
    pub(super) fn count_places(&mut self) {
        self.queue.is_room_elsewhere = self.distant.workers > 0 && self.distant.busy < self.places;
    }
}

impl Desk {
    pub(super) fn new(options: Options, staffing: Staffing, gives_way: bool) -> Self {
        Self { options, staffing, gives_way, state: Mutex::default(), news: Condvar::new() }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        // Every change to the state is one step, so it makes sense even after a panic elsewhere.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has somebody do this when its turn comes. Whoever is missing for it begins to work.
    pub(super) fn enter(self: &Arc<Self>, ticket: Ticket, task: Task) {
        let mut state = self.state();
        state.queue.push(ticket, task);
        let Staffing::Threads(most) = self.staffing else { return };
        let wanted = state.open.busy + state.queue.len();
        for lane in Lane::HERE {
            let short_handed = match lane {
                Lane::Open => state.open.workers < wanted.min(most),
                _ => wanted > most && state.staff(lane).workers == 0 && state.queue.has(lane),
            };
            if short_handed {
                state.staff(lane).workers += 1;
                let desk = self.clone();
                thread::spawn(move || {
                    if desk.gives_way {
                        background::give_way();
                    }
                    worker::work(&desk, lane);
                });
            }
        }
        // Not every engine takes every question.
        self.news.notify_all();
    }

    /// The next question for an engine, if there is one.
    pub(super) fn take(&self, lane: Lane) -> Option<(Ticket, Task)> {
        self.state().take(lane)
    }

    /// The next question for an engine, which may have given way to whoever asks it.
    pub(super) fn next(&self, lane: Lane, gave_way: bool) -> Option<(Ticket, Task)> {
        let mut state = self.state();
        let mut gave_way = usize::from(gave_way);
        loop {
            // Whom an open engine is about to serve needs none that is kept for newcomers.
            let needed = lane != Lane::Newcomers || state.open.busy >= state.open.workers;
            let question = needed.then(|| state.take(lane)).flatten();
            state.giving_way -= mem::take(&mut gave_way);
            if let Some(question) = question {
                if matches!(lane, Lane::Open | Lane::Distant) {
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

    /// So many questions may be elsewhere from now on.
    pub(super) fn set_places(&self, places: usize) {
        let mut state = self.state();
        state.places = places;
        state.count_places();
        self.news.notify_all();
    }

    /// Somebody has left, or a distant engine is free: others may have to do something now.
    pub(super) fn notify(&self) {
        self.news.notify_all();
    }

    /// Sends everybody home once they are done.
    pub(super) fn close(&self) {
        self.state().closed = true;
        self.news.notify_all();
    }
}
