//! Searches that can be cut, for Python.

use std::sync::{Arc, PoisonError};

use num_bigint::BigUint;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use runut_engine::search::{
    self, AnyCuttable, Choice, Cut, Limits, Misfit, Remaining, Stop, remaining,
};

use crate::control::{Control, Signals, detached};
use crate::search::Search;

/// A search that can be cut.
#[pyclass(frozen, module = "runut._engine")]
pub struct SearchTree(Arc<dyn AnyCuttable>);

impl SearchTree {
    /// Wraps a search for Python.
    pub fn new(search: impl AnyCuttable) -> Self {
        Self(Arc::new(search))
    }
}

#[pymethods]
impl SearchTree {
    /// The part of a count that explores these open subtrees, and the holder of those that it
    /// leaves.
    fn unit(&self, subtrees: Cut) -> (Search, OpenSubtrees) {
        let left = remaining();
        let unit = Arc::clone(&self.0).unit(subtrees, Arc::clone(&left));
        (Search::of(unit), OpenSubtrees(left))
    }

    /// The last step of a count with this number of solutions.
    fn conclusion(&self, total: BigUint) -> Search {
        Search::of(Arc::clone(&self.0).conclusion(total))
    }

    /// The nodes of these subtrees, estimated from random walks, and the standard error; `None` if
    /// the control cancels it.
    #[expect(clippy::needless_pass_by_value, reason = "Python hands over a list")]
    fn estimate(
        &self,
        py: Python<'_>,
        subtrees: Cut,
        samples: usize,
        seed: u64,
        control: &Control,
    ) -> PyResult<Option<(f64, f64)>> {
        let found = detached(py, |signals: &Signals| {
            let shared = Arc::clone(&control.shared);
            let poll = Some(signals.poll());
            let mut control = search::Control::limited(Limits::default(), shared, poll);
            self.0.estimate(&subtrees, samples, seed, &mut control)
        })?;
        match found {
            Ok(estimate) => Ok(Some((estimate.nodes, estimate.spread))),
            Err(Stop::Halt(_)) => Ok(None),
            Err(Stop::Misfit(misfit)) => Err(unfit(misfit)),
        }
    }
}

/// The subtrees that a part of a count leaves open.
#[pyclass(frozen, module = "runut._engine")]
struct OpenSubtrees(Remaining);

#[pymethods]
impl OpenSubtrees {
    /// Each with the weight of its solutions, once the part has ended; a `ValueError` names why the
    /// given ones did not fit: "path" or "size".
    fn tasks(&self) -> PyResult<Cut> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone().map_err(unfit)
    }
}

fn unfit(misfit: Misfit) -> PyErr {
    PyValueError::new_err(match misfit {
        Misfit::Path => "path",
        Misfit::Size => "size",
    })
}

/// The cells and colours of a path.
pub fn colours(path: Vec<Choice>) -> PyResult<Vec<(usize, u8)>> {
    let colour = |(cell, colour): Choice| Some((cell as usize, u8::try_from(colour).ok()?));
    path.into_iter().map(colour).collect::<Option<_>>().ok_or_else(|| unfit(Misfit::Path))
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<SearchTree>()?;
    module.add_class::<OpenSubtrees>()
}
