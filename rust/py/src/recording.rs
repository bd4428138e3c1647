//! What is kept of a search in plain Python, from the events that it reports.

use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::search::{Event, Folds, Observer, Record};

/// Most words that a recorded run keeps: eight megabytes.
pub const MOST_EVENTS: usize = 1 << 20;

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

/// A folded tree, or stretches of a search, that grow by packed events.
#[pyclass(frozen, module = "runut._engine")]
pub struct Recording(Mutex<Option<Observer>>);

#[pymethods]
impl Recording {
    /// The folded tree of a search.
    #[staticmethod]
    fn tree(folds: FoldValues) -> Self {
        Self::of(Record::Tree(folds_of(folds), MOST_EVENTS))
    }

    /// All events or evenly spaced nodes of a search, in about `room` words.
    #[staticmethod]
    fn sampled(room: usize) -> Self {
        Self::of(Record::Sampled(room))
    }

    /// Takes the next events, eight bytes each in the machine's order. `ValueError` if one is no
    /// event, or after the end.
    fn add(&self, events: &[u8]) -> PyResult<()> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let observer = held.as_mut().ok_or_else(ended)?;
        for bytes in events.chunks(8) {
            let word = bytes.try_into().ok().map(u64::from_ne_bytes);
            let event = word.and_then(Event::unpack);
            observer.record(event.ok_or_else(|| PyValueError::new_err("no event"))?);
        }
        Ok(())
    }

    /// The words of a search that counted so many nodes, and how many nodes are in none of its
    /// stretches.
    fn finish<'py>(
        &self,
        py: Python<'py>,
        nodes: u64,
        is_halted: bool,
    ) -> PyResult<(Bound<'py, PyBytes>, u64)> {
        let observer = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        let (words, dropped) = observer.ok_or_else(ended)?.finish(nodes, is_halted);
        Ok((in_bytes(py, &words)?, dropped))
    }
}

impl Recording {
    fn of(record: Record) -> Self {
        Self(Mutex::new(Some(Observer::recording(record))))
    }
}

fn ended() -> PyErr {
    PyValueError::new_err("the recording has ended")
}
