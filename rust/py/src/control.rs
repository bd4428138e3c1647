//! The live handle on a search, and the one place that releases the interpreter lock.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use pyo3::prelude::*;
use runut_engine::search::{Poll, Shared};

/// Cancels searches and reads their progress, from any thread.
#[pyclass(frozen, module = "runut._engine")]
#[derive(Default)]
pub struct Control {
    pub shared: Arc<Shared>,
}

#[pymethods]
impl Control {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    fn cancel(&self) {
        self.shared.cancel();
    }

    #[getter]
    fn cancelled(&self) -> bool {
        self.shared.is_cancelled()
    }

    /// Nodes, solutions and depth so far.
    fn progress(&self) -> (u64, u64, u64) {
        let progress = self.shared.progress();
        (progress.nodes, progress.solutions, progress.depth)
    }

    /// Adds to the counts; for algorithms written in Python.
    fn publish(&self, nodes: u64, solutions: u64, depth: u64) {
        self.shared.publish(nodes, solutions, depth);
    }
}

/// Checks for Ctrl-C during a detached search, at most every 50 ms.
#[derive(Clone, Default)]
pub struct Signals {
    raised: Rc<RefCell<Option<PyErr>>>,
}

impl Signals {
    /// A poll for one search.
    pub fn poll(&self) -> Poll {
        let raised = Rc::clone(&self.raised);
        #[expect(clippy::redundant_closure_for_method_calls, reason = "attach wants any lifetime")]
        Box::new(move || match Python::attach(|py| py.check_signals()) {
            Ok(()) => true,
            Err(error) => {
                *raised.borrow_mut() = Some(error);
                false
            }
        })
    }
}

/// Runs `work` without the interpreter lock. A signal (Ctrl-C) cancels the
/// searches that poll, and this function raises it.
pub fn detached<T: Send>(py: Python<'_>, work: impl FnOnce(&Signals) -> T + Send) -> PyResult<T> {
    let (value, raised) = py.detach(|| {
        let signals = Signals::default();
        let value = work(&signals);
        (value, signals.raised.take())
    });
    raised.map_or(Ok(value), Err)
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Control>()
}
