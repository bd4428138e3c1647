//! A sudoku in which one cell must not hold some digits, for the backbone and the candidates.

use super::board::Sudoku;
use super::guesses::Guess;
use super::nine::search_without;
use super::propagation::{patience, search};
use super::state::State;
use crate::search::{Control, Halt, Kernel, Narrow};

/// The kernel of `auto`, with candidates of one cell excluded.
pub struct Narrowed {
    sudoku: Sudoku,
    excluded: Vec<Guess>,
}

impl Narrowed {
    /// The whole puzzle, without an exclusion.
    pub fn new(sudoku: Sudoku) -> Self {
        Self { sudoku, excluded: Vec::new() }
    }
}

impl Kernel for Narrowed {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        if self.sudoku.layout.is_nine {
            return search_without(&self.sudoku, &self.excluded, control);
        }
        search(&self.sudoku, &self.excluded, patience(&self.sudoku), control)
    }
}

impl Narrow for Narrowed {
    fn without(&self, cell: usize, values: &[u8]) -> Self {
        let excluded = values.iter().map(|&value| (cell, u32::from(value))).collect();
        Self { sudoku: self.sudoku.clone(), excluded }
    }

    fn deduced(&self, _: &mut Control) -> Result<Vec<u8>, Halt> {
        let mut state = State::new(&self.sudoku.layout);
        let digit = |&mask: &u64| {
            if mask.is_power_of_two() { mask.trailing_zeros() as u8 } else { 255 }
        };
        // A board that deduction refutes has no solution, so nobody asks for its backbone.
        Ok(match state.begin(&self.sudoku.cells) {
            Ok(()) => state.masks()[..self.sudoku.cells.len()].iter().map(digit).collect(),
            Err(_) => Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rng::Rng;
    use crate::search::{Backbone, Limits, run};
    use crate::sudoku::CellBacktracking;
    use crate::sudoku::brute_force::random_rules;

    #[test]
    fn the_backbone_of_random_rules_is_what_all_solutions_share() {
        let mut rng = Rng::new(15);
        for _ in 0..200 {
            let sudoku = random_rules(&mut rng);
            let limits = Limits::default();
            let all = CellBacktracking::from(sudoku.clone());
            let all = run(&all, &limits, u64::MAX, &Arc::default(), None, None).solutions.to_vec();
            let shared = all.first().map(|first| {
                let is_shared = |cell: usize| all.iter().all(|other| other[cell] == first[cell]);
                (0..first.len())
                    .map(|cell| if is_shared(cell) { first[cell] } else { 255 })
                    .collect()
            });
            let backbone = Backbone(Narrowed::new(sudoku));
            let found = run(&backbone, &limits, 0, &Arc::default(), None, None).candidate;
            assert_eq!(found, shared);
        }
    }
}
