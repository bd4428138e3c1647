//! Cuts: a search as a list of open subtrees that can be stopped, stored, shared out and resumed.
//!
//! Idea: `run(cut, budget) -> (count, nodes, cut)`. An *open subtree* is a path of choices from the
//! root whose last node has not been visited yet. A *cut* is a list of open subtrees that together
//! contain every solution not counted yet; the budget is any limit. A [`WorkUnit`] explores
//! subtrees of a cut until the budget ends and leaves the cut that remains. Units one after the
//! other, and units side by side, visit exactly the nodes of one long search, so counts and nodes
//! add up exactly.
//!
//! [`Estimate`] foretells how long a search will take from random walks down the tree: if a walk
//! meets a, b, c, ... branches, the estimate is 1 + a + ab + abc + ..., which is right on average
//! (Knuth, "Estimating the efficiency of backtrack programs", 1975).

use std::sync::{Arc, Mutex, PoisonError};

use num_bigint::BigUint;

use super::control::Control;
use super::kernel::{AnyKernel, Kernel};
use super::limits::Halt;
use super::subtrees::Cut;
use crate::rng::Rng;

/// Why the exploration of a cut ends early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The search has to end.
    Halt(Halt),
    /// The cut does not fit the search.
    Misfit(Misfit),
}

/// Why a cut does not fit a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A path is not in the tree of this puzzle.
    Path,
    /// The search of a puzzle of this size cannot be cut.
    Size,
}

impl From<Halt> for Stop {
    fn from(halt: Halt) -> Self {
        Self::Halt(halt)
    }
}

impl From<Misfit> for Stop {
    fn from(misfit: Misfit) -> Self {
        Self::Misfit(misfit)
    }
}

/// A depth-first search that can be cut.
///
/// What it visits below a path may depend on the path alone.
pub trait Cuttable: Send + Sync + 'static {
    /// Explores the subtrees of a cut, the last first, and adds the solutions by their weights to
    /// `total`. When it ends early, `cut` holds what is left.
    fn explore(
        &self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
    ) -> Result<(), Stop>;

    /// Estimates the nodes below some subtrees of a cut, each from one random walk. The cut has at
    /// least one subtree.
    fn sample(
        &self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop>;

    /// Reports what the number of all solutions says beyond itself.
    fn conclude(&self, total: BigUint, control: &mut Control) -> Result<(), Halt> {
        control.total(total);
        Ok(())
    }
}

/// What a work unit leaves.
pub type Remaining = Arc<Mutex<Result<Arc<Cut>, Misfit>>>;

/// A holder for what a work unit leaves.
pub fn remaining() -> Remaining {
    Arc::new(Mutex::new(Ok(Arc::default())))
}

/// One part of a count.
pub struct WorkUnit<K> {
    /// The search.
    pub search: Arc<K>,
    /// The subtrees to explore.
    pub cut: Arc<Cut>,
    /// Receives the cut that is left.
    pub left: Remaining,
}

impl<K: Cuttable> Kernel for WorkUnit<K> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let (mut cut, mut total) = (Cut::default(), BigUint::ZERO);
        let end = control.hold(self.cut.bytes()).map_err(Stop::Halt).and_then(|()| {
            cut.clone_from(&self.cut);
            self.search.explore(&mut cut, &mut total, control)
        });
        control.total(total);
        let has_begun = control.nodes() > 0 || control.count() > 0 || end.is_ok();
        let cut = if has_begun { Arc::new(cut) } else { Arc::clone(&self.cut) };
        let (left, end) = match end {
            Ok(()) => (Ok(cut), Ok(())),
            Err(Stop::Halt(halt)) => (Ok(cut), Err(halt)),
            Err(Stop::Misfit(misfit)) => (Err(misfit), Ok(())),
        };
        *self.left.lock().unwrap_or_else(PoisonError::into_inner) = left;
        end
    }
}

/// The last step of a count: what the number of all solutions says beyond itself.
pub struct Conclusion<K> {
    /// The search.
    pub search: Arc<K>,
    /// The number of all solutions.
    pub total: BigUint,
}

impl<K: Cuttable> Kernel for Conclusion<K> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        self.search.conclude(self.total.clone(), control)
    }
}

/// An estimate of the nodes of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the samples.
    pub nodes: f64,
    /// The standard error of the mean.
    pub spread: f64,
}

impl Estimate {
    /// The estimate of a cut from random walks below random subtrees.
    pub fn of<K: Cuttable>(
        search: &K,
        cut: &Cut,
        samples: usize,
        seed: u64,
        control: &mut Control,
    ) -> Result<Self, Stop> {
        if cut.is_empty() || samples == 0 {
            return Ok(Self { nodes: 0.0, spread: 0.0 });
        }
        let found = search.sample(cut, samples, &mut Rng::new(seed), control)?;
        let number = found.len().max(1) as f64;
        let mean = found.iter().sum::<f64>() / number;
        let squares = found.iter().map(|nodes| (nodes - mean).powi(2)).sum::<f64>();
        let variance = squares / (number - 1.0).max(1.0);
        let subtrees = cut.len() as f64;
        Ok(Self { nodes: subtrees * mean, spread: subtrees * (variance / number).sqrt() })
    }
}

/// A search of any type that can be cut; [`cuttable!`](crate::search::cuttable) makes one of a
/// [`Cuttable`].
pub trait AnyCuttable: Send + Sync + 'static {
    /// The part of a count that explores this cut.
    fn unit(self: Arc<Self>, cut: Arc<Cut>, left: Remaining) -> Arc<dyn AnyKernel>;
    /// The last step of a count with this number of solutions.
    fn conclusion(self: Arc<Self>, total: BigUint) -> Arc<dyn AnyKernel>;
    /// An estimate of the nodes of a cut.
    fn estimate(
        &self,
        cut: &Cut,
        samples: usize,
        seed: u64,
        control: &mut Control,
    ) -> Result<Estimate, Stop>;
}

/// Compiles searches that can be cut, as [`compiled!`](crate::search::compiled) does kernels.
macro_rules! cuttable {
    ($($search:ty),+ $(,)?) => {$(
        $crate::search::compiled!(
            $crate::search::WorkUnit<$search>,
            $crate::search::Conclusion<$search>,
        );

        impl $crate::search::AnyCuttable for $search {
            fn unit(
                self: std::sync::Arc<Self>,
                cut: std::sync::Arc<$crate::search::Cut>,
                left: $crate::search::Remaining,
            ) -> std::sync::Arc<dyn $crate::search::AnyKernel> {
                std::sync::Arc::new($crate::search::WorkUnit { search: self, cut, left })
            }

            fn conclusion(
                self: std::sync::Arc<Self>,
                total: num_bigint::BigUint,
            ) -> std::sync::Arc<dyn $crate::search::AnyKernel> {
                std::sync::Arc::new($crate::search::Conclusion { search: self, total })
            }

            fn estimate(
                &self,
                cut: &$crate::search::Cut,
                samples: usize,
                seed: u64,
                control: &mut $crate::search::Control,
            ) -> Result<$crate::search::Estimate, $crate::search::Stop> {
                $crate::search::Estimate::of(self, cut, samples, seed, control)
            }
        }
    )+};
}
pub(crate) use cuttable;
