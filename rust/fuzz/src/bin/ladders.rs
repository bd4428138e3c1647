//! Sudokus of four and six digits with any further rules: no step of an explanation says what some
//! solution denies, and a climb ends as the number of solutions lets it.

#![no_main]

use std::sync::{Arc, LazyLock};

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_check::{Rules, Stated};
use runut_engine::model::{Model, Part, Rule, Sum};
use runut_fuzz::{filled, parts};
use runut_insight::{
    Budget, By, End, Fact, Halt, Line, Options, Steps, explain, refute, techniques,
};

/// Work after which a climb is left as it is.
const MOST_WORK: u64 = 5_000;
/// A board of six digits with more solutions is left out.
const MOST_SOLUTIONS: usize = 60;

/// All boards of four digits.
static FOUR: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| filled(2, 2, &[0; 16], usize::MAX));

fuzz_target!(|bytes: &[u8]| {
    let _ = climb(&mut Unstructured::new(bytes));
});

fn climb(source: &mut Unstructured<'_>) -> Result<()> {
    if !source.ratio(1, 4)? {
        return climb_from(source, grid(2, 2), FOUR.iter().map(Vec::as_slice).collect());
    }
    let (model, solutions) = six(source)?;
    climb_from(source, model, solutions.iter().map(Vec::as_slice).collect())
}

/// Climbs with some rules more.
fn climb_from(source: &mut Unstructured<'_>, mut model: Model, mut left: Vec<&[u8]>) -> Result<()> {
    let (cells, stated) = (model.places, model.rules.len());
    for _ in 0..source.int_in_range(0..=4)? {
        let cell = source.choose_index(cells)? as u32;
        let given = *source.choose(&model.values)?;
        model.rules.push(Rule::new("given", Part::OneOf(vec![given]), &[vec![cell]]));
    }
    for _ in 0..source.int_in_range(0..=3)? {
        if source.arbitrary()? {
            cage(source, &mut model)?;
        } else {
            let (part, own) = parts::constraint(source, &model.values, cells as u32, 5)?;
            model.rules.push(Rule::new("rule", part, &[own]));
        }
    }
    let rules = model.rules[stated..].to_vec();
    let judge = Stated::new(Arc::new(Model { rules, ..model.clone() }));
    left.retain(|board| judge.keeps(board));
    let ladder = if source.ratio(3, 4)? { "sudoku" } else { "model" };
    if source.ratio(1, 4)? {
        return hold_refutation(source, ladder, &model, &left);
    }
    hold_steps(source, ladder, &model, &left)
}

/// The houses of a board.
fn grid(box_rows: u32, box_columns: u32) -> Model {
    let size = box_rows * box_columns;
    let each = |house: &dyn Fn(u32, u32) -> u32| -> Vec<Vec<u32>> {
        (0..size).map(|number| (0..size).map(|at| house(number, at)).collect()).collect()
    };
    let in_box = |number: u32, at: u32| {
        let (band, stack) = (number / box_rows, number % box_rows);
        (band * box_rows + at / box_columns) * size + stack * box_columns + at % box_columns
    };
    let rules = vec![
        Rule::new("row-duplicate", Part::Different, &each(&|row, at| row * size + at)),
        Rule::new("column-duplicate", Part::Different, &each(&|column, at| at * size + column)),
        Rule::new("box-duplicate", Part::Different, &each(&in_box)),
    ];
    let values = (1..=size as u8).collect();
    Model { places: (size * size) as usize, values, rules, ..Model::default() }
}

/// A board of six digits with many givens of a full board, and its solutions.
fn six(source: &mut Unstructured<'_>) -> Result<(Model, Vec<Vec<u8>>)> {
    let mut names = [1, 2, 3, 4, 5, 6];
    for at in 1..6 {
        names.swap(at, source.int_in_range(0..=at)?);
    }
    let kept: u64 = source.arbitrary()?;
    let given = |cell: usize| {
        let (row, column) = (cell / 6, cell % 6);
        names[(column + row / 2 + row % 2 * 3) % 6] * (kept >> cell & 1) as u8
    };
    let givens: Vec<u8> = (0..36).map(given).collect();
    let solutions = filled(2, 3, &givens, MOST_SOLUTIONS);
    if solutions.len() == MOST_SOLUTIONS {
        return Err(arbitrary::Error::IncorrectFormat);
    }
    let mut model = grid(2, 3);
    for (cell, &digit) in (0..).zip(&givens).filter(|(_, digit)| **digit > 0) {
        model.rules.push(Rule::new("given", Part::OneOf(vec![digit]), &[vec![cell]]));
    }
    Ok((model, solutions))
}

