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
use crate::propagators::Propagators;
use crate::search::{Control, Halt, Kernel};

/// A digit that is on no board: a decision about an auxiliary place shows none.
const OPEN: usize = 255;

/// CDCL from the start.
pub struct Cdcl(pub Sudoku);

impl Kernel for Cdcl {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let mut state = State::new(&self.0.layout);
        control.node(0)?;
        control.observer.node(0, 0, OPEN);
        if state.place_givens(&self.0.cells, &mut control.observer).is_err() {
            return Ok(());
        }
        enumerate(&self.0.layout, state.masks(), &[], control)
    }
}

/// Finds every solution of a board at its fixpoint but these.
pub(super) fn enumerate(
    layout: &Layout,
    masks: &[u64],
    but: &[Vec<u8>],
    control: &mut Control,
) -> Result<(), Halt> {
    let Encoding { candidates, mut solver, propagators } = Encoding::new(layout, masks);
    let mut board = Board { layout, masks, candidates, propagators };
    for solution in but {
        solver.add_clause(&board.differs(solution));
    }
    cdcl::find_all(&mut board, &mut solver, control)
}

/// A board at its fixpoint, for the driver.
struct Board<'a> {
    layout: &'a Layout,
    masks: &'a [u64],
    /// Place and digit of the variables from 1 on.
    candidates: Vec<(usize, u32)>,
    propagators: Option<Propagators>,
}

impl Board<'_> {
    /// The cell and the digit of a candidate that is on the board.
    fn shown(&self, lit: Lit) -> Option<(usize, usize)> {
        let &(place, digit) = self.candidates.get(lit.variable().wrapping_sub(1))?;
        (place < self.layout.cells()).then_some((place, digit as usize))
    }

    /// The clause that excludes a solution: some cell differs.
    fn differs(&self, solution: &[u8]) -> Vec<Lit> {
        let lits = (1..=self.candidates.len()).map(Lit::positive);
        let is_of = |&lit: &Lit| {
            self.shown(lit).is_some_and(|(cell, digit)| usize::from(solution[cell]) == digit)
        };
        lits.filter(is_of).map(|lit| !lit).collect()
    }

    /// The candidates of cells that are true.
    fn held(&self, solver: &Solver) -> impl Iterator<Item = (Lit, usize, usize)> {
        let lits = (1..=self.candidates.len()).map(Lit::positive);
        let held = lits.filter(|&lit| solver.is_true(lit));
        held.filter_map(|lit| self.shown(lit).map(|(cell, digit)| (lit, cell, digit)))
    }
}

impl Family for Board<'_> {
    fn tried(&self, lit: Lit) -> (usize, usize) {
        self.shown(lit).unwrap_or((0, OPEN))
    }

    fn notify_decision(&mut self) {
        if let Some(propagators) = &mut self.propagators {
            propagators.mark();
        }
    }

    fn notify_assignment(&mut self, _: usize, lit: Lit, mut set: impl FnMut(usize, usize)) {
        if let Some((cell, digit)) = self.shown(lit)
            && lit.is_positive()
        {
            set(cell, digit);
        }
    }

    fn notify_backtrack(&mut self, level: usize) {
        if let Some(propagators) = &mut self.propagators {
            propagators.backtrack(level);
        }
    }

    fn take_work(&mut self) -> u64 {
        self.propagators.as_mut().map_or(0, Propagators::take_work)
    }

    fn propagate(&mut self, new: &[Lit], implied: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        match &mut self.propagators {
            Some(propagators) => propagators.propagate(new, implied),
            None => Ok(()),
        }
    }

    fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        if let Some(propagators) = &mut self.propagators {
            propagators.explain(rule, lit, reason);
        }
    }

    /// With auxiliary places: some cell differs, so that no solution comes twice.
    fn blocking_clause(&self, solver: &Solver) -> Vec<Lit> {
        if self.masks.len() == self.layout.cells() {
            return solver.blocking_clause();
        }
        self.held(solver).map(|(lit, ..)| !lit).collect()
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
        let cells = self.masks[..self.layout.cells()].iter();
        let mut board: Vec<u8> = cells.map(|mask| mask.trailing_zeros() as u8).collect();
        for (_, cell, digit) in self.held(solver) {
            board[cell] = digit as u8;
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rng::Rng;
    use crate::search::{Limits, run};
    use crate::sudoku::brute_force::{agrees_on_random_rules, random_rules};
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

    /// Every solution but some.
    struct Others(Sudoku, Vec<Vec<u8>>);

    crate::search::compiled!(Others);

    impl Kernel for Others {
        fn search(&self, control: &mut Control) -> Result<(), Halt> {
            let mut state = State::new(&self.0.layout);
            match state.begin(&self.0.cells) {
                Ok(()) => enumerate(&self.0.layout, state.masks(), &self.1, control),
                Err(_) => Ok(()),
            }
        }
    }

    #[test]
    fn solutions_that_are_known_are_left_out() {
        let mut rng = Rng::new(16);
        let mut left_out = 0;
        for _ in 0..200 {
            let sudoku = random_rules(&mut rng);
            let all =
                run(&Cdcl(sudoku.clone()), &Limits::default(), 9, &Arc::default(), None, None);
            let known = all.solutions.to_vec();
            left_out += known.len();
            let wanted = all.count - known.len() as u64;
            assert_eq!(count_of(&Others(sudoku, known)), wanted);
        }
        assert!(left_out > 300, "{left_out}");
    }

    #[test]
    fn a_cage_with_too_many_sets_keeps_its_sum() {
        assert_eq!(count_of(&Cdcl(wide_cage())), 10);
    }
}
