//! The one place where engine errors become Python exceptions.

use pyo3::call::PyCallArgs;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::Invalid;

/// The exception for a model that the engine rejects.
pub fn refused(error: Invalid) -> PyErr {
    PyValueError::new_err(error.0)
}

/// The exception for a name (algorithm, option) that the engine does not know.
pub fn unknown(what: &str, name: &str) -> PyErr {
    PyValueError::new_err(format!("unknown {what}: {name:?}"))
}

/// The exception for a board that breaks the rules of its puzzle, the one of this number.
pub fn rejected(py: Python<'_>, number: usize, board: &[u8]) -> PyErr {
    own(py, "WrongAnswerError", (number, PyBytes::new(py, board)))
}

/// The exception for work that the limit of this name ends.
pub fn stopped(py: Python<'_>, halt: &str) -> PyErr {
    own(py, "StoppedError", (halt,))
}

/// One of Runut's own exceptions.
fn own<'py>(py: Python<'py>, name: &str, args: impl PyCallArgs<'py>) -> PyErr {
    let error = py.import("runut.errors").and_then(|errors| errors.getattr(name));
    let made = error.and_then(|error| error.call1(args));
    made.map_or_else(|error| error, PyErr::from_value)
}
