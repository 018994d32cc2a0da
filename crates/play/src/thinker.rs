//! The engine at work on a thread of its own.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use outflank_engine::{Clock, Engine, Limits, MoveScore, Options, Progress, Stop};
use outflank_rules::{Game, Position, Side, Square};

use crate::terms::scatter;
use crate::{Driver, Player, Program, Starter, Times};

/// Something that is called, from another thread, when there is news.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// What an engine is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// What this player would play.
    Move { player: Player, seed: u64, clock: Option<Clock>, times: Option<Times> },
    /// What a player should be told: the best square, or the scores of all.
    Advice { limits: Limits, every_square: bool },
}

/// What an engine answers.
#[derive(Debug)]
pub(crate) enum Thought {
    Progress(Progress),
    Move(Square),
    Advice(Vec<MoveScore>),
    /// The program that should have moved did not, and why.
    Failed(String),
}

struct Job {
    number: u64,
    game: Game,
    question: Question,
    stop: Stop,
}

/// One engine on one thread, with at most one question that still matters.
#[derive(Debug)]
pub(crate) struct Thinker {
    /// `None` only while it is being dropped.
    jobs: Option<Sender<Job>>,
    worker: Option<JoinHandle<()>>,
    thoughts: Receiver<(u64, Thought)>,
    /// The number of the latest question, and the way to interrupt it.
    current: Option<(u64, Stop)>,
    asked: u64,
}

impl Thinker {
    pub(crate) fn new(options: Options, starter: Starter, wake: Wake) -> Self {
        let (jobs, queue) = mpsc::channel();
        let (answers, thoughts) = mpsc::channel();
        let worker = thread::spawn(move || {
            let mut programs = Programs { starter, running: HashMap::new() };
            work(&Engine::new(options), &mut programs, &queue, &answers, &wake);
        });
        Self { jobs: Some(jobs), worker: Some(worker), thoughts, current: None, asked: 0 }
    }

    /// Whether a question waits for its answer.
    pub(crate) fn is_busy(&self) -> bool {
        self.current.is_some()
    }

    /// Asks, and forgets whatever was asked before.
    pub(crate) fn ask(&mut self, game: &Game, question: Question) {
        self.cancel();
        self.asked += 1;
        let stop = Stop::new();
        let job = Job { number: self.asked, game: game.clone(), question, stop: stop.clone() };
        if self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok()) {
            self.current = Some((self.asked, stop));
        }
    }

    /// Interrupts the engine; its answer no longer matters.
    pub(crate) fn cancel(&mut self) {
        if let Some((_, stop)) = self.current.take() {
            stop.stop();
        }
    }

    /// The next thought on the latest question; waits for it as long as this.
    pub(crate) fn next(&mut self, timeout: Duration) -> Option<Thought> {
        loop {
            match self.thoughts.recv_timeout(timeout) {
                Ok((number, thought)) => {
                    let current = self.current.as_ref().is_some_and(|(current, _)| *current == number);
                    if !current {
                        continue;
                    }
                    if !matches!(thought, Thought::Progress(_)) {
                        self.current = None;
                    }
                    return Some(thought);
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

impl Drop for Thinker {
    /// A search that nobody waits for should not go on burning a core, and no other program should be left running: it is
    /// worth waiting for the thread that ends them.
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

/// The other programs that play, each started when it is first asked. The same program may sit on both sides.
struct Programs {
    starter: Starter,
    running: HashMap<(Program, Side), Box<dyn Driver>>,
}

impl Programs {
    fn choose(&mut self, program: Program, job: &Job, times: Option<Times>) -> Result<Square, String> {
        let key = (program, job.game.position().side_to_move());
        if let std::collections::hash_map::Entry::Vacant(seat) = self.running.entry(key) {
            seat.insert((self.starter)(program)?);
        }
        let running = self.running.get_mut(&key).ok_or("it is not running")?;
        let answer = running.choose(&job.game, times, &job.stop);
        if answer.is_err() {
            // Whatever it is doing now, it is not answering: the next game begins with a fresh one.
            self.running.remove(&key);
        }
        answer
    }
}

fn work(
    engine: &Engine,
    programs: &mut Programs,
    queue: &Receiver<Job>,
    answers: &Sender<(u64, Thought)>,
    wake: &Wake,
) {
    while let Ok(job) = queue.recv() {
        let tell = |thought| {
            // Nobody listens any more once the game is gone; the queue then ends as well.
            let _ = answers.send((job.number, thought));
            wake();
        };
        if job.stop.is_stopped() {
            continue;
        }
        let watch = |progress: &Progress| tell(Thought::Progress(progress.clone()));
        match job.question {
            Question::Move { player: Player::Program(program), times, .. } => {
                match programs.choose(program, &job, times) {
                    Ok(square) => tell(Thought::Move(square)),
                    Err(why) => tell(Thought::Failed(why)),
                }
            }
            Question::Move { player, seed, clock, .. } => {
                let (position, stop) = (job.game.position(), &job.stop);
                if let Some(square) = choose(engine, position, player, seed, clock, stop, watch) {
                    tell(Thought::Move(square));
                }
            }
            Question::Advice { limits, every_square } => {
                let report = if every_square {
                    engine.score_moves(job.game.position(), &limits, &job.stop, watch)
                } else {
                    engine.search(job.game.position(), &limits, &job.stop, watch)
                };
                let wanted = if every_square { report.moves.len() } else { 1 };
                tell(Thought::Advice(report.moves.into_iter().take(wanted).collect()));
            }
        }
    }
}

/// The move that `player` makes; `None` without a legal one.
pub(crate) fn choose(
    engine: &Engine,
    position: &Position,
    player: Player,
    seed: u64,
    clock: Option<Clock>,
    stop: &Stop,
    watch: impl FnMut(&Progress),
) -> Option<Square> {
    match player {
        Player::Random => {
            let squares: Vec<Square> = position.legal_moves().iter().collect();
            let ply = u64::from(position.board().count().total());
            let draw = scatter(seed ^ scatter(ply));
            let count = u64::try_from(squares.len()).unwrap_or(u64::MAX);
            draw.checked_rem(count).and_then(|index| squares.get(usize::try_from(index).ok()?).copied())
        }
        // Other programs are asked elsewhere.
        Player::Program(_) => None,
        Player::Level(level) => engine.choose(position, level, seed, clock, stop, watch).map(|choice| choice.square),
        Player::Depth(_) | Player::Nodes(_) | Player::Time(_) => {
            let limits = player.limits()?;
            let limits = clock.map_or(limits, |clock| limits.with_clock(clock));
            engine.search(position, &limits, stop, watch).best()
        }
    }
}
