//! Hitoris of up to twelve cells, against shading every set of cells.

#![no_main]

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use runut_engine::hitori::{Cdcl, Hitori, Narrowed, Propagation};
use runut_engine::search::Backbone;
use runut_fuzz::{Boards, expect_backbone, expect_solutions};

const MOST_CELLS: usize = 12;

fuzz_target!(|bytes: &[u8]| {
    let _ = compare(&mut Unstructured::new(bytes));
});

fn compare(source: &mut Unstructured<'_>) -> Result<()> {
    let width = source.int_in_range(1..=MOST_CELLS)?;
    let height = source.int_in_range(1..=MOST_CELLS / width)?;
    let mut numbers = vec![0; width * height];
    for number in &mut numbers {
        *number = source.int_in_range(0..=5)?;
    }
    let mut board = Hitori::new(width, height, numbers).expect("a legal size");
    (board.needs_white, board.needs_black) = (source.arbitrary()?, source.arbitrary()?);
    let wanted = shadings(&board);
    expect_solutions(&Propagation(board.clone()), &wanted);
    expect_solutions(&Cdcl(board.clone()), &wanted);
    expect_backbone(&Backbone(Narrowed::new(board)), &wanted);
    Ok(())
}

/// Every legal board, 1 for black, by shading all sets of cells.
fn shadings(board: &Hitori) -> Boards {
    let cells = board.cells.len();
    (0u32..1 << cells)
        .map(|set| (0..cells).map(|cell| (set >> cell & 1) as u8).collect::<Vec<u8>>())
        .filter(|black| is_legal(board, black))
        .collect()
}

fn is_legal(board: &Hitori, black: &[u8]) -> bool {
    let cells = 0..black.len();
    let whites: Vec<usize> = cells.clone().filter(|&cell| black[cell] == 0).collect();
    let touches = cells
        .filter(|&cell| black[cell] == 1)
        .any(|cell| board.neighbours(cell).any(|other| black[other] == 1));
    let repeats = whites.iter().any(|&one| {
        whites.iter().any(|&other| {
            let (row, column) = board.place(one);
            let (other_row, other_column) = board.place(other);
            one < other
                && board.cells[one] != 0
                && board.cells[one] == board.cells[other]
                && (row == other_row || column == other_column)
        })
    });
    !touches
        && !repeats
        && is_connected(board, &whites)
        && !(board.needs_white && whites.is_empty())
        && !(board.needs_black && whites.len() == black.len())
}

fn is_connected(board: &Hitori, whites: &[usize]) -> bool {
    let mut reached: Vec<usize> = whites.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for other in board.neighbours(cell) {
            if whites.contains(&other) && !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    reached.len() == whites.len()
}
