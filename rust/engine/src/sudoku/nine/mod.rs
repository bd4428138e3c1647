//! The classic board of nine digits, bit-parallel and vectorised.
//!
//! [`board`] holds the words, [`propagation_round`] the deduction, [`branching`] the guess.
//! [`single_solver`] searches one board with a digit in each lane, [`batch_solver`] many boards
//! with one in each lane; [`dispatch`] selects the vector instructions. [`lines`] reads and writes
//! texts of many puzzles, [`generator`] and [`batch_generator`] make new ones. [`Nine`] is the
//! kernel that counts nodes and records; [`tree`] is its search tree, which can be cut. [`Tally`]
//! counts solutions, the last cells of a board by [`templates`].
//!
//! Reference: Dillon, Tdoku, github.com/t-dillon/tdoku (triads and band configurations).

mod batch_generator;
mod batch_solver;
mod board;
mod branching;
mod canonical;
mod dispatch;
mod exploration;
mod generator;
mod lanes;
mod lines;
mod propagation_round;
mod single_solver;
mod templates;
mod tree;
#[cfg(target_arch = "x86_64")]
mod vectors;

#[cfg(test)]
mod tests;

pub use batch_generator::make_many;
pub use canonical::{Canonical, Symmetry};
pub use dispatch::Machine;
pub use generator::Generator;
pub use lines::{
    Answers, Fault, Judge, Verdict, answer_text, canonical_lines, solve_cells, solve_line,
    solve_lines,
};

use super::board::Sudoku;
use super::guesses::Guess;
use crate::search::{Control, Halt, Kernel};

/// The complete kernel for the classic board of nine digits; its cells may exclude digits.
pub struct Nine(pub Sudoku);

impl Nine {
    /// The candidates that the givens and the cells' own digits leave.
    fn board(&self) -> single_solver::WideBoard {
        single_solver::WideBoard::of(&self.0.cells).within(&self.0.layout.allowed)
    }
}

impl Kernel for Nine {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        Machine::best().explore(&self.board(), control)
    }
}

/// The count of the same board, which finds solutions only where they are wanted.
pub struct Tally(pub Nine);

impl Kernel for Tally {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        Machine::best().tally(&self.0.board(), control)
    }
}

/// Searches a classic board of nine digits without some candidates.
pub fn search_without(
    sudoku: &Sudoku,
    excluded: &[Guess],
    control: &mut Control,
) -> Result<(), Halt> {
    let mut allowed = sudoku.layout.allowed.clone();
    for &(cell, digit) in excluded {
        allowed[cell] &= !(1 << digit);
        let given = sudoku.cells[cell];
        if allowed[cell] == 0 || u32::from(given) == digit {
            return Ok(());
        }
    }
    let board = single_solver::WideBoard::of(&sudoku.cells).within(&allowed);
    Machine::best().explore(&board, control)
}
