//! The live handle on a search, and the one place that releases the interpreter lock.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use runut_engine::search::{Halt, Poll, Shared};

use crate::errors::stopped;

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

/// When the work of a thread has to end, whatever limits its searches have, and who watches it.
struct Bounds {
    shared: Arc<Shared>,
    deadline: Option<Instant>,
    watcher: Option<Rc<Py<PyAny>>>,
}

impl Bounds {
    fn halt(&self) -> Option<Halt> {
        if self.shared.is_cancelled() {
            return Some(Halt::Cancelled);
        }
        self.deadline.is_some_and(|end| Instant::now() >= end).then_some(Halt::Time)
    }
}

thread_local! {
    /// The innermost last.
    static BOUNDS: RefCell<Vec<Bounds>> = const { RefCell::new(Vec::new()) };
}

/// The limit that ends the work of this thread now.
fn halt() -> Option<Halt> {
    BOUNDS.with_borrow(|bounds| bounds.iter().find_map(Bounds::halt))
}

/// Calls `task`, whose searches all end when the time is over or `control` is cancelled: as Ctrl-C
/// raises `KeyboardInterrupt` in them, this raises `StoppedError`. They call `watcher` as they go.
#[pyfunction]
#[pyo3(signature = (task, seconds, control, watcher=None))]
pub fn bounded<'py>(
    py: Python<'py>,
    task: &Bound<'py, PyAny>,
    seconds: Option<f64>,
    control: &Control,
    watcher: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    let shared = Arc::clone(&control.shared);
    let bounds = Bounds { shared, deadline, watcher: watcher.map(Rc::new) };
    BOUNDS.with_borrow_mut(|all| all.push(bounds));
    let done = look(py).and_then(|()| task.call0());
    BOUNDS.with_borrow_mut(Vec::pop);
    done
}

/// Calls who watches this thread.
fn show(py: Python<'_>) -> PyResult<()> {
    // Copied first, since a watcher may ask for bounds of its own.
    let watching =
        |bounds: &Vec<Bounds>| bounds.iter().filter_map(|each| each.watcher.clone()).collect();
    let watchers: Vec<_> = BOUNDS.with_borrow(watching);
    watchers.iter().try_for_each(|watcher| watcher.call0(py).map(drop))
}

/// Calls who watches; raises `StoppedError` if the work of this thread has to end. For loops in
/// Python too.
#[pyfunction]
pub fn look(py: Python<'_>) -> PyResult<()> {
    show(py)?;
    halt().map_or(Ok(()), |halt| Err(stopped(py, halt.name())))
}

/// Checks for Ctrl-C and for the bounds of the thread during a detached search, and calls who watches
/// it, at most every 50 ms.
#[derive(Clone, Default)]
pub struct Signals {
    raised: Rc<RefCell<Option<PyErr>>>,
}

impl Signals {
    /// A poll for one search.
    pub fn poll(&self) -> Poll {
        let raised = Rc::clone(&self.raised);
        Box::new(move || match Python::attach(|py| py.check_signals().and_then(|()| show(py))) {
            Ok(()) => halt().is_none(),
            Err(error) => {
                *raised.borrow_mut() = Some(error);
                false
            }
        })
    }
}

/// Runs `work` without the interpreter lock. A signal (Ctrl-C), or the bounds of the thread, cancel
/// the searches that poll, and this function raises it.
pub fn detached<T: Send>(py: Python<'_>, work: impl FnOnce(&Signals) -> T + Send) -> PyResult<T> {
    let (value, raised) = py.detach(|| {
        let signals = Signals::default();
        let value = work(&signals);
        (value, signals.raised.take())
    });
    raised.map_or_else(|| look(py).map(|()| value), Err)
}
