//! The model: a board of a lattice, and pieces as patterns.
//!
//! A flat board is a rectangle with holes. A pyramid of `n` levels is a square pyramid of balls as
//! in the real game: level `z` holds `(n - z)²` balls, half a cell off the level below. Ball
//! (i, j) of level z lies at x = 2i + z, y = 2j + z; its neighbours are at (±2, 0, 0), (0, ±2, 0)
//! and (±1, ±1, ±1). Two such steps are perpendicular when x·x' + y·y' + 2·z·z' = 0. A flat piece
//! may lie in any plane that two perpendicular steps span: 24 ordered pairs, 8 flat, 16 standing.
//!
//! In both lattices the numbers of cells grow with their places, level by level and row by row.
//! So the first cell of an image stays its first wherever the image is moved to.

use super::shape::Pattern;
use crate::Invalid;
use crate::search::{Control, Halt};

/// Most pieces: packed boards have one byte a cell.
const MOST_PIECES: usize = 250;

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
    /// A square pyramid of balls with this many levels.
    Pyramid {
        /// Levels, and balls along a side of the base.
        levels: usize,
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
    /// The pieces as written, and the letter of each.
    pub pieces: Vec<(u8, Pattern)>,
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
            Lattice::Pyramid { levels } if *levels <= 300 => pyramid_size(*levels),
            Lattice::Pyramid { .. } => return Err(Invalid("a pyramid has at most 300 levels")),
        };
        if cells > MOST_CELLS {
            return Err(Invalid("a board has at most 16,777,216 cells"));
        }
        Ok(Self { lattice, cells })
    }

    /// Whether a cell must be filled.
    pub fn is_free(&self, cell: usize) -> bool {
        match &self.lattice {
            Lattice::Flat { free, .. } => free[cell],
            Lattice::Pyramid { .. } => true,
        }
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
        match self.lattice {
            Lattice::Flat { columns, .. } => (0, (cell / columns) as i32, (cell % columns) as i32),
            Lattice::Pyramid { levels } => {
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
    fn cell(&self, (level, row, column): Place) -> Option<usize> {
        match &self.lattice {
            Lattice::Flat { rows, columns, free } => {
                let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
                let cell = row * columns + column;
                (row < *rows && column < *columns && free[cell]).then_some(cell)
            }
            Lattice::Pyramid { levels } => {
                let level = usize::try_from(level).ok().filter(|level| level < levels)?;
                let row = usize::try_from(row).ok()?.checked_sub(level)? / 2;
                let column = usize::try_from(column).ok()?.checked_sub(level)? / 2;
                let side = levels - level;
                let start = pyramid_size(*levels) - pyramid_size(side);
                (row < side && column < side).then_some(start + row * side + column)
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

    /// Every way in which a piece can lie, without its blank margins, each once: in a pyramid in
    /// the order of the planes. The anchor is the first cell. `work` is told how much was looked
    /// at and may end it.
    pub fn images<E>(
        &self,
        pattern: &Pattern,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Image>, E> {
        let Lattice::Pyramid { levels } = self.lattice else {
            let first = |pattern: &Pattern| Image::at_first(Image::at_corner(pattern).steps);
            let orientations = pattern.trimmed().orientations(work)?;
            return Ok(orientations.iter().map(first).collect());
        };
        let mut found = Vec::new();
        for (down, right) in planes() {
            work(4 * pattern.cells().len() as u64)?;
            let image = in_plane(pattern, down, right, levels as i32).map(Image::at_first);
            found.extend(image.filter(|image| !found.contains(image)));
        }
        Ok(found)
    }
}

/// The cells of a pattern in a plane; `None` if it is larger than a pyramid of so many levels.
fn in_plane(pattern: &Pattern, down: Place, right: Place, levels: i32) -> Option<Vec<Place>> {
    let (top, left) = pattern.cells().first().copied()?;
    let place = |&(row, column): &(u32, u32)| {
        let (row, column) = (row as i32 - top as i32, column as i32 - left as i32);
        let is_near = row.abs() < levels && column.abs() < levels;
        is_near.then(|| {
            (
                row * down.0 + column * right.0,
                row * down.1 + column * right.1,
                row * down.2 + column * right.2,
            )
        })
    };
    pattern.cells().iter().map(place).collect()
}

/// The ordered pairs of perpendicular steps.
fn planes() -> Vec<(Place, Place)> {
    let mut steps: Vec<Place> = vec![(0, 2, 0), (0, -2, 0), (0, 0, 2), (0, 0, -2)];
    for x in [1, -1] {
        for y in [1, -1] {
            steps.extend([(1, x, y), (-1, x, y)]);
        }
    }
    let is_square = |a: Place, b: Place| 2 * a.0 * b.0 + a.1 * b.1 + a.2 * b.2 == 0;
    let pairs = steps.iter().flat_map(|&down| steps.iter().map(move |&right| (down, right)));
    pairs.filter(|&(down, right)| is_square(down, right)).collect()
}

/// Balls of a square pyramid.
fn pyramid_size(levels: usize) -> usize {
    levels * (levels + 1) * (2 * levels + 1) / 6
}

impl Packing {
    /// A packing; whether areas match is for the kernels to find out.
    pub fn new(board: Board, pieces: Vec<(u8, Pattern)>) -> Result<Self, Invalid> {
        if pieces.len() > MOST_PIECES {
            return Err(Invalid("a packing has at most 250 pieces"));
        }
        if pieces.iter().any(|(_, pattern)| pattern.cells().is_empty()) {
            return Err(Invalid("a piece has at least one cell"));
        }
        Ok(Self { board, pieces })
    }

    /// The ways in which each piece can lie.
    pub fn images(&self, control: &mut Control) -> Result<Vec<Vec<Image>>, Halt> {
        let mut all = Vec::with_capacity(self.pieces.len());
        for (_, pattern) in &self.pieces {
            let images = self.board.images(pattern, |units| control.work(units))?;
            control.hold(images.iter().map(|image| 12 * image.size() as u64).sum())?;
            all.push(images);
        }
        Ok(all)
    }

    /// The packed board without pieces: 0 for a hole, 255 for a free cell.
    pub fn blank(&self) -> Vec<u8> {
        let value = |cell| if self.board.is_free(cell) { 255 } else { 0 };
        (0..self.board.cells).map(value).collect()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::shape::tests::pattern;
    use super::*;

    pub fn pyramid(levels: usize) -> Board {
        Board::new(Lattice::Pyramid { levels }).expect("a legal board")
    }

    /// A flat board from rows of X and dots with `|` between them.
    pub fn flat(mask: &str) -> Board {
        let rows: Vec<&str> = mask.split('|').collect();
        let free = rows.concat().chars().map(|cell| cell == 'X').collect();
        let lattice = Lattice::Flat { rows: rows.len(), columns: rows[0].len(), free };
        Board::new(lattice).expect("a legal board")
    }

    /// Pieces from their rows with `|` between them; each has the letter that it is written with.
    pub fn packing(board: Board, pieces: &[&str]) -> Packing {
        let letter = |text: &str| text.bytes().find(u8::is_ascii_uppercase).unwrap_or_default();
        let pieces = pieces.iter().map(|text| (letter(text), pattern(text))).collect();
        Packing::new(board, pieces).expect("a legal packing")
    }

    #[test]
    fn there_are_8_flat_and_16_standing_planes() {
        let planes = planes();
        let flat = planes.iter().filter(|(down, right)| down.0 == 0 && right.0 == 0).count();
        assert_eq!((planes.len(), flat), (24, 8));
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
            let images = board.images(&pattern(text), |_| Ok::<(), ()>(())).expect("no end");
            for anchor in (0..55).map(|cell| board.place(cell)) {
                count +=
                    images.iter().filter(|each| board.covers(each, anchor, &mut cells)).count();
            }
        }
        assert_eq!((board.cells, count), (55, 2004));
    }

    #[test]
    fn boards_beyond_all_measure_are_refused() {
        assert!(Board::new(Lattice::Pyramid { levels: usize::MAX }).is_err());
        let free = vec![true; 3];
        assert!(Board::new(Lattice::Flat { rows: usize::MAX, columns: 2, free }).is_err());
    }
}
