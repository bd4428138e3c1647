//! Many sudokus from texts and buffers, for Python.

use pyo3::buffer::PyBuffer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use runut_check::keeps_classic;
use runut_engine::sudoku;

use crate::control::{Signals, detached};
use crate::errors::rejected;

/// Solutions up to `limit` of a classic sudoku of 81 characters, and the first of them. A malformed
/// line raises a `ValueError` with the column from 1 and the character there (-1 for the end).
#[pyfunction]
pub fn sudoku_solve_line(py: Python<'_>, line: &str, limit: u32) -> PyResult<(u32, String)> {
    match sudoku::solve_line(line.as_bytes(), limit) {
        Ok((1.., cells)) if !keeps_classic(line.as_bytes(), &cells) => Err(rejected(py, 0, &cells)),
        Ok((count, cells)) => Ok((count, cells.iter().map(|&sign| char::from(sign)).collect())),
        Err(fault) => Err(PyValueError::new_err((fault.column, sign_of(fault)))),
    }
}

fn sign_of(fault: sudoku::Fault) -> i32 {
    fault.sign.map_or(-1, i32::from)
}

/// The answers to many sudokus; an error if a solution was rejected.
fn accepted(py: Python<'_>, answers: sudoku::Answers) -> PyResult<SudokuAnswers> {
    match answers.rejected.first() {
        Some(&number) => {
            Err(rejected(py, number, &answers.solutions[81 * number..81 * (number + 1)]))
        }
        None => Ok(SudokuAnswers(answers)),
    }
}

/// The answers to many sudokus.
#[pyclass(frozen, module = "runut._engine")]
pub struct SudokuAnswers(sudoku::Answers);

#[pymethods]
impl SudokuAnswers {
    /// Solutions of each, a byte a puzzle; 255 for a malformed one.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.counts)
    }

    /// The first solution of each, 81 bytes a puzzle.
    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.solutions)
    }

    /// Line, column (both from 1) and sign (-1 for the end) of each fault.
    #[getter]
    fn faults(&self) -> Vec<(usize, usize, i32)> {
        self.0.faults.iter().map(|fault| (fault.line, fault.column, sign_of(*fault))).collect()
    }
}

/// A line for each puzzle: solution, comma, verdict.
#[pyfunction]
pub fn sudoku_answer_text(
    py: Python<'_>,
    counts: PyBackedBytes,
    solutions: PyBackedBytes,
    limit: u8,
) -> Bound<'_, PyBytes> {
    let (counts, solutions): (&[u8], &[u8]) = (&counts, &solutions);
    PyBytes::new(py, &py.detach(|| sudoku::answer_text(counts, solutions, limit)))
}

/// Searches every line of a text.
#[pyfunction]
pub fn sudoku_solve_lines(
    py: Python<'_>,
    text: PyBackedBytes,
    limit: u8,
    threads: usize,
) -> PyResult<SudokuAnswers> {
    let text: &[u8] = &text;
    let answers = detached(py, |signals: &Signals| {
        sudoku::solve_lines(text, limit, threads, keeps_classic, signals.poll())
    })?;
    accepted(py, answers)
}

/// Searches consecutive boards of 81 bytes from 0 to 9 in a buffer.
#[pyfunction]
pub fn sudoku_solve_cells(
    py: Python<'_>,
    cells: PyBuffer<u8>,
    limit: u8,
    threads: usize,
) -> PyResult<SudokuAnswers> {
    let cells = cells.to_vec(py)?;
    let answers = detached(py, |signals: &Signals| {
        sudoku::solve_cells(&cells, limit, threads, keeps_classic, signals.poll())
    })?;
    accepted(py, answers)
}
