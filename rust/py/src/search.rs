//! A kernel ready to run, its outcome, and its solutions as a stream.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList};
use runut_engine::search::{self, AnyKernel, Kernel, Limits, Waited};

use crate::control::{Control, Signals, detached};

/// Most events that a recorded run keeps: eight megabytes.
const MOST_EVENTS: usize = 1 << 20;

/// How long a reader of a stream waits between two looks at Ctrl-C.
const WAIT: Duration = Duration::from_millis(50);

type LimitValues = (Option<u64>, Option<u64>, Option<f64>, Option<u64>);

fn limits((solutions, nodes, seconds, memory): LimitValues) -> PyResult<Limits> {
    let time = seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Limits { solutions, nodes, time, memory })
}

/// One puzzle with one algorithm, ready to be searched any number of times.
#[pyclass(frozen, module = "runut._engine")]
pub struct Search {
    kernel: Arc<dyn AnyKernel>,
}

impl Search {
    /// Wraps a kernel for Python.
    pub fn new(kernel: impl Kernel) -> Self {
        Self { kernel: Arc::new(kernel) }
    }

    /// What is searched.
    pub fn kernel(&self) -> Arc<dyn AnyKernel> {
        Arc::clone(&self.kernel)
    }
}

#[pymethods]
impl Search {
    /// Searches once. `limits` are solutions, nodes, seconds and bytes.
    #[pyo3(signature = (limits, keep, control, record))]
    fn run(
        &self,
        py: Python<'_>,
        limits: LimitValues,
        keep: u64,
        control: &Control,
        record: bool,
    ) -> PyResult<Outcome> {
        let limits = self::limits(limits)?;
        let most = record.then_some(MOST_EVENTS);
        let outcome = detached(py, |signals: &Signals| {
            let poll = Some(signals.poll());
            search::run(&*self.kernel, &limits, keep, &control.shared, most, poll)
        })?;
        Ok(Outcome(outcome))
    }

    /// Starts a search whose solutions are read one by one.
    fn stream(&self, limits: LimitValues, control: &Control) -> PyResult<Stream> {
        let limits = self::limits(limits)?;
        let shared = Arc::clone(&control.shared);
        let stream = search::stream(Arc::clone(&self.kernel), limits, shared)?;
        Ok(Stream(Mutex::new(stream)))
    }
}

/// Searches every kernel, each with the limits for itself, and keeps their order.
#[expect(clippy::needless_pass_by_value, reason = "Python hands over a list")]
#[pyfunction]
#[pyo3(signature = (searches, limits, keep, control, threads))]
fn run_many(
    py: Python<'_>,
    searches: Vec<Py<Search>>,
    limits: LimitValues,
    keep: u64,
    control: &Control,
    threads: usize,
) -> PyResult<Vec<Outcome>> {
    let limits = self::limits(limits)?;
    let kernels: Vec<&dyn AnyKernel> =
        searches.iter().map(|search| &*search.get().kernel).collect();
    let outcomes = detached(py, |signals: &Signals| {
        let poll = || Some(signals.poll());
        search::run_many(&kernels, &limits, keep, &control.shared, threads, poll)
    })?;
    Ok(outcomes.into_iter().map(Outcome).collect())
}

/// What a search gave back.
#[pyclass(frozen, module = "runut._engine")]
pub struct Outcome(search::Outcome);

#[pymethods]
impl Outcome {
    /// Why the search stopped; `None` when its space is exhausted.
    #[getter]
    fn halt(&self) -> Option<&'static str> {
        self.0.halt.map(search::Halt::name)
    }

    #[getter]
    fn count(&self) -> BigUint {
        self.0.total.clone().unwrap_or_else(|| self.0.count.into())
    }

    /// Solutions up to symmetry and what the symmetries are, if the kernel knows.
    #[getter]
    fn distinct(&self) -> Option<(BigUint, String)> {
        self.0.distinct.as_ref().map(|distinct| (distinct.count.clone(), distinct.group.clone()))
    }

    #[getter]
    fn solutions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.0.solutions.iter().map(|cells| PyBytes::new(py, cells)))
    }

    #[getter]
    fn candidate<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.candidate.as_ref().map(|cells| PyBytes::new(py, cells))
    }

    #[getter]
    fn nodes(&self) -> u64 {
        self.0.stats.nodes
    }

    #[getter]
    fn backtracks(&self) -> u64 {
        self.0.stats.backtracks
    }

    #[getter]
    fn max_depth(&self) -> u64 {
        self.0.stats.max_depth
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.stats.seconds
    }

    #[getter]
    fn counters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let counters = PyDict::new(py);
        for (name, value) in &self.0.stats.counters {
            counters.set_item(name, value)?;
        }
        Ok(counters)
    }

    /// Packed events, eight bytes each in the machine's order.
    #[getter]
    fn events<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let bytes: Vec<u8> = self.0.events.iter().flat_map(|event| event.to_ne_bytes()).collect();
        PyBytes::new(py, &bytes)
    }

    #[getter]
    fn dropped(&self) -> u64 {
        self.0.dropped
    }
}

/// Solutions of a running search. Letting go of it ends the search.
#[pyclass(frozen, module = "runut._engine")]
pub struct Stream(Mutex<search::Stream>);

impl Stream {
    fn lock(&self) -> MutexGuard<'_, search::Stream> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Stream {
    fn __iter__(stream: Py<Self>) -> Py<Self> {
        stream
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        loop {
            match py.detach(|| self.lock().wait(WAIT)) {
                Waited::Found(cells) => return Ok(Some(PyBytes::new(py, &cells))),
                Waited::Nothing => py.check_signals()?,
                Waited::Ended => return Ok(None),
            }
        }
    }

    /// What the search gave back (without solutions), once every solution is read.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> Option<Outcome> {
        py.detach(|| self.lock().outcome().cloned().map(Outcome))
    }
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Search>()?;
    module.add_class::<Outcome>()?;
    module.add_class::<Stream>()?;
    module.add_function(wrap_pyfunction!(run_many, module)?)
}
