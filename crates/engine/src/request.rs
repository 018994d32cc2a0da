//! One question put to the engine: a builder, from the position to the answer.

use std::time::Duration;

use outflank_rules::{Position, Squares};

use crate::budget::Budget;
use crate::job::{Job, OwnedObserver, Scope};
use crate::{
    Choice, Engine, Level, Limits, Memory, Openings, Options, Precision, Progress, Report, Score, Solved, Stop,
    Strength, TimeLeft, Unsolved, Updates, choose,
};

/// A question to an [`Engine`] about a position. It says how hard to think, and ends in one of the ways to answer:
/// [`run`](Self::run), [`choose`](Self::choose), [`solve`](Self::solve) or [`watch`](Self::watch).
///
/// Where nothing is said about strength, a bound on time or positions is used up; without a bound either, it is as strong as
/// [`Level::Expert`].
///
/// ```
/// use outflank_engine::{Engine, Level};
/// use outflank_rules::{Position, RuleSet, Size};
/// use std::time::Duration;
///
/// let engine = Engine::new();
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let report = engine.request(&start).level(Level::Hard).time(Duration::from_secs(5)).run();
/// assert!(start.legal_moves().contains(report.best().expect("a legal move")));
///
/// let mut depths = Vec::new();
/// let report = engine.request(&start).depth(4).every_move().observe(|progress| depths.push(progress.nodes)).run();
/// assert_eq!(report.moves.len(), 4);
/// assert!(!depths.is_empty());
/// ```
#[must_use = "a request does nothing until it is run"]
pub struct Request<'a> {
    engine: &'a Engine,
    position: Position,
    strength: Option<Asked>,
    nodes: Option<u64>,
    time: Option<Duration>,
    clock: Option<TimeLeft>,
    memory: Option<Memory>,
    scope: Scope,
    among: Option<Squares>,
    openings: Option<Openings>,
    seed: u64,
    stop: Stop,
    observer: Option<OwnedObserver<'a>>,
}

/// Whether a score is reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reached {
    /// Whether best play leads to the score, or to a better one.
    pub reached: bool,
    /// Positions visited to find out.
    pub nodes: u64,
}

/// The strength that was asked for.
#[derive(Clone, Copy)]
enum Asked {
    Level(Level),
    Strength(Strength),
    Limits(Limits),
}

impl<'a> Request<'a> {
    pub(crate) fn new(engine: &'a Engine, position: &Position) -> Self {
        Self {
            engine,
            position: *position,
            strength: None,
            nodes: None,
            time: None,
            clock: None,
            memory: None,
            scope: Scope::Best,
            among: None,
            openings: None,
            seed: 0,
            stop: Stop::new(),
            observer: None,
        }
    }

    /// As strong as this level. The mistakes that some levels make on purpose are made by [`choose`](Self::choose) alone.
    pub fn level(self, level: Level) -> Self {
        Self { strength: Some(Asked::Level(level)), ..self }
    }

    /// As strong as this, whether a level is or not. Mistakes on purpose are made by [`choose`](Self::choose) alone.
    pub fn strength(self, strength: Strength) -> Self {
        Self { strength: Some(Asked::Strength(strength)), ..self }
    }

    /// As strong as these limits allow.
    pub fn limits(self, limits: Limits) -> Self {
        Self { strength: Some(Asked::Limits(limits)), ..self }
    }

    /// This many plies ahead.
    pub fn depth(self, plies: u8) -> Self {
        self.limits(Limits::depth(plies))
    }

