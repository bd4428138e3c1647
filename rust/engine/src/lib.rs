//! The search kernels of Runut: one module a puzzle family over one search frame.
//!
//! A family offers a *model* (the puzzle, checked and frozen) and one or more *kernels*
//! that implement [`search::Kernel`]. Everything a search has in common stands once in
//! [`search`]: limits, cancelling, progress, counting, recording and the collecting of solutions.

use std::fmt;

pub mod bits;
pub mod cdcl;
pub mod hitori;
pub mod nonogram;
pub mod packing;
pub mod rng;
pub mod search;
pub mod sudoku;

/// Version of the engine; results carry it, since counts of nodes may change between versions.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A model that no kernel accepts. The Python side checks its puzzles with better words before it
/// comes here, so this is a last line of defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Invalid(pub &'static str);

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.0)
    }
}

impl std::error::Error for Invalid {}
