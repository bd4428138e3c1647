//! The sudoku paper's solver and generator ("Sudoku by brute force", 2024).
//!
//! `cell-backtracking` goes to the first empty cell in row-major order, tries the digits in
//! ascending order, keeps one that its row, column and box do not hold yet, and goes on.
//! One node is one digit trial, kept or not: the `is_valid` call of the paper. Exponential.
//!
//! `random-removal` fills an empty 9x9 board by the same recursion with shuffled digits, then
//! empties 20 to 40 cells without looking at uniqueness (about three boards in four are unique).

use super::board::Sudoku;
use crate::rng::Rng;
use crate::search::{Control, Halt, Kernel, Observer};

/// Digits that rows, columns and boxes hold, one bit a digit.
struct Used {
    rows: Vec<u64>,
    columns: Vec<u64>,
    boxes: Vec<u64>,
}

impl Used {
    fn new(size: usize) -> Self {
        Self { rows: vec![0; size], columns: vec![0; size], boxes: vec![0; size] }
    }

    fn holds(&self, [row, column, house]: [usize; 3], digit: u8) -> bool {
        (self.rows[row] | self.columns[column] | self.boxes[house]) >> digit & 1 == 1
    }

    fn flip(&mut self, [row, column, house]: [usize; 3], digit: u8) {
        self.rows[row] ^= 1 << digit;
        self.columns[column] ^= 1 << digit;
        self.boxes[house] ^= 1 << digit;
    }
}

/// The paper's solver.
pub struct CellBacktracking(pub Sudoku);

impl Kernel for CellBacktracking {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let sudoku = &self.0;
        let mut used = Used::new(sudoku.size());
        for (cell, &digit) in sudoku.cells.iter().enumerate() {
            if digit != 0 {
                let units = sudoku.units_of(cell);
                if used.holds(units, digit) {
                    return Ok(());
                }
                used.flip(units, digit);
            }
        }
        let mut walk = Walk {
            sudoku,
            empty: (0..sudoku.cells.len()).filter(|&cell| sudoku.cells[cell] == 0).collect(),
            cells: sudoku.cells.clone(),
            used,
        };
        walk.fill(0, control, observer)
    }
}

struct Walk<'a> {
    sudoku: &'a Sudoku,
    empty: Vec<usize>,
    cells: Vec<u8>,
    used: Used,
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
            return control.found(|| self.cells.clone());
        };
        let units = self.sudoku.units_of(cell);
        for digit in 1..=self.sudoku.size() as u8 {
            control.node(depth)?;
            observer.node(depth, cell, digit as usize);
            if self.used.holds(units, digit) {
                continue;
            }
            self.used.flip(units, digit);
            self.cells[cell] = digit;
            observer.set(depth, cell, digit as usize);
            self.fill(depth + 1, control, observer)?;
            self.used.flip(units, digit);
            control.backtrack();
            observer.back(depth);
        }
        Ok(())
    }
}

/// The paper's generator: 81 cells, 0 for an emptied one. Depends on the seed only.
pub fn random_removal(seed: u64) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let blank = Sudoku { box_rows: 3, box_columns: 3, cells: vec![0; 81] };
    let mut used = Used::new(9);
    let mut cells = blank.cells.clone();
    fill_at_random(&blank, &mut cells, &mut used, 0, &mut rng);
    let removed = 20 + rng.below(21);
    let mut order: Vec<usize> = (0..81).collect();
    rng.shuffle(&mut order);
    for &cell in &order[..removed] {
        cells[cell] = 0;
    }
    cells
}

fn fill_at_random(
    blank: &Sudoku,
    cells: &mut [u8],
    used: &mut Used,
    cell: usize,
    rng: &mut Rng,
) -> bool {
    if cell == cells.len() {
        return true;
    }
    let mut digits: Vec<u8> = (1..=9).collect();
    rng.shuffle(&mut digits);
    let units = blank.units_of(cell);
    for digit in digits {
        if used.holds(units, digit) {
            continue;
        }
        used.flip(units, digit);
        cells[cell] = digit;
        if fill_at_random(blank, cells, used, cell + 1, rng) {
            return true;
        }
        used.flip(units, digit);
        cells[cell] = 0;
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
        let kernel = CellBacktracking(Sudoku::new(3, 3, cells).expect("a legal board"));
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
            let givens = random_removal(seed).iter().filter(|&&digit| digit != 0).count();
            assert!((41..=61).contains(&givens));
        }
    }
}
