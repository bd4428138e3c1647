use runut_model::{Model, Part, Rule};

use super::techniques::TECHNIQUES;
use crate::fact::Fact;
use crate::ladder::End;
use crate::lines_for_tests::{climbed, names};
use crate::step::Step;

/// The runs of `2 1a` are two of value 1 and one of value 2.
fn clue(text: &str) -> Part {
    let run = |word: &str| {
        let digits = word.trim_end_matches(char::is_alphabetic);
        let value = word.bytes().last().filter(u8::is_ascii_lowercase).map_or(1, |b| b - b'a' + 2);
        (digits.parse().unwrap_or(0), value)
    };
    let clue = text.split_whitespace().map(run).filter(|&(length, _)| length > 0).collect();
    Part::Runs { clue, background: 0 }
}

fn rule(name: &str, clues: &[&str], places: &[Vec<u32>]) -> Rule {
    Rule {
        parts: clues.iter().map(|text| clue(text)).collect(),
        which: (0..clues.len() as u32).collect(),
        ..Rule::new(name, Part::Different, places)
    }
}

fn puzzle(rows: &str, columns: &str, colours: u8) -> Model {
    let (rows, columns): (Vec<&str>, Vec<&str>) =
        (rows.split(',').collect(), columns.split(',').collect());
    let (height, width) = (rows.len() as u32, columns.len() as u32);
    let row = |row: u32| (0..width).map(|column| row * width + column).collect();
    let column = |column: u32| (0..height).map(|row| row * width + column).collect();
    let by_row: Vec<Vec<u32>> = (0..height).map(row).collect();
    let by_column: Vec<Vec<u32>> = (0..width).map(column).collect();
    Model {
        places: (height * width) as usize,
        values: (0..=colours).collect(),
        rules: vec![rule("row", &rows, &by_row), rule("column", &columns, &by_column)],
        ..Model::default()
    }
}

fn steps(model: &Model, known: &[Fact]) -> (Vec<Step>, End) {
    climbed("nonogram", model, known, &[])
}

/// One row of ten cells, read as `.` open, `#` black, `x` white; columns that allow everything are
/// left out.
fn first_of_row(runs: &str, cells: &str) -> (&'static str, String) {
    let places: Vec<u32> = (0..cells.len() as u32).collect();
    let model = Model {
        places: cells.len(),
        values: vec![0, 1],
        rules: vec![rule("row", &[runs], &[places])],
        ..Model::default()
    };
    let known = cells.char_indices().filter_map(|(at, cell)| match cell {
        '#' => Some(Fact::is(at as u32, 1)),
        'x' => Some(Fact::is(at as u32, 0)),
        _ => None,
    });
    let (steps, _) = steps(&model, &known.collect::<Vec<Fact>>());
    let step = steps.first().expect("a step");
    let mut after: Vec<char> = cells.chars().collect();
    for fact in &step.record.conclusions {
        after[fact.places[0] as usize] = if fact.value == 1 { '#' } else { 'x' };
    }
    (names("nonogram", &steps)[0], after.into_iter().collect())
}

#[test]
fn each_pattern_of_a_line_has_its_name() {
    let cases = [
        ("2 1", "##....#.", "complete-line", "##xxxx#x"),
        ("3 1", "...xx.", "complete-line", "###xx#"),
        ("4", "......", "overlap", "..##.."),
        ("2 1", "....", "overlap", "##x#"),
        ("4", "x......xxx", "range-overlap", "x..##..xxx"),
        ("3 2", "...x.x....", "range-overlap", "###x.x...."),
        ("3", ".....#....", "unreachable", "xxx..#...."),
        ("4 1", ".#........", "glue", ".###......"),
        ("2 2 2", ".....x.x......", "forcing", ".....xxx......"),
        ("2 2 1", "...##.........", "punctuating", "..x##x........"),
        ("5", "xx..#.#..xx", "joining", "xx..###..xx"),
        ("2 1 2", ".....#.#......", "splitting", ".....#x#......"),
        ("2 1", "..x#.....", "line-case", "..x#.x..."),
    ];
    for (runs, before, name, after) in cases {
        assert_eq!(first_of_row(runs, before), (name, after.to_string()), "{runs} {before}");
    }
}

