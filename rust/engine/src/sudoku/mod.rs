//! Sudoku: fill the cells so that every row, column and box holds each digit once.

mod board;
mod clauses;
mod encoding;
mod layout;
mod making;
mod narrowed;
mod nine;
mod paper;
mod propagation;
#[cfg(test)]
mod samples;
mod sums;

pub use board::Sudoku;
pub use clauses::Cdcl;
pub use layout::{Cage, Layout};
pub use making::{GoOn, fill, fit, reduce};
pub use narrowed::Narrowed;
pub use nine::{
    Answers, Fault, Machine, Maker, Nine, Verdict, answer_text, make_many, solve_cells, solve_line,
    solve_lines,
};
pub use paper::{CellBacktracking, random_removal};
pub use propagation::Propagation;
