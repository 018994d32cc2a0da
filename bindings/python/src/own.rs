//! An evaluation that is a function of Python.

use std::sync::{Arc, Mutex, PoisonError};

use outflank_engine::OwnEvaluation;
use outflank_rules::Position;
use pyo3::prelude::*;

use crate::position::PyPosition;

/// The exception that an evaluation has raised, until somebody takes it.
#[derive(Clone, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    /// The exception, once.
    pub(crate) fn take(&self) -> PyResult<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    fn is_there(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn put(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// A function from a position to a number of discs.
pub(crate) struct PythonEvaluation {
    function: Py<PyAny>,
    raised: Raised,
}

impl PythonEvaluation {
    pub(crate) fn new(function: Py<PyAny>, raised: Raised) -> Self {
        Self { function, raised }
    }
}

impl OwnEvaluation for PythonEvaluation {
    fn evaluate(&self, position: &Position) -> f32 {
        // After an exception the search is about to end, and whatever it thinks meanwhile is thrown away.
        if self.raised.is_there() {
            return 0.0;
        }
        let asked = Python::try_attach(|py| self.function.call1(py, (PyPosition(*position),))?.extract::<f32>(py));
        match asked {
            Some(Ok(discs)) if !discs.is_nan() => discs,
            Some(Ok(_)) => {
                self.raised.put(crate::errors::bad("the evaluation of a position is a number of discs, not nan"));
                0.0
            }
            Some(Err(error)) => {
                self.raised.put(error);
                0.0
            }
            None => 0.0,
        }
    }
}
