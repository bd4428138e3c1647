//! Boards for tests.

use std::sync::Arc;

use super::board::Sudoku;
use super::layout::Layout;
use super::paper::CellBacktracking;
use super::parts::{Cage, Goal, Relation, Rules};
use crate::rng::Rng;
use crate::search::{AnyKernel, Limits, run};

/// All solutions that a kernel finds.
pub fn count_of(kernel: &impl AnyKernel) -> u64 {
    run(kernel, &Limits::default(), 0, &Arc::default(), None, None).count
}

/// Compares a kernel with the paper's method on boards of mixed rules, many of which have
/// solutions.
pub fn agrees_on_odd_boards<K: AnyKernel>(seed: u64, kernel_of: impl Fn(Sudoku) -> K) {
    let mut rng = Rng::new(seed);
    let mut solvable = 0;
    for _ in 0..400 {
        let sudoku = odd_board(&mut rng);
        let wanted = count_of(&CellBacktracking::from(sudoku.clone()));
        assert_eq!(count_of(&kernel_of(sudoku)), wanted);
        solvable += u64::from(wanted > 0);
    }
    assert!(solvable > 100);
}

/// A 4x4 board with every kind of rule: two blocks of units, gaps, ruled out digits, cages.
pub fn odd_board(rng: &mut Rng) -> Sudoku {
    let mut units = Layout::boxes(2, 2).expect("a legal board").units().to_vec();
    units.truncate(8 + rng.below(5));
    let far = |rng: &mut Rng| (rng.below(8), 8 + rng.below(8));
    let partners = vec![0, 0b11010, 0b10100, 0b01010, 0b10110];
    let gaps = Relation { partners, pairs: (0..rng.below(4)).map(|_| far(rng)).collect() };
    let allowed = (0..16).map(|_| [30, 30, 30, 22, 28][rng.below(5)]).collect();
    let cages = (0..rng.below(3))
        .map(|at| Cage {
            goal: Goal::Total(4 + rng.below(4) as u32),
            cells: vec![4 * at, 4 * at + 5, 4 * at + 6],
        })
        .collect();
    let rules = Rules { units, allowed, cages, relations: vec![gaps], ..Rules::default() };
    let layout = Layout::new(16, 4, rules).expect("legal rules");
    Sudoku::new(Arc::new(layout), vec![0; 16]).expect("a legal board")
}

/// A Latin square of 36 digits with five open squares of four cells, each of which can be filled in
/// two ways, and a cage in which exactly two of the five must add 18. It has ten solutions.
pub fn wide_cage() -> Sudoku {
    let row = |row: usize| (0..36).map(|column| row * 36 + column).collect();
    let column = |column: usize| (0..36).map(|row| row * 36 + column).collect();
    let units = (0..36).map(row).chain((0..36).map(column)).collect();
    let cages = vec![Cage { goal: Goal::Total(171 + 36), cells: (0..18).collect() }];
    let layout = Layout::new(1296, 36, Rules { units, cages, ..Rules::open(1296, 36) })
        .expect("legal rules");
    let mut cells: Vec<u8> =
        (0..1296).map(|cell| ((cell / 36 + cell % 36) % 36 + 1) as u8).collect();
    for at in 0..5 {
        for cell in [at, at + 18, 18 * 36 + at, 18 * 36 + at + 18] {
            cells[cell] = 0;
        }
    }
    Sudoku::new(Arc::new(layout), cells).expect("a legal board")
}
