//! A frame of white places around the board, so that every cell has all its neighbours.

use super::board::Hitori;

/// Numbers the places of a board and of the frame one cell wide around it, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    width: usize,
    height: usize,
}

impl Frame {
    /// The frame of a board.
    pub fn new(board: &Hitori) -> Self {
        Self { width: board.width, height: board.height }
    }

    /// Columns of the board.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the board.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Places from one row to the next.
    pub fn stride(&self) -> usize {
        self.width + 2
    }

    /// Places of board and frame.
    pub fn places(&self) -> usize {
        self.stride() * (self.height + 2)
    }

    /// Cells of the board.
    pub fn size(&self) -> usize {
        self.width * self.height
    }

    /// Whether a place lies at the edge of the board.
    pub fn is_edge(&self, place: usize) -> bool {
        let (row, column) = (place / self.stride(), place % self.stride());
        row == 1 || column == 1 || row == self.height || column == self.width
    }

    /// The place of a row and column of the board.
    pub fn place(&self, (row, column): (usize, usize)) -> usize {
        (row + 1) * self.stride() + column + 1
    }

    /// The cell at a place of the board.
    pub fn cell(&self, place: usize) -> usize {
        (place / self.stride() - 1) * self.width + place % self.stride() - 1
    }

    /// The places of each row of the board.
    pub fn rows(self) -> impl Iterator<Item = std::ops::Range<usize>> + Clone {
        let first = move |row| self.place((row, 0));
        (0..self.height).map(move |row| first(row)..first(row) + self.width)
    }

    /// The places of the board, row by row.
    pub fn cells(self) -> impl Iterator<Item = usize> + Clone {
        self.rows().flatten()
    }

    /// The places that touch this one by a side.
    pub fn neighbours(&self, place: usize) -> [usize; 4] {
        let stride = self.stride();
        [place - stride, place - 1, place + 1, place + stride]
    }

    /// The places that touch this one by a corner.
    pub fn corners(&self, place: usize) -> [usize; 4] {
        let stride = self.stride();
        [place - stride - 1, place - stride + 1, place + stride - 1, place + stride + 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_places_convert_both_ways() {
        let frame = Frame::new(&Hitori::new(3, 2, vec![0; 6]).expect("a legal board"));
        assert_eq!(frame.places(), 20);
        let places: Vec<usize> = frame.cells().collect();
        assert_eq!(places, [6, 7, 8, 11, 12, 13]);
        let cells: Vec<usize> = places.iter().map(|&place| frame.cell(place)).collect();
        assert_eq!(cells, [0, 1, 2, 3, 4, 5]);
        assert_eq!(frame.neighbours(6), [1, 5, 7, 11]);
        assert_eq!(frame.corners(6), [0, 2, 10, 12]);
    }
}
