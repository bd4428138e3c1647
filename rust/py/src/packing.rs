//! Packing kernels for Python.

use pyo3::prelude::*;
use runut_engine::packing::{
    Board, Cover, FirstCell, Lattice, Packing, Pattern, PieceBacktracking,
};

use crate::errors::{refused, unknown};
use crate::search::Search;

/// A search of the packing of these pieces: the letter and the rows of each, true for a filled
/// cell. A pyramid has as many levels as rows; a flat board says which cells are free.
#[pyfunction]
#[pyo3(signature = (algorithm, rows, columns, free, is_pyramid, pieces, trim))]
fn packing_search(
    algorithm: &str,
    rows: usize,
    columns: usize,
    free: Vec<bool>,
    is_pyramid: bool,
    pieces: Vec<(u8, Vec<Vec<bool>>)>,
    trim: bool,
) -> PyResult<Search> {
    let lattice = if is_pyramid {
        Lattice::Pyramid { levels: rows }
    } else {
        Lattice::Flat { rows, columns, free }
    };
    let board = Board::new(lattice).map_err(refused)?;
    let pieces = pieces.into_iter().map(|(letter, rows)| (letter, Pattern::new(&rows))).collect();
    let packing = Packing::new(board, pieces).map_err(refused)?;
    match algorithm {
        "cover" => Ok(Search::new(Cover(packing))),
        "first-cell" => Ok(Search::new(FirstCell(packing))),
        "piece-backtracking" => Ok(Search::new(PieceBacktracking { packing, trim })),
        _ => Err(unknown("packing algorithm", algorithm)),
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(packing_search, module)?)
}
