//! The one place where engine errors become Python exceptions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use runut_engine::Invalid;

/// The exception for a model that the engine rejects.
pub fn refused(error: Invalid) -> PyErr {
    PyValueError::new_err(error.0)
}

/// The exception for a name (algorithm, option) that the engine does not know.
pub fn unknown(what: &str, name: &str) -> PyErr {
    PyValueError::new_err(format!("unknown {what}: {name:?}"))
}
