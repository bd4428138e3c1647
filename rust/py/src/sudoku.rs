//! Sudoku kernels for Python. Rules, bulk and generating have files of their own.

mod bulk;
mod layout;
mod making;

use pyo3::prelude::*;
use runut_engine::search::{Backbone, Candidates, DepthFirst};
use runut_engine::sudoku::{Cdcl, CellBacktracking, Narrowed, Nine, auto};

use crate::cut::SearchTree;
use crate::errors::unknown;
use crate::search::Search;
pub use layout::SudokuLayout;

/// A search of the sudoku with these givens (one byte a cell, 0 for a blank) by this algorithm.
/// `most` is for "candidates": the solutions with each digit of a cell that it finds.
#[pyfunction]
#[pyo3(signature = (algorithm, layout, cells, most=1))]
fn sudoku_search(
    algorithm: &str,
    layout: &SudokuLayout,
    cells: Vec<u8>,
    most: u64,
) -> PyResult<Search> {
    let (sudoku, judge) = layout.puzzle(cells)?;
    match algorithm {
        "auto" => Ok(Search::of(auto(sudoku), judge)),
        "propagation" => Ok(Search::new(DepthFirst(sudoku), judge)),
        "clauses" => Ok(Search::new(Cdcl(sudoku), judge)),
        "candidates" => Ok(Search::new(Candidates::new(Narrowed::new(sudoku), most), judge)),
        "forced" => Ok(Search::new(Backbone(Narrowed::new(sudoku)), judge)),
        "cell-backtracking" => Ok(Search::new(CellBacktracking(sudoku), judge)),
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
    let (sudoku, judge) = layout.puzzle(cells)?;
    match algorithm {
        "auto" if layout.layout.is_nine() => {
            Ok(Some(SearchTree::new(DepthFirst(Nine(sudoku)), judge)))
        }
        "auto" => Ok(None),
        "propagation" => Ok(Some(SearchTree::new(DepthFirst(sudoku), judge))),
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
