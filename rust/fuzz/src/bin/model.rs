//! Models of up to four places with constraints of every kind, against trying every board: what the
//! generic kernel finds, what all solutions share, and every true candidate.

#![no_main]

use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_check::Stated;
use runut_engine::model::{
    Model, ModelBackbone, ModelCandidates, ModelProof, ModelSearch, Part, Point, Rule, Sum,
};
use runut_fuzz::{Boards, ask, expect_backbone, kept, parts};

const VALUES: [u8; 4] = [0, 1, 7, 254];
const COLUMNS: u32 = 2;

fuzz_target!(|bytes: &[u8]| {
    let _ = compare(&mut Unstructured::new(bytes));
});

fn compare(source: &mut Unstructured<'_>) -> Result<()> {
    let (model, labels) = model(source)?;
    let Ok(search) = ModelSearch::new(model.clone()) else { return Ok(()) };
    let rules = Stated::new(Arc::new(model.clone()));
    let wanted = kept(model.cells(), &model.values, &rules);
    expect_found(&model, &labels, &search, &wanted);
    match source.int_in_range(0..=2)? {
        0 if labels.len() < 2 => expect_backbone(&ModelBackbone(search), &wanted),
        0 => {}
        1 => expect_candidates(&labels, &search, &wanted, source.int_in_range(1..=3)?),
        _ => assert!(ask(&ModelProof(search)).candidate.is_some() || wanted.is_empty()),
    }
    Ok(())
}

/// A model, and the labels of its pieces that are copies.
fn model(source: &mut Unstructured<'_>) -> Result<(Model, Vec<u8>)> {
    let places = source.int_in_range(1..=4)?;
    let values = VALUES[..source.int_in_range(2..=if places < 4 { 4 } else { 3 })?].to_vec();
    let mut model = Model { places, values, ..Model::default() };
    let mut labels = Vec::new();
    if source.ratio(1, 4)? {
        labels = pieces(source, &mut model)?;
    } else if places > 2 {
        model.auxiliary = source.int_in_range(0..=2)? / 2;
    }
    for _ in 0..source.int_in_range(0..=4)? {
        let (part, own) = parts::constraint(source, &model.values, model.places as u32, 4)?;
        model.rules.push(Rule::new("rule", part, &[own]));
    }
    Ok((model, labels))
}

/// Adds a piece with copies, perhaps one that is needed or lies already; gives back its labels.
fn pieces(source: &mut Unstructured<'_>, model: &mut Model) -> Result<Vec<u8>> {
    let point = |at: u32| [(at / COLUMNS) as i32, (at % COLUMNS) as i32, 0];
    let all: Vec<u32> = (0..model.places as u32).collect();
    model.points = all.iter().map(|&place| point(place)).collect();
    let labels = model.values[1..=source.int_in_range(1..=model.values.len() - 1)?].to_vec();
    let mut images = Vec::new();
    for _ in 0..source.int_in_range(1..=2)? {
        let set = source.int_in_range(1..=0b1111u32)?;
        let image: Vec<Point> = (0..4).filter(|at| set >> at & 1 == 1).map(point).collect();
        let least = [0, 1, 2].map(|axis| image.iter().map(|point| point[axis]).min().unwrap_or(0));
        let moved = image.iter().map(|point| [0, 1, 2].map(|axis| point[axis] - least[axis]));
        images.push(moved.collect());
    }
    let one = *source.choose(&labels)?;
    let part = Part::Piece { labels: labels.clone(), images };
    model.rules.push(Rule::new("piece", part, std::slice::from_ref(&all)));
    if source.arbitrary()? {
        let sum = Sum { weights: vec![(one, 1)], low: Some(1), ..Sum::default() };
        model.rules.push(Rule::new("missing", Part::Linear(sum), &[all]));
    }
    if source.ratio(1, 3)? {
        let (count, rest) = (model.places as u32, source.int_in_range(1..=0b1111u32)?);
        let own: Vec<u32> = (0..count).filter(|place| rest >> place & 1 == 1).collect();
        let lies = Part::Lies(if source.arbitrary()? { labels.clone() } else { vec![one] });
        model.rules.extend((!own.is_empty()).then(|| Rule::new("given", lies, &[own])));
    }
    Ok(labels)
}

/// A board with the copies of a piece named in the order of their first cells.
fn named(board: &[u8], labels: &[u8]) -> Vec<u8> {
    let mut met: Vec<u8> = Vec::new();
    let mut name = |&value: &u8| {
        if !labels.contains(&value) {
            return value;
        }
        if !met.contains(&value) {
            met.push(value);
        }
        labels[met.iter().position(|&own| own == value).unwrap_or(0)]
    };
    board.iter().map(&mut name).collect()
}

/// The kernel finds a board for each solution, whatever its copies are called, and nothing else;
/// where auxiliary places have a choice, it may find one twice.
fn expect_found(model: &Model, labels: &[u8], search: &ModelSearch, wanted: &Boards) {
    let outcome = ask(search);
    let found: Boards = outcome.solutions.iter().map(|board| board.to_vec()).collect();
    assert!(found.iter().all(|board| wanted.contains(board)), "no solution: {found:?} {model:?}");
    let of = |board: &Vec<u8>| named(board, labels);
    let (shapes, all): (Boards, Boards) =
        (found.iter().map(of).collect(), wanted.iter().map(of).collect());
    assert_eq!(shapes, all, "{model:?}");
    if model.auxiliary == 0 {
        assert_eq!(outcome.count, found.len() as u64, "a solution came twice: {model:?}");
    }
}

/// Each value of each cell has as many witnesses as it has solutions, at most so many.
fn expect_candidates(labels: &[u8], search: &ModelSearch, wanted: &Boards, most: u64) {
    if labels.len() > 1 {
        return;
    }
    let model = search.model();
    let kernel = ModelCandidates { search: search.clone(), most };
    let witnesses: Boards = ask(&kernel).solutions.iter().map(|board| board.to_vec()).collect();
    assert!(witnesses.iter().all(|board| wanted.contains(board)));
    for cell in 0..model.cells() {
        for &value in &model.values {
            let held = witnesses.iter().filter(|board| board[cell] == value).count();
            let all = wanted.iter().filter(|board| board[cell] == value).count();
            let least = if model.auxiliary == 0 { most as usize } else { 1 };
            assert!(held >= all.min(least), "{held} of {all} witnesses: {model:?}");
        }
    }
}
