//! What best play leads to.

use std::fmt;
use std::time::Duration;

use outflank_rules::{Move, Square};

use crate::report::Line;
use crate::{Confidence, Report, Score};

/// A position that was played out to the end: what best play of both sides leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The final score for the side to move.
    pub score: Score,
    /// A line of best play to the end of the game; forced passes are written out.
    pub line: Line,
    /// Positions visited.
    pub nodes: u64,
    /// The time it took.
    pub elapsed: Duration,
}

/// A search ended before the position was solved. What it has found so far is no proof, but often right.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unsolved {
    /// What it has found so far.
    pub report: Report,
}

impl Solved {
    /// A best move; `None` when the side to move must pass or the game is over.
    pub fn best(&self) -> Option<Square> {
        match self.line.first() {
            Some(Move::Place(square)) => Some(*square),
            Some(Move::Pass) | None => None,
        }
    }

    pub(crate) fn from_report(report: Report) -> Result<Self, Unsolved> {
        match report {
            Report { confidence: Confidence::Exact, score, line, nodes, elapsed, .. } => {
                Ok(Self { score, line, nodes, elapsed })
            }
            report => Err(Unsolved { report }),
        }
    }
}

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the search ended after {} positions, before the position was solved", self.report.nodes)
    }
}

impl std::error::Error for Unsolved {}
