//! The four line tricks of the backtracking paper (Choiri, 2010), applied once before the search.
//!
//! Single complete fill (one block as long as the line), single partial fill (one block longer than
//! half the line), complete fills (blocks that fit exactly) and partial fills (blocks that overlap
//! themselves) are one rule: a cell that a block covers both at its left-most and at its right-most
//! position is black. White cells are not marked.

use crate::nonogram::puzzle::{Nonogram, shortest};

/// Which cells are black by the tricks, over all rows and all columns.
pub fn forced_cells(board: &Nonogram) -> Vec<bool> {
    let (height, width) = (board.height(), board.width());
    let mut forced = vec![false; height * width];
    for (row, clue) in board.rows.iter().enumerate() {
        overlaps(clue, width, |column| forced[row * width + column] = true);
    }
    for (column, clue) in board.columns.iter().enumerate() {
        overlaps(clue, height, |row| forced[row * width + column] = true);
    }
    forced
}

fn overlaps(clue: &[u16], cells: usize, mut force: impl FnMut(usize)) {
    let spare = cells - shortest(clue);
    let mut earliest = 0;
    for &length in clue {
        let length = length as usize;
        (earliest + spare..earliest + length).for_each(&mut force);
        earliest += length + 1;
    }
}
