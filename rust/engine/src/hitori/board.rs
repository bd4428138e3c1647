//! The model: numbers in row-major order. A blank cell holds 0 and has no duplicate.

use crate::Invalid;

/// Most cells along a side.
const MOST: usize = 1 << 12;

/// A hitori board.
#[derive(Clone, Debug)]
pub struct Hitori {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Numbers by row.
    pub cells: Vec<u16>,
    /// Whether some cell must be white; it matters only on a board of one cell.
    pub needs_white: bool,
    /// Whether some cell must be black.
    pub needs_black: bool,
}

impl Hitori {
    /// A board of legal size.
    pub fn new(width: usize, height: usize, cells: Vec<u16>) -> Result<Self, Invalid> {
        if width == 0 || height == 0 || width > MOST || height > MOST {
            return Err(Invalid("a hitori has 1 to 4096 rows and columns"));
        }
        if cells.len() != width * height {
            return Err(Invalid("a hitori has width times height cells"));
        }
        Ok(Self { width, height, cells, needs_white: true, needs_black: false })
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.width, cell % self.width)
    }

    /// The cells that touch this one by a side: above, left, right, below.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column) = self.place(cell);
        let sides = [
            (row > 0).then(|| cell - self.width),
            (column > 0).then(|| cell - 1),
            (column + 1 < self.width).then_some(cell + 1),
            (row + 1 < self.height).then_some(cell + self.width),
        ];
        sides.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_lie_on_the_board() {
        let board = Hitori::new(3, 3, vec![0; 9]).expect("a legal board");
        let neighbours = |cell| board.neighbours(cell).collect::<Vec<_>>();
        assert_eq!(neighbours(0), [1, 3]);
        assert_eq!(neighbours(4), [1, 3, 5, 7]);
        assert_eq!(neighbours(5), [2, 4, 8]);
        assert_eq!(neighbours(8), [5, 7]);
    }

    #[test]
    fn a_board_of_another_size_than_its_cells_is_rejected() {
        assert!(Hitori::new(2, 2, vec![1; 3]).is_err());
        assert!(Hitori::new(0, 2, vec![]).is_err());
        assert!(Hitori::new(5000, 1, vec![1; 5000]).is_err());
    }
}
