//! How hard an exercise is.

use outflank_engine::{Engine, Level, Limits, Memory};
use outflank_rules::{Position, Square, Squares};

/// How hard an exercise is: the share of shallow searches and weak levels that miss it, in percent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty(u8);

/// How hard an exercise is, in one word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DifficultyGrade {
    /// Fewer than a third miss it.
    Easy,
    /// Fewer than two thirds do.
    Medium,
    /// Most do.
    Hard,
}

/// The plies that the shallow searches look ahead. They do not play anything out.
const DEPTHS: [u8; 4] = [1, 2, 3, 4];
/// The weak levels, which draw their mistakes from as many seeds each.
const LEVELS: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];
const SEEDS: u64 = 4;

impl Difficulty {
    /// So many percent miss it.
    pub const fn of_percent(percent: u8) -> Option<Self> {
        if percent <= 100 { Some(Self(percent)) } else { None }
    }

    /// The share that misses it, in percent.
    pub const fn percent(self) -> u8 {
        self.0
    }

    /// It in one word.
    pub const fn grade(self) -> DifficultyGrade {
        match self.0 {
            ..34 => DifficultyGrade::Easy,
            34..67 => DifficultyGrade::Medium,
            67.. => DifficultyGrade::Hard,
        }
    }

    /// Lets shallow searches and weak levels look for the right answer.
    pub(super) fn measured(engine: &Engine, position: &Position, answers: Squares) -> Self {
        let shallow = DEPTHS.map(|depth| {
            let limits = Limits { exact_from: 0, memory: Memory::Afresh, ..Limits::depth(depth) };
            engine.request(position).limits(limits).run().best()
        });
        let weak = LEVELS.into_iter().flat_map(|level| {
            (0..SEEDS).map(move |seed| {
                let request = engine.request(position).level(level).memory(Memory::Afresh).seed(seed);
                request.choose().map(|choice| choice.square)
            })
        });
        let tried: Vec<Option<Square>> = shallow.into_iter().chain(weak).collect();
        let missed = tried.iter().filter(|square| !square.is_some_and(|square| answers.contains(square))).count();
        Self(u8::try_from(100 * missed / tried.len()).unwrap_or(100))
    }
}