    /// With no more than this many positions visited.
    pub fn nodes(self, nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..self }
    }

    /// In no more than this time.
    pub fn time(self, time: Duration) -> Self {
        Self { time: Some(time), ..self }
    }

    /// In no more than a sensible share of a player's clock.
    pub fn clock(self, clock: TimeLeft) -> Self {
        Self { clock: Some(clock), ..self }
    }

    /// With this much of what the engine has found out before.
    pub fn memory(self, memory: Memory) -> Self {
        Self { memory: Some(memory), ..self }
    }

    /// With a score for every legal move, all of them to the same depth, instead of the best alone.
    pub fn every_move(self) -> Self {
        Self { scope: Scope::AllMoves, ..self }
    }

    /// With only these of the legal moves to choose from; if none of them is legal, with all.
    ///
    /// ```
    /// use outflank_engine::Engine;
    /// use outflank_rules::{Position, RuleSet, Size, Squares};
    /// let position = Position::start(RuleSet::standard(Size::EIGHT)).play("f5".parse()?)?;
    /// let parallel: Squares = ["f4".parse()?].into_iter().collect();
    /// let others = Engine::new().request(&position).depth(5).among(position.legal_moves() - parallel).every_move().run();
    /// assert_eq!(others.moves.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn among(self, squares: Squares) -> Self {
        let legal = self.position.legal_moves();
        let some = legal & squares;
        Self { among: Some(some).filter(|some| !some.is_empty() && *some != legal), ..self }
    }

    /// With another opening book to [choose](Self::choose) from than the engine's.
    pub fn openings(self, openings: Openings) -> Self {
        Self { openings: Some(openings), ..self }
    }

    /// Where levels draw their openings and their mistakes from: the same seed and position give the same move.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Until this handle says that it is enough: the answer is then the best found so far.
    pub fn stop(self, stop: &Stop) -> Self {
        Self { stop: stop.clone(), ..self }
    }

    /// Tells how it gets on while it runs.
    pub fn observe(self, observer: impl FnMut(&Progress) + 'a) -> Self {
        Self { observer: Some(Box::new(observer)), ..self }
    }

    /// Searches, and reports the best move, or all of them.
    pub fn run(mut self) -> Report {
        let limits = self.asked_limits();
        self.search(&limits, self.scope)
    }

    /// Chooses a move as a player of this strength would; `None` without a legal move.
    ///
    /// This is the one way from a strength and a clock to a move, whoever plays. Levels that make mistakes make them here, others play
    /// from the [opening book](Options::openings) while it lasts, and the strongest play boards of up to 6×6 perfectly.
    ///
    /// ```
    /// use outflank_engine::{Engine, Level};
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let start = Position::start(RuleSet::standard(Size::SIX));
    /// let choice = Engine::new().request(&start).level(Level::Easy).seed(7).choose().expect("a legal move");
    /// assert!(start.legal_moves().contains(choice.square));
    /// ```
    #[must_use]
    pub fn choose(mut self) -> Option<Choice> {
        choose::choose(&mut self)
    }

    /// Plays every line to its end, however long that takes within the bounds of the request, and tells what best play leads to.
    ///
    /// ```
    /// use outflank_engine::Engine;
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let start = Position::start(RuleSet::standard(Size::EIGHT));
    /// let unsolved = Engine::new().request(&start).nodes(100_000).solve().unwrap_err();
    /// println!("{unsolved}: {} so far", unsolved.report.score);
    /// ```
    pub fn solve(mut self) -> Result<Solved, Unsolved> {
        let limits = self.within_bounds(Limits::exact());
        Solved::from_report(self.search(&limits, Scope::Best))
    }

    /// Finds out whether best play leads to this score or a better one, and no more (a null-window search, played out to the end): far less work than to
    /// find the score. `None` if it was stopped, or came to a bound of the request, before it knew.
    ///
    /// ```
    /// use outflank_engine::{Engine, Score};
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let (engine, start) = (Engine::new(), Position::start(RuleSet::standard(Size::FOUR)));
    /// let reaches = |discs| engine.request(&start).reaches(Score::new(discs)).expect("nobody stops it").reached;
    /// assert!(reaches(-10) && !reaches(-8));
    /// ```
    #[must_use]
    pub fn reaches(mut self, score: Score) -> Option<Reached> {
        // Whoever must pass gets what the other side cannot prevent.
        let passed = self.position.pass().ok();
        let asked = if passed.is_some() { 1 - score.discs() } else { score.discs() };
        self.position = passed.unwrap_or(self.position);
        let limits = self.within_bounds(Limits { precision: Precision::AtLeast(asked), ..Limits::exact() });
        let report = self.search(&limits, Scope::Best);
        let reached = (report.score.discs() >= asked) != passed.is_some();
        (!report.interrupted).then_some(Reached { reached, nodes: report.nodes })
    }

    /// Searches on a thread of its own; what it finds is to be had from an iterator, the [`Report`] last.
    ///
    /// Dropping the iterator ends the search.
    ///
    /// ```
    /// use outflank_engine::{Engine, Level, Update};
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let engine = Engine::new();
    /// let start = Position::start(RuleSet::standard(Size::EIGHT));
    /// for update in engine.request(&start).level(Level::Hard).watch() {
    ///     match update {
    ///         Update::Progress(progress) => println!("{} positions", progress.nodes),
    ///         Update::Done(report) => println!("{}", report.score),
    ///     }
    /// }
    /// ```
    pub fn watch(mut self) -> Updates<'a> {
        let (limits, position, scope, among) = (self.asked_limits(), self.position, self.scope, self.among);
        let (engine, stop) = (self.engine.clone(), self.stop.clone());
        Updates::new(self.observer.take(), self.stop, move |observer| {
            let request = Request { scope, among, ..Request::new(&engine, &position) };
            request.limits(limits).stop(&stop).observe(observer).run()
        })
    }

    /// The position that it is about.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What was given as the [seed](Self::seed).
    pub const fn seed_drawn_from(&self) -> u64 {
        self.seed
    }

    /// The opening book to choose from.
    pub(crate) fn book(&self) -> &Openings {
        self.openings.as_ref().unwrap_or(&self.engine.options().openings)
    }

    /// The strength that was asked for, or the usual one if nothing else says how strong to play.
    pub(crate) fn asked_strength(&self) -> Option<Strength> {
        match self.strength {
            Some(Asked::Level(level)) => Some(level.strength()),
            Some(Asked::Strength(strength)) => Some(strength),
            Some(Asked::Limits(_)) => None,
            None => (!self.is_bounded()).then(|| Level::Expert.strength()),
        }
    }

    /// What the search may do.
    pub(crate) fn asked_limits(&self) -> Limits {
        let limits = match (self.strength, self.asked_strength()) {
            (Some(Asked::Limits(limits)), _) => limits,
            (_, Some(strength)) => Limits::strength(&strength),
            (_, None) => Limits::UNBOUNDED,
        };
        self.within_bounds(limits)
    }

    fn is_bounded(&self) -> bool {
        self.nodes.is_some() || self.time.is_some() || self.clock.is_some()
    }

    /// Limits, and the bounds of the request besides.
    fn within_bounds(&self, limits: Limits) -> Limits {
        Limits {
            nodes: self.nodes.or(limits.nodes),
            time: self.time.or(limits.time),
            clock: self.clock.or(limits.clock),
            memory: self.memory.unwrap_or(limits.memory),
            ..limits
        }
    }

    pub(crate) fn tell(&mut self, progress: &Progress) {
        if let Some(observer) = &mut self.observer {
            observer(progress);
        }
    }

    /// Searches within limits.
    pub(crate) fn search(&mut self, limits: &Limits, scope: Scope) -> Report {
        let Options { threads, isa, evaluation, .. } = self.engine.options();
        let table = self.engine.table();
        table.next_generation();
        let job = Job {
            position: &self.position,
            limits,
            budget: Budget::new(limits, &self.position),
            stop: &self.stop,
            scope,
            among: self.among,
            threads: *threads,
            evaluator: evaluation,
            table: table.view(self.position.rules(), limits, evaluation.shortfall(self.position.rules())),
        };
        let mut observer = self.observer.as_mut();
        let mut observe = |progress: &Progress| observer.iter_mut().for_each(|observer| observer(progress));
        job.carry_out(*isa, &mut observe)
    }
}
