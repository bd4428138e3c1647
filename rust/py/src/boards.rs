//! Solutions as a search kept them, for Python to look at one by one.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::search::Boards;

/// Packed boards of one size; each becomes bytes when it is looked at.
#[pyclass(module = "runut._engine")]
pub struct PackedBoards(pub Boards);

#[pymethods]
impl PackedBoards {
    /// The boards of `size` cells each that `cells` consists of.
    #[new]
    #[pyo3(signature = (cells = Vec::new(), size = 0))]
    fn new(cells: Vec<u8>, size: usize) -> Self {
        Self(Boards::new(cells, size))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, at: usize) -> PyResult<Bound<'py, PyBytes>> {
        if at < self.0.len() {
            return Ok(PyBytes::new(py, &self.0[at]));
        }
        Err(PyIndexError::new_err("no such board"))
    }

    /// Copies and pickles are made from this.
    fn __getnewargs__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyBytes>, usize) {
        (PyBytes::new(py, self.0.cells()), self.0.size())
    }

    /// Adds a board.
    fn append(&mut self, board: &[u8]) {
        self.0.push(board);
    }

    /// Removes each board that equals one before it.
    fn remove_repeats(&mut self, py: Python<'_>) {
        py.detach(|| self.0.remove_repeats());
    }
}
