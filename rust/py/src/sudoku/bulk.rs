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

/// The canonical forms of many sudokus.
#[pyclass(frozen, module = "runut._engine")]
pub struct SudokuForms {
    forms: Vec<Result<sudoku::Canonical, sudoku::Fault>>,
}

/// A form of 81 characters, its automorphisms, and a symmetry that leads to it: transposed or not,
/// the rows from the top, the columns from the left, the labels of the digits.
type Form = (String, u64, bool, [u8; 9], [u8; 9], [u8; 9]);

fn signs_of(form: &sudoku::Canonical) -> [u8; 81] {
    form.cells.map(|cell| if cell == 0 { b'.' } else { cell + b'0' })
}

#[pymethods]
impl SudokuForms {
    fn __len__(&self) -> usize {
        self.forms.len()
    }

    /// A line for each puzzle: its form, or `-`.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut text = Vec::with_capacity(82 * self.forms.len());
        for form in &self.forms {
            match form {
                Ok(form) => text.extend_from_slice(&signs_of(form)),
                Err(_) => text.push(b'-'),
            }
            text.push(b'\n');
        }
        PyBytes::new(py, &text)
    }

    /// The form of a puzzle; `None` for a malformed one.
    fn form(&self, at: usize) -> Option<Form> {
        let form = self.forms.get(at)?.as_ref().ok()?;
        let line = signs_of(form).iter().map(|&sign| char::from(sign)).collect();
        let sudoku::Symmetry { is_transposed, rows, columns, labels } = form.symmetry;
        Some((line, form.automorphisms, is_transposed, rows, columns, labels))
    }

    /// Line, column (both from 1) and sign (-1 for the end) of each fault.
    #[getter]
    fn faults(&self) -> Vec<(usize, usize, i32)> {
        let faults = self.forms.iter().filter_map(|form| form.as_ref().err());
        faults.map(|fault| (fault.line, fault.column, sign_of(*fault))).collect()
    }
}

/// The canonical form of every line of a text.
#[pyfunction]
pub fn sudoku_canonical(py: Python<'_>, text: PyBackedBytes) -> PyResult<SudokuForms> {
    let text: &[u8] = &text;
    let forms = detached(py, |signals: &Signals| sudoku::canonical_lines(text, signals.poll()))?;
    Ok(SudokuForms { forms })
}
