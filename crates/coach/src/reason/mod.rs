//! Reasons: why a move is worse than another, or better.
//!
//! A reason is a [`Fact`] that is true of one move and the main line that follows it, and not of the other: a value, with squares and
//! numbers, that becomes words in three languages and marks on a board. Facts are found by putting the two lines side by side.
//! Where none tells them apart there is no reason, and nothing is made up.

mod contrast;
mod drawing;
mod fact;
pub(crate) mod features;
mod matter;
mod path;
mod words;

use std::cmp::Reverse;

use outflank_engine::MoveScore;
use outflank_records::Language;
use outflank_rules::{Goal, Position, RuleSet, Side, Square};

pub use drawing::{BoardArrow, BoardMark, MarkKind};
pub use fact::{Fact, ReasonTheme};
pub use matter::Matter;
pub use words::AnalysisWords;

use contrast::Contrast;
use path::Path;

/// The most reasons that are told of a move.
const MOST: usize = 2;
/// A second reason must explain at least this share of what the first one does, in percent.
const SECOND: u16 = 40;

/// Whether there are reasons in a game by these rules: what they say of corners, moves and parity holds only where most discs win and
/// discs never run out.
pub(crate) fn has_reasons(rules: RuleSet) -> bool {
    rules.goal == Goal::Most && rules.supply.is_none()
}

/// Why a move is worse than another one, or better.
///
/// ```
/// use outflank_coach::{Language, Reason};
/// use outflank_engine::{Engine, Level};
/// use outflank_rules::{RuleSet, Size, notation::BoardText};
/// // White can take the corner at h8 as soon as Black has played on g7.
/// let board = "-------- -------- --OXX--- --OOX--- --OOOX-- ---OOO-- -------- -------- X";
/// let position = board.parse::<BoardText>()?.setup(RuleSet::standard(Size::EIGHT))?.position()?;
/// let report = Engine::new().request(&position).level(Level::Hard).every_move().run();
/// let worst = report.moves.last().expect("a legal move");
/// for reason in Reason::against(&position, worst, &report.moves[0]) {
///     println!("{}", reason.in_words(Language::English));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// Who moves.
    pub mover: Side,
    /// The worse move.
    pub worse: Square,
    /// The better move.
    pub better: Square,
    /// Which of them the reason is given for.
    pub tone: Tone,
    /// What tells them apart.
    pub fact: Fact,
    /// How much it explains: about so many discs, in tenths.
    pub weight: u16,
}

/// Whether a reason speaks against the worse move or for the better one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Against the worse move, which was played.
    Against,
    /// For the better move, which was played.
    For,
}

impl Reason {
    /// Why a move is worse than a better one: those reasons that explain most, two at most.
    pub fn against(position: &Position, played: &MoveScore, better: &MoveScore) -> Vec<Self> {
        told(Self::all(position, played, better, Tone::Against))
    }

    /// Why a move is better than a worse one: those reasons that explain most, two at most.
    pub fn in_favour(position: &Position, played: &MoveScore, worse: &MoveScore) -> Vec<Self> {
        told(Self::all(position, worse, played, Tone::For))
    }

    /// Every fact that tells a move from a better one, those first that explain most.
    fn all(position: &Position, worse: &MoveScore, better: &MoveScore, tone: Tone) -> Vec<Self> {
        let mover = position.side_to_move();
        let contrast = Contrast {
            position: *position,
            mover,
            worse: Path::of(*position, &worse.line),
            better: Path::of(*position, &better.line),
        };
        let (worse, better) = (worse.square, better.square);
        let mut reasons: Vec<Self> = contrast
            .facts()
            .into_iter()
            .map(|(weight, fact)| Self { mover, worse, better, tone, fact, weight })
            .collect();
        reasons.sort_by_key(|reason| Reverse(reason.weight));
        reasons
    }

    /// The reason in words.
    pub fn in_words(&self, language: Language) -> String {
        words::sentence(self, language)
    }

    /// The move that the reason is given for: the one that was played.
    pub fn square(&self) -> Square {
        match self.tone {
            Tone::Against => self.worse,
            Tone::For => self.better,
        }
    }
}

/// The reasons worth telling, of all in their order: no two about the same, and no second one that hardly counts.
fn told(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut told: Vec<Reason> = Vec::new();
    for reason in reasons {
        let strongest = told.first().map_or(0, |first| first.weight);
        let new = told.iter().all(|known| known.fact.theme() != reason.fact.theme());
        let counts = 100 * u32::from(reason.weight) >= u32::from(SECOND) * u32::from(strongest);
        if told.len() < MOST && new && counts {
            told.push(reason);
        }
    }
    told
}
