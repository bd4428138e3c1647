//! Small boards: each technique on a board that needs it.

use std::collections::BTreeSet;

use runut_model::{Model, Part, Point, Rule, Sum};

use crate::fact::Fact;
use crate::ladder::{End, Halt, Options};
use crate::lines_for_tests::{climbed, names};
use crate::step::{By, Line, Step, Steps};
use crate::{Budget, explain};

/// A flat board, `X` for its cells, and pieces that may be turned and flipped.
fn model(rows: &[&str], pieces: &[&str]) -> Model {
    let width = rows[0].len();
    let cells: Vec<u8> = rows.concat().into_bytes();
    let of = |sign: u8| -> Vec<Vec<u32>> {
        (0..).zip(&cells).filter(|(_, each)| **each == sign).map(|(at, _)| vec![at]).collect()
    };
    let labels: Vec<u8> = (1..=pieces.len() as u8).collect();
    let all: Vec<u32> = (0..cells.len() as u32).collect();
    let every = vec![all; pieces.len()];
    let shape =
        |(&label, piece): (&u8, &&str)| Part::Piece { labels: vec![label], images: images(piece) };
    let lies = |&label: &u8| {
        Part::Linear(Sum { weights: vec![(label, 1)], low: Some(1), ..Sum::default() })
    };
    let each = |name: &str, parts: Vec<Part>| Rule {
        which: (0..parts.len() as u32).collect(),
        ..Rule { parts, ..Rule::new(name, Part::Different, &every) }
    };
    Model {
        places: cells.len(),
        values: std::iter::once(0).chain(labels.iter().copied()).collect(),
        rules: vec![
            Rule::new("cell-empty", Part::OneOf(labels.clone()), &of(b'X')),
            Rule::new("hole-filled", Part::OneOf(vec![0]), &of(b'.')),
            each("piece-shape", labels.iter().zip(pieces).map(shape).collect()),
            each("piece-missing", labels.iter().map(lies).collect()),
        ],
        points: (0..cells.len()).map(|at| [0, (at / width) as i32, (at % width) as i32]).collect(),
        ..Model::default()
    }
}

/// A piece in each of its positions; `/` separates its rows.
fn images(piece: &str) -> Vec<Vec<Point>> {
    let rows = piece.split('/').zip(0..);
    let drawn = rows.flat_map(|(row, y)| {
        row.bytes().zip(0..).filter(|(sign, _)| *sign == b'X').map(move |(_, x)| [0, y, x])
    });
    let drawn: Vec<Point> = drawn.collect();
    let mut found = BTreeSet::new();
    for (sign, turns) in [(1, 0), (1, 1), (1, 2), (1, 3), (-1, 0), (-1, 1), (-1, 2), (-1, 3)] {
        let moved = drawn
            .iter()
            .map(|&[z, y, x]| (0..turns).fold([z, y, sign * x], |[z, y, x], _| [z, x, -y]));
        let moved: Vec<Point> = moved.collect();
        let least = |axis: usize| moved.iter().map(|point| point[axis]).min().unwrap();
        let (top, left) = (least(1), least(2));
        let mut image: Vec<Point> = moved.iter().map(|&[z, y, x]| [z, y - top, x - left]).collect();
        image.sort_unstable();
        found.insert(image);
    }
    found.into_iter().collect()
}

/// The steps of a board without the techniques of these names.
fn steps(model: &Model, without: &[&str]) -> (Vec<Step>, End) {
    climbed("packing", model, &[], without)
}

/// The board that the steps of a proof fill.
fn filled(model: &Model, steps: &[Step]) -> String {
    let mut board = vec![b'.'; model.places];
    for fact in steps.iter().flat_map(|step| &step.record.conclusions) {
        assert!(fact.holds);
        for &place in &fact.places {
            assert_eq!(board[place as usize], b'.');
            board[place as usize] = b'A' + fact.value - 1;
        }
    }
    String::from_utf8(board).unwrap()
}

/// Whether a line and all inside it end as they should: suppositions in contradictions.
fn is_closed(line: &Line) -> bool {
    let ends = |lines: &[Line]| lines.last().is_some_and(|last| last.gives.is_empty());
    match line.by {
        By::Suppose => {
            line.cases.iter().all(|case| ends(&case.lines) && case.lines.iter().all(is_closed))
        }
        _ => !line.premises.is_empty(),
    }
}

const STAIRS: &[&str] = &["XX..", ".XXX", "..XX"];

#[test]
fn a_cell_that_one_piece_covers_places_it() {
    let model = model(STAIRS, &["XX", "XXX/.XX"]);
    let (steps, end) = steps(&model, &[]);
    assert_eq!((end, filled(&model, &steps).as_str()), (End::Solved, "AA...BBB..BB"));
    assert_eq!(names("packing", &steps), ["only-piece", "only-piece"]);
    assert!(steps.iter().all(|step| step.found.grade == 1));
}

#[test]
fn a_piece_with_one_place_lies_there() {
    let model = model(STAIRS, &["XX", "XXX/.XX"]);
    let (steps, end) = steps(&model, &["only-piece"]);
    assert_eq!(end, End::Solved);
    assert_eq!(names("packing", &steps), ["only-place", "only-place"]);
}

#[test]
fn every_supposition_ends_in_a_contradiction() {
    let model =
        model(&["X.XXX", "XXXX.", ".XXXX", "XXXXX"], &["XXX/XX", "X/XX/.X", "XXXX", "XXX/..X"]);
    let (steps, end) = steps(&model, &[]);
    assert_eq!(end, End::Solved);
    assert!(steps.iter().flat_map(|step| &step.record.lines).all(is_closed));
}

#[test]
fn a_board_that_nothing_fills_is_broken() {
    let model = model(&["XXX", "XXX"], &["X.X/XXX"]);
    assert_eq!(steps(&model, &[]).1, End::Broken);
}

#[test]
fn marks_of_a_player_are_facts() {
    let model = model(&["XX", "XX"], &["XX", "XX"]);
    assert_eq!(steps(&model, &[]).1, End::Stuck);
    let (steps, end) = climbed("packing", &model, &[Fact::is(0, 1), Fact::not(1, 1)], &[]);
    assert_eq!((end, filled(&model, &steps).as_str()), (End::Solved, "ABAB"));
}

struct Little(u64);

impl Budget for Little {
    fn work(&mut self, units: u64) -> Result<(), Halt> {
        self.0 = self.0.checked_sub(units).ok_or(Halt)?;
        Ok(())
    }
}

#[test]
fn a_spent_budget_halts() {
    let model = model(&["XXXXXXXX"; 8], &["XXXX"; 16]);
    let (options, mut sink) = (Options::default(), Steps::default());
    let end = explain("packing", &model, &[], &options, &mut sink, &mut Little(10_000));
    assert_eq!(end, Ok(End::Halted));
}
