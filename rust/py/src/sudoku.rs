//! Sudoku kernels for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::sudoku::{self, CellBacktracking, Propagation, Sudoku};

use crate::errors::{refused, unknown};
use crate::search::Search;

/// A search of the sudoku with these givens (one byte a cell, 0 for a blank) by this algorithm.
#[pyfunction]
#[pyo3(signature = (algorithm, box_rows, box_columns, cells))]
fn sudoku_search(
    algorithm: &str,
    box_rows: usize,
    box_columns: usize,
    cells: Vec<u8>,
) -> PyResult<Search> {
    let sudoku = Sudoku::new(box_rows, box_columns, cells).map_err(refused)?;
    match algorithm {
        "propagation" => Ok(Search::new(Propagation(sudoku))),
        "cell-backtracking" => Ok(Search::new(CellBacktracking(sudoku))),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}

/// The paper's generator: 81 bytes, 0 for an emptied cell.
#[pyfunction]
#[pyo3(signature = (seed))]
fn sudoku_random_removal(py: Python<'_>, seed: u64) -> Bound<'_, PyBytes> {
    PyBytes::new(py, &sudoku::random_removal(seed))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(sudoku_search, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_random_removal, module)?)
}
