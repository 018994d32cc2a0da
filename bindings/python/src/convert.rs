//! Words of Python as values of the crates, and back.

use outflank_engine::Line;
use outflank_records::Language;
use outflank_rules::{Move, Side, Square, Squares};
use pyo3::PyResult;

use crate::errors::bad;

/// A square, written as `f5`.
pub(crate) fn square(text: &str) -> PyResult<Square> {
    text.trim().parse().map_err(bad)
}

/// A square or `pass`.
pub(crate) fn either_move(text: &str) -> PyResult<Move> {
    text.trim().parse().map_err(bad)
}

/// Several squares.
pub(crate) fn squares(texts: &[String]) -> PyResult<Squares> {
    texts.iter().map(|text| square(text)).collect()
}

/// The names of squares in reading order.
pub(crate) fn names(squares: Squares) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

/// The moves of a line, passes among them.
pub(crate) fn steps(line: &Line) -> Vec<String> {
    line.iter().map(ToString::to_string).collect()
}

/// A side, written as `black` or `white`.
pub(crate) fn side(text: &str) -> PyResult<Side> {
    let named = |side: &Side| side.name().eq_ignore_ascii_case(text.trim());
    Side::BOTH
        .into_iter()
        .find(named)
        .ok_or_else(|| bad(format!("{} is not a side: choose black or white", outflank_rules::text::Quoted(text))))
}

/// A language: `english`, `french` or `japanese`, or its code.
pub(crate) fn language(text: &str) -> PyResult<Language> {
    Language::of_locale(text).map_or_else(|| text.parse().map_err(bad), Ok)
}

/// A text as Python writes it.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n"))
}

/// A list of texts as Python writes it.
pub(crate) fn quoted_list(texts: &[String]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", texts.join(", "))
}
