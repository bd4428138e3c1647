//! `clauses`: CDCL (conflict-driven clause learning) on a board of any rules and any size.
//!
//! The rules of `propagation` bring the board to its fixpoint; the rest becomes clauses
//! (`encoding.rs`) for the solver in `cdcl`. One node is the root or one decision: a cell holds a
//! digit, or does not. A blocking clause of its decisions excludes each solution found, so every
//! solution is found exactly once, and a conflict at the root proves that there are no more.
//!
//! Cost: a conflict takes some tens of microseconds on 25 digits; exponential in the worst case.
//! References: Marques-Silva and Sakallah, "GRASP", 1999; Lynce and Ouaknine, "Sudoku as a SAT
//! problem", 2006.

use super::board::Sudoku;
use super::encoding::Encoding;
use super::layout::Layout;
use super::state::State;
use crate::cdcl::{self, Family, Lit, Solver};
use crate::search::{Control, Halt, Kernel, Observer};

/// A digit that is on no board: a decision about an auxiliary place shows none.
const OPEN: usize = 255;

/// CDCL from the start.
pub struct Cdcl(pub Sudoku);

impl Kernel for Cdcl {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let mut state = State::new(&self.0.layout);
        control.node(0)?;
        observer.node(0, 0, OPEN);
        if state.place_givens(&self.0.cells, observer).is_err() {
            return Ok(());
        }
        enumerate(&self.0.layout, state.masks(), control, observer)
    }
}

/// Finds every solution of a board at its fixpoint.
pub(super) fn enumerate<O: Observer>(
    layout: &Layout,
    masks: &[u64],
    control: &mut Control,
    observer: &mut O,
) -> Result<(), Halt> {
    let (encoding, mut solver) = Encoding::new(layout, masks);
    let mut board = Board { layout, masks, encoding: &encoding };
    cdcl::find_all(&mut board, &mut solver, control, observer)
}

/// A board at its fixpoint, for the driver.
struct Board<'a> {
    layout: &'a Layout,
    masks: &'a [u64],
    encoding: &'a Encoding,
}

impl Family for Board<'_> {
    fn tried(&self, lit: Lit) -> (usize, usize) {
        let (place, digit) = self.encoding.candidates[lit.variable()];
        if place < self.layout.cells() { (place, digit as usize) } else { (0, OPEN) }
    }

    fn notify_assignment(&mut self, _: usize, lit: Lit, mut set: impl FnMut(usize, usize)) {
        let candidate = self.encoding.candidates.get(lit.variable());
        if let Some(&(cell, digit)) = candidate
            && lit.is_positive()
            && cell < self.layout.cells()
        {
            set(cell, digit as usize);
        }
    }

    fn violated(&self, solver: &Solver) -> Option<Vec<Lit>> {
        self.encoding.violated(self.layout, || self.places(solver))
    }

    /// With auxiliary places: some cell differs, so that no solution comes twice.
    fn blocking_clause(&self, solver: &Solver) -> Vec<Lit> {
        if self.masks.len() == self.layout.cells() {
            return solver.blocking_clause();
        }
        let candidates = self.encoding.candidates.iter().enumerate();
        let of_cells = candidates.filter(|(_, candidate)| candidate.0 < self.layout.cells());
        let lits = of_cells.map(|(variable, _)| Lit::positive(variable));
        lits.filter(|&lit| solver.is_true(lit)).map(|lit| !lit).collect()
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
        let mut places = self.places(solver);
        places.truncate(self.layout.cells());
        places
    }
}

impl Board<'_> {
    /// What the solution that the solver holds puts on each place.
    fn places(&self, solver: &Solver) -> Vec<u8> {
        let mut board: Vec<u8> =
            self.masks.iter().map(|mask| mask.trailing_zeros() as u8).collect();
        for (variable, &(cell, digit)) in self.encoding.candidates.iter().enumerate() {
            if solver.is_true(Lit::positive(variable)) {
                board[cell] = digit as u8;
            }
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::brute_force::agrees_on_random_rules;
    use crate::sudoku::samples::{agrees_on_odd_boards, count_of, wide_cage};

    #[test]
    fn there_are_288_grids_of_4_by_4() {
        let sudoku = Sudoku::classic(2, 2, vec![0; 16]).expect("a legal board");
        assert_eq!(count_of(&Cdcl(sudoku)), 288);
    }

    #[test]
    fn a_board_of_one_cell_has_one_solution() {
        let sudoku = Sudoku::classic(1, 1, vec![0]).expect("a legal board");
        assert_eq!(count_of(&Cdcl(sudoku)), 1);
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_variants() {
        agrees_on_odd_boards(5, Cdcl);
    }

    #[test]
    fn it_agrees_with_brute_force_on_random_rules() {
        agrees_on_random_rules(13, Cdcl);
    }

    #[test]
    fn the_sum_of_a_cage_without_sets_is_checked_on_full_boards() {
        assert_eq!(count_of(&Cdcl(wide_cage())), 10);
    }
}
