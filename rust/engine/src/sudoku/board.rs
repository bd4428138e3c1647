//! The model: the rules of a board and its givens.

use std::sync::Arc;

use super::layout::Layout;
use crate::Invalid;

/// A sudoku: the rules of its board, and its givens.
#[derive(Clone, Debug)]
pub struct Sudoku {
    /// The rules, which many puzzles share.
    pub layout: Arc<Layout>,
    /// Digits by row, 0 for a blank cell.
    pub cells: Vec<u8>,
}

impl Sudoku {
    /// A sudoku whose digits are legal; givens may contradict each other.
    pub fn new(layout: Arc<Layout>, cells: Vec<u8>) -> Result<Self, Invalid> {
        if cells.len() != layout.cells() {
            return Err(Invalid("a sudoku has as many digits or blanks as cells"));
        }
        if cells.iter().any(|&digit| digit as usize > layout.digits) {
            return Err(Invalid("a given is above the digits of the sudoku"));
        }
        Ok(Self { layout, cells })
    }

    /// A classic sudoku with boxes of `box_rows` by `box_columns` cells.
    pub fn classic(box_rows: usize, box_columns: usize, cells: Vec<u8>) -> Result<Self, Invalid> {
        Self::new(Arc::new(Layout::boxes(box_rows, box_columns)?), cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_digits_and_sizes_are_rejected() {
        assert!(Sudoku::classic(2, 2, vec![0; 15]).is_err());
        assert!(Sudoku::classic(2, 2, vec![5; 16]).is_err());
        assert!(Sudoku::classic(2, 2, vec![4; 16]).is_ok());
    }
}
