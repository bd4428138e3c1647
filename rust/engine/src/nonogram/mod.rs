//! Nonogram: paint cells so that the runs of every row and column are those of its clue.

mod automaton;
mod beliefs;
mod board;
mod bulk;
mod cache;
mod clauses;
pub mod colour;
mod counting;
mod exhaustive;
mod grid;
mod guide;
mod line;
mod placements;
mod probing;
mod propagation;
mod reasons;
mod restarts;
mod row_backtracking;
mod stages;
#[cfg(test)]
mod tests;
mod tricks;
mod twins;

pub use board::{Clue, Nonogram};
pub use bulk::kernel_of_line;
pub use counting::Counting;
pub use exhaustive::Exhaustive;
pub use grid::Guess;
pub use propagation::Propagation;
pub use row_backtracking::{Check, RowBacktracking};
pub use stages::Stages;
