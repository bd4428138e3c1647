//! A sudoku in which one cell must not hold one digit, for the search for the backbone.

use super::board::Sudoku;
use super::guesses::Guess;
use super::propagation::{patience, search};
use super::state::State;
use crate::search::{Control, Halt, Kernel, Narrow, Observer};

/// The complete kernel for any rules, with at most one candidate excluded.
pub struct Narrowed {
    sudoku: Sudoku,
    excluded: Option<Guess>,
}

impl Narrowed {
    /// The whole puzzle, without an exclusion.
    pub fn new(sudoku: Sudoku) -> Self {
        Self { sudoku, excluded: None }
    }
}

impl Kernel for Narrowed {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        search(&self.sudoku, self.excluded, patience(&self.sudoku), control, observer)
    }
}

impl Narrow for Narrowed {
    fn without(&self, cell: usize, value: u8) -> Self {
        Self { sudoku: self.sudoku.clone(), excluded: Some((cell, u32::from(value))) }
    }

    fn deduced(&self, _: &mut Control) -> Result<Vec<u8>, Halt> {
        let mut state = State::new(&self.sudoku.layout);
        let digit = |&mask: &u64| {
            if mask.is_power_of_two() { mask.trailing_zeros() as u8 } else { 255 }
        };
        // A board that deduction refutes has no solution, so nobody asks for its backbone.
        Ok(match state.begin(&self.sudoku.cells) {
            Ok(()) => state.masks().iter().map(digit).collect(),
            Err(_) => Vec::new(),
        })
    }
}