/// Cells that differ and have a sum.
fn cage(source: &mut Unstructured<'_>, model: &mut Model) -> Result<()> {
    let size = model.values.len() as u32;
    let mut cell = source.int_in_range(0..=size * size - 1)?;
    let mut own = vec![cell];
    for _ in 0..source.int_in_range(1..=3)? {
        cell = (cell + if source.arbitrary()? { 1 } else { size }) % (size * size);
        own.push(cell);
    }
    own.sort_unstable();
    own.dedup();
    let weights = model.values.iter().map(|&value| (value, i64::from(value))).collect();
    let total = Some(source.int_in_range(1..=i64::from(size) * 3)?);
    let sum = Sum { weights, low: total, high: total, ..Sum::default() };
    model.rules.push(Rule::new("cage-repeat", Part::Different, std::slice::from_ref(&own)));
    model.rules.push(Rule::new("cage-sum", Part::Linear(sum), &[own]));
    Ok(())
}

/// So much work and no more.
struct Work(u64);

impl Budget for Work {
    fn work(&mut self, units: u64) -> std::result::Result<(), Halt> {
        self.0 = self.0.checked_sub(units).ok_or(Halt)?;
        Ok(())
    }
}

/// Climbs, perhaps without many techniques, so that the hard ones have something to do.
fn hold_steps(
    source: &mut Unstructured<'_>,
    ladder: &str,
    model: &Model,
    solutions: &[&[u8]],
) -> Result<()> {
    let count = techniques(ladder).expect("a ladder").len() as u16;
    let left_out: u128 = if source.arbitrary()? { source.arbitrary()? } else { 0 };
    let options = Options {
        assume_unique: solutions.len() == 1 && source.arbitrary()?,
        techniques: Some((0..count).filter(|number| left_out >> (number % 128) & 1 == 0).collect()),
        steps: None,
    };
    let mut steps = Steps::default();
    let end = explain(ladder, model, &[], &options, &mut steps, &mut Work(MOST_WORK));
    for step in &steps.0 {
        step.record.lines.iter().for_each(|line| hold_line(line, solutions));
        assert!(are_so(&step.record.conclusions, solutions), "{step:?}");
    }
    let takes_all = ladder == "model" && left_out == 0;
    match end.expect("a sudoku") {
        End::Solved => assert_eq!(solutions.len(), 1),
        End::Broken => assert!(solutions.is_empty()),
        End::Stuck => assert!(!takes_all || solutions.len() > 1),
        End::Steps | End::Halted => {}
    }
    Ok(())
}

/// What a line gives is so in every solution, and what it refutes in none.
fn hold_line(line: &Line, solutions: &[&[u8]]) {
    assert!(are_so(&line.gives, solutions), "{line:?}");
    assert!(!line.gives.is_empty() || solutions.is_empty(), "{line:?}");
    if matches!(line.by, By::Suppose | By::Nogoods) {
        for case in &line.cases {
            let holds = |board: &&[u8]| case.supposed.iter().all(|fact| is_so(fact, board));
            assert!(!solutions.iter().any(holds), "{line:?}");
        }
    }
}

/// A fact that is refuted is so in no solution.
fn hold_refutation(
    source: &mut Unstructured<'_>,
    ladder: &str,
    model: &Model,
    solutions: &[&[u8]],
) -> Result<()> {
    let place = source.choose_index(model.places)? as u32;
    let fact =
        Fact { holds: source.arbitrary()?, ..Fact::is(place, *source.choose(&model.values)?) };
    let found = refute(ladder, model, &[], &fact, &mut Work(MOST_WORK)).expect("a sudoku");
    assert!(found.is_none() || !solutions.iter().any(|board| is_so(&fact, board)), "{fact:?}");
    Ok(())
}

fn is_so(fact: &Fact, board: &[u8]) -> bool {
    fact.places.iter().all(|&place| board[place as usize] == fact.value) == fact.holds
}

fn are_so(facts: &[Fact], solutions: &[&[u8]]) -> bool {
    solutions.iter().all(|board| facts.iter().all(|fact| is_so(fact, board)))
}
