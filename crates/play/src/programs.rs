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
    pub(crate) game: Game,
    pub(crate) times: Option<Times>,
    pub(crate) stop: Stop,
    pub(crate) tell: Box<dyn Fn(Result<Square, String>) + Send>,
}

/// The programs of one game. Their thread begins with the first question.
pub(crate) struct Programs {
    starter: Starter,
    thread: Option<(Sender<Request>, JoinHandle<()>)>,
}

impl Programs {
    pub(crate) fn new(starter: Starter) -> Self {
        Self { starter, thread: None }
    }

    /// Has the program answer when it comes to it.
    pub(crate) fn submit(&mut self, request: Request) {
        let starter = self.starter.clone();
        let (requests, _) = self.thread.get_or_insert_with(|| {
            let (requests, queue) = mpsc::channel();
            (requests, thread::spawn(move || work(&starter, &queue)))
        });
        // The thread ends only when this end of the queue is gone.
        let _ = requests.send(request);
    }
}

impl Drop for Programs {
    /// No other program should be left running: it is worth waiting for the thread that ends them.
    fn drop(&mut self) {
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

fn work(starter: &Starter, queue: &Receiver<Request>) {
    // Each program is started when it is first asked. The same program may sit on both sides.
    let mut running: HashMap<(Program, Side), Box<dyn Driver>> = HashMap::new();
    while let Ok(Request { program, game, times, stop, tell }) = queue.recv() {
        if stop.is_stopped() {
            continue;
        }
        let key = (program, game.position().side_to_move());
        let answer = match running.entry(key) {
            Entry::Occupied(mut seat) => seat.get_mut().choose(&game, times, &stop),
            Entry::Vacant(seat) => starter(program).and_then(|driver| seat.insert(driver).choose(&game, times, &stop)),
        };
        if answer.is_err() {
            // Whatever it is doing now, it is not answering: the next game begins with a fresh one.
            running.remove(&key);
        }
        tell(answer);
    }
}
