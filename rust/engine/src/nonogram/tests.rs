//! Stages of `auto` against each other on many boards.

use std::sync::Arc;

use super::board::Nonogram;
use super::propagation::Propagation;
use super::stages::Stages;
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

fn sorted(nonogram: &Nonogram, stages: Stages) -> Vec<Vec<u8>> {
    let kernel = Propagation { stages, ..Propagation::new(nonogram.clone()) };
    let limits = Limits::default();
    let mut solutions = run(&kernel, &limits, u64::MAX, &Arc::default(), None, None).solutions;
    solutions.sort();
    solutions
}

#[test]
fn learning_alone_finds_what_guesses_alone_find() {
    let mut rng = Rng::new(17);
    let mut several = 0;
    for _ in 0..3000 {
        let nonogram = random_board(&mut rng);
        let learning = Stages { probing: false, ..Stages::ALL };
        let guesses = Stages { probing: false, clauses: false, ..Stages::ALL };
        let found = sorted(&nonogram, learning);
        assert_eq!(found, sorted(&nonogram, guesses), "{nonogram:?}");
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{nonogram:?}");
        several += usize::from(found.len() > 1);
    }
    assert!(several > 300);
}
