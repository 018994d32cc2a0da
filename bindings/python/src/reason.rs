//! Why a move is worse than another, or better.

use std::collections::BTreeMap;

use outflank_coach::{Reason, Tone};
use pyo3::prelude::*;

/// Why a move is worse than another one, or better: a fact that is true of the position and of the main lines.
///
/// >>> from outflank import Engine, Game
/// >>> analysis = Engine(threads=1).analyze(Game("c4c5e6f5g4c3b4a3b6b3f6g5a2"), level="hard")
/// >>> reason = analysis.moves[12].reasons[0]
/// >>> print(reason)
/// a2 opens the corner a1, and White takes it at once.
/// >>> reason.kind, reason.theme, reason.marks
/// ('corner-lost', 'corners', [('a2', 'worse'), ('c6', 'better'), ('a1', 'lost')])
#[pyclass(module = "outflank", name = "Reason", frozen, eq)]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct PyReason(pub(crate) Reason);

#[pymethods]
impl PyReason {
    /// What kind of fact it is, as programs read it, such as `corner-lost`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.fact.kind()
    }

    /// What it is about: `corners`, `mobility`, `parity`, `edges`, `stability` or `tempo`.
    #[getter]
    fn theme(&self) -> &'static str {
        self.0.fact.theme().name()
    }

    /// Whether it speaks against the move that was played, and not for it.
    #[getter]
    fn is_against(&self) -> bool {
        self.0.tone == Tone::Against
    }

    /// The worse of the two moves.
    #[getter]
    fn worse(&self) -> String {
        self.0.worse.to_string()
    }

    /// The better of the two moves.
    #[getter]
    fn better(&self) -> String {
        self.0.better.to_string()
    }

    /// How much it explains: about so many discs.
    #[getter]
    fn weight(&self) -> f64 {
        f64::from(self.0.weight) / 10.0
    }

    /// Squares to mark, and what each is marked as: `worse`, `better`, `lost`, `won` or `about`.
    #[getter]
    fn marks(&self) -> Vec<(String, &'static str)> {
        self.0.marks().into_iter().map(|mark| (mark.square.to_string(), mark.kind.name())).collect()
    }

    /// Arrows to draw, each from a square to another.
    #[getter]
    fn arrows(&self) -> Vec<(String, String)> {
        self.0.arrows().into_iter().map(|arrow| (arrow.from.to_string(), arrow.to.to_string())).collect()
    }

    /// The numbers of the fact, by name.
    #[getter]
    fn numbers(&self) -> BTreeMap<&'static str, u16> {
        self.0.fact.numbers().into_iter().collect()
    }

    /// The reason in words, in `english`, `french` or `japanese`.
    #[pyo3(signature = (language="english"))]
    fn in_words(&self, language: &str) -> PyResult<String> {
        Ok(self.0.in_words(crate::convert::language(language)?))
    }

    fn __str__(&self) -> String {
        self.0.in_words(outflank_records::Language::English)
    }

    fn __repr__(&self) -> String {
        format!("<Reason {}: {}>", self.kind(), self.__str__())
    }
}
