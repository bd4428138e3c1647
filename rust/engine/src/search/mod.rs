//! What every search has in common.
//!
//! A [`Kernel`] explores the search space of one puzzle. It calls [`Control::node`] at each node,
//! [`Control::found`] at each solution and tells an [`Observer`] what it does. It knows nothing
//! of limits, threads, clocks or Python; [`run`] puts the frame around it and makes the [`Outcome`].

mod backbone;
pub mod batch;
mod control;
mod event;
mod frame;
#[cfg(test)]
mod kernels_for_tests;
mod limits;
mod observer;
mod outcome;
mod stream;

pub use backbone::{Backbone, Narrow};
pub use control::{Control, Poll, Progress, Shared};
pub use event::{Event, Kind};
pub use frame::{AnyKernel, Kernel, run, run_many};
pub use limits::{Halt, Limits};
pub use observer::{Observer, Recorder, Silent};
pub use outcome::{Distinct, Outcome, Stats};
pub use stream::{Stream, Waited, stream};
