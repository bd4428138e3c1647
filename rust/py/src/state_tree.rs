//! The folded tree of a search in plain Python, from the events that it reports.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::search::{self, Event, Folds};

use crate::search::MOST_EVENTS;

/// The levels, the children of a node, and the nodes that a tree keeps.
pub type FoldValues = (usize, usize, usize);

/// The same for the engine.
pub fn folds_of((depth, width, nodes): FoldValues) -> Folds {
    Folds { depth, width, nodes }
}

/// Words, eight bytes each in the machine's order.
pub fn in_bytes<'py>(py: Python<'py>, words: &[u64]) -> PyResult<Bound<'py, PyBytes>> {
    PyBytes::new_with(py, 8 * words.len(), |bytes| {
        for (place, word) in bytes.chunks_exact_mut(8).zip(words) {
            place.copy_from_slice(&word.to_ne_bytes());
        }
        Ok(())
    })
}

/// A tree that grows by packed events.
#[pyclass(frozen, module = "runut._engine")]
pub struct StateTree(Mutex<Option<search::StateTree>>);

#[pymethods]
impl StateTree {
    #[new]
    fn new(folds: FoldValues) -> Self {
        let tree = search::StateTree::new(folds_of(folds), MOST_EVENTS);
        Self(Mutex::new(Some(tree)))
    }

    /// Takes the next events, eight bytes each in the machine's order. `ValueError` if one is no
    /// event, or after the end.
    fn add(&self, events: &[u8]) -> PyResult<()> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tree = held.as_mut().ok_or_else(|| PyValueError::new_err("the tree has ended"))?;
        for bytes in events.chunks(8) {
            let word = bytes.try_into().ok().map(u64::from_ne_bytes);
            let event = word.and_then(Event::unpack);
            tree.add(event.ok_or_else(|| PyValueError::new_err("no event"))?);
        }
        Ok(())
    }

    /// The words of the tree of a search that counted so many nodes.
    fn finish<'py>(
        &self,
        py: Python<'py>,
        nodes: u64,
        is_halted: bool,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let tree = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let tree = tree.ok_or_else(|| PyValueError::new_err("the tree has ended"))?;
        in_bytes(py, &tree.finish(nodes, is_halted))
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<StateTree>()
}
