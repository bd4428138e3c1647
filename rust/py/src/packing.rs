//! Packing kernels for Python.

mod diagram;

use std::sync::Arc;

use pyo3::prelude::*;
use runut_engine::packing::{
    Board, Cover, FirstCell, Lattice, Motions, Narrowed, Packing, Pattern, Piece,
    PieceBacktracking, Tally, split,
};
use runut_engine::search::{Backbone, Candidates, Cut, WorkUnit, remaining};

use crate::cut::SearchTree;
use crate::errors::{refused, unknown};
use crate::search::Search;
use diagram::PackingDiagram;

/// Value of the first copy, rows of each layer, whether it may turn and flip, the least and the most
/// copies, and its cells on the board if its place is given.
type PieceValues = (u8, Vec<Vec<String>>, bool, bool, u32, u32, Option<Vec<usize>>);

/// A packing that any algorithm can search.
#[pyclass(frozen, module = "runut._engine")]
struct PackingProblem {
    packing: Arc<Packing>,
}

#[pymethods]
impl PackingProblem {
    /// A packing of a lattice ("square", "cube" or "pyramid"); `free` has a byte for each cell, 255
    /// where it must be filled.
    #[new]
    fn new(
        lattice: &str,
        size: (usize, usize, usize),
        free: &[u8],
        pieces: Vec<PieceValues>,
    ) -> PyResult<Self> {
        let pieces = pieces.into_iter().map(piece).collect();
        let packing = Packing::new(board(lattice, size, free)?, pieces).map_err(refused)?;
        Ok(Self { packing: Arc::new(packing) })
    }

    /// The search of "cover", which can be cut.
    fn tree(&self) -> SearchTree {
        SearchTree::new(Cover(Arc::clone(&self.packing)))
    }

    /// The decision diagram of all solutions; `None` if it needs more than `most` bytes.
    fn diagram(&self, py: Python<'_>, most: u64) -> PyResult<Option<PackingDiagram>> {
        PackingDiagram::new(py, &self.packing, most)
    }

    /// About this many searches that together find every solution once.
    fn split(&self, py: Python<'_>, parts: usize) -> Vec<Search> {
        let cuts = py.detach(|| split(&self.packing, parts));
        let search = |cut: Cut| {
            let cover = Cover(Arc::clone(&self.packing));
            // The whole search is not shared out, and finds the solutions that its symmetries spare.
            if cut.depths().iter().all(|&depth| depth == 0) {
                return Search::new(cover);
            }
            Search::new(WorkUnit { search: Arc::new(cover), cut: Arc::new(cut), left: remaining() })
        };
        cuts.into_iter().map(search).collect()
    }

    /// A search by one algorithm; `most` is for "candidates": the solutions with each piece on a
    /// cell that it finds.
    #[pyo3(signature = (algorithm, most=1))]
    fn search(&self, algorithm: &str, most: u64) -> PyResult<Search> {
        let packing = Arc::clone(&self.packing);
        match algorithm {
            "cover" => Ok(Search::new(Cover(packing))),
            "first-cell" => Ok(Search::new(FirstCell(packing))),
            "candidates" => Ok(Search::new(Candidates::new(Narrowed::new(packing), most))),
            "forced" => Ok(Search::new(Backbone(Narrowed::new(packing)))),
            "tally" => Ok(Search::new(Tally(packing))),
            _ => Err(unknown("packing algorithm", algorithm)),
        }
    }
}

fn board(
    lattice: &str,
    (layers, rows, columns): (usize, usize, usize),
    free: &[u8],
) -> PyResult<Board> {
    let free = free.iter().map(|&value| value == 255).collect();
    let lattice = match lattice {
        "square" => Lattice::Flat { rows, columns, free },
        "cube" => Lattice::Cubes { layers, rows, columns, free },
        "pyramid" => Lattice::Pyramid { levels: layers, free },
        _ => return Err(unknown("lattice", lattice)),
    };
    Board::new(lattice).map_err(refused)
}

fn piece((value, layers, turn, flip, least, most, fixed): PieceValues) -> Piece {
    let mut cells = Vec::new();
    for (layer, rows) in layers.iter().enumerate() {
        for (row, text) in rows.iter().enumerate() {
            let filled = text.chars().enumerate().filter(|&(_, sign)| sign != ' ');
            cells.extend(filled.map(|(column, _)| (layer as i32, row as i32, column as i32)));
        }
    }
    Piece { value, cells, motions: Motions { turn, flip }, least, most, fixed }
}

/// The student paper's search with these pieces: letter and rows of each, true for a filled cell.
/// A pyramid has as many levels as rows. `free` has a byte for each cell, 255 where it must be filled.
#[pyfunction]
#[pyo3(signature = (rows, columns, free, is_pyramid, pieces, trim))]
fn packing_paper_search(
    rows: usize,
    columns: usize,
    free: &[u8],
    is_pyramid: bool,
    pieces: Vec<(u8, Vec<Vec<bool>>)>,
    trim: bool,
) -> PyResult<Search> {
    let lattice = if is_pyramid { "pyramid" } else { "square" };
    let layers = if is_pyramid { rows } else { 1 };
    let board = board(lattice, (layers, rows, columns), free)?;
    let pieces = pieces.into_iter().map(|(letter, rows)| (letter, Pattern::new(&rows))).collect();
    Ok(Search::new(PieceBacktracking { board, pieces, trim }))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<PackingDiagram>()?;
    module.add_class::<PackingProblem>()?;
    module.add_function(wrap_pyfunction!(packing_paper_search, module)?)
}
