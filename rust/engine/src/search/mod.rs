//! The search frame: what all searches share.
//!
//! A [`Kernel`] explores the search space of one puzzle. It calls [`Control::node`] at each node
//! and [`Control::found`] at each solution, and reports its steps to an [`Observer`]. It does not
//! know limits, threads, clocks or Python; [`run`] supplies them and returns the [`Outcome`].
//! A search is recorded as its first events, as evenly spaced nodes or as a folded [`StateTree`].
//! [`Backbone`] finds what all solutions of a kernel's puzzle share, [`Candidates`] every value that
//! some solution has. A [`Cuttable`] search is one that can be cut into open subtrees;
//! [`DepthFirst`] makes one of a [`Tree`].

mod backbone;
pub mod batch;
mod boards;
mod candidates;
mod control;
mod cut;
#[cfg(test)]
pub(crate) mod cuts_for_tests;
mod event;
mod frame;
mod kernel;
#[cfg(test)]
mod kernels_for_tests;
mod limits;
mod observer;
mod outcome;
pub mod rows;
mod sampled;
mod state_tree;
mod stream;
mod subtrees;
mod tree;

pub use backbone::{Backbone, Narrow};
pub use boards::Boards;
pub use candidates::Candidates;
pub use control::{Control, Judge, Poll, Progress, Shared};
pub(crate) use cut::cuttable;
pub use cut::{
    AnyCuttable, Conclusion, Cuttable, Estimate, Misfit, Remaining, Stop, WorkUnit, remaining,
};
pub use event::{Event, Kind};
pub use frame::{run, run_many};
pub(crate) use kernel::compiled;
pub use kernel::{AnyKernel, Judged, Kernel};
pub use limits::{Halt, Limits};
pub use observer::{Observer, Record};
pub use outcome::{Distinct, Outcome, Stats};
pub use state_tree::{Counts, Fate, Folds, StateTree};
pub use stream::{Stream, Waited, stream};
pub use subtrees::{Choice, Cut, Gathering, Path};
pub use tree::{DepthFirst, Grown, Tree, Walk};
