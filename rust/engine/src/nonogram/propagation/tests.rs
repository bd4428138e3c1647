//! Pipeline of `auto` against each other on many boards.

use std::sync::Arc;

use super::Propagation;
use super::pipeline::Pipeline;
use crate::nonogram::enumeration::exhaustive::tests::{choiri5, figure, outcome};
use crate::nonogram::puzzle::Nonogram;
use crate::rng::Rng;
use crate::search::{Limits, run};

/// The clues of a picture by chance.
fn random_board(rng: &mut Rng) -> Nonogram {
    let (height, width) = (2 + rng.below(6), 2 + rng.below(6));
    let black: Vec<bool> = (0..height * width).map(|_| rng.below(9) < 4).collect();
    let clue = |cells: Vec<bool>| {
        let runs = cells.split(|&cell| !cell).map(|run| run.len() as u16);
        runs.filter(|&length| length > 0).collect()
    };
    let row = |row| clue((0..width).map(|column| black[row * width + column]).collect());
    let column = |column| clue((0..height).map(|row| black[row * width + column]).collect());
    let (rows, columns) = ((0..height).map(row).collect(), (0..width).map(column).collect());
    Nonogram::new(rows, columns).expect("a legal board")
}

fn sorted(nonogram: &Nonogram, pipeline: Pipeline) -> Vec<Vec<u8>> {
    let kernel = Propagation { pipeline, ..Propagation::new(nonogram.clone()) };
    let limits = Limits::default();
    let mut solutions =
        run(&kernel, &limits, u64::MAX, &Arc::default(), None, None).solutions.to_vec();
    solutions.sort();
    solutions
}

#[test]
fn learning_alone_finds_what_guesses_alone_find() {
    let mut rng = Rng::new(17);
    let mut several = 0;
    for _ in 0..3000 {
        let nonogram = random_board(&mut rng);
        let learning = Pipeline { probing: false, ..Pipeline::ALL };
        let guesses = Pipeline { probing: false, clauses: false, ..Pipeline::ALL };
        let found = sorted(&nonogram, learning);
        assert_eq!(found, sorted(&nonogram, guesses), "{nonogram:?}");
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{nonogram:?}");
        several += usize::from(found.len() > 1);
    }
    assert!(several > 300);
}

#[test]
fn choiri5_is_solved_by_lines_alone() {
    let found = outcome(&Propagation::new(choiri5()));
    assert_eq!((found.count, found.stats.nodes, found.halt), (1, 1, None));
}

#[test]
fn clues_of_ones_have_as_many_solutions_as_there_are_permutations() {
    for (size, count) in [(1, 1), (2, 2), (3, 6), (4, 24), (5, 120), (6, 720)] {
        let clues = vec![vec![1]; size];
        let puzzle = Nonogram::new(clues.clone(), clues).expect("a legal board");
        let found = outcome(&Propagation::new(puzzle));
        assert_eq!((found.count, found.halt), (count, None));
    }
}

/// A unique puzzle of 2n + 1 rows that needs many guesses.
fn dominoes(n: usize) -> Nonogram {
    let (mut rows, mut columns) = (vec![vec![3], vec![1]], vec![vec![1], vec![1]]);
    for _ in 1..n {
        rows.extend([vec![3, 1], vec![1]]);
        columns.extend([vec![1, 3], vec![1]]);
    }
    rows.push(vec![1]);
    columns.push(vec![3]);
    Nonogram::new(rows, columns).expect("a legal board")
}

#[test]
fn a_search_that_begins_again_finds_its_solution_once() {
    let pipeline = Pipeline { clauses: false, ..Pipeline::ALL };
    let found = outcome(&Propagation { pipeline, ..Propagation::new(dominoes(7)) });
    assert_eq!((found.count, found.halt), (1, None));
    assert!(figure(&found, "runs") > Some(1));
}

#[test]
fn a_contradiction_has_no_solution() {
    let rows = vec![vec![2], vec![]];
    let columns = vec![vec![1], vec![], vec![1]];
    let puzzle = Nonogram::new(rows, columns).expect("a legal board");
    let found = outcome(&Propagation::new(puzzle));
    assert_eq!((found.count, found.stats.nodes, found.halt), (0, 1, None));
}

#[test]
fn lines_longer_than_a_word_are_solved() {
    for size in [63, 130, 300, 600] {
        let clues = vec![vec![size as u16]; size];
        let puzzle = Nonogram::new(clues.clone(), clues).expect("a legal board");
        let found = outcome(&Propagation::new(puzzle));
        assert_eq!(found.solutions.to_vec(), [vec![1; size * size]]);
    }
}
