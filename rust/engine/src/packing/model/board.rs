//! The model: a board of a lattice, and pieces as patterns.
//!
//! A flat board is a rectangle with holes, a box has layers of such. A pyramid of `n` levels is a
//! square pyramid of balls as in the real game: level `z` holds `(n - z)²` balls, half a cell off
//! the level below. Ball (i, j) of level z lies at x = 2i + z, y = 2j + z; its neighbours are at
//! (±2, 0, 0), (0, ±2, 0) and (±1, ±1, ±1). A flat piece may lie in any plane that two perpendicular
//! steps span: 8 ways flat, 16 standing.
//!
//! In all lattices the numbers of cells grow with their places, level by level and row by row.
//! So the first cell of an image stays its first wherever the image is moved to.

use super::pattern::Pattern;
use super::piece::{Map, Piece, maps, moved, planes};
use crate::Invalid;
use crate::search::{Control, Halt};

/// The last value of a piece on packed boards, which have one byte a cell.
const LAST_VALUE: u32 = 254;

/// Most cells of a board.
const MOST_CELLS: usize = 1 << 24;

/// A point of the lattice as (level, row, column); a pyramid counts rows and columns in half cells.
pub type Place = (i32, i32, i32);

/// Where the cells of a board lie.
#[derive(Clone, Debug)]
pub enum Lattice {
    /// A rectangle; `free[row * columns + column]` is false for a hole.
    Flat {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
        /// Cells that must be filled.
        free: Vec<bool>,
    },
    /// A box of cubes, layer by layer; `free` is false for a hole.
    Cubes {
        /// Layers.
        layers: usize,
        /// Rows of a layer.
        rows: usize,
        /// Columns of a layer.
        columns: usize,
        /// Cells that must be filled.
        free: Vec<bool>,
    },
    /// A square pyramid of balls with this many levels.
    Pyramid {
        /// Levels, and balls along a side of the base.
        levels: usize,
        /// Balls that must be there, level by level.
        free: Vec<bool>,
    },
}

/// A lattice with numbered cells: rows from the top, or levels from the base.
#[derive(Clone, Debug)]
pub struct Board {
    /// The lattice.
    pub lattice: Lattice,
    /// All cells, holes included.
    pub cells: usize,
}

/// A puzzle: a board, and pieces that fill it exactly.
#[derive(Clone, Debug)]
pub struct Packing {
    /// The board.
    pub board: Board,
    /// The pieces, of which some may be spare.
    pub pieces: Vec<Piece>,
}

/// One way in which a piece can lie: steps from an anchor to each of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    steps: Vec<Place>,
}

impl Image {
    /// The image of a flat pattern with the corner of its matrix, blank or not, on the anchor.
    pub fn at_corner(pattern: &Pattern) -> Self {
        let step = |&(row, column): &(u32, u32)| (0, row as i32, column as i32);
        Self { steps: pattern.cells().iter().map(step).collect() }
    }

    /// The image with these cells and the first of them, in the order of the board, on the anchor.
    fn at_first(mut cells: Vec<Place>) -> Self {
        cells.sort_unstable();
        let (z, x, y) = cells.first().copied().unwrap_or_default();
        for cell in &mut cells {
            *cell = (cell.0 - z, cell.1 - x, cell.2 - y);
        }
        Self { steps: cells }
    }

    /// The same image with the first of its cells, column by column, on the anchor.
    #[must_use]
    pub fn by_columns(&self) -> Self {
        let key = |&(level, row, column): &Place| (level, column, row);
        let (z, x, y) = self.steps.iter().copied().min_by_key(key).unwrap_or_default();
        let moved = self.steps.iter().map(|step| (step.0 - z, step.1 - x, step.2 - y));
        Self { steps: moved.collect() }
    }

    /// Steps from the anchor to each cell.
    pub fn steps(&self) -> &[Place] {
        &self.steps
    }

    /// Number of cells.
    pub fn size(&self) -> usize {
        self.steps.len()
    }
}

impl Board {
    /// A board; a flat one needs as many cells as it has places.
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

    /// Every cell, column by column, of a flat board; in the order of their numbers in a pyramid.
    pub fn by_columns(&self) -> Vec<u32> {
        let mut cells: Vec<u32> = (0..self.cells as u32).collect();
        if let Lattice::Flat { columns, .. } = self.lattice {
            cells.sort_by_key(|&cell| cell as usize % columns);
        }
        cells
    }

    /// Where a cell lies.
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

    /// The cell at a place; `None` outside of the board and at a hole.
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

    /// Puts into `cells` what an image covers whose anchor is at a place; false, with the cells up
    /// to there, where one is no free cell of the board.
    pub fn covers(&self, image: &Image, anchor: Place, cells: &mut Vec<usize>) -> bool {
        cells.clear();
        for step in &image.steps {
            let place = (anchor.0 + step.0, anchor.1 + step.1, anchor.2 + step.2);
            let Some(cell) = self.cell(place) else { return false };
            cells.push(cell);
        }
        true
    }

