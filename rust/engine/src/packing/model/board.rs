//! Boards: a lattice with numbered cells, some of them holes.
//!
//! In every lattice the numbers of the cells grow with their places, level by level and row by row.
//! So the first cell of an image stays its first wherever the image is moved.

use super::image::Image;
use super::lattice::{Lattice, Place, pyramid_size};
use crate::Invalid;

/// The largest number of cells of a board.
pub const MOST_CELLS: usize = 1 << 24;

/// A lattice with numbered cells: rows from the top, levels from the base.
#[derive(Clone, Debug)]
pub struct Board {
    /// The lattice.
    pub lattice: Lattice,
    /// All cells, holes included.
    pub cells: usize,
}

impl Board {
    /// A board; `free` must have an entry for each place of the lattice.
    pub fn new(lattice: Lattice) -> Result<Self, Invalid> {
        let cells = match &lattice {
            Lattice::Flat { rows, columns, free } => {
                if rows.checked_mul(*columns) != Some(free.len()) {
                    return Err(Invalid("a flat board needs rows times columns cells"));
                }
                free.len()
            }
            Lattice::Cubes { layers, rows, columns, free } => {
                let layer = rows.checked_mul(*columns);
                if layer.and_then(|layer| layer.checked_mul(*layers)) != Some(free.len()) {
                    return Err(Invalid("a box needs layers times rows times columns cells"));
                }
                free.len()
            }
            Lattice::Pyramid { levels, free } => {
                if *levels > 300 || pyramid_size(*levels) != free.len() {
                    return Err(Invalid("a pyramid has a ball for each place of up to 300 levels"));
                }
                free.len()
            }
        };
        if cells > MOST_CELLS {
            return Err(Invalid("a board has at most 16,777,216 cells"));
        }
        Ok(Self { lattice, cells })
    }

    /// Whether a cell must be filled.
    pub fn is_free(&self, cell: usize) -> bool {
        match &self.lattice {
            Lattice::Flat { free, .. }
            | Lattice::Cubes { free, .. }
            | Lattice::Pyramid { free, .. } => free[cell],
        }
    }

    /// The packed board without pieces: 0 for a hole, 255 for a free cell.
    pub fn blank(&self) -> Vec<u8> {
        let value = |cell| if self.is_free(cell) { 255 } else { 0 };
        (0..self.cells).map(value).collect()
    }

    /// Whether a flat board has more columns than rows.
    pub fn is_wide(&self) -> bool {
        matches!(self.lattice, Lattice::Flat { rows, columns, .. } if columns > rows)
    }

    /// All cells column by column; in space, in the order of their numbers.
    pub fn by_columns(&self) -> Vec<u32> {
        let mut cells: Vec<u32> = (0..self.cells as u32).collect();
        if let Lattice::Flat { columns, .. } = self.lattice {
            cells.sort_by_key(|&cell| cell as usize % columns);
        }
        cells
    }

    /// The place of a cell.
    pub fn place(&self, cell: usize) -> Place {
        match &self.lattice {
            Lattice::Flat { columns, .. } => (0, (cell / columns) as i32, (cell % columns) as i32),
            Lattice::Cubes { rows, columns, .. } => {
                let (layer, rest) = (cell / (rows * columns), cell % (rows * columns));
                (layer as i32, (rest / columns) as i32, (rest % columns) as i32)
            }
            &Lattice::Pyramid { levels, .. } => {
                let (mut level, mut start) = (0, 0);
                while start + (levels - level).pow(2) <= cell {
                    start += (levels - level).pow(2);
                    level += 1;
                }
                let (row, column) =
                    ((cell - start) / (levels - level), (cell - start) % (levels - level));
                (level as i32, (2 * row + level) as i32, (2 * column + level) as i32)
            }
        }
    }

    /// The cell at a place; `None` outside the board and at a hole.
    pub fn cell(&self, (level, row, column): Place) -> Option<usize> {
        match &self.lattice {
            Lattice::Flat { rows, columns, free } => {
                let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
                let cell = row * columns + column;
                (level == 0 && row < *rows && column < *columns && free[cell]).then_some(cell)
            }
            Lattice::Cubes { layers, rows, columns, free } => {
                let layer = usize::try_from(level).ok().filter(|layer| layer < layers)?;
                let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
                let cell = (layer * rows + row) * columns + column;
                (row < *rows && column < *columns && free[cell]).then_some(cell)
            }
            Lattice::Pyramid { levels, free } => {
                if (row - level) % 2 != 0 || (column - level) % 2 != 0 {
                    return None;
                }
                let level = usize::try_from(level).ok().filter(|level| level < levels)?;
                let row = usize::try_from(row).ok()?.checked_sub(level)? / 2;
                let column = usize::try_from(column).ok()?.checked_sub(level)? / 2;
                let side = levels - level;
                let start = pyramid_size(*levels) - pyramid_size(side);
                let cell = start + row * side + column;
                (row < side && column < side && free[cell]).then_some(cell)
            }
        }
    }

