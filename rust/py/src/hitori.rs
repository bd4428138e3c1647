//! Hitori kernels for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use runut_engine::hitori::{
    self, Cdcl, Density, Hitori, Narrowed, Patterns, Propagation, Reading, Symmetry, Wish,
};
use runut_engine::rng::Rng;
use runut_engine::search::{Backbone, Candidates, Choice, Control, DepthFirst, Judge, Judged};

use crate::batch::{self, Batch, Unread};
use crate::control::{Signals, detached};
use crate::cut::{SearchTree, colours};
use crate::errors::{refused, unknown};
use crate::search::{self, Search};

/// A board, whether it needs a white and a black cell, and its judge.
fn board(
    width: usize,
    height: usize,
    cells: Vec<u16>,
    needs: (bool, bool),
) -> PyResult<(Hitori, Judge)> {
    let mut board = Hitori::new(width, height, cells.clone()).map_err(refused)?;
    (board.needs_white, board.needs_black) = needs;
    let (needs_white, needs_black) = needs;
    Ok((board, search::judge(runut_check::Hitori { width, cells, needs_white, needs_black })))
}

/// The search of the board in a line, as `solve_lines` reads it.
fn of_line(line: &[u8]) -> Option<Judged> {
    let board = hitori::read_line(line)?;
    let Hitori { width, cells, needs_white, needs_black, .. } = board.clone();
    let judge = search::judge(runut_check::Hitori { width, cells, needs_white, needs_black });
    Some(Judged { kernel: Arc::new(Propagation(board)), judge })
}

/// A search of the board with these numbers (by row, 0 for a blank) by this algorithm. `needs` says
/// whether some cell must be white, and whether some cell must be black; `most` is for
/// "candidates": the solutions with each colour of a cell that it finds.
#[pyfunction]
#[pyo3(signature = (algorithm, width, height, cells, needs, reading, most=1))]
pub fn hitori_search(
    algorithm: &str,
    width: usize,
    height: usize,
    cells: Vec<u16>,
    needs: (bool, bool),
    reading: &str,
    most: u64,
) -> PyResult<Search> {
    let (board, judge) = self::board(width, height, cells, needs)?;
    let reading = match reading {
        "black-ignored" => Reading::BlackIgnored,
        "black-counts" => Reading::BlackCounts,
        _ => return Err(unknown("reading", reading)),
    };
    match algorithm {
        "propagation" => Ok(Search::new(Propagation(board), judge)),
        "depth-first" => Ok(Search::new(DepthFirst(board), judge)),
        "clauses" => Ok(Search::new(Cdcl(board), judge)),
        "candidates" => Ok(Search::new(Candidates::new(Narrowed::new(board), most), judge)),
        "forced" => Ok(Search::new(Backbone(Narrowed::new(board)), judge)),
        "patterns" => Ok(Search::new(Patterns { board, reading }, judge)),
        _ => Err(unknown("hitori algorithm", algorithm)),
    }
}

/// The search of "depth-first", which can be cut.
#[pyfunction]
pub fn hitori_tree(
    width: usize,
    height: usize,
    cells: Vec<u16>,
    needs: (bool, bool),
) -> PyResult<SearchTree> {
    let (board, judge) = self::board(width, height, cells, needs)?;
    Ok(SearchTree::new(DepthFirst(board), judge))
}

/// The search of "propagation" in which cells, by number, have given colours.
#[pyfunction]
pub fn hitori_cube(
    width: usize,
    height: usize,
    cells: Vec<u16>,
    needs: (bool, bool),
    given: Vec<Choice>,
) -> PyResult<Search> {
    let (board, judge) = self::board(width, height, cells, needs)?;
    let narrowed = Narrowed::within(board, colours(given)?).map_err(refused)?;
    Ok(Search::new(narrowed, judge))
}

/// The boards of a text with a board on each line.
#[pyfunction]
pub fn hitori_read_lines(py: Python<'_>, text: PyBackedBytes) -> (Batch, Unread) {
    batch::read(py, &text, of_line)
}

/// The numbers of a new board with one solution, by row; `None` if the random search finds none.
#[pyfunction]
pub fn hitori_make(
    py: Python<'_>,
    width: usize,
    height: usize,
    greatest: usize,
    symmetry: &str,
    density: &str,
    seed: u64,
) -> PyResult<Option<Vec<u16>>> {
    let symmetry = match symmetry {
        "none" => Symmetry::None,
        "half-turn" => Symmetry::HalfTurn,
        "quarter-turn" => Symmetry::QuarterTurn,
        "left-right" => Symmetry::LeftRight,
        "up-down" => Symmetry::UpDown,
        "diagonal" => Symmetry::Diagonal,
        _ => return Err(unknown("symmetry", symmetry)),
    };
    let density = match density {
        "random" => Density::Random,
        "sparse" => Density::Sparse,
        "dense" => Density::Dense,
        _ => return Err(unknown("density", density)),
    };
    let wish = Wish { width, height, greatest, symmetry, density };
    detached(py, |signals: &Signals| {
        let mut control = Control::alone(Some(signals.poll()));
        // Only Ctrl-C stops it early, and then Python raises.
        hitori::make(&wish, &mut Rng::new(seed), &mut control).unwrap_or(None)
    })
}
