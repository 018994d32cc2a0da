//! Othello for Python: the classes and functions of the package `outflank`.
//!
//! Types in, types out: whatever is a rule, a score or a word comes from the crates of the house. Documentation comments on classes
//! and methods are what `help()` shows, and their examples are run by the tests.

mod analysis;
mod batch;
mod convert;
mod effort;
mod engine;
mod errors;
mod files;
mod game;
mod outcome;
mod own;
mod people;
mod position;
mod reason;
mod record;
mod report;
mod rules;
mod running;
mod watch;

use pyo3::pymodule;

/// The compiled part of the package `outflank`; import that instead.
#[pymodule]
mod _outflank {
    #[pymodule_export]
    use crate::analysis::{PyAccuracy, PyAnalysedMove, PyAnalysis};
    #[pymodule_export]
    use crate::batch::{PyBatch, PyPositions};
    #[pymodule_export]
    use crate::engine::{PyEngine, PyStop};
    #[pymodule_export]
    use crate::files::{PyReading, PyWritten, parse, read, save, write};
    #[pymodule_export]
    use crate::game::PyGame;
    #[pymodule_export]
    use crate::outcome::PyOutcome;
    #[pymodule_export]
    use crate::people::{PyRatingEstimate, estimate_rating, likely_moves};
    #[pymodule_export]
    use crate::position::PyPosition;
    #[pymodule_export]
    use crate::reason::PyReason;
    #[pymodule_export]
    use crate::record::PyRecord;
    #[pymodule_export]
    use crate::report::{PyMoveScore, PyProgress, PyReport, PySolved};
    #[pymodule_export]
    use crate::rules::PyRules;
    #[pymodule_export]
    use crate::watch::PyWatch;
}
