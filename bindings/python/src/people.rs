//! How people play.

use outflank_people::{Policy, Rating, RatingEstimate};
use pyo3::prelude::*;

use crate::analysis::PyAnalysis;
use crate::convert::side;
use crate::errors::bad;
use crate::position::PyPosition;

/// The rating at which somebody plays, with an error bar: the true one lies within it two times of three.
#[pyclass(module = "outflank", name = "RatingEstimate", frozen, eq)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct PyRatingEstimate(pub(crate) RatingEstimate);

#[pymethods]
impl PyRatingEstimate {
    /// The likeliest rating.
    #[getter]
    fn rating(&self) -> u16 {
        self.0.rating.points()
    }

    /// The true one lies within this many points of it, two times of three.
    #[getter]
    fn error(&self) -> u16 {
        self.0.error
    }

    /// The games that it comes from.
    #[getter]
    fn games(&self) -> u32 {
        self.0.games
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<RatingEstimate {} from {} games>", self.0, self.0.games)
    }
}

/// How likely each legal move is for a player of a rating (800 to 2300), the likeliest first: squares and shares that sum to 1.
///
/// Raises an `OutflankError` on boards and by rules of which nobody knows how people play.
///
/// >>> from outflank import Position, likely_moves
/// >>> moves = likely_moves(Position("f5"), 2000)
/// >>> [square for square, share in moves][-1], round(sum(share for square, share in moves), 3)
/// ('f4', 1.0)
#[pyfunction]
pub(crate) fn likely_moves(py: Python<'_>, position: PyPosition, rating: i64) -> PyResult<Vec<(String, f32)>> {
    let rating: Rating = rating.to_string().parse().map_err(bad)?;
    let rules = position.0.rules();
    let moves = py.detach(|| Policy::of(&rules).map(|policy| policy.moves(&position.0, rating)));
    let moves =
        moves.ok_or_else(|| bad(format!("nobody knows how people play {rules}: only the standard game on 8×8")))?;
    Ok(moves.iter().map(|likely| (likely.square.to_string(), likely.chance)).collect())
}

/// The rating at which somebody played several games: analyses, each with the side that they had. None if none of the games counts.
///
/// >>> from outflank import estimate_rating
/// >>> estimate_rating([]) is None
/// True
#[pyfunction]
pub(crate) fn estimate_rating(games: Vec<(PyRef<'_, PyAnalysis>, String)>) -> PyResult<Option<PyRatingEstimate>> {
    let mut played = Vec::new();
    for (analysis, name) in &games {
        played.extend(analysis.analysis.played_moves(side(name)?));
    }
    Ok(RatingEstimate::of(played).map(PyRatingEstimate))
}
