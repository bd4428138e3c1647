//! Hitori kernels for Python.

use pyo3::prelude::*;
use runut_engine::hitori::{Hitori, Patterns, Propagation, Reading};

use crate::errors::{refused, unknown};
use crate::search::Search;

/// A search of the board with these numbers (by row, 0 for a blank) by this algorithm.
#[pyfunction]
#[pyo3(signature = (algorithm, width, height, cells, reading))]
fn hitori_search(
    algorithm: &str,
    width: usize,
    height: usize,
    cells: Vec<u16>,
    reading: &str,
) -> PyResult<Search> {
    let board = Hitori::new(width, height, cells).map_err(refused)?;
    let reading = match reading {
        "black-ignored" => Reading::BlackIgnored,
        "black-counts" => Reading::BlackCounts,
        _ => return Err(unknown("reading", reading)),
    };
    match algorithm {
        "propagation" => Ok(Search::new(Propagation(board))),
        "patterns" => Ok(Search::new(Patterns { board, reading })),
        _ => Err(unknown("hitori algorithm", algorithm)),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(hitori_search, module)?)
}
