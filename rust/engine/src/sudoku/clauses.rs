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

/// CDCL from the start.
pub struct Cdcl(pub Sudoku);

impl Kernel for Cdcl {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let mut state = State::new(&self.0.layout);
        control.node(0)?;
        observer.node(0, 0, 255);
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
        let (cell, digit) = self.encoding.candidates[lit.variable()];
        (cell, digit as usize)
    }

    fn notify_assignment(&mut self, _: usize, lit: Lit, mut set: impl FnMut(usize, usize)) {
        let candidate = self.encoding.candidates.get(lit.variable());
        if let Some(&(cell, digit)) = candidate
            && lit.is_positive()
        {
            set(cell, digit as usize);
        }
    }

    fn violated(&self, solver: &Solver) -> Option<Vec<Lit>> {
        self.encoding.violated_sum(self.layout, || self.board(solver))
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
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
    fn the_sum_of_a_cage_without_sets_is_checked_on_full_boards() {
        assert_eq!(count_of(&Cdcl(wide_cage())), 10);
    }
}
