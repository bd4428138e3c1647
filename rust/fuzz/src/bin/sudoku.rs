//! Sudokus of four digits with any rules, against all boards of four digits; and sudokus of
//! nine digits, by vector lanes and by templates against propagation.

#![no_main]

use std::collections::BTreeSet;
use std::sync::Arc;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_engine::search::{AnyKernel, Backbone, Halt, Limits, run};
use runut_engine::sudoku::{
    Cage, Cdcl, CellBacktracking, Goal, Layout, Narrowed, Nine, Propagation, Relation, Rules,
    Sudoku, Tally,
};
use runut_fuzz::{expect_backbone, expect_solutions, filled};

const SIZE: usize = 4;
const CELLS: usize = SIZE * SIZE;
const FULL: &[u8; 81] =
    b"123456789456789123789123456214365897365897214897214365531642978642978531978531642";

fuzz_target!(|bytes: &[u8]| {
    let mut source = Unstructured::new(bytes);
    let _ = if source.ratio(1, 4).unwrap_or(false) { nine(&mut source) } else { four(&mut source) };
});

/// By digit: those that do not follow it or precede it.
const APART: [u64; SIZE + 1] = [0, 0b11010, 0b10100, 0b01010, 0b10110];

fn four(source: &mut Unstructured<'_>) -> Result<()> {
    let classic = Layout::boxes(2, 2).expect("a legal shape");
    let mut units = classic.units().to_vec();
    for _ in 0..source.int_in_range(0..=2)? {
        units.push(some_cells(source, 2, 4)?);
    }
    let mut gaps = Vec::new();
    for _ in 0..source.int_in_range(0..=4)? {
        if let [one, other] = some_cells(source, 2, 2)?[..] {
            gaps.push((one, other));
        }
    }
    let mut allowed = vec![0b11110; CELLS];
    for _ in 0..source.int_in_range(0..=3)? {
        allowed[source.choose_index(CELLS)?] &= source.int_in_range(0..=0b1111u64)? << 1;
    }
    let mut cages = Vec::new();
    for _ in 0..source.int_in_range(0..=3)? {
        let cells = some_cells(source, 1, 4)?;
        cages.push(Cage { goal: Goal::Total(source.int_in_range(0..=12)?), cells });
    }
    let mut givens = vec![0; CELLS];
    for _ in 0..source.int_in_range(0..=5)? {
        givens[source.choose_index(CELLS)?] = source.int_in_range(0..=SIZE as u8)?;
    }
    let relations = vec![Relation { partners: APART.to_vec(), pairs: gaps }];
    let rules = Rules { units, allowed, cages, relations, ..Rules::default() };
    let layout = Layout::new(SIZE * SIZE, SIZE, rules.clone());
    let Ok(layout) = layout else {
        return Ok(());
    };
    let Ok(puzzle) = Sudoku::new(Arc::new(layout), givens.clone()) else {
        return Ok(());
    };
    let full = filled(2, 2, &givens, usize::MAX);
    let wanted = full.into_iter().filter(|board| is_legal(&rules, board)).collect();
    expect_solutions(&Propagation(puzzle.clone()), &wanted);
    expect_solutions(&Cdcl(puzzle.clone()), &wanted);
    expect_solutions(&CellBacktracking::from(puzzle.clone()), &wanted);
    expect_backbone(&Backbone(Narrowed::new(puzzle)), &wanted);
    Ok(())
}

/// Different cells, from `least` to `most` of them, in their order.
fn some_cells(source: &mut Unstructured<'_>, least: usize, most: usize) -> Result<Vec<usize>> {
    let mut cells = Vec::new();
    for _ in 0..source.int_in_range(least..=most)? {
        cells.push(source.choose_index(CELLS)?);
    }
    cells.sort_unstable();
    cells.dedup();
    Ok(cells)
}

/// Whether a board keeps all rules.
fn is_legal(rules: &Rules, board: &[u8]) -> bool {
    let mut cells = board.iter().zip(&rules.allowed);
    let differs = |cells: &Vec<usize>| {
        let digits: BTreeSet<u8> = cells.iter().map(|&cell| board[cell]).collect();
        digits.len() == cells.len()
    };
    let is_apart = |&(one, other): &(usize, usize)| board[one].abs_diff(board[other]) != 1;
    let adds_up = |cage: &Cage| {
        let sum: u32 = cage.cells.iter().map(|&cell| u32::from(board[cell])).sum();
        differs(&cage.cells) && cage.goal == Goal::Total(sum)
    };
    cells.all(|(digit, allowed)| allowed >> digit & 1 == 1)
        && rules.units.iter().all(differs)
        && rules.relations.iter().flat_map(|relation| &relation.pairs).all(is_apart)
        && rules.cages.iter().all(adds_up)
}

fn nine(source: &mut Unstructured<'_>) -> Result<()> {
    let mut cells: Vec<u8> = FULL.iter().map(|sign| sign - b'0').collect();
    for cell in &mut cells {
        if source.ratio(5, 8)? {
            *cell = source.int_in_range(0..=15)?;
            *cell *= u8::from(*cell < 10);
        }
    }
    let Ok(puzzle) = Sudoku::classic(3, 3, cells) else {
        return Ok(());
    };
    let limits = Limits { solutions: Some(50), nodes: Some(20_000), ..Limits::default() };
    let nine = Nine(puzzle.clone());
    let kernels: [&dyn AnyKernel; 3] = [&Tally(nine), &Nine(puzzle.clone()), &Propagation(puzzle)];
    let outcomes = kernels.map(|kernel| run(kernel, &limits, 0, &Arc::default(), None, None));
    let done = outcomes.iter().filter(|outcome| outcome.halt != Some(Halt::Nodes));
    let counts: Vec<_> = done.map(|outcome| (outcome.count, outcome.halt)).collect();
    assert!(counts.windows(2).all(|pair| pair[0] == pair[1]), "{counts:?}");
    Ok(())
}
