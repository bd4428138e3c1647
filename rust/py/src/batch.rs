//! Many puzzles at once, for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList};
use runut_engine::search::{AnyKernel, Judged, batch, rows};

use crate::control::{Signals, detached};
use crate::errors::rejected;
use crate::search::Search;

/// For each line of another format: the number of the puzzle, the line from 1, and where the line
/// begins and ends.
pub type Unread = Vec<(usize, usize, usize, usize)>;

/// The puzzles of a text with a puzzle on each line, as far as the engine reads them.
pub fn read(
    py: Python<'_>,
    text: &[u8],
    kernel_of: fn(&[u8]) -> Option<Judged>,
) -> (Batch, Unread) {
    let kernel_of =
        |line: &[u8]| kernel_of(line).map(|kernel| Arc::new(kernel) as Arc<dyn AnyKernel>);
    let (batch, unread) = py.detach(|| batch::Batch::read(text, kernel_of));
    let places = unread.into_iter();
    let places = places.map(|each| (each.index, each.line, each.span.start, each.span.end));
    (Batch(batch), places.collect())
}

/// Puzzles in their order, from a text and one by one.
#[pyclass(module = "runut._engine")]
#[derive(Default)]
pub struct Batch(batch::Batch);

#[pymethods]
impl Batch {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Adds a puzzle, or puts it in the place of an unread one.
    fn put(&mut self, search: &Search, index: Option<usize>) {
        match index {
            Some(index) => self.0.set(index, search.kernel()),
            None => self.0.push(search.kernel()),
        }
    }

    /// Searches every puzzle; an error if a board was rejected.
    fn solve(&self, py: Python<'_>, limit: u8, threads: usize) -> PyResult<BatchAnswers> {
        let answers = detached(py, |signals: &Signals| {
            self.0.solve(limit, threads, || Some(signals.poll()))
        })?;
        match answers.rejected.first() {
            Some((number, board)) => Err(rejected(py, *number, board)),
            None => Ok(BatchAnswers(answers)),
        }
    }
}

/// The answers to many puzzles.
#[pyclass(frozen, module = "runut._engine")]
pub struct BatchAnswers(batch::Answers);

#[pymethods]
impl BatchAnswers {
    /// Solutions of each, a byte a puzzle; 255 for an unread one.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.counts)
    }

    /// The first solution of each, a digit a cell; empty if there is none.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.solutions.iter().map(|cells| PyBytes::new(py, cells)))
    }

    /// A line for each puzzle: solution, comma, verdict.
    fn text<'py>(&self, py: Python<'py>, limit: u8) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.text(limit)))
    }
}

/// Rows of a table for many puzzles; see the engine.
#[pyfunction]
pub fn batch_rows<'py>(
    py: Python<'py>,
    name: &str,
    first: usize,
    line: usize,
    text: &[u8],
    answers: &[u8],
    counts: &[u8],
) -> Bound<'py, PyBytes> {
    let place = rows::Place { name, first, line };
    PyBytes::new(py, &py.detach(|| rows::table(place, text, answers, counts)))
}
