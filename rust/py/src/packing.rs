//! Packing kernels for Python.

mod diagram;
mod pieces;

use std::sync::Arc;

use pyo3::prelude::*;
use runut_engine::packing::{
    Cover, FirstCell, Narrowed, Packing, Pattern, Piece, PieceBacktracking, Tally, split,
};
use runut_engine::search::{Backbone, Candidates, Cut, Judge, WorkUnit, remaining};

use crate::cut::SearchTree;
use crate::errors::{refused, unknown};
use crate::search::Search;
pub use diagram::PackingDiagram;
use pieces::{PieceValues, board, judge, piece, stated};

/// A packing that any algorithm can search.
#[pyclass(frozen, module = "runut._engine")]
pub struct PackingProblem {
    packing: Arc<Packing>,
    judge: Judge,
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
        let pieces: Vec<Piece> = pieces.into_iter().map(piece).collect();
        let stated = pieces.iter().map(stated).collect();
        let packing = Packing::new(board(lattice, size, free)?, pieces).map_err(refused)?;
        Ok(Self { packing: Arc::new(packing), judge: judge(lattice, size, free, stated)? })
    }

    /// The search of "cover", which can be cut.
    fn tree(&self) -> SearchTree {
        SearchTree::new(Cover(Arc::clone(&self.packing)), Arc::clone(&self.judge))
    }

    /// The decision diagram of all solutions; `None` if it needs more than `most` bytes.
    fn diagram(&self, py: Python<'_>, most: u64) -> PyResult<Option<PackingDiagram>> {
        PackingDiagram::new(py, &self.packing, most)
    }

    /// About this many searches that together find every solution once.
    fn split(&self, py: Python<'_>, parts: usize) -> Vec<Search> {
        let cuts = py.detach(|| split(&self.packing, parts));
        let search = |cut: Cut| {
            let (cover, judge) = (Cover(Arc::clone(&self.packing)), Arc::clone(&self.judge));
            // The whole search is not shared out, and finds the solutions that its symmetries spare.
            if cut.depths().iter().all(|&depth| depth == 0) {
                return Search::new(cover, judge);
            }
            let (search, cut) = (Arc::new(cover), Arc::new(cut));
            Search::new(WorkUnit { search, cut, left: remaining() }, judge)
        };
        cuts.into_iter().map(search).collect()
    }

    /// A search by one algorithm; `most` is for "candidates": the solutions with each piece on a
    /// cell that it finds.
    #[pyo3(signature = (algorithm, most=1))]
    fn search(&self, algorithm: &str, most: u64) -> PyResult<Search> {
        let (packing, judge) = (Arc::clone(&self.packing), Arc::clone(&self.judge));
        match algorithm {
            "cover" => Ok(Search::new(Cover(packing), judge)),
            "first-cell" => Ok(Search::new(FirstCell(packing), judge)),
            "candidates" => Ok(Search::new(Candidates::new(Narrowed::new(packing), most), judge)),
            "forced" => Ok(Search::new(Backbone(Narrowed::new(packing)), judge)),
            "tally" => Ok(Search::new(Tally(packing), judge)),
            _ => Err(unknown("packing algorithm", algorithm)),
        }
    }
}

/// The student paper's search with these pieces: letter and rows of each, true for a filled cell.
/// A pyramid has as many levels as rows. `free` has a byte for each cell, 255 where it must be filled.
#[pyfunction]
pub fn packing_paper_search(
    rows: usize,
    columns: usize,
    free: &[u8],
    is_pyramid: bool,
    pieces: Vec<(u8, Vec<Vec<bool>>)>,
    trim: bool,
) -> PyResult<Search> {
    let lattice = if is_pyramid { "pyramid" } else { "square" };
    let layers = if is_pyramid { rows } else { 1 };
    let size = (layers, rows, columns);
    let board = board(lattice, size, free)?;
    let pieces: Vec<(u8, Pattern)> =
        pieces.into_iter().map(|(letter, rows)| (letter, Pattern::new(&rows))).collect();
    let flat = (1..).zip(&pieces).map(|(value, (_, pattern))| Piece::flat(value, pattern));
    let judge = judge(lattice, size, free, flat.map(|piece| stated(&piece)).collect())?;
    Ok(Search::new(PieceBacktracking { board, pieces, trim }, judge))
}
