//! Small boards: each technique on a board that needs it, and every line checked by hand.

use std::collections::BTreeSet;

use runut_model::{Model, Part, Rule, Sum};

use super::board::{BLACK, WHITE};
use super::techniques::TECHNIQUES;
use crate::fact::Fact;
use crate::ladder::End;
use crate::lines_for_tests::{climbed, unknown};
use crate::step::{Step, Word};

/// The model of a board of digits, as the family states it; `.` is a blank.
fn model(rows: &[&str]) -> Model {
    let numbers: Vec<Vec<u8>> = rows.iter().map(|row| row.bytes().collect()).collect();
    let (height, width) = (rows.len(), rows[0].len());
    let place = |row: usize, column: usize| (row * width + column) as u32;
    let groups = |lines: Vec<Vec<u32>>| {
        let mut groups = Vec::new();
        for line in lines {
            let number = |cell: u32| numbers[cell as usize / width][cell as usize % width];
            let own: BTreeSet<u8> = line.iter().map(|&cell| number(cell)).collect();
            for symbol in own.into_iter().filter(|&symbol| symbol != b'.') {
                let cells = line.iter().copied().filter(|&cell| number(cell) == symbol);
                groups.push(cells.collect::<Vec<u32>>());
            }
        }
        groups.retain(|group| group.len() > 1);
        groups
    };
    let in_rows = (0..height).map(|row| (0..width).map(|column| place(row, column)).collect());
    let in_columns = (0..width).map(|column| (0..height).map(|row| place(row, column)).collect());
    let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
    let pairs: Vec<(u32, u32)> = cells
        .flat_map(|(row, column)| {
            let right = (column + 1 < width).then(|| (place(row, column), place(row, column + 1)));
            let below = (row + 1 < height).then(|| (place(row, column), place(row + 1, column)));
            right.into_iter().chain(below)
        })
        .collect();
    let most_one =
        |colour| Part::Linear(Sum { weights: vec![(colour, 1)], high: Some(1), ..Sum::default() });
    let some_white =
        Part::Linear(Sum { weights: vec![(WHITE, 1)], low: Some(1), ..Sum::default() });
    let board = vec![(0..(width * height) as u32).collect::<Vec<u32>>()];
    let blacks: Vec<Vec<u32>> = pairs.iter().map(|&(one, other)| vec![one, other]).collect();
    let connected = Part::Connected { value: WHITE, neighbours: pairs };
    Model {
        places: width * height,
        values: vec![WHITE, BLACK],
        rules: vec![
            Rule::new("row-duplicate", most_one(WHITE), &groups(in_rows.collect())),
            Rule::new("column-duplicate", most_one(WHITE), &groups(in_columns.collect())),
            Rule::new("black-adjacent", most_one(BLACK), &blacks),
            Rule::new("white-disconnected", connected, &board),
            Rule::new("all-black", some_white, &board),
        ],
        points: Vec::new(),
        ..Model::default()
    }
}

/// The steps of a board without the techniques of these names.
fn steps(rows: &[&str], known: &[Fact], without: &[&str]) -> (Vec<Step>, End) {
    let (steps, end) = climbed("hitori", &model(rows), known, without);
    let mut facts: BTreeSet<Fact> = known.iter().cloned().collect();
    for step in &steps {
        for line in &step.record.lines {
            assert_eq!(unknown(line, &facts, &plain), [], "{line:?}");
            facts.extend(line.gives.iter().map(plain));
        }
        assert!(step.record.conclusions.iter().all(|fact| facts.contains(fact)), "{step:?}");
    }
    (steps, end)
}

/// A fact by the colour that a cell has.
fn plain(fact: &Fact) -> Fact {
    if fact.holds { fact.clone() } else { Fact::is(fact.places[0], BLACK - fact.value) }
}

/// The conclusions of the first step of a technique, as `r1c1+` for black and `r1c1-` for white.
fn first(rows: &[&str], known: &[Fact], name: &str) -> String {
    let width = rows[0].len() as u32;
    let all = TECHNIQUES.iter().map(|technique| technique.name);
    let without: Vec<&str> = all.filter(|other| *other != name).collect();
    let (steps, _) = steps(rows, known, &without);
    let step = steps.first().expect("a step");
    let texts = step.record.conclusions.iter().map(|fact| {
        let (row, column) = (fact.places[0] / width + 1, fact.places[0] % width + 1);
        format!("r{row}c{column}{}", if fact.value == BLACK { '+' } else { '-' })
    });
    texts.collect::<Vec<_>>().join(" ")
}

#[test]
fn the_board_of_the_paper_ends_solved() {
    let (_, end) = steps(&["32545", "23435", "43244", "13355", "54123"], &[], &[]);
    assert_eq!(end, End::Solved);
}

