//! Other programs that have a seat in a game, on a thread of their own.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use outflank_engine::Stop;
use outflank_rules::{Game, Side, Square};

use crate::{Driver, Program, Starter, Times};

/// What a program is asked, and whom to tell its answer.
pub(crate) struct Request {
    pub(crate) program: Program,
    /// The side that it plays.
    pub(crate) side: Side,
    pub(crate) game: Game,
    pub(crate) wanted: Wanted,
    pub(crate) tell: Box<dyn Fn(Result<Square, Trouble>) + Send>,
}

/// What is wanted of a program.
pub(crate) enum Wanted {
    /// That it is ready. Only a failure is reported.
    Start,
    /// A move.
    Move { times: Option<Times>, stop: Stop },
}

/// Why a program makes no move.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It never began to play.
    NotStarted(String),
    /// It has played, and cannot go on.
    Failed(String),
}

/// The programs of one game. Their thread begins with the first question.
pub(crate) struct Programs {
    starter: Starter,
    thread: Option<(Sender<Request>, JoinHandle<()>)>,
    /// Used when the game is gone.
    end: Stop,
}

impl Programs {
    pub(crate) fn new(starter: Starter) -> Self {
        Self { starter, thread: None, end: Stop::new() }
    }

    /// Has the program answer when it comes to it.
    pub(crate) fn submit(&mut self, request: Request) {
        let (starter, end) = (self.starter.clone(), self.end.clone());
        let (requests, _) = self.thread.get_or_insert_with(|| {
            let (requests, queue) = mpsc::channel();
            (requests, thread::spawn(move || work(&starter, &queue, &end)))
        });
        // The thread ends only when this end of the queue is gone.
        let _ = requests.send(request);
    }
}

impl Drop for Programs {
    /// No other program should be left running: it is worth waiting for the thread that ends them.
    fn drop(&mut self) {
        self.end.stop();
        if let Some((requests, worker)) = self.thread.take() {
            drop(requests);
            let _ = worker.join();
        }
    }
}

impl fmt::Debug for Programs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Programs").finish_non_exhaustive()
    }
}

fn work(starter: &Starter, queue: &Receiver<Request>, end: &Stop) {
    // Each program is started once. The same program may sit on both sides.
    let mut running: HashMap<(Program, Side), Box<dyn Driver>> = HashMap::new();
    while let Ok(Request { program, side, game, wanted, tell }) = queue.recv() {
        let (times, stop) = match &wanted {
            Wanted::Start => (None, end),
            Wanted::Move { times, stop } => (*times, stop),
        };
        if stop.is_stopped() || end.is_stopped() {
            continue;
        }
        let key = (program, side);
        let ready = match running.entry(key.clone()) {
            Entry::Occupied(seat) => Ok(seat.into_mut()),
            Entry::Vacant(seat) => start(starter, &key.0, &game, times, stop).map(|driver| seat.insert(driver)),
        };
        let answer = match (ready, &wanted) {
            (Ok(_), Wanted::Start) => continue,
            (Ok(driver), Wanted::Move { times, stop }) => driver.choose(&game, *times, stop).map_err(Trouble::Failed),
            (Err(why), _) => Err(Trouble::NotStarted(why)),
        };
        if answer.is_err() {
            // Whatever it is doing now, it is not answering: the next game begins with a fresh one.
            running.remove(&key);
        }
        tell(answer);
    }
}

fn start(
    starter: &Starter,
    program: &Program,
    game: &Game,
    times: Option<Times>,
    stop: &Stop,
) -> Result<Box<dyn Driver>, String> {
    let mut driver = starter(program, stop)?;
    driver.prepare(game, times, stop)?;
    Ok(driver)
}
