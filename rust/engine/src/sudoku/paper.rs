//! The solver and generator of the student paper "Sudoku by brute force" (2024).
//!
//! `cell-backtracking` goes to the first empty cell in row-major order, tries the digits in
//! ascending order, keeps one that no rule forbids so far, and goes on. The paper knows rows,
//! columns and boxes; on a variant the other rules are checked at the same point. One node is one
//! digit trial, kept or not: one call of the paper's `is_valid`. Exponential.
//!
//! `random-removal` fills an empty 9x9 board by the same recursion with shuffled digits, then
//! empties 20 to 40 cells without checking uniqueness (about three boards in four are unique).

use super::board::Sudoku;
use super::layout::Layout;
use crate::Invalid;
use crate::rng::Rng;
use crate::search::{Control, Halt, Kernel, Observer};

/// A partly filled board, and the digits in each of its units, one bit a digit.
struct Filled<'a> {
    layout: &'a Layout,
    cells: Vec<u8>,
    units_of: Vec<Vec<u16>>,
    held: Vec<u64>,
}

impl<'a> Filled<'a> {
    fn empty(layout: &'a Layout) -> Self {
        let count = layout.size() * layout.size();
        let mut units_of = vec![Vec::new(); count];
        let cages = layout.cages().iter().map(|cage| &cage.cells);
        for (unit, cells) in layout.units().iter().chain(cages).enumerate() {
            for &cell in cells {
                units_of[cell].push(unit as u16);
            }
        }
        let held = vec![0; layout.units().len() + layout.cages().len()];
        Self { layout, cells: vec![0; count], units_of, held }
    }

    /// The paper's `is_valid`: whether the filled cells allow `digit` in `cell`.
    fn is_valid(&self, cell: usize, digit: u8) -> bool {
        let is_new =
            self.units_of[cell].iter().all(|&unit| self.held[unit as usize] >> digit & 1 == 0);
        is_new
            && self.layout.allowed()[cell] >> digit & 1 == 1
            && self.layout.gaps(cell).iter().all(|&other| {
                let near = self.cells[other as usize];
                near == 0 || near.abs_diff(digit) != 1
            })
            && self.layout.cages_of(cell).iter().all(|&cage| self.keeps_sum(cage as usize, digit))
    }

    /// Whether the sum of a cage with the new `digit` is not too large, and exact in the last cell.
    fn keeps_sum(&self, cage: usize, digit: u8) -> bool {
        let cage = &self.layout.cages()[cage];
        let digits = cage.cells.iter().map(|&cell| self.cells[cell]);
        let sum = digits.clone().map(u32::from).sum::<u32>() + u32::from(digit);
        let empty = digits.filter(|&digit| digit == 0).count();
        if empty == 1 { sum == cage.total } else { sum <= cage.total }
    }

    fn fill(&mut self, cell: usize, digit: u8) {
        self.cells[cell] = digit;
        self.flip(cell, digit);
    }

    fn clear(&mut self, cell: usize) {
        let digit = std::mem::take(&mut self.cells[cell]);
        self.flip(cell, digit);
    }

    fn flip(&mut self, cell: usize, digit: u8) {
        for &unit in &self.units_of[cell] {
            self.held[unit as usize] ^= 1 << digit;
        }
    }
}

/// The paper's solver.
pub struct CellBacktracking(pub Sudoku);

impl Kernel for CellBacktracking {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let cells = &self.0.cells;
        let mut board = Filled::empty(&self.0.layout);
        for (cell, &digit) in cells.iter().enumerate() {
            if digit != 0 {
                if !board.is_valid(cell, digit) {
                    return Ok(());
                }
                board.fill(cell, digit);
            }
        }
        let empty = (0..cells.len()).filter(|&cell| cells[cell] == 0).collect();
        Walk { empty, board }.fill(0, control, observer)
    }
}

struct Walk<'a> {
    empty: Vec<usize>,
    board: Filled<'a>,
}

impl Walk<'_> {
    fn fill<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let Some(&cell) = self.empty.get(depth) else {
            observer.solution(depth);
            return control.found(|| self.board.cells.clone());
        };
        for digit in 1..=self.board.layout.size() as u8 {
            control.node(depth)?;
            observer.node(depth, cell, digit as usize);
            if !self.board.is_valid(cell, digit) {
                continue;
            }
            self.board.fill(cell, digit);
            observer.set(depth, cell, digit as usize);
            self.fill(depth + 1, control, observer)?;
            self.board.clear(cell);
            control.backtrack();
            observer.back(depth);
        }
        Ok(())
    }
}

/// The paper's generator: 81 cells, 0 for an emptied one. Depends on the seed only.
pub fn random_removal(seed: u64) -> Result<Vec<u8>, Invalid> {
    let mut rng = Rng::new(seed);
    let layout = Layout::boxes(3, 3)?;
    let mut board = Filled::empty(&layout);
    fill_at_random(&mut board, 0, &mut rng);
    let removed = 20 + rng.below(21);
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    for &cell in &order[..removed] {
        board.cells[cell] = 0;
    }
    Ok(board.cells)
}

fn fill_at_random(board: &mut Filled, cell: usize, rng: &mut Rng) -> bool {
    if cell == board.cells.len() {
        return true;
    }
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    for digit in digits {
        if !board.is_valid(cell, digit) {
            continue;
        }
        board.fill(cell, digit);
        if fill_at_random(board, cell + 1, rng) {
            return true;
        }
        board.clear(cell);
    }
    false
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::search::{Limits, run};

    fn digits(text: &str) -> Vec<u8> {
        text.bytes().map(|byte| byte - b'0').collect()
    }

    #[test]
    fn figure_16_takes_990_trials_and_has_two_solutions() {
        let cells = digits(
            "708010054392654781005078603000300260000026418026041379273895106900467802680132597",
        );
        let kernel = CellBacktracking(Sudoku::classic(3, 3, cells).expect("a legal board"));
        let outcome = run(&kernel, &Limits::default(), 9, &Arc::default(), None, None);
        assert_eq!((outcome.count, outcome.stats.nodes), (2, 990));
        assert_eq!(
            outcome.solutions[0],
            digits(
                "768213954392654781145978623417389265539726418826541379273895146951467832684132597"
            )
        );
    }

    #[test]
    fn a_generated_board_has_41_to_61_givens() {
        for seed in 0..50 {
            let givens =
                random_removal(seed).expect("a board").iter().filter(|&&digit| digit != 0).count();
            assert!((41..=61).contains(&givens));
        }
    }
}