#[test]
fn a_chain_is_told_by_what_follows_from_what_is_supposed() {
    let board = ["512341", "125436", "416323", "365234", "344616", "243561"];
    let (steps, _) = steps(&board, &[], &["must-circle", "nested-supposition"]);
    let mut chains = 0;
    for step in &steps {
        let words = step.record.words.iter();
        for (_, word) in words.filter(|(name, _)| *name == "chain") {
            let lines = step.record.lines[0].cases[0].lines.iter();
            let gives = lines.flat_map(|line| line.gives.iter().cloned()).collect();
            assert_eq!(*word, Word::Facts(gives));
            chains += 1;
        }
    }
    assert!(chains > 0);
}

#[test]
fn neighbours_of_a_black_are_white() {
    let known = [Fact::is(4, BLACK)];
    assert_eq!(
        first(&["123", "231", "312"], &known, "white-next-to-black"),
        "r1c2- r2c3- r3c2- r2c1-"
    );
}

#[test]
fn duplicates_of_a_white_are_black() {
    let known = [Fact::is(0, WHITE)];
    let board = ["151", "234", "146"];
    assert_eq!(first(&board, &known, "black-duplicate-of-white"), "r1c3+ r3c1+");
}

#[test]
fn a_triplet_is_black_white_black() {
    assert_eq!(first(&["53331", "12345"], &[], "adjacent-triplet"), "r1c2+ r1c4+ r1c3-");
}

#[test]
fn the_square_between_a_pair_is_white() {
    assert_eq!(first(&["343", "156"], &[], "square-between-a-pair"), "r1c2-");
}

#[test]
fn a_pair_makes_the_other_duplicates_black() {
    assert_eq!(first(&["33143", "12354"], &[], "pair-induction"), "r1c5+");
}

#[test]
fn a_flanked_pair_makes_the_others_of_both_numbers_black() {
    assert_eq!(first(&["12213142"], &[], "flanked-pair"), "r1c6+ r1c8+");
}

#[test]
fn two_pairs_of_two_numbers_make_the_others_black() {
    assert_eq!(first(&["12312415"], &[], "double-pair"), "r1c7+");
}

#[test]
fn a_triple_in_a_corner_makes_the_corner_black() {
    assert_eq!(first(&["112", "134", "245"], &[], "triple-corner"), "r1c1+");
}

#[test]
fn a_quad_in_a_corner_makes_the_cell_across_black() {
    assert_eq!(first(&["112", "113", "245"], &[], "quad-corner"), "r2c2+");
}

#[test]
fn a_pair_in_a_corner_keeps_the_other_way_open() {
    assert_eq!(first(&["112", "234", "345"], &[], "double-corner"), "r2c1-");
}

#[test]
fn two_pairs_at_an_edge_keep_the_edge_open() {
    let board = ["512234", "136645", "246153"];
    assert_eq!(first(&board, &[], "edge-pairs"), "r1c5-");
}

#[test]
fn a_white_keeps_its_last_way_out() {
    let known = [Fact::is(1, BLACK), Fact::is(0, WHITE), Fact::is(4, WHITE)];
    assert_eq!(first(&["123", "231", "312"], &known, "last-way-out"), "r2c1-");
}

#[test]
fn a_ring_of_blacks_does_not_close() {
    let known = [Fact::is(2, BLACK), Fact::is(8, BLACK)];
    let board = ["1234", "2345", "3456", "4567"];
    assert_eq!(first(&board, &known, "partition"), "r2c4-");
}

#[test]
fn an_inner_cell_of_a_single_line_is_white() {
    assert_eq!(first(&["12345"], &[], "partition"), "r1c2-");
}

#[test]
fn a_cell_beside_an_offset_pair_is_white() {
    assert_eq!(first(&["1361", "2425", "3162"], &[], "offset-pair"), "r1c3-");
}

#[test]
fn an_h_wing_makes_the_others_below_black() {
    assert_eq!(first(&["12", "34", "12", "56", "15"], &[], "h-wing"), "r5c1+");
}

#[test]
fn both_colours_of_a_cell_may_agree_on_another() {
    assert_eq!(first(&["343", "156"], &[], "must-circle"), "r1c2-");
}

#[test]
fn a_board_that_no_chain_solves_is_solved_by_nested_ones() {
    let board = ["512341", "125436", "416323", "365234", "344616", "243561"];
    let (all, end) = steps(&board, &[], &[]);
    let (chains, stuck) = steps(&board, &[], &["must-circle", "nested-supposition"]);
    assert_eq!((end, stuck), (End::Solved, End::Stuck));
    assert!(all.len() > chains.len());
}
