//! The model: givens in row-major order, 0 for a blank cell.

use crate::Invalid;

/// Most symbols of a sudoku: 1 to 9 and A to Z.
pub const MOST: usize = 35;

/// A sudoku with boxes of `box_rows` by `box_columns` cells and as many digits as a box has cells.
#[derive(Clone, Debug)]
pub struct Sudoku {
    /// Rows of a box.
    pub box_rows: usize,
    /// Columns of a box.
    pub box_columns: usize,
    /// Digits by row, 0 for a blank cell.
    pub cells: Vec<u8>,
}

impl Sudoku {
    /// A sudoku whose shape and digits are legal; givens may contradict each other.
    pub fn new(box_rows: usize, box_columns: usize, cells: Vec<u8>) -> Result<Self, Invalid> {
        let size = box_rows.saturating_mul(box_columns);
        if size == 0 || size > MOST {
            return Err(Invalid("a sudoku has 1 to 35 digits"));
        }
        if cells.len() != size * size {
            return Err(Invalid("a sudoku has as many cells as the square of its digits"));
        }
        if cells.iter().any(|&digit| digit as usize > size) {
            return Err(Invalid("a digit is above the size of the sudoku"));
        }
        Ok(Self { box_rows, box_columns, cells })
    }

    /// Digits, rows, columns and boxes each.
    pub fn size(&self) -> usize {
        self.box_rows * self.box_columns
    }

    /// Row, column and box of a cell.
    pub fn units_of(&self, cell: usize) -> [usize; 3] {
        let size = self.size();
        let (row, column) = (cell / size, cell % size);
        let band = row / self.box_rows * self.box_rows;
        [row, column, band + column / self.box_columns]
    }

    /// The cells of every row, then every column, then every box.
    pub fn units(&self) -> Vec<Vec<usize>> {
        let size = self.size();
        let mut units = vec![Vec::with_capacity(size); 3 * size];
        for cell in 0..size * size {
            let [row, column, house] = self.units_of(cell);
            units[row].push(cell);
            units[size + column].push(cell);
            units[2 * size + house].push(cell);
        }
        units
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_of_a_wide_board_are_numbered_by_row() {
        let sudoku = Sudoku::new(2, 3, vec![0; 36]).expect("a legal board");
        assert_eq!(sudoku.units_of(0), [0, 0, 0]);
        assert_eq!(sudoku.units_of(3), [0, 3, 1]);
        assert_eq!(sudoku.units_of(35), [5, 5, 5]);
        assert_eq!(sudoku.units()[12 + 2], [12, 13, 14, 18, 19, 20]);
    }

    #[test]
    fn impossible_shapes_are_refused() {
        assert!(Sudoku::new(0, 3, vec![]).is_err());
        assert!(Sudoku::new(6, 6, vec![0; 36 * 36]).is_err());
        assert!(Sudoku::new(2, 2, vec![0; 15]).is_err());
        assert!(Sudoku::new(2, 2, vec![5; 16]).is_err());
    }
}
