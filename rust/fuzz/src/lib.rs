//! What the fuzz targets share: how a kernel is asked, and how its answer is held against brute
//! force.
//!
//! Each target turns bytes into a small puzzle, lists its solutions by a method that shares no code
//! with the kernel (trying everything), and compares. libFuzzer chooses the bytes. CONTRIBUTING.md
//! says how to run them; what they find becomes a test beside the code that broke.

use std::collections::BTreeSet;
use std::sync::Arc;

use runut_check::Rules;
use runut_engine::search::{AnyKernel, Limits, Outcome, run};

pub mod parts;

/// Solutions as packed boards.
pub type Boards = BTreeSet<Vec<u8>>;

/// The boards of so many cells with these values that keep the rules, by trying all.
pub fn kept(cells: usize, values: &[u8], rules: &dyn Rules) -> Boards {
    let (mut digits, mut board, mut kept) = (vec![0; cells], vec![values[0]; cells], Boards::new());
    loop {
        if rules.keeps(&board) {
            kept.insert(board.clone());
        }
        let Some(place) = digits.iter().position(|&digit| digit + 1 < values.len()) else {
            return kept;
        };
        digits[..place].fill(0);
        board[..place].fill(values[0]);
        digits[place] += 1;
        board[place] = values[digits[place]];
    }
}

/// The first so many sudokus of rows, columns and boxes with these givens, 0 for none.
pub fn filled(box_rows: usize, box_columns: usize, givens: &[u8], most: usize) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    fill(box_rows, box_columns, &mut givens.to_vec(), 0, &mut |board| {
        found.push(board.to_vec());
        found.len() < most
    });
    found
}

/// Fills the open cells from one on, and calls `each` with each full board while it says so.
fn fill(
    box_rows: usize,
    box_columns: usize,
    board: &mut [u8],
    from: usize,
    each: &mut dyn FnMut(&[u8]) -> bool,
) -> bool {
    let size = box_rows * box_columns;
    let Some(cell) = (from..size * size).find(|&cell| board[cell] == 0) else { return each(board) };
    let place = |cell: usize| (cell / size, cell % size);
    let (row, column) = place(cell);
    let sees = |other: usize| {
        let (its_row, its_column) = place(other);
        let in_box = its_row / box_rows == row / box_rows
            && its_column / box_columns == column / box_columns;
        its_row == row || its_column == column || in_box
    };
    let seen = (0..size * size).filter(|&other| sees(other));
    let used = seen.fold(0u32, |used, other| used | 1 << board[other]);
    for digit in (1..=size as u8).filter(|digit| used >> digit & 1 == 0) {
        board[cell] = digit;
        if !fill(box_rows, box_columns, board, cell + 1, each) {
            return false;
        }
    }
    board[cell] = 0;
    true
}

/// Nodes after which a kernel that still searches a tiny board counts as hanging.
const MOST_NODES: u64 = 1 << 22;

/// The outcome of a search for all solutions.
///
/// # Panics
/// If the search of a tiny board does not end.
pub fn ask(kernel: &dyn AnyKernel) -> Outcome {
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let outcome = run(kernel, &limits, u64::MAX, &Arc::default(), None, None);
    assert!(outcome.halt.is_none(), "a tiny board takes {MOST_NODES} nodes");
    outcome
}

/// Holds a kernel to these solutions: each of them once, and nothing else.
///
/// # Panics
/// If the kernel finds other solutions, or one twice.
pub fn expect_solutions(kernel: &dyn AnyKernel, wanted: &Boards) {
    let outcome = ask(kernel);
    let found: Boards = outcome.solutions.iter().map(|board| board.to_vec()).collect();
    assert_eq!(&found, wanted);
    assert_eq!(outcome.count, wanted.len() as u64, "a solution came twice");
}

/// Holds a kernel that only counts to this number of solutions.
///
/// # Panics
/// If it counts another number.
pub fn expect_count(kernel: &dyn AnyKernel, wanted: usize) {
    let outcome = ask(kernel);
    let count = outcome.total.unwrap_or_else(|| outcome.count.into());
    assert_eq!(count, wanted.into());
}

/// Holds a kernel's backbone to what all these solutions have in common.
///
/// # Panics
/// If a cell is decided that should not be, or is not that should.
pub fn expect_backbone(kernel: &dyn AnyKernel, solutions: &Boards) {
    let candidate = ask(kernel).candidate;
    let Some(first) = solutions.first() else {
        assert_eq!(candidate, None);
        return;
    };
    let agreed = |cell: usize| solutions.iter().all(|board| board[cell] == first[cell]);
    let wanted: Vec<u8> =
        (0..first.len()).map(|cell| if agreed(cell) { first[cell] } else { 255 }).collect();
    assert_eq!(candidate, Some(wanted));
}
