//! Pipeline of `auto` against each other on many boards.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Propagation;
use super::pipeline::Pipeline;
use super::tree::LineSearch;
use crate::nonogram::enumeration::exhaustive::tests::{choiri5, figure, outcome};
use crate::nonogram::puzzle::{Block, ColourNonogram, Nonogram};
use crate::rng::Rng;
use crate::search::cuts_for_tests::holds_in_work_units;
use crate::search::{Limits, Outcome, run};

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
    for _ in 0..1200 {
        let nonogram = random_board(&mut rng);
        let learning = Pipeline { probing: false, ..Pipeline::ALL };
        let guesses = Pipeline { probing: false, clauses: false, ..Pipeline::ALL };
        let found = sorted(&nonogram, learning);
        assert_eq!(found, sorted(&nonogram, guesses), "{nonogram:?}");
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "{nonogram:?}");
        several += usize::from(found.len() > 1);
    }
    assert!(several > 120);
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

fn blocks_of(line: &[u8]) -> Vec<Block> {
    line.chunk_by(|one, other| one == other)
        .filter(|run| run[0] > 0)
        .map(|run| Block { length: run.len() as u16, colour: run[0] })
        .collect()
}

fn clues_of(picture: &[u8], width: usize) -> (Vec<Vec<Block>>, Vec<Vec<Block>>) {
    let columns = (0..width).map(|column| {
        blocks_of(&picture.iter().skip(column).step_by(width).copied().collect::<Vec<_>>())
    });
    (picture.chunks(width).map(blocks_of).collect(), columns.collect())
}

fn outcome_in_colour(puzzle: &ColourNonogram, pipeline: Pipeline) -> Outcome {
    let kernel = Propagation { pipeline, ..Propagation::new(puzzle.clone()) };
    run(&kernel, &Limits::default(), u64::MAX, &Arc::default(), None, None)
}

/// Every picture of a size must be found from its clues, beside all others that share them.
fn agrees_with_all_pictures(width: usize, height: usize, colours: usize) {
    let cells = width * height;
    let values = colours + 1;
    let mut pictures: BTreeMap<String, (Vec<u8>, BTreeSet<Vec<u8>>)> = BTreeMap::new();
    for code in 0..values.pow(cells as u32) {
        let picture: Vec<u8> =
            (0..cells).map(|cell| (code / values.pow(cell as u32) % values) as u8).collect();
        let clues = format!("{:?}", clues_of(&picture, width));
        let entry = pictures.entry(clues).or_insert((picture.clone(), BTreeSet::new()));
        entry.1.insert(picture);
    }
    for (picture, expected) in pictures.values() {
        let (rows, columns) = clues_of(picture, width);
        let puzzle = ColourNonogram::new(rows, columns, colours).expect("a legal board");
        let all = Pipeline::ALL;
        let learning = Pipeline { probing: false, ..all };
        let guesses = Pipeline { clauses: false, ..all };
        let plain = Pipeline { probing: false, clauses: false, ..all };
        for pipeline in [all, learning, guesses, plain] {
            let found = outcome_in_colour(&puzzle, pipeline);
            assert_eq!((found.count, found.halt), (expected.len() as u64, None), "{picture:?}");
            let solutions: BTreeSet<Vec<u8>> = found.solutions.to_vec().into_iter().collect();
            assert_eq!(solutions, *expected);
        }
    }
}

#[test]
fn all_small_pictures_in_colour_are_found() {
    agrees_with_all_pictures(1, 1, 3);
    agrees_with_all_pictures(5, 1, 3);
    agrees_with_all_pictures(1, 6, 2);
    agrees_with_all_pictures(3, 3, 2);
    agrees_with_all_pictures(2, 3, 3);
    agrees_with_all_pictures(4, 3, 1);
}

#[test]
fn random_pictures_in_colour_are_found_by_learning_and_by_guesses() {
    let mut rng = Rng::new(23);
    let mut several = 0;
    for _ in 0..1000 {
        let (width, height, colours) = (2 + rng.below(6), 2 + rng.below(6), 2 + rng.below(3));
        let cell = |rng: &mut Rng| if rng.below(3) == 0 { 0 } else { 1 + rng.below(colours) as u8 };
        let picture: Vec<u8> = (0..width * height).map(|_| cell(&mut rng)).collect();
        let (rows, columns) = clues_of(&picture, width);
        let puzzle = ColourNonogram::new(rows, columns, colours).expect("a legal board");
        let solutions = |pipeline| {
            let mut found = outcome_in_colour(&puzzle, pipeline).solutions.to_vec();
            found.sort();
            found
        };
        let learning = solutions(Pipeline { probing: false, ..Pipeline::ALL });
        let guesses = Pipeline { probing: false, clauses: false, ..Pipeline::ALL };
        assert_eq!(learning, solutions(guesses), "{puzzle:?}");
        assert!(learning.contains(&picture));
        several += usize::from(learning.len() > 1);
    }
    assert!(several > 100);
}

#[test]
fn work_units_of_any_length_find_what_learning_finds() {
    let mut rng = Rng::new(24);
    let mut several = 0;
    for _ in 0..200 {
        let nonogram = random_board(&mut rng);
        let all = sorted(&nonogram, Pipeline::ALL).len() as u64;
        let search = Arc::new(LineSearch(nonogram));
        let plain = outcome(&*search);
        assert_eq!(plain.count, all);
        holds_in_work_units(&search, &plain);
        several += u64::from(all > 1);
    }
    assert!(several > 20, "{several}");
}

#[test]
fn a_contradiction_in_colour_has_no_solution() {
    let block = |colour| vec![Block { length: 1, colour }];
    let rows = vec![block(1), block(2)];
    let columns = vec![vec![], vec![Block { length: 1, colour: 2 }, block(1)[0]]];
    let puzzle = ColourNonogram::new(rows, columns, 2).expect("a legal board");
    let found = outcome(&Propagation::new(puzzle));
    assert_eq!((found.count, found.stats.nodes, found.halt), (0, 1, None));
}

#[test]
fn lines_in_colour_longer_than_a_word_are_solved() {
    for size in [63, 64, 127, 128, 300, 600] {
        let halves = |one, other| {
            let half = Block { length: (size / 2) as u16, colour: one };
            vec![half, Block { length: (size - size / 2) as u16, colour: other }]
        };
        let column = |colour| vec![Block { length: size as u16, colour }];
        let columns = [vec![column(1); size / 2], vec![column(2); size - size / 2]].concat();
        let puzzle = ColourNonogram::new(vec![halves(1, 2); size], columns, 2);
        let found = outcome(&Propagation::new(puzzle.expect("a legal board")));
        let row = [vec![1; size / 2], vec![2; size - size / 2]].concat();
        assert_eq!(found.solutions.to_vec(), [row.repeat(size)]);
    }
}
