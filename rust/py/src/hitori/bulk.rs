//! Many hitori boards at once, for Python.

use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::{PyBytes, PyList};
use runut_engine::hitori::{self, Hitori};

use crate::control::{Signals, detached};
use crate::errors::refused;

/// Boards in their order, from a text and one by one.
#[pyclass(module = "runut._engine")]
#[derive(Default)]
pub struct HitoriBatch(hitori::Batch);

#[pymethods]
impl HitoriBatch {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// The boards of a text of a board a line; and for each line that has to be read otherwise
    /// which board it is, its number from 1, and where it begins and ends.
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over bytes")]
    #[staticmethod]
    fn read(py: Python<'_>, text: PyBackedBytes) -> (Self, Vec<(usize, usize, usize, usize)>) {
        let text: &[u8] = &text;
        let (batch, unread) = py.detach(|| hitori::Batch::read(text));
        let places = unread.into_iter();
        let places = places.map(|each| (each.index, each.line, each.span.start, each.span.end));
        (Self(batch), places.collect())
    }

    /// Adds a board, or puts it in the place of one that is not read yet.
    #[pyo3(signature = (width, height, cells, needs, index))]
    fn put(
        &mut self,
        width: usize,
        height: usize,
        cells: Vec<u16>,
        needs: (bool, bool),
        index: Option<usize>,
    ) -> PyResult<()> {
        let mut board = Hitori::new(width, height, cells).map_err(refused)?;
        (board.needs_white, board.needs_black) = needs;
        match index {
            Some(index) => self.0.set(index, board),
            None => self.0.push(board),
        }
        Ok(())
    }

    /// Searches every board.
    fn solve(&self, py: Python<'_>, limit: u8, threads: usize) -> PyResult<HitoriAnswers> {
        detached(py, |signals: &Signals| self.0.solve(limit, threads, || Some(signals.poll())))
            .map(HitoriAnswers)
    }
}

/// What became of many boards.
#[pyclass(frozen, module = "runut._engine")]
pub struct HitoriAnswers(hitori::Answers);

#[pymethods]
impl HitoriAnswers {
    /// Solutions of each, a byte a board; 255 for one that was not read.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.counts)
    }

    /// The first solution of each, a character a cell; empty if there is none.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.solutions.iter().map(|cells| PyBytes::new(py, cells)))
    }

    /// A line for each board: solution, comma, verdict.
    fn text<'py>(&self, py: Python<'py>, limit: u8) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.text(limit)))
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<HitoriAnswers>()?;
    module.add_class::<HitoriBatch>()
}