    /// Every way in which a piece can lie, each once, in the order of its motions. The anchor is
    /// the first cell. `work` is told how much was looked at and may end it.
    pub fn images<E>(
        &self,
        piece: &Piece,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Image>, E> {
        let mut found: Vec<Image> = Vec::new();
        for map in maps(&self.lattice, piece.motions) {
            work(4 * piece.cells.len() as u64)?;
            if let Some(image) = self.image(piece, &map)
                && !found.contains(&image)
            {
                found.push(image);
            }
        }
        Ok(found)
    }

    /// A piece moved by a map; `None` if it is larger than a pyramid.
    fn image(&self, piece: &Piece, map: &Map) -> Option<Image> {
        let start = *piece.cells.iter().min()?;
        let shift = |cell: &Place| (cell.0 - start.0, cell.1 - start.1, cell.2 - start.2);
        if let Lattice::Pyramid { levels, .. } = self.lattice {
            let is_near = |cell: Place| {
                [cell.0, cell.1, cell.2].iter().all(|step| step.unsigned_abs() < levels as u32)
            };
            if !piece.cells.iter().map(shift).all(is_near) {
                return None;
            }
        }
        let lie = |cell: &Place| self.lattice.place_of(moved(map, self.lattice.point(shift(cell))));
        Some(Image::at_first(piece.cells.iter().map(lie).collect()))
    }

    /// The ways in which a flat piece can lie in a pyramid, plane by plane, as the paper's search
    /// would try them.
    pub fn in_planes<E>(
        &self,
        piece: &Piece,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Image>, E> {
        let mut found: Vec<Image> = Vec::new();
        let Some(start) = piece.cells.iter().min().copied() else { return Ok(found) };
        let shift = |cell: &Place| (0, cell.1 - start.1, cell.2 - start.2);
        let is_small = self.image(piece, &[(0, 0, 0); 3]).is_some();
        for (across, along) in planes().into_iter().filter(|_| is_small) {
            work(4 * piece.cells.len() as u64)?;
            let lie = |cell: &Place| moved(&[(0, 0, 0), across, along], shift(cell));
            let image = Image::at_first(piece.cells.iter().map(lie).collect());
            if !found.contains(&image) {
                found.push(image);
            }
        }
        Ok(found)
    }
}

impl Lattice {
    /// A cell as (layer, row, column) on axes of which every motion makes axes. Balls of a pyramid
    /// lie in the cubic lattice of close packing, turned by an eighth about its axis.
    fn point(&self, (layer, row, column): Place) -> Place {
        match self {
            Self::Flat { .. } | Self::Cubes { .. } => (layer, row, column),
            Self::Pyramid { .. } => (layer, row + column + layer, row - column),
        }
    }

    /// The point of a place.
    pub fn point_of(&self, (layer, x, y): Place) -> Place {
        match self {
            Self::Flat { .. } | Self::Cubes { .. } => (layer, x, y),
            Self::Pyramid { .. } => (layer, i32::midpoint(x, y), i32::midpoint(x, -y)),
        }
    }

    /// The place of a point.
    pub fn place_of(&self, (layer, sum, difference): Place) -> Place {
        match self {
            Self::Flat { .. } | Self::Cubes { .. } => (layer, sum, difference),
            Self::Pyramid { .. } => (layer, sum + difference, sum - difference),
        }
    }
}

/// Balls of a square pyramid.
fn pyramid_size(levels: usize) -> usize {
    levels * (levels + 1) * (2 * levels + 1) / 6
}

impl Packing {
    /// A packing; whether areas match is for the kernels to find out.
    pub fn new(board: Board, pieces: Vec<Piece>) -> Result<Self, Invalid> {
        match pieces.iter().find_map(|piece| fault(&board, piece)) {
            Some(fault) => Err(Invalid(fault)),
            None => Ok(Self { board, pieces }),
        }
    }

    /// The ways in which each piece can lie.
    pub fn images(&self, control: &mut Control) -> Result<Vec<Vec<Image>>, Halt> {
        let mut all = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            let images = self.board.images(piece, |units| control.work(units))?;
            control.hold(images.iter().map(|image| 12 * image.size() as u64).sum())?;
            all.push(images);
        }
        Ok(all)
    }

    /// The packed board without pieces.
    pub fn blank(&self) -> Vec<u8> {
        self.board.blank()
    }
}

/// Why no board can take a piece as it is given.
fn fault(board: &Board, piece: &Piece) -> Option<&'static str> {
    let last = u32::from(piece.value).saturating_add(piece.most.max(1) - 1);
    if piece.value == 0 || last > LAST_VALUE {
        return Some("pieces have values from 1 to 254");
    }
    let is_huge = |step: i32| step.unsigned_abs() as usize > MOST_CELLS;
    let is_far = |cell: &Place| is_huge(cell.0) || is_huge(cell.1) || is_huge(cell.2);
    if piece.cells.is_empty() || piece.cells.iter().any(is_far) {
        return Some("a piece has at least one cell, and none is far away");
    }
    if piece.least > piece.most || (piece.fixed.is_some() && piece.most != 1) {
        return Some("at least must not be above at most, and what is fixed lies once");
    }
    let is_flat = matches!(board.lattice, Lattice::Flat { .. });
    if is_flat && piece.cells.iter().any(|cell| cell.0 != piece.cells[0].0) {
        return Some("on a flat board pieces are flat");
    }
    let is_off = |&cell: &usize| cell >= board.cells || !board.is_free(cell);
    if piece.fixed.as_ref().is_some_and(|fixed| fixed.iter().any(is_off)) {
        return Some("a piece is fixed on cells that must be filled");
    }
    None
}

#[cfg(test)]
pub mod tests {
    use std::sync::Arc;

    use super::super::pattern::tests::pattern;
    use super::*;

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