#[test]
fn a_small_picture_is_explained_to_its_end() {
    let model = puzzle("1 1,5,1,3,2 2", "1 1,1 2,4,1 2,2 1", 1);
    let (steps, end) = steps(&model, &[]);
    assert_eq!(end, End::Solved);
    let mut cells = [9; 25];
    for fact in steps.iter().flat_map(|step| &step.record.conclusions) {
        assert!(fact.holds && cells[fact.places[0] as usize] == 9);
        cells[fact.places[0] as usize] = fact.value;
    }
    let picture: Vec<&[u8]> = cells.chunks(5).collect();
    assert_eq!(picture[..2], [[0, 0, 1, 0, 1], [1, 1, 1, 1, 1]]);
    assert_eq!(picture[2..], [[0, 0, 1, 0, 0], [0, 1, 1, 1, 0], [1, 1, 0, 1, 1]]);
}

/// The hardest technique of a puzzle that is solved to its end.
fn hardest(rows: &str, columns: &str, colours: u8) -> &'static str {
    let model = puzzle(rows, columns, colours);
    let (steps, end) = steps(&model, &[]);
    assert_eq!(end, End::Solved, "{rows} / {columns}");
    let last = steps.iter().map(|step| step.found.technique).max().expect("a step");
    TECHNIQUES[last as usize].name
}

#[test]
fn each_technique_is_the_hardest_of_some_picture() {
    let cases = [
        ("3,3,3", "3,3,3", 1, "complete-line"),
        ("1 1,1 1,2", "2,1,3", 1, "overlap"),
        ("2,0,1", "1,1,0,1", 1, "range-overlap"),
        ("1,1,2", "1,0,1 1,1", 1, "unreachable"),
        ("1,1 1,2,1,1", "2 1,1 1,2", 1, "punctuating"),
        ("1,2,1,1 1,1,1", "3,2,2 1", 1, "splitting"),
        ("2,0,1 1", "1,1,1,1", 1, "edge"),
        ("2,1,2,1,2,2", "2 1,1 1 2,3", 1, "two-line"),
        ("1,1 1,1 1,0,1 1", "1 1,1 1,1 1,0,1", 1, "supposition"),
        ("2a,1a 2,0", "2a,1a 1,1", 2, "glue"),
        ("0,1a 1 1a,1a 1 1a", "2a,2,2a", 2, "overlap"),
        ("1a 1 1a,1 1a,1a 1", "1a 1 1a,1 1a,1a 1", 2, "colour-range"),
        ("1a,2a,1a,2a,1,1a", "1a 1,3a,2a 1a", 2, "joining"),
        ("1,0,3,1,1 1a 1,1a", "1 1,1 2a,1 1,1 1", 2, "colour-gap"),
    ];
    for (rows, columns, colours, name) in cases {
        assert_eq!(hardest(rows, columns, colours), name, "{rows} / {columns}");
    }
}

#[test]
fn woven_dominoes_need_suppositions_inside_suppositions() {
    let rows = "3,1,3 1,1,3 1,1,3 1,1,3 1,1,1";
    let columns = "1,1,1 3,1,1 3,1,1 3,1,1 3,1,3";
    assert_eq!(hardest(rows, columns, 1), "nested");
}

#[test]
fn a_clue_without_a_colour_leaves_none_in_its_line() {
    let (steps, _) = steps(&puzzle("1a,1,0", "1,1a,0", 2), &[]);
    let at = names("nonogram", &steps)
        .iter()
        .position(|&name| name == "colour-missing")
        .expect("a step");
    assert!(steps[at].record.conclusions.contains(&Fact::not(0, 1)));
}

#[test]
fn two_solutions_leave_the_board_stuck() {
    let (steps, end) = steps(&puzzle("1,1", "1,1", 1), &[]);
    assert_eq!((end, steps.len()), (End::Stuck, 0));
}

#[test]
fn a_board_that_no_clue_allows_is_broken() {
    let model = puzzle("1 1,5,1,3,2 2", "1 1,1 2,4,1 2,2 1", 1);
    assert_eq!(steps(&model, &[Fact::is(5, 0)]).1, End::Broken);
}