    /// Puts into `cells` the cells of an image with its anchor at a place. Returns false at the
    /// first one that is not a free cell of the board.
    pub fn covers(&self, image: &Image, anchor: Place, cells: &mut Vec<usize>) -> bool {
        cells.clear();
        for step in image.steps() {
            let place = (anchor.0 + step.0, anchor.1 + step.1, anchor.2 + step.2);
            let Some(cell) = self.cell(place) else { return false };
            cells.push(cell);
        }
        true
    }
}

#[cfg(test)]
pub mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::packing::model::pattern::tests::pattern;
    use crate::packing::model::piece::Piece;
    use crate::packing::model::puzzle::Packing;

    pub fn pyramid(levels: usize) -> Board {
        let free = vec![true; pyramid_size(levels)];
        Board::new(Lattice::Pyramid { levels, free }).expect("a legal board")
    }

    /// A flat board from rows of X and dots with `|` between them.
    pub fn flat(mask: &str) -> Board {
        let rows: Vec<&str> = mask.split('|').collect();
        let free = rows.concat().chars().map(|cell| cell == 'X').collect();
        let lattice = Lattice::Flat { rows: rows.len(), columns: rows[0].len(), free };
        Board::new(lattice).expect("a legal board")
    }

    /// Pieces from their rows with `|` between them.
    pub fn packing(board: Board, pieces: &[&str]) -> Arc<Packing> {
        let pieces = (1..).zip(pieces).map(|(value, text)| Piece::flat(value, &pattern(text)));
        Arc::new(Packing::new(board, pieces.collect()).expect("a legal packing"))
    }

    #[test]
    fn every_cell_has_a_place_of_its_own_in_ascending_order() {
        for board in [pyramid(4), flat("XXX|XXX")] {
            let places: Vec<Place> = (0..board.cells).map(|cell| board.place(cell)).collect();
            assert!(places.is_sorted_by(|before, after| before < after));
            let cells: Vec<_> = places.iter().map(|&place| board.cell(place)).collect();
            assert_eq!(cells, (0..board.cells).map(Some).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_hole_and_a_place_outside_of_the_board_have_no_cell() {
        let board = flat("XX.|XXX");
        for place in [(0, 0, 2), (0, -1, 0), (0, 0, 3), (0, 2, 0)] {
            assert_eq!(board.cell(place), None, "{place:?}");
        }
        let board = pyramid(3);
        for place in [(0, -2, 0), (0, 0, 6), (1, 5, 1), (3, 3, 3), (-1, 1, 1), (2, 4, 2)] {
            assert_eq!(board.cell(place), None, "{place:?}");
        }
    }

    #[test]
    fn the_real_game_has_2004_placements_in_its_pyramid() {
        let board = pyramid(5);
        let mut cells = Vec::new();
        let mut count = 0;
        for text in [
            "XXX|X|X",
            "XXXX|X",
            " X|XXX|X",
            "XXX| X",
            "XX| XX|  X",
            "XXX|X X",
            "X|XX|X|X",
            "X|XX| X| X",
            "XXX|XX",
            "XX| XX",
            "XXX|X",
            "XX|X",
        ] {
            let piece = Piece::flat(1, &pattern(text));
            let images = board.images(&piece, |_| Ok::<(), ()>(())).expect("no end");
            for anchor in (0..55).map(|cell| board.place(cell)) {
                count +=
                    images.iter().filter(|each| board.covers(each, anchor, &mut cells)).count();
            }
        }
        assert_eq!((board.cells, count), (55, 2004));
    }

    #[test]
    fn boards_beyond_all_measure_are_refused() {
        let free = vec![true; 3];
        assert!(Board::new(Lattice::Pyramid { levels: usize::MAX, free }).is_err());
        let free = vec![true; 3];
        assert!(Board::new(Lattice::Flat { rows: usize::MAX, columns: 2, free }).is_err());
    }
}
