//! What a search says.

use outflank_engine::{Confidence, MoveScore, Progress, Report, Solved};
use pyo3::prelude::*;

use crate::convert::{quoted_list, steps};

/// What one legal move is worth.
#[pyclass(module = "outflank", name = "MoveScore", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyMoveScore(pub(crate) MoveScore);

/// Several moves and their scores.
pub(crate) fn scores(moves: &[MoveScore]) -> Vec<PyMoveScore> {
    moves.iter().cloned().map(PyMoveScore).collect()
}

#[pymethods]
impl PyMoveScore {
    /// The square.
    #[getter]
    fn square(&self) -> String {
        self.0.square.to_string()
    }

    /// Its score for the side that makes it, in discs.
    #[getter]
    fn score(&self) -> i16 {
        self.0.score.discs()
    }

    /// How far the score can be trusted: `exact`, `win/loss/draw`, `11` or `11@73%`.
    #[getter]
    fn confidence(&self) -> String {
        self.0.confidence.to_string()
    }

    /// Whether the score is what best play leads to.
    #[getter]
    fn is_exact(&self) -> bool {
        self.0.confidence == Confidence::Exact
    }

    /// The play that leads to the score, the move itself first; `pass` where somebody must.
    #[getter]
    fn line(&self) -> Vec<String> {
        steps(&self.0.line)
    }

    fn __repr__(&self) -> String {
        format!("<MoveScore {} {} ({})>", self.0.square, self.0.score, self.0.confidence)
    }
}

/// The state of a search that goes on.
#[pyclass(module = "outflank", name = "Progress", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyProgress(pub(crate) Progress);

#[pymethods]
impl PyProgress {
    /// The best move so far; None while there is none to report.
    #[getter]
    fn best(&self) -> Option<PyMoveScore> {
        self.0.best.clone().map(PyMoveScore)
    }

    /// Every legal move, the best first, when all are asked for and have just been searched to the same depth; else none.
    #[getter]
    fn every_move(&self) -> Vec<PyMoveScore> {
        scores(&self.0.every_move)
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Seconds since the search began.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        let best = self.0.best.as_ref().map_or(String::new(), |best| format!("{} {}, ", best.square, best.score));
        format!("<Progress {best}{} nodes>", self.0.nodes)
    }
}

/// The result of a search.
///
/// >>> from outflank import Engine, Position
/// >>> report = Engine(threads=1).search(Position("f5"), depth=4, every_move=True)
/// >>> sorted(known.square for known in report.moves)
/// ['d6', 'f4', 'f6']
/// >>> report.best == report.moves[0].square == report.line[0]
/// True
#[pyclass(module = "outflank", name = "Report", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyReport(pub(crate) Report);

#[pymethods]
impl PyReport {
    /// The score of the position for the side to move, in discs.
    #[getter]
    fn score(&self) -> i16 {
        self.0.score.discs()
    }

    /// How far the score can be trusted: `exact`, `win/loss/draw`, `11` or `11@73%`.
    #[getter]
    fn confidence(&self) -> String {
        self.0.confidence.to_string()
    }

    /// The same in words that a player knows.
    #[getter]
    fn confidence_in_words(&self) -> String {
        self.0.confidence.in_words()
    }

    /// Whether the score is what best play leads to.
    #[getter]
    fn is_exact(&self) -> bool {
        self.0.confidence == Confidence::Exact
    }

    /// The best move; None when the side to move must pass or the game is over.
    #[getter]
    fn best(&self) -> Option<String> {
        self.0.best().map(|square| square.to_string())
    }

    /// The play that leads to the score; `pass` where somebody must.
    #[getter]
    fn line(&self) -> Vec<String> {
        steps(&self.0.line)
    }

    /// Legal moves with their scores, the best first: only that one unless all were asked for.
    #[getter]
    fn moves(&self) -> Vec<PyMoveScore> {
        scores(&self.0.moves)
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Positions evaluated for move ordering alone, which some engines count as nodes.
    #[getter]
    fn evaluations(&self) -> u64 {
        self.0.evaluations
    }

    /// Seconds that it took.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    /// Whether it ended before it had gone as deep as it wanted.
    #[getter]
    fn interrupted(&self) -> bool {
        self.0.interrupted
    }

    fn __repr__(&self) -> String {
        let best = self.0.best().map_or(String::new(), |square| format!("{square} "));
        format!("<Report {best}{} ({}), {} nodes>", self.0.score, self.0.confidence, self.0.nodes)
    }
}

/// What best play of both sides leads to.
#[pyclass(module = "outflank", name = "Solved", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PySolved(pub(crate) Solved);

#[pymethods]
impl PySolved {
    /// The final score for the side to move, in discs.
    #[getter]
    fn score(&self) -> i16 {
        self.0.score.discs()
    }

    /// A best move; None when the side to move must pass or the game is over.
    #[getter]
    fn best(&self) -> Option<String> {
        self.0.best().map(|square| square.to_string())
    }

    /// A line of best play to the end of the game; `pass` where somebody must.
    #[getter]
    fn line(&self) -> Vec<String> {
        steps(&self.0.line)
    }

    /// Positions visited.
    #[getter]
    fn nodes(&self) -> u64 {
        self.0.nodes
    }

    /// Seconds that it took.
    #[getter]
    fn elapsed(&self) -> f64 {
        self.0.elapsed.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        format!("<Solved {}: {}>", self.0.score, quoted_list(&self.line()))
    }
}
