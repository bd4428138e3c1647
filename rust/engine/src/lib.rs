//! The search kernels of Runut: one module for each puzzle family over one search frame.
//!
//! A family has a *model* (the puzzle, checked and frozen) and one or more *kernels* that implement
//! [`search::Kernel`]. [`search`] holds what all searches share: limits, cancelling, progress,
//! counting, recording and collecting solutions. [`cdcl`] is the clause-learning solver that three
//! families use, and [`model`] the kernel of any puzzle whose rules are stated as constraints.

use std::fmt;

pub use runut_model::bits;

pub mod cdcl;
pub mod hitori;
pub mod model;
pub mod nonogram;
pub mod packing;
mod propagators;
pub mod rng;
pub mod search;
pub mod sudoku;

/// The engine's version. Results carry it, because node counts may change between versions.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A model that no kernel accepts. Python checks its puzzles first and explains errors better; this
/// is the last line of defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid(pub &'static str);

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

impl std::error::Error for Invalid {}
