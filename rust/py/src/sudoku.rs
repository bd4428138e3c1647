//! Sudoku kernels for Python. Rules, bulk and generating have files of their own.

pub mod bulk;
mod layout;
pub mod making;

use pyo3::prelude::*;
use runut_engine::search::{Backbone, Candidates, DepthFirst};
use runut_engine::sudoku::{Cdcl, CellBacktracking, Narrowed, Nine, Order, auto, counting, tally};

use crate::cut::SearchTree;
use crate::errors::unknown;
use crate::search::Search;
pub use layout::SudokuLayout;

/// A search of the sudoku with these givens (one byte a cell, 0 for a blank) by this algorithm.
/// `most` is for "candidates": the solutions with each digit of a cell that it finds.
#[pyfunction]
#[pyo3(signature = (algorithm, layout, cells, most=1))]
pub fn sudoku_search(
    algorithm: &str,
    layout: &SudokuLayout,
    cells: Vec<u8>,
    most: u64,
) -> PyResult<Search> {
    let (sudoku, judge) = layout.puzzle(cells)?;
    match algorithm {
        "auto" => Ok(Search::of(auto(sudoku), judge)),
        "counting" => Ok(Search::of(counting(sudoku), judge)),
        "propagation" => Ok(Search::new(DepthFirst(sudoku), judge)),
        "clauses" => Ok(Search::new(Cdcl(sudoku), judge)),
        "candidates" => Ok(Search::new(Candidates::new(Narrowed::new(sudoku), most), judge)),
        "forced" => Ok(Search::new(Backbone(Narrowed::new(sudoku)), judge)),
        "cell-backtracking" => Ok(Search::new(CellBacktracking::from(sudoku), judge)),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}

/// A count by "auto" that finds one solution of each set that interchangeable digits make, or that of
/// a classic board of nine digits; `None` where so many threads that share a search are faster.
#[pyfunction]
pub fn sudoku_tally(
    layout: &SudokuLayout,
    cells: Vec<u8>,
    threads: usize,
) -> PyResult<Option<Search>> {
    let (sudoku, judge) = layout.puzzle(cells)?;
    Ok(match tally(&sudoku) {
        Some(kernel) => Some(Search::new(kernel, judge)),
        None if threads == 1 && sudoku.layout.is_nine => Some(Search::of(counting(sudoku), judge)),
        None => None,
    })
}

/// The paper's search with another order of cells, each once, or by the fewest digits without one,
/// and another order of digits.
#[pyfunction]
pub fn sudoku_cell_backtracking(
    layout: &SudokuLayout,
    cells: Vec<u8>,
    order: Option<Vec<usize>>,
    digits: Vec<u8>,
) -> PyResult<Search> {
    let (sudoku, judge) = layout.puzzle(cells)?;
    let size = sudoku.cells.len();
    let mut sorted = order.clone().unwrap_or_else(|| (0..size).collect());
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..size) {
        return Err(unknown("order of cells", "with each once"));
    }
    let order = order.map_or(Order::MostConstrained, Order::Fixed);
    Ok(Search::new(CellBacktracking::new(sudoku, order, digits), judge))
}

/// The search of "auto" or "propagation", which can be cut; `None` for "auto" on other boards than
/// the classic one of nine digits.
#[pyfunction]
pub fn sudoku_tree(
    algorithm: &str,
    layout: &SudokuLayout,
    cells: Vec<u8>,
) -> PyResult<Option<SearchTree>> {
    let (sudoku, judge) = layout.puzzle(cells)?;
    match algorithm {
        "auto" if layout.layout.is_nine => {
            Ok(Some(SearchTree::new(DepthFirst(Nine(sudoku)), judge)))
        }
        "auto" => Ok(None),
        "propagation" => Ok(Some(SearchTree::new(DepthFirst(sudoku), judge))),
        _ => Err(unknown("sudoku algorithm", algorithm)),
    }
}
