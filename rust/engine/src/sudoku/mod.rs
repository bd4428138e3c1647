//! Sudoku: fill the cells so that every row, column and box holds each digit once.

mod board;
mod paper;
mod propagation;

pub use board::Sudoku;
pub use paper::{CellBacktracking, random_removal};
pub use propagation::Propagation;
