//! The model: numbers in row-major order, 0 for a blank cell, which has no twin.

use crate::Invalid;

/// Most cells along a side.
const MOST: usize = 1 << 16;

const SIDES: [(isize, isize); 4] = [(-1, 0), (0, -1), (0, 1), (1, 0)];
const CORNERS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A hitori board.
#[derive(Clone, Debug)]
pub struct Hitori {
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Numbers by row.
    pub cells: Vec<u16>,
}

/// A list of cells for every cell, in one block.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// The list of `cell`.
    pub fn of(&self, cell: usize) -> &[u32] {
        &self.items[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }

    fn push_list(&mut self, list: impl IntoIterator<Item = u32>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.items.extend(list);
        self.starts.push(self.items.len() as u32);
    }
}

impl Hitori {
    /// A board of legal size.
    pub fn new(width: usize, height: usize, cells: Vec<u16>) -> Result<Self, Invalid> {
        if width == 0 || height == 0 || width > MOST || height > MOST {
            return Err(Invalid("a hitori has at least one row and one column"));
        }
        if cells.len() != width * height {
            return Err(Invalid("a hitori has width times height cells"));
        }
        Ok(Self { width, height, cells })
    }

    /// Row and column of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize) {
        (cell / self.width, cell % self.width)
    }

    /// Whether a cell lies at the edge of the board.
    pub fn is_border(&self, cell: usize) -> bool {
        let (row, column) = self.place(cell);
        row == 0 || column == 0 || row + 1 == self.height || column + 1 == self.width
    }

    /// The cells at these (row, column) steps from `cell` that lie on the board.
    fn steps<'a>(
        &'a self,
        cell: usize,
        steps: &'a [(isize, isize)],
    ) -> impl Iterator<Item = u32> + 'a {
        let (row, column) = self.place(cell);
        steps.iter().filter_map(move |&(down, right)| {
            let row = row.checked_add_signed(down).filter(|&row| row < self.height)?;
            let column = column.checked_add_signed(right).filter(|&column| column < self.width)?;
            Some((row * self.width + column) as u32)
        })
    }

    /// The cells that touch this one by a side.
    pub fn neighbours_of(&self, cell: usize) -> Vec<usize> {
        self.steps(cell, &SIDES).map(|other| other as usize).collect()
    }

    /// For each cell those that touch it by a side.
    pub fn neighbours(&self) -> Lists {
        let mut lists = Lists::default();
        for cell in 0..self.cells.len() {
            lists.push_list(self.steps(cell, &SIDES));
        }
        lists
    }

    /// For each cell those that touch it by a corner.
    pub fn diagonals(&self) -> Lists {
        let mut lists = Lists::default();
        for cell in 0..self.cells.len() {
            lists.push_list(self.steps(cell, &CORNERS));
        }
        lists
    }

    /// For each cell the others of its row, then of its column, with the same number.
    pub fn twins(&self) -> Lists {
        let mut rows = vec![Vec::new(); self.cells.len()];
        for line in 0..self.height {
            let cells = (0..self.width).map(|column| line * self.width + column);
            self.link_equals(cells, &mut rows);
        }
        for line in 0..self.width {
            let cells = (0..self.height).map(|row| row * self.width + line);
            self.link_equals(cells, &mut rows);
        }
        let mut lists = Lists::default();
        for list in rows {
            lists.push_list(list);
        }
        lists
    }

    fn link_equals(&self, line: impl Iterator<Item = usize>, twins: &mut [Vec<u32>]) {
        let mut sorted: Vec<usize> = line.filter(|&cell| self.cells[cell] != 0).collect();
        sorted.sort_by_key(|&cell| self.cells[cell]);
        for group in sorted.chunk_by(|&a, &b| self.cells[a] == self.cells[b]) {
            for &cell in group {
                let others = group.iter().filter(|&&other| other != cell);
                twins[cell].extend(others.map(|&other| other as u32));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twins_are_equal_numbers_in_a_line_and_blanks_have_none() {
        let board = Hitori::new(3, 2, vec![1, 0, 1, 0, 1, 1]).expect("a legal board");
        let twins = board.twins();
        assert_eq!(twins.of(0), [2]);
        assert_eq!(twins.of(2), [0, 5]);
        assert!(twins.of(1).is_empty());
        assert_eq!(twins.of(5), [4, 2]);
    }

    #[test]
    fn corners_have_one_diagonal_and_two_neighbours() {
        let board = Hitori::new(3, 3, vec![0; 9]).expect("a legal board");
        assert_eq!(board.diagonals().of(0), [4]);
        assert_eq!(board.neighbours().of(0), [1, 3]);
        assert_eq!(board.diagonals().of(4), [0, 2, 6, 8]);
    }
}
