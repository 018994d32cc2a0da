//! The engine as others use it.

use std::sync::Arc;
use std::thread;

use outflank_rules::{Position, Square};

use crate::transposition_table::TranspositionTable;
use crate::{Evaluator, InstructionSet, Level, Openings, Request, Solved, Unsolved};

/// An amount of memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Megabytes(pub u32);

impl Megabytes {
    /// Whether there is so much memory now. An engine that asks for more than there is ends the program, so whoever lets others choose looks first.
    ///
    /// ```
    /// use outflank_engine::Megabytes;
    /// assert!(Megabytes(1).are_there() && !Megabytes(u32::MAX).are_there());
    /// ```
    #[must_use]
    pub fn are_there(self) -> bool {
        let bytes = usize::try_from(u64::from(self.0) << 20).unwrap_or(usize::MAX);
        Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
    }
}

/// How an engine is set up.
///
/// ```
/// use outflank_engine::{Engine, Megabytes, Options};
/// // One thread and little memory: the same question always has the same answer.
/// let engine = Engine::with(Options { threads: 1, hash: Megabytes(4), ..Options::default() });
/// assert_eq!(engine.options().threads, 1);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Threads that search together.
    pub threads: usize,
    /// Memory for positions already searched, at most.
    pub hash: Megabytes,
    /// The instructions to use; by default those that `OUTFLANK_ISA` names, or else the fastest that the processor has.
    pub isa: InstructionSet,
    /// How positions are judged where the search ends.
    pub evaluation: Evaluator,
    /// The opening book from which moves are [chosen](Request::choose) as long as it lasts; by default none.
    pub openings: Openings,
}

impl Options {
    /// The most threads that search together.
    pub const MOST_THREADS: usize = 256;

    /// A thread on every core, and memory that suits them.
    pub fn all_cores() -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from).min(Self::MOST_THREADS);
        Self { threads: cores, hash: Megabytes(256), ..Self::default() }
    }
}

/// One thread and some memory.
impl Default for Options {
    fn default() -> Self {
        // A name that means nothing here is for the program to complain about, with `InstructionSet::chosen`.
        let isa = InstructionSet::chosen().unwrap_or_else(|_| InstructionSet::fastest());
        Self { threads: 1, hash: Megabytes(64), isa, evaluation: Evaluator::default(), openings: Openings::none() }
    }
}

/// A player that never tires. Clones share what they remember of positions.
///
/// ```
/// use outflank_engine::{Engine, Level};
/// use outflank_rules::{Position, RuleSet, Size};
///
/// let engine = Engine::new();
/// let start = Position::start(RuleSet::standard(Size::EIGHT));
/// let square = engine.best_move(&start, Level::Hard).expect("a legal move");
/// assert!(start.legal_moves().contains(square));
/// ```
#[derive(Clone)]
pub struct Engine {
    options: Options,
    table: Arc<TranspositionTable>,
}

impl Engine {
    /// An engine that uses all cores, and a sensible amount of memory.
    pub fn new() -> Self {
        Self::with(Options::all_cores())
    }

    /// An engine with these options.
    pub fn with(options: Options) -> Self {
        let threads = options.threads.clamp(1, Options::MOST_THREADS);
        let table = Arc::new(TranspositionTable::new(options.hash));
        Self { options: Options { threads, ..options }, table }
    }

    /// How it is set up.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// The best move that a search of this level finds; `None` without a legal move.
    ///
    /// To play as the level does, with the mistakes that it may make on purpose, [`choose`](Request::choose) a move.
    #[must_use]
    pub fn best_move(&self, position: &Position, level: Level) -> Option<Square> {
        self.request(position).level(level).run().best()
    }

    /// What best play leads to. Up to some 24 empty squares take seconds, and each more takes about three times as long:
    /// [`Request::solve`] has bounds.
    ///
    /// ```
    /// use outflank_engine::Engine;
    /// use outflank_rules::{Position, RuleSet, Size};
    /// let solved = Engine::new().solve(&Position::start(RuleSet::standard(Size::FOUR)))?;
    /// assert_eq!(solved.score.discs(), -10);
    /// assert!(solved.best().is_some());
    /// # Ok::<(), outflank_engine::Unsolved>(())
    /// ```
    pub fn solve(&self, position: &Position) -> Result<Solved, Unsolved> {
        self.request(position).solve()
    }

    /// A question about a position, to be told how hard to think and what to answer.
    pub fn request(&self, position: &Position) -> Request<'_> {
        Request::new(self, position)
    }

    pub(crate) fn table(&self) -> &TranspositionTable {
        &self.table
    }
}

/// An engine that uses all cores.
impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}
