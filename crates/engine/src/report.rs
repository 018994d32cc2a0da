//! What a search says, while it runs and at its end.

use std::fmt;
use std::time::Duration;

use outflank_rules::{Move, Square};

use crate::Score;

/// How far a score can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Confidence {
    /// Played out to the end: the score is what best play leads to.
    Exact,
    /// Won, drawn or lost for certain; the number of discs is not known.
    WinLossDraw,
    /// Searched to a depth; Multi-ProbCut left out lines whose result it could predict with this certainty.
    Searched {
        /// Plies looked ahead.
        depth: u8,
        /// How sure the search was of each line it left out, in percent; 100 when it left out none.
        percent: u8,
    },
}

impl Confidence {
    /// The plies that were looked ahead; `None` where the game was played out.
    pub const fn depth(self) -> Option<u8> {
        match self {
            Self::Exact | Self::WinLossDraw => None,
            Self::Searched { depth, .. } => Some(depth),
        }
    }

    /// How sure a score is, in words that a player knows: `exact`, `who wins is certain` or `sees 11 moves ahead`.
    pub fn in_words(self) -> String {
        match self {
            Self::Exact => "exact".to_owned(),
            Self::WinLossDraw => "who wins is certain".to_owned(),
            Self::Searched { depth: 0, .. } => "at first sight".to_owned(),
            Self::Searched { depth: 1, .. } => "sees 1 move ahead".to_owned(),
            Self::Searched { depth, .. } => format!("sees {depth} moves ahead"),
        }
    }
}

/// As programs write it: `exact`, `win/loss/draw`, `12` or `24@87%`. People are told [in words](Confidence::in_words).
impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact => f.pad("exact"),
            Self::WinLossDraw => f.pad("win/loss/draw"),
            Self::Searched { depth, percent: 100 } => f.pad(&depth.to_string()),
            Self::Searched { depth, percent } => f.pad(&format!("{depth}@{percent}%")),
        }
    }
}

/// A line of play, such as a principal variation.
pub type Line = Vec<Move>;

/// What one legal move is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveScore {
    /// The move.
    pub square: Square,
    /// Its score for the side that makes it.
    pub score: Score,
    /// How far the score can be trusted.
    pub confidence: Confidence,
    /// The play that leads to the score; the move itself comes first.
    pub line: Line,
}

/// The state of a search that goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The best move so far, with score and line; `None` while there is no legal move to report.
    pub best: Option<MoveScore>,
    /// Every legal move, the best first, when all of them are asked for and have just been searched to the same depth; else none.
    pub every_move: Vec<MoveScore>,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Report {
    /// The score of the position, also when the side to move must pass or the game is over.
    pub score: Score,
    /// How far the score can be trusted.
    pub confidence: Confidence,
    /// The play that leads to the score; forced passes are written out.
    pub line: Line,
    /// Legal moves with their scores, the best first. Only the best one unless all were asked for; none without a legal move.
    pub moves: Vec<MoveScore>,
    /// Positions visited.
    pub nodes: u64,
    /// Positions evaluated for move ordering alone, which are not visited: some engines count them as nodes.
    pub evaluations: u64,
    /// The time it took.
    pub elapsed: Duration,
    /// Whether the search ended before it had gone as deep as it wanted: it was told to stop, or came to a limit of time or positions.
    pub interrupted: bool,
}

impl Report {
    /// What is known of a position without a search: a move, and what it leads to.
    pub(crate) fn known(best: MoveScore) -> Self {
        Self {
            score: best.score,
            confidence: best.confidence,
            line: best.line.clone(),
            moves: vec![best],
            nodes: 0,
            evaluations: 0,
            elapsed: Duration::ZERO,
            interrupted: false,
        }
    }

    /// The best move; `None` when the side to move must pass or the game is over.
    pub fn best(&self) -> Option<Square> {
        self.moves.first().map(|best| best.square)
    }

    /// Positions visited in a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}
