//! How hard to think about a question.

use std::ffi::{c_char, c_void};
use std::ptr;
use std::time::Duration;

use outflank_coach::Advisor;
use outflank_engine::{Engine, Level, Limits, Memory, Progress, Request, Stop, TimeLeft};
use outflank_rules::Position;

use crate::border::optional_word;
use crate::status::CallError;
use crate::{OutflankProgress, OutflankStop};

/// Is told how a search gets on, on the thread that has asked for it. It must return, and let no exception out.
pub type OutflankProgressCallback =
    Option<unsafe extern "C" fn(progress: *const OutflankProgress, user_data: *mut c_void)>;

/// How hard to think about a question. Everything 0 or NULL (`OutflankRequest request = {0};`) asks for nothing in particular, and so does NULL in
/// place of a request: then a search is as strong as the level "expert".
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct OutflankRequest {
    /// As strong as this level: "easy", "medium", "hard", "expert", "master", or a number from "1" to "30"; not together with a depth.
    pub level: *const c_char,
    /// This many plies ahead, 255 at most.
    pub depth: u32,
    /// With no more than this many positions visited.
    pub nodes: u64,
    /// In no more than this time.
    pub milliseconds: u64,
    /// In no more than a sensible share of this time, which a player has left for the rest of the game …
    pub clock_milliseconds: u64,
    /// … and of this, which is added after each move.
    pub increment_milliseconds: u64,
    /// Without what the engine remembers of other questions. Scores of moves, and analyses, never use it.
    pub afresh: bool,
    /// Where opponents that make mistakes draw them from: the same number gives the same move in the same position.
    pub seed: u64,
    /// Until this says that it is enough.
    pub stop: *const OutflankStop,
    /// Is told how the search gets on.
    pub progress: OutflankProgressCallback,
    /// Is handed to the callback.
    pub user_data: *mut c_void,
}

/// A request that asks for nothing in particular.
impl Default for OutflankRequest {
    fn default() -> Self {
        Self {
            level: ptr::null(),
            depth: 0,
            nodes: 0,
            milliseconds: 0,
            clock_milliseconds: 0,
            increment_milliseconds: 0,
            afresh: false,
            seed: 0,
            stop: ptr::null(),
            progress: None,
            user_data: ptr::null_mut(),
        }
    }
}

/// A request that has been read.
pub(crate) struct Asked {
    strength: AskedStrength,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<TimeLeft>,
    memory: Option<Memory>,
    seed: u64,
    pub(crate) stop: Stop,
    pub(crate) listener: Listener,
}

enum AskedStrength {
    Usual,
    Level(Level),
    Depth(u8),
}

/// Whoever is told how a search gets on.
#[derive(Clone, Copy)]
pub(crate) struct Listener {
    callback: OutflankProgressCallback,
    user_data: *mut c_void,
}

impl Asked {
    /// # Safety
    /// The pointers in the request are NULL, or what they should be.
    pub(crate) unsafe fn read(request: Option<&OutflankRequest>) -> Result<Self, CallError> {
        let request = request.copied().unwrap_or_default();
        // SAFETY: the caller vouches for the pointers.
        let (level, stop) = unsafe { (optional_word::<Level>(request.level, "level")?, request.stop.as_ref()) };
        let depth = u8::try_from(request.depth);
        let strength = match (level, depth) {
            (None, Ok(0)) => AskedStrength::Usual,
            (Some(level), Ok(0)) => AskedStrength::Level(level),
            (None, Ok(depth)) => AskedStrength::Depth(depth),
            (Some(_), Ok(_)) => return Err(CallError::bad("say a level or a depth, not both")),
            (_, Err(_)) => return Err(CallError::bad(format_args!("a depth of {} is more than 255", request.depth))),
        };
        let bound = |number: u64| (number > 0).then_some(number);
        let clock = bound(request.clock_milliseconds).map(|left| TimeLeft {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(request.increment_milliseconds),
        });
        Ok(Self {
            strength,
            nodes: bound(request.nodes),
            time: bound(request.milliseconds).map(Duration::from_millis),
            clock,
            memory: request.afresh.then_some(Memory::Afresh),
            seed: request.seed,
            stop: stop.map(|stop| stop.0.clone()).unwrap_or_default(),
            listener: Listener { callback: request.progress, user_data: request.user_data },
        })
    }

    /// The question, with all that was said about it but strength.
    pub(crate) fn question<'a>(&self, engine: &'a Engine, position: &Position) -> Request<'a> {
        let listener = self.listener;
        let mut question = engine.request(position).seed(self.seed).stop(&self.stop);
        question = question.observe(move |progress| listener.tell(progress));
        question = self.nodes.into_iter().fold(question, Request::nodes);
        question = self.time.into_iter().fold(question, Request::time);
        question = self.clock.into_iter().fold(question, Request::clock);
        self.memory.into_iter().fold(question, Request::memory)
    }

    /// The question, with the strength that was asked for.
    pub(crate) fn strong_question<'a>(&self, engine: &'a Engine, position: &Position) -> Request<'a> {
        let question = self.question(engine, position);
        match self.strength {
            AskedStrength::Usual => question,
            AskedStrength::Level(level) => question.level(level),
            AskedStrength::Depth(plies) => question.depth(plies),
        }
    }

    /// Who gives advice of that strength.
    pub(crate) fn advisor(&self) -> Advisor {
        let limits = match (&self.strength, self.nodes, self.time) {
            (AskedStrength::Usual, None, None) => return Advisor::default(),
            (AskedStrength::Level(level), None, None) => return Advisor::at(*level),
            (AskedStrength::Level(level), ..) => Limits::level(*level),
            (AskedStrength::Depth(plies), ..) => Limits::depth(*plies),
            (AskedStrength::Usual, Some(nodes), _) => Limits::nodes(nodes),
            (AskedStrength::Usual, None, Some(time)) => Limits::time(time),
        };
        Advisor::within(Limits { nodes: self.nodes, time: self.time, ..limits })
    }
}

impl Listener {
    pub(crate) fn tell(self, progress: &Progress) {
        if let Some(callback) = self.callback {
            // SAFETY: whoever asked has given the callback and its data, which are to be used together.
            unsafe { callback(&OutflankProgress::from(progress), self.user_data) };
        }
    }
}
