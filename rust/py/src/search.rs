//! A kernel ready to run, its outcome, and its solutions as a stream.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBytes, PyDict};
use runut_check::Rules;
use runut_engine::search::{self, AnyKernel, Judge, Judged, Limits, Record, Waited};

use crate::boards::PackedBoards;
use crate::control::{Control, Signals, detached};
use crate::errors::rejected;
use crate::recording::{FoldValues, MOST_EVENTS, folds_of, in_bytes};

/// How long a reader of a stream waits between two looks at Ctrl-C.
const WAIT: Duration = Duration::from_millis(50);

/// Limits as Python has them: solutions, nodes, seconds and bytes.
pub type LimitValues = (Option<u64>, Option<u64>, Option<f64>, Option<u64>);

/// The limits of a search.
pub fn limits((solutions, nodes, seconds, memory): LimitValues) -> PyResult<Limits> {
    let time = seconds
        .map(Duration::try_from_secs_f64)
        .transpose()
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(Limits { solutions, nodes, time, memory, deadline: None })
}

/// The judge of these rules.
pub fn judge(rules: impl Rules + 'static) -> Judge {
    Arc::new(move |board| rules.keeps(board))
}

/// One puzzle with one algorithm, ready to be searched any number of times.
#[pyclass(frozen, module = "runut._engine")]
pub struct Search {
    kernel: Arc<Judged>,
}

impl Search {
    /// Wraps a kernel for Python, with the judge of all boards that it hands out.
    pub fn new(kernel: impl AnyKernel, judge: Judge) -> Self {
        Self::of(Arc::new(kernel), judge)
    }

    /// Wraps a kernel of any type.
    pub fn of(kernel: Arc<dyn AnyKernel>, judge: Judge) -> Self {
        Self { kernel: Arc::new(Judged { kernel, judge }) }
    }

    fn explore(
        &self,
        py: Python<'_>,
        limits: LimitValues,
        keep: u64,
        control: &Control,
        record: Option<Record>,
    ) -> PyResult<Outcome> {
        let limits = self::limits(limits)?;
        let outcome = detached(py, |signals: &Signals| {
            let poll = Some(signals.poll());
            search::run(&*self.kernel, &limits, keep, &control.shared, record, poll)
        })?;
        Outcome::new(py, 0, outcome)
    }

    /// What is searched.
    pub fn kernel(&self) -> Arc<Judged> {
        Arc::clone(&self.kernel)
    }
}

#[pymethods]
impl Search {
    /// Searches once. `limits` are solutions, nodes, seconds and bytes.
    fn run(
        &self,
        py: Python<'_>,
        limits: LimitValues,
        keep: u64,
        control: &Control,
        record: bool,
    ) -> PyResult<Outcome> {
        let record = record.then_some(Record::Events(MOST_EVENTS));
        self.explore(py, limits, keep, control, record)
    }

    /// Searches once, keeps no solution, and folds the tree of the search: the `events` of the
    /// outcome are its words.
    fn fold(
        &self,
        py: Python<'_>,
        limits: LimitValues,
        control: &Control,
        folds: FoldValues,
    ) -> PyResult<Outcome> {
        let record = Record::Tree(folds_of(folds), MOST_EVENTS);
        self.explore(py, limits, 0, control, Some(record))
    }

    /// Searches once and keeps all events or evenly spaced nodes: the `events` of the outcome are
    /// stretches of about `room` words together.
    fn sample(
        &self,
        py: Python<'_>,
        limits: LimitValues,
        keep: u64,
        control: &Control,
        room: usize,
    ) -> PyResult<Outcome> {
        self.explore(py, limits, keep, control, Some(Record::Sampled(room)))
    }

    /// Starts a search whose solutions are read one by one.
    fn stream(&self, limits: LimitValues, control: &Control) -> PyResult<Stream> {
        let limits = self::limits(limits)?;
        let shared = Arc::clone(&control.shared);
        let stream = search::stream(self.kernel(), limits, shared)?;
        Ok(Stream(Mutex::new(stream)))
    }

    /// Whether a board keeps the rules of the puzzle, as judged by code apart from the search.
    fn accepts(&self, board: &[u8]) -> bool {
        (self.kernel.judge)(board)
    }
}

/// Searches every kernel, each with the limits for itself, and keeps their order. With
/// `share_time` the clock of all begins now.
#[pyfunction]
pub fn run_many(
    py: Python<'_>,
    searches: Vec<Py<Search>>,
    limits: LimitValues,
    keep: u64,
    control: &Control,
    threads: usize,
    share_time: bool,
) -> PyResult<Vec<Outcome>> {
    let mut limits = self::limits(limits)?;
    if share_time {
        limits.deadline = limits.time.and_then(|most| Instant::now().checked_add(most));
    }
    let kernels: Vec<&dyn AnyKernel> =
        searches.iter().map(|search| &*search.get().kernel as &dyn AnyKernel).collect();
    let outcomes = detached(py, |signals: &Signals| {
        let poll = || Some(signals.poll());
        search::run_many(&kernels, &limits, keep, &control.shared, threads, poll)
    })?;
    let outcomes = outcomes.into_iter().enumerate();
    outcomes.map(|(number, outcome)| Outcome::new(py, number, outcome)).collect()
}

/// What a search gave back.
#[pyclass(frozen, get_all, module = "runut._engine")]
pub struct Outcome {
    /// Why the search stopped; `None` when its space is exhausted.
    halt: Option<&'static str>,
    count: BigUint,
    /// Solutions up to symmetry, if they were counted, and what the symmetries are; from a kernel
    /// that knows these and whose count is final, whatever the halt.
    distinct: Option<(Option<BigUint>, String)>,
    solutions: Py<PackedBoards>,
    candidate: Option<Py<PyBytes>>,
    nodes: u64,
    backtracks: u64,
    max_depth: u64,
    seconds: f64,
    counters: Py<PyDict>,
    /// Packed events, eight bytes each in the machine's order.
    events: Py<PyBytes>,
    dropped: u64,
}

impl Outcome {
    /// Hands over what was found; an error if a board of search `number` was rejected.
    fn new(py: Python<'_>, number: usize, found: search::Outcome) -> PyResult<Self> {
        if let Some(board) = &found.rejected {
            return Err(rejected(py, number, board));
        }
        Ok(Self {
            halt: found.halt.map(search::Halt::name),
            count: found.total.unwrap_or_else(|| found.count.into()),
            distinct: found.distinct.map(|distinct| (distinct.count, distinct.group)),
            solutions: Py::new(py, PackedBoards(found.solutions))?,
            candidate: found.candidate.map(|cells| PyBytes::new(py, &cells).unbind()),
            nodes: found.stats.nodes,
            backtracks: found.stats.backtracks,
            max_depth: found.stats.max_depth,
            seconds: found.stats.seconds,
            counters: found.stats.counters.into_py_dict(py)?.unbind(),
            events: in_bytes(py, &found.events)?.unbind(),
            dropped: found.dropped,
        })
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
                Waited::Ended => return self.outcome(py).map(|_| None),
            }
        }
    }

    /// What the search gave back (without solutions), once every solution is read.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Outcome>> {
        let outcome = py.detach(|| self.lock().outcome().cloned());
        outcome.map(|outcome| Outcome::new(py, 0, outcome)).transpose()
    }
}
