//! Advice: what the squares of a position are worth.
//!
//! Hints, scores on squares, analysis and the commands that tell the same all ask here and nowhere else. Every legal square is
//! scored, all of them by the same method, and each question is put afresh: so the same position has the same answer
//! everywhere, and a hint is simply the first of the scores.
//!
//! In a position that the opening book knows, the hint is the best move of the book instead, and moves of the book are compared with that. A book
//! knows only some of the squares, so it never takes part where all of them are scored.

use outflank_engine::{Engine, Level, Limits, Memory, MoveScore, Progress, Report, Stop};
use outflank_rules::{Position, RuleSet, Size};

/// The level of advice, whoever the opponent is: it looks eleven moves ahead and plays the last twenty squares out.
pub const ADVICE: Level = Level::Expert;

/// The level of an analysis that may take its time: it looks sixteen moves ahead and plays the last twenty-three squares out.
pub const DEEP: Level = Level::Master;

/// The level of a first impression of every move of a game.
const FIRST_IMPRESSION: Level = Level::Medium;

/// Somebody who gives advice, and how hard they think about it.
///
/// ```
/// use outflank_coach::Advisor;
/// use outflank_engine::{Engine, Level, Stop};
/// use outflank_rules::{Position, RuleSet, Size};
/// let start = Position::start(RuleSet::standard(Size::SIX));
/// let report = Advisor::at(Level::Easy).score(&Engine::new(), &start, &Stop::new(), |_| {});
/// assert_eq!(report.moves.len(), 4);                      // every legal square, the best first
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Advisor {
    effort: AdviceEffort,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum AdviceEffort {
    Level(Level),
    Limits(Limits),
}

impl Default for Advisor {
    fn default() -> Self {
        Self::at(ADVICE)
    }
}

impl Advisor {
    /// Advice as good as a level, without the mistakes that the level may make on purpose.
    pub const fn at(level: Level) -> Self {
        Self { effort: AdviceEffort::Level(level) }
    }

    /// Advice as good as these limits allow.
    pub const fn within(limits: Limits) -> Self {
        Self { effort: AdviceEffort::Limits(limits) }
    }

    /// What there is to say at a glance.
    pub const fn at_a_glance() -> Self {
        Self::at(FIRST_IMPRESSION)
    }

    /// Whether it is worth waiting for this advice where there is the other already.
    pub fn sees_further_than(self, other: Self, rules: RuleSet) -> bool {
        self.limits(rules).depth > other.limits(rules).depth
    }

    /// What a search for advice may do in a game by these rules.
    pub fn limits(self, rules: RuleSet) -> Limits {
        match self.effort {
            AdviceEffort::Limits(limits) => Limits { memory: Memory::Afresh, ..limits },
            AdviceEffort::Level(level) => {
                let limits = Limits { memory: Memory::Afresh, ..Limits::level(level) };
                if is_quick(rules) { limits } else { bounded(limits) }
            }
        }
    }

    /// The hint in a position that the engine's opening book knows: the best move of the book, and how the game goes on by it. `None` if it is not
    /// known, and from whoever is told how long to search.
    pub fn by_the_book(self, engine: &Engine, position: &Position) -> Option<MoveScore> {
        let openings = &engine.options().openings;
        let best = openings.moves(position).into_iter().next();
        let best = best.filter(|_| matches!(self.effort, AdviceEffort::Level(_)))?;
        Some(MoveScore { line: openings.line(position, best.square), ..best })
    }

    /// Scores every legal square of a position.
    ///
    /// `watch` hears of [every move](Progress::every_move) whenever all have been searched to another depth. A search that is
    /// stopped leaves the scores of the last depth that all of them have reached.
    pub fn score(self, engine: &Engine, position: &Position, stop: &Stop, watch: impl FnMut(&Progress)) -> Report {
        engine.request(position).limits(self.limits(position.rules())).every_move().stop(stop).observe(watch).run()
    }
}

/// Whether the engine is at its fastest in a game by these rules.
fn is_quick(rules: RuleSet) -> bool {
    let size = rules.size;
    rules == RuleSet::standard(size) && size.width() <= Size::EIGHT.width() && size.height() <= Size::EIGHT.height()
}

/// On large boards and by other rules a level may take minutes for a move. Positions are counted rather than seconds, so that
/// the answer is the same on every machine; how far it saw, each score says.
fn bounded(limits: Limits) -> Limits {
    const MOST_POSITIONS: u64 = 2_000_000;
    const EXACT_FROM: u8 = 14;
    Limits { exact_from: limits.exact_from.min(EXACT_FROM), ..limits.with_nodes(MOST_POSITIONS) }
}
