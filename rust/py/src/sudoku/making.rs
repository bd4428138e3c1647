//! Generating sudokus, for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::rng::Rng;
use runut_engine::sudoku;

use super::SudokuLayout;
use crate::control::{Signals, detached};
use crate::errors::refused;

/// A random full board, or `None`; from the full board `start` if there is one.
#[pyfunction]
pub fn sudoku_fill<'py>(
    py: Python<'py>,
    layout: &SudokuLayout,
    start: Option<Vec<u8>>,
    attempts: u32,
    seed: u64,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let found = detached(py, |signals: &Signals| {
        let mut rng = Rng::new(seed);
        sudoku::fill(&layout.layout, start.as_deref(), attempts, &mut rng, &mut signals.poll())
    })?;
    Ok(found.map(|cells| PyBytes::new(py, &cells)))
}

/// Removes groups of givens of a full board in turn while the solution stays unique.
#[pyfunction]
pub fn sudoku_reduce<'py>(
    py: Python<'py>,
    layout: &SudokuLayout,
    solution: Vec<u8>,
    groups: Vec<Vec<usize>>,
    least: usize,
) -> PyResult<Bound<'py, PyBytes>> {
    let cells = detached(py, |signals: &Signals| {
        sudoku::reduce(&layout.layout, &solution, &groups, least, &mut signals.poll())
    })?;
    Ok(PyBytes::new(py, &cells))
}

/// A unique board with givens in exactly these cells, or `None`.
#[pyfunction]
pub fn sudoku_fit<'py>(
    py: Python<'py>,
    layout: &SudokuLayout,
    pattern: Vec<usize>,
    tries: u32,
    seed: u64,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    let found = detached(py, |signals: &Signals| {
        sudoku::fit(&layout.layout, &pattern, tries, &mut Rng::new(seed), &mut signals.poll())
    })?;
    Ok(found.map(|cells| PyBytes::new(py, &cells)))
}

/// Unique classic boards of nine digits, 81 bytes each, one for each seed from `first`.
#[pyfunction]
pub fn sudoku_make_many(
    py: Python<'_>,
    first: u64,
    number: usize,
    groups: Vec<Vec<usize>>,
    least: usize,
) -> PyResult<Bound<'_, PyBytes>> {
    let made = detached(py, |signals: &Signals| {
        sudoku::make_many(first, number, &groups, least, signals.poll())
    })?;
    Ok(PyBytes::new(py, &made))
}

/// The paper's generator: 81 bytes, 0 for an emptied cell.
#[pyfunction]
pub fn sudoku_random_removal(py: Python<'_>, seed: u64) -> PyResult<Bound<'_, PyBytes>> {
    Ok(PyBytes::new(py, &sudoku::random_removal(seed).map_err(refused)?))
}
