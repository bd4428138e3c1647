//! `propagation`: singles and cage sums to a fixpoint, then a guess at the tightest place; any
//! rules, any size.
//!
//! `state.rs` holds the masks and the rules, `guesses.rs` chooses. One node is one board at its
//! fixpoint: the root, and one for each digit guessed. After many nodes without a solution CDCL
//! takes over a large board (`clauses.rs`). Exponential in the worst case.

use super::board::Sudoku;
use super::clauses::enumerate;
use super::guesses::Guess;
use super::state::State;
use crate::search::{Control, Halt, Kernel, Observer};

/// The complete kernel for any rules and any size.
pub struct Propagation(pub Sudoku);

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        search(&self.0, None, patience(&self.0), control, observer)
    }
}

/// The size up to which CDCL never takes over.
const NINE: usize = 9;

/// Nodes without a solution after which CDCL takes over.
const PATIENCE: u64 = 2000;

/// Nodes after which CDCL takes over this board.
pub(super) fn patience(sudoku: &Sudoku) -> u64 {
    if sudoku.size() > NINE { PATIENCE } else { u64::MAX }
}

/// Searches a sudoku, with one candidate `excluded` if given.
pub(super) fn search<O: Observer>(
    sudoku: &Sudoku,
    excluded: Option<Guess>,
    patience: u64,
    control: &mut Control,
    observer: &mut O,
) -> Result<(), Halt> {
    let mut state = State::new(&sudoku.layout);
    if let Some((cell, digit)) = excluded
        && state.restrict(cell, !(1 << digit)).is_err()
    {
        return Ok(());
    }
    control.node(0)?;
    observer.node(0, 0, 255);
    if state.place_givens(&sudoku.cells, observer).is_err() {
        return Ok(());
    }
    state.patience = patience;
    state.explore(0, control, observer)?;
    if state.is_out_of_patience {
        return enumerate(&sudoku.layout, &state.masks, control, observer);
    }
    Ok(())
}

impl State<'_> {
    fn explore<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        if self.left == 0 {
            observer.solution(depth);
            return control.found(|| self.solution());
        }
        for (cell, digit) in self.choose() {
            if control.count() == 0 && control.nodes() >= self.patience {
                self.is_out_of_patience = true;
                return Ok(());
            }
            control.node(depth + 1)?;
            observer.node(depth + 1, cell, digit as usize);
            let mark = self.trail.len();
            let settled =
                self.restrict(cell, 1 << digit).and_then(|()| self.settle(depth + 1, observer));
            if settled.is_ok() {
                self.explore(depth + 1, control, observer)?;
            }
            self.undo(mark);
            control.backtrack();
            observer.back(depth + 1);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rng::Rng;
    use crate::search::{Limits, run};
    use crate::sudoku::CellBacktracking;
    use crate::sudoku::samples::{agrees_on_odd_boards, count_of, odd_board};

    fn count(box_rows: usize, box_columns: usize, cells: Vec<u8>) -> u64 {
        let sudoku = Sudoku::classic(box_rows, box_columns, cells).expect("a legal board");
        count_of(&Propagation(sudoku))
    }

    #[test]
    fn there_are_288_grids_of_4_by_4() {
        assert_eq!(count(2, 2, vec![0; 16]), 288);
    }

    #[test]
    fn a_board_of_one_cell_has_one_solution() {
        assert_eq!(count(1, 1, vec![0]), 1);
    }

    #[test]
    fn contradictory_givens_have_no_solution() {
        let mut cells = vec![0; 16];
        (cells[0], cells[5]) = (3, 3);
        assert_eq!(count(2, 2, cells), 0);
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_random_small_boards() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let mut cells = vec![0u8; 36];
            for _ in 0..rng.below(9) + 6 {
                cells[rng.below(36)] = 1 + rng.below(6) as u8;
            }
            let sudoku = Sudoku::classic(2, 3, cells.clone()).expect("a legal board");
            let kernel = CellBacktracking(sudoku);
            let slow = run(&kernel, &Limits::solutions(500), 0, &Arc::default(), None, None);
            assert_eq!(count(2, 3, cells).min(500), slow.count);
        }
    }

    #[test]
    fn it_agrees_with_cell_backtracking_on_variants() {
        agrees_on_odd_boards(2, Propagation);
    }

    /// As the kernel, but CDCL takes over boards of any size after some nodes.
    struct Hasty(Sudoku, u64);

    crate::search::compiled!(Hasty);

    impl Kernel for Hasty {
        fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
            search(&self.0, None, self.1, control, observer)
        }
    }

    #[test]
    fn a_board_that_cdcl_takes_over_has_the_same_count() {
        let mut rng = Rng::new(6);
        let mut taken_over = 0;
        for nodes in 1..300 {
            let sudoku = odd_board(&mut rng);
            let kernel = Hasty(sudoku.clone(), 1 + nodes % 7);
            let hasty = run(&kernel, &Limits::default(), 0, &Arc::default(), None, None);
            assert_eq!(hasty.count, count_of(&Propagation(sudoku)));
            taken_over += usize::from(!hasty.stats.counters.is_empty());
        }
        assert!(taken_over > 50);
    }
}
