//! Regression boards: a search without memory stalls on them, and CDCL does not.
//!
//! A chain of blacks runs from the left edge to the top. In three places a link is missing; each
//! has two duplicates, either of which would be a link, and one of them must be black. So the chain
//! closes in every case and cuts off the corner, but no single failed literal shows it. Pairs of
//! equal neighbours elsewhere can be shaded either way and have more duplicates, so they are
//! guessed first, and the corner is refuted again for each way to shade them.

use std::sync::Arc;

use super::board::Hitori;
use super::propagation::search;
use super::{Cdcl, Propagation};
use crate::rng::Rng;
use crate::search::{AnyKernel, Control, Halt, Kernel, Limits, Outcome, run};

const WIDTH: usize = 32;
const HEIGHT: usize = 18;
const NODES: u64 = 100_000;
/// Far fewer, but more than the nodes after which `Propagation` switches to CDCL.
const FEW: u64 = 10_000;

/// `Propagation` that never switches to CDCL.
struct Stubborn(Hitori);

crate::search::compiled!(Stubborn);

impl Kernel for Stubborn {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search(&self.0, &[], u64::MAX, control)
    }
}

/// A board as above; the seed shuffles the numbers and may transpose it. With `is_solvable` one
/// more link is missing, a cell with the most duplicates, which is guessed first, as black.
fn closed_corner(seed: u64, is_solvable: bool) -> Hitori {
    let mut numbers: Vec<u16> = (1..=(WIDTH * HEIGHT) as u16).collect();
    let mut rng = Rng::new(seed);
    rng.shuffle(&mut numbers);
    let mut equal = |cells: &[(usize, usize)]| {
        for &(row, column) in cells {
            numbers[row * WIDTH + column] = numbers[cells[0].0 * WIDTH + cells[0].1];
        }
    };
    // Three equal cells in a row make all others black.
    equal(&[(2, 0), (2, 2), (2, 4), (2, 6), (2, 12), (2, 13), (2, 14)]);
    equal(&[(0, 8), (0, 12), (0, 13), (0, 14)]);
    let last = if is_solvable { [17, 20, 23] } else { [17, 18, 19] };
    equal(&[(1, 7), (1, last[0]), (1, last[1]), (1, last[2])]);
    for column in [1, 3, 5] {
        equal(&[(1, column), (3, column)]);
    }
    for row in [6, 9, 12, 15] {
        for column in [2, 8, 14, 20, 26] {
            equal(&[(row, column), (row, column + 1), (row, column + 3)]);
        }
    }
    if rng.below(2) == 0 {
        return Hitori::new(WIDTH, HEIGHT, numbers).expect("a legal board");
    }
    let by_columns = (0..WIDTH).flat_map(|column| (0..HEIGHT).map(move |row| row * WIDTH + column));
    let transposed = by_columns.map(|cell| numbers[cell]).collect();
    Hitori::new(HEIGHT, WIDTH, transposed).expect("a legal board")
}

fn first_of(kernel: &dyn AnyKernel, nodes: u64) -> Outcome {
    let limits = Limits { solutions: Some(1), nodes: Some(nodes), ..Limits::default() };
    run(kernel, &limits, 1, &Arc::default(), None, None)
}

#[test]
fn clauses_refute_what_a_search_without_memory_does_not() {
    for seed in 0..2 {
        let board = closed_corner(seed, false);
        assert_eq!(first_of(&Stubborn(board.clone()), NODES).halt, Some(Halt::Nodes));
        for kernel in [&Cdcl(board.clone()) as &dyn AnyKernel, &Propagation(board)] {
            let outcome = first_of(kernel, FEW);
            assert_eq!((outcome.halt, outcome.count), (None, 0));
        }
    }
}

#[test]
fn clauses_find_what_a_search_without_memory_does_not() {
    for seed in 0..2 {
        let board = closed_corner(seed, true);
        assert_eq!(first_of(&Stubborn(board.clone()), NODES).halt, Some(Halt::Nodes));
        for kernel in [&Cdcl(board.clone()) as &dyn AnyKernel, &Propagation(board)] {
            let outcome = first_of(kernel, FEW);
            assert_eq!((outcome.halt, outcome.count), (Some(Halt::Solutions), 1));
        }
    }
}
