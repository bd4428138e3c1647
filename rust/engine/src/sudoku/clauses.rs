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
use crate::cdcl::{Lit, Propagator, Solver};
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
    let mut propagator = CellPropagator { encoding: &encoding, control, observer, held: 0 };
    let end = find_all(layout, masks, &mut solver, &mut propagator);
    control.counter("conflicts", solver.conflicts());
    control.counter("restarts", solver.restarts());
    end
}

fn find_all<O: Observer>(
    layout: &Layout,
    masks: &[u64],
    solver: &mut Solver,
    propagator: &mut CellPropagator<'_, O>,
) -> Result<(), Halt> {
    while solver.solve(propagator)? {
        let board = board_of(masks, solver, propagator.encoding);
        if let Some(clause) = propagator.encoding.violated_sum(layout, &board) {
            solver.block(&clause, propagator);
            continue;
        }
        propagator.observer.solution(solver.level());
        propagator.control.found(|| board)?;
        solver.block(&solver.blocking_clause(), propagator);
    }
    Ok(())
}

fn board_of(masks: &[u64], solver: &Solver, encoding: &Encoding) -> Vec<u8> {
    let mut board: Vec<u8> = masks.iter().map(|mask| mask.trailing_zeros() as u8).collect();
    for (variable, &(cell, digit)) in encoding.candidates.iter().enumerate() {
        if solver.is_true(Lit::positive(variable)) {
            board[cell] = digit as u8;
        }
    }
    board
}

/// Reports the steps of the solver to control and observer.
struct CellPropagator<'a, O> {
    encoding: &'a Encoding,
    control: &'a mut Control,
    observer: &'a mut O,
    held: u64,
}

impl<O: Observer> Propagator for CellPropagator<'_, O> {
    const OBSERVES_ASSIGNMENTS: bool = O::ON;

    fn notify_decision(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        let (cell, digit) = self.encoding.candidates[lit.variable()];
        self.control.node(level)?;
        self.observer.node(level, cell, digit as usize);
        Ok(())
    }

    fn notify_assignment(&mut self, level: usize, lit: Lit) {
        let candidate = self.encoding.candidates.get(lit.variable());
        if let Some(&(cell, digit)) = candidate
            && lit.is_positive()
        {
            self.observer.set(level, cell, digit as usize);
        }
    }

    fn notify_backtrack(&mut self, from: usize, level: usize) {
        for _ in level..from {
            self.control.backtrack();
        }
        self.observer.back(level + 1);
    }

    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt> {
        self.control.hold_now(&mut self.held, bytes)?;
        self.control.work(units)
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
