//! What a search says.

use std::mem::MaybeUninit;

use outflank_engine::{Confidence, MoveScore, Progress, Report, Score};
use outflank_rules::Square;

use crate::border::{call, given, put};
use crate::moves::optional_number;
use crate::status::CallError;
use crate::{OutflankMove, OutflankMoves, OutflankStatus};

/// The result of a search.
#[derive(Debug)]
pub struct OutflankReport(pub(crate) Report);

/// How far a score can be trusted.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutflankConfidence {
    /// Played out to the end: the score is what best play leads to.
    Exact = 0,
    /// Won, drawn or lost for certain; the number of discs is not known.
    WinLossDraw = 1,
    /// Searched to a depth.
    Searched = 2,
}

/// What a move is worth.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutflankScoredMove {
    /// The move; OUTFLANK_NO_MOVE where there is none.
    pub square: OutflankMove,
    /// Discs by which whoever moves wins or, below zero, loses, empty squares counted for the winner.
    pub score: i32,
    /// How far the score can be trusted.
    pub confidence: OutflankConfidence,
    /// Plies looked ahead; 0 where the game was played out.
    pub depth: u32,
    /// How sure the search was of each line that it left out, in percent; 100 where it left out none.
    pub percent: u32,
}

/// What there is to say about a search in numbers.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutflankReportSummary {
    /// The best move, and the score of the position; OUTFLANK_NO_MOVE with its score if the side to move must pass or the game is over.
    pub best: OutflankScoredMove,
    /// Positions visited.
    pub nodes: u64,
    /// Positions evaluated for move ordering alone, which are not visited: some engines count them as nodes.
    pub evaluations: u64,
    /// The time it took.
    pub seconds: f64,
    /// Whether the search ended before it had gone as deep as it wanted: it was stopped, or came to a limit of time or positions.
    pub interrupted: bool,
    /// How many moves have a score in the report: one, or all legal ones if they were asked for.
    pub moves: usize,
}

/// How a search gets on.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutflankProgress {
    /// The best move so far.
    pub best: OutflankScoredMove,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub seconds: f64,
}

/// Frees a report; NULL is ignored.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_report_free(report: Option<Box<OutflankReport>>) {
    drop(report);
}

/// What there is to say about a search in numbers.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_report_summary(
    report: Option<&OutflankReport>,
    summary: Option<&mut MaybeUninit<OutflankReportSummary>>,
) -> OutflankStatus {
    call(|| {
        let report = &given(report, "report")?.0;
        let numbers = OutflankReportSummary {
            best: OutflankScoredMove::new(report.best(), report.score, report.confidence),
            nodes: report.nodes,
            evaluations: report.evaluations,
            seconds: report.elapsed.as_secs_f64(),
            interrupted: report.interrupted,
            moves: report.moves.len(),
        };
        put(summary, "summary", numbers)
    })
}

/// The play that leads to the score, forced passes written out.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_report_line(
    report: Option<&OutflankReport>,
    line: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(line, "line", given(report, "report")?.0.line.iter().copied().collect()))
}

/// A move with its score; number 0 is the best. OUTFLANK_STATUS_NOTHING beyond the last.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_report_move(
    report: Option<&OutflankReport>,
    number: usize,
    scored: Option<&mut MaybeUninit<OutflankScoredMove>>,
) -> OutflankStatus {
    call(|| put(scored, "scored", OutflankScoredMove::from(numbered(report, number)?)))
}

/// The play that leads to the score of a move, which comes first.
#[unsafe(no_mangle)]
pub extern "C" fn outflank_report_move_line(
    report: Option<&OutflankReport>,
    number: usize,
    line: Option<&mut MaybeUninit<OutflankMoves>>,
) -> OutflankStatus {
    call(|| put(line, "line", numbered(report, number)?.line.iter().copied().collect()))
}

fn numbered(report: Option<&OutflankReport>, number: usize) -> Result<&MoveScore, CallError> {
    let moves = &given(report, "report")?.0.moves;
    moves.get(number).ok_or_else(|| CallError::nothing(format_args!("{} moves have scores", moves.len())))
}

impl OutflankScoredMove {
    pub(crate) fn new(square: Option<Square>, score: Score, confidence: Confidence) -> Self {
        let (kind, percent) = match confidence {
            Confidence::Exact => (OutflankConfidence::Exact, 100),
            Confidence::WinLossDraw => (OutflankConfidence::WinLossDraw, 100),
            Confidence::Searched { percent, .. } => (OutflankConfidence::Searched, percent.into()),
        };
        Self {
            square: optional_number(square),
            score: score.discs().into(),
            confidence: kind,
            depth: confidence.depth().unwrap_or(0).into(),
            percent,
        }
    }
}

impl From<&MoveScore> for OutflankScoredMove {
    fn from(scored: &MoveScore) -> Self {
        Self::new(Some(scored.square), scored.score, scored.confidence)
    }
}

impl From<&Progress> for OutflankProgress {
    fn from(progress: &Progress) -> Self {
        let nothing = || OutflankScoredMove::new(None, Score::default(), Confidence::Searched { depth: 0, percent: 0 });
        Self {
            best: progress.best.as_ref().map_or_else(nothing, OutflankScoredMove::from),
            nodes: progress.nodes,
            seconds: progress.elapsed.as_secs_f64(),
        }
    }
}
