//! The decision diagram of all solutions of a packing, for Python.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::packing::{Diagram, Packing, Problem};
use runut_engine::rng::Rng;
use runut_engine::search::Control;

use crate::control::detached;

/// All solutions of a packing, by number.
#[pyclass(frozen, module = "runut._engine")]
pub struct PackingDiagram(pub Diagram);

impl PackingDiagram {
    /// The diagram of a packing; `None` if it needs more than `most` bytes.
    pub fn new(py: Python<'_>, packing: &Packing, most: u64) -> PyResult<Option<Self>> {
        let diagram = detached(py, |signals| {
            let mut control = Control::alone(Some(signals.poll()));
            let Ok(Some(problem)) = Problem::list(packing, &mut control) else { return None };
            Diagram::new(&packing.board, problem, most, &mut control).ok().flatten()
        })?;
        Ok(diagram.map(Self))
    }
}

#[pymethods]
impl PackingDiagram {
    /// The number of solutions.
    #[getter]
    fn count(&self) -> u128 {
        self.0.count()
    }

    /// The packed board of the k-th solution, from 0.
    fn solution<'py>(&self, py: Python<'py>, number: u128) -> Option<Bound<'py, PyBytes>> {
        self.0.solution(number).map(|board| PyBytes::new(py, &board))
    }

    /// The packed board of a uniformly random solution.
    fn random<'py>(&self, py: Python<'py>, seed: u64) -> Option<Bound<'py, PyBytes>> {
        self.0.random(&mut Rng::new(seed)).map(|board| PyBytes::new(py, &board))
    }

    /// The value of each piece, and how many solutions have it (or a copy) on each cell.
    fn frequencies(&self) -> Vec<(u8, Vec<u128>)> {
        let values = self.0.problem().items.iter().map(|item| item.value);
        values.zip(self.0.frequencies().iter().cloned()).collect()
    }
}
