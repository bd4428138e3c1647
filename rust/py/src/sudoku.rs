//! Sudoku kernels for Python. Bulk and generating have files of their own.

mod bulk;
mod making;

use std::sync::Arc;

use pyo3::prelude::*;
use runut_engine::search::{Backbone, DepthFirst};
use runut_engine::sudoku::{
    self, Cage, Cdcl, CellBacktracking, Narrowed, Nine, Propagation, Sudoku,
};

use crate::cut::SearchTree;
use crate::errors::{refused, unknown};
use crate::search::Search;

/// The rules of a board, prepared for any number of puzzles.
#[pyclass(frozen, module = "runut._engine")]
pub struct SudokuLayout(pub(crate) Arc<sudoku::Layout>);

#[pymethods]
impl SudokuLayout {
    /// Rows, columns, boxes and regions are `units`; `allowed` has a mask a cell (bit d for digit
    /// d), `cages` have a total and cells.
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over lists")]
    #[new]
    fn new(
        size: usize,
        units: Vec<Vec<usize>>,
        gaps: Vec<(usize, usize)>,
        allowed: Vec<u64>,
        cages: Vec<(u32, Vec<usize>)>,
    ) -> PyResult<Self> {
        let cages = cages.into_iter().map(|(total, cells)| Cage { total, cells }).collect();
        let layout = sudoku::Layout::new(size, units, &gaps, allowed, cages).map_err(refused)?;
        Ok(Self(Arc::new(layout)))
    }
}

/// A search of the sudoku with these givens (one byte a cell, 0 for a blank) by this algorithm.
#[pyfunction]
#[pyo3(signature = (algorithm, layout, cells))]
fn sudoku_search(algorithm: &str, layout: &SudokuLayout, cells: Vec<u8>) -> PyResult<Search> {
    let sudoku = Sudoku::new(Arc::clone(&layout.0), cells).map_err(refused)?;
    match algorithm {
        "auto" if layout.0.is_nine() => Ok(Search::new(Nine(sudoku))),
        "auto" => Ok(Search::new(Propagation(sudoku))),
        "propagation" => Ok(Search::new(DepthFirst(sudoku))),
        "clauses" => Ok(Search::new(Cdcl(sudoku))),
        "forced" => Ok(Search::new(Backbone(Narrowed::new(sudoku)))),
        "cell-backtracking" => Ok(Search::new(CellBacktracking(sudoku))),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}

/// The search of "auto" or "propagation", which can be cut; `None` for "auto" on other boards than
/// the classic one of nine digits.
#[pyfunction]
#[pyo3(signature = (algorithm, layout, cells))]
fn sudoku_tree(
    algorithm: &str,
    layout: &SudokuLayout,
    cells: Vec<u8>,
) -> PyResult<Option<SearchTree>> {
    let sudoku = Sudoku::new(Arc::clone(&layout.0), cells).map_err(refused)?;
    match algorithm {
        "auto" if layout.0.is_nine() => Ok(Some(SearchTree::new(DepthFirst(Nine(sudoku))))),
        "auto" => Ok(None),
        "propagation" => Ok(Some(SearchTree::new(DepthFirst(sudoku)))),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SudokuLayout>()?;
    module.add_function(wrap_pyfunction!(sudoku_search, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku_tree, module)?)?;
    bulk::register(module)?;
    making::register(module)
}
