//! Nonogram: colour cells so that every row and column has runs of black of the lengths given.

mod board;
mod exhaustive;
mod line;
mod propagation;
mod row_backtracking;

pub use board::{Basis, Nonogram};
pub use exhaustive::Exhaustive;
pub use propagation::Propagation;
pub use row_backtracking::{Check, RowBacktracking};
