//! What goes wrong, as exceptions of the package's own.

use std::fmt::Display;

use outflank_rules as rules;
use pyo3::PyErr;

use crate::position::PyPosition;

// They are defined in Python, where they have types and can be pickled.
pyo3::import_exception!(outflank.errors, OutflankError);
pyo3::import_exception!(outflank.errors, IllegalMove);
pyo3::import_exception!(outflank.errors, Unsolved);

/// Something that makes no sense, in the words of whoever found out.
pub(crate) fn bad(reason: impl Display) -> PyErr {
    OutflankError::new_err(reason.to_string())
}

/// A move that the rules do not allow.
pub(crate) fn illegal(refused: rules::IllegalMove) -> PyErr {
    illegal_here(refused.to_string(), &refused)
}

/// The same, told in other words that say where it was.
pub(crate) fn illegal_here(words: String, refused: &rules::IllegalMove) -> PyErr {
    IllegalMove::new_err((words, refused.attempt.to_string(), PyPosition(refused.position)))
}
