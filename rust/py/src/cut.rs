//! Searches that can be cut, for Python.

use std::sync::{Arc, PoisonError};

use num_bigint::BigUint;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use runut_engine::search::{
    self, AnyCuttable, Choice, Gathering, Judge, Misfit, Path, Remaining, Stop, remaining,
};

use crate::control::{Control, Signals, detached};
use crate::search::{LimitValues, Search};

/// Open subtrees, packed.
#[pyclass(frozen, module = "runut._engine")]
pub struct Cut(Arc<search::Cut>);

#[pymethods]
impl Cut {
    /// Subtrees, each with its weight and its path.
    #[new]
    fn new(subtrees: Vec<(u64, Path)>) -> Self {
        Self(Arc::new(subtrees.into_iter().collect()))
    }

    /// The subtrees in bytes that `pack` made; a `ValueError` for other bytes.
    #[staticmethod]
    fn unpack(py: Python<'_>, packed: &[u8]) -> PyResult<Self> {
        let cut = py.detach(|| search::Cut::unpack(packed));
        cut.map(|cut| Self(Arc::new(cut))).ok_or_else(|| unfit(Misfit::Path))
    }

    /// These subtrees of each cut, in one.
    #[staticmethod]
    fn gathered(py: Python<'_>, parts: Vec<(Py<Self>, Vec<usize>)>) -> Self {
        py.detach(|| {
            let mut all = Gathering::default();
            for (cut, places) in parts {
                all.add(&cut.get().0, places);
            }
            Self(Arc::new(all.cut))
        })
    }

    /// The subtrees as bytes; gathered cuts that are equal have equal bytes.
    fn pack<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.pack()))
    }

    /// How many choices lead to each subtree.
    fn depths(&self) -> Vec<usize> {
        self.0.depths()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, at: usize) -> PyResult<(u64, Path)> {
        self.0.get(at).ok_or_else(|| PyIndexError::new_err(at))
    }
}

/// A search that can be cut.
#[pyclass(frozen, module = "runut._engine")]
pub struct SearchTree(Arc<dyn AnyCuttable>, Judge);

impl SearchTree {
    /// Wraps a search for Python, with the judge of its boards.
    pub fn new(search: impl AnyCuttable, judge: Judge) -> Self {
        Self(Arc::new(search), judge)
    }
}

#[pymethods]
impl SearchTree {
    /// The part of a count that explores these open subtrees, and the holder of those that it
    /// leaves.
    fn unit(&self, subtrees: &Cut) -> (Search, OpenSubtrees) {
        let left = remaining();
        let unit = Arc::clone(&self.0).unit(Arc::clone(&subtrees.0), Arc::clone(&left));
        (Search::of(unit, Arc::clone(&self.1)), OpenSubtrees(left))
    }

    /// The last step of a count with this number of solutions.
    fn conclusion(&self, total: BigUint) -> Search {
        Search::of(Arc::clone(&self.0).conclusion(total), Arc::clone(&self.1))
    }

    /// The nodes of these subtrees, estimated from random walks, and the standard error; `None` if
    /// the limits or the control end it.
    fn estimate(
        &self,
        py: Python<'_>,
        subtrees: &Cut,
        samples: usize,
        seed: u64,
        limits: LimitValues,
        control: &Control,
    ) -> PyResult<Option<(f64, f64)>> {
        let limits = crate::search::limits(limits)?;
        let found = detached(py, |signals: &Signals| {
            let shared = Arc::clone(&control.shared);
            let poll = Some(signals.poll());
            let mut control = search::Control::limited(limits, shared, poll);
            self.0.estimate(&subtrees.0, samples, seed, &mut control)
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
pub struct OpenSubtrees(Remaining);

#[pymethods]
impl OpenSubtrees {
    /// These, once the part has ended; a `ValueError` names why the given ones did not fit: "path"
    /// or "size".
    fn cut(&self) -> PyResult<Cut> {
        let left = self.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        left.map(Cut).map_err(unfit)
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
