//! The model: a board of a lattice, and pieces as patterns.
//!
//! A flat board is a rectangle with holes. A pyramid of `n` levels is a square pyramid of balls as
//! in the real game: level `z` holds `(n - z)²` balls, half a cell off the level below. Ball
//! (i, j, z) lies at (2i + z, 2j + z, z); its neighbours are at (±2, 0, 0), (0, ±2, 0) and
//! (±1, ±1, ±1). Two such steps are perpendicular when x·x' + y·y' + 2·z·z' = 0. A flat piece may
//! lie in any plane that two perpendicular steps span: 24 ordered pairs, 8 flat and 16 standing.

use std::collections::HashMap;

use super::shape::Pattern;
use crate::Invalid;

/// Most pieces: packed boards have one byte a cell.
const MOST_PIECES: usize = 250;

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

type Step = (i32, i32, i32);

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
            Lattice::Pyramid { levels } => {
                if *levels > 1000 {
                    return Err(Invalid("a pyramid has at most 1000 levels"));
                }
                levels * (levels + 1) * (2 * levels + 1) / 6
            }
        };
        Ok(Self { lattice, cells })
    }

    /// Whether a cell must be filled.
    pub fn is_free(&self, cell: usize) -> bool {
        match &self.lattice {
            Lattice::Flat { free, .. } => free[cell],
            Lattice::Pyramid { .. } => true,
        }
    }

    /// The cells that a piece takes in every way it can lie, each way once, sorted by cells.
    /// `work` is told how much was looked at and may end the listing.
    pub fn placements<E>(
        &self,
        pattern: &Pattern,
        work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Vec<usize>>, E> {
        let mut found = match self.lattice {
            Lattice::Flat { .. } => self.anchored(&pattern.trimmed().orientations(), work)?,
            Lattice::Pyramid { levels } => Pyramid::new(levels).placements(pattern, work)?,
        };
        for cells in &mut found {
            cells.sort_unstable();
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// The cells that each orientation takes with its matrix's corner on each cell, in the order of
    /// the anchors and, for each, of the orientations; nothing where a filled cell sticks out.
    pub fn anchored<E>(
        &self,
        orientations: &[Pattern],
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Vec<usize>>, E> {
        let Lattice::Flat { rows, columns, free } = &self.lattice else {
            return Ok(Vec::new());
        };
        let shapes: Vec<Vec<(usize, usize)>> = orientations.iter().map(Pattern::cells).collect();
        let mut found = Vec::new();
        for anchor in 0..free.len() {
            let (top, left) = (anchor / columns, anchor % columns);
            for shape in &shapes {
                work(shape.len() as u64)?;
                let fits = |&(row, column): &(usize, usize)| {
                    let (row, column) = (top + row, left + column);
                    let cell = row * columns + column;
                    (row < *rows && column < *columns && free[cell]).then_some(cell)
                };
                found.extend(shape.iter().map(fits).collect::<Option<Vec<usize>>>());
            }
        }
        Ok(found)
    }

    /// The same for a pyramid: the piece's first cell on each ball, base first, in each of the 24
    /// planes in their fixed order. Different planes may give the same cells.
    pub fn lying_on_each_ball<E>(
        &self,
        pattern: &Pattern,
        work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Vec<usize>>, E> {
        match self.lattice {
            Lattice::Flat { .. } => Ok(Vec::new()),
            Lattice::Pyramid { levels } => Pyramid::new(levels).placements(pattern, work),
        }
    }
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

    /// The packed board without pieces: 0 for a hole, 255 for a free cell.
    pub fn blank(&self) -> Vec<u8> {
        let value = |cell| if self.board.is_free(cell) { 255 } else { 0 };
        (0..self.board.cells).map(value).collect()
    }
}

/// Balls by place and places by ball.
struct Pyramid {
    balls: Vec<Step>,
    numbers: HashMap<Step, usize>,
}

impl Pyramid {
    fn new(levels: usize) -> Self {
        let mut balls = Vec::new();
        for z in 0..levels as i32 {
            let side = levels as i32 - z;
            for row in 0..side {
                balls.extend((0..side).map(|column| (2 * row + z, 2 * column + z, z)));
            }
        }
        let numbers = balls.iter().enumerate().map(|(number, &ball)| (ball, number)).collect();
        Self { balls, numbers }
    }

    fn placements<E>(
        &self,
        pattern: &Pattern,
        mut work: impl FnMut(u64) -> Result<(), E>,
    ) -> Result<Vec<Vec<usize>>, E> {
        let cells = pattern.cells();
        let (top, left) = cells.first().copied().unwrap_or_default();
        let offsets: Vec<(i32, i32)> = cells
            .iter()
            .map(|&(row, column)| (row as i32 - top as i32, column as i32 - left as i32))
            .collect();
        let planes = planes();
        let mut found = Vec::new();
        for &ball in &self.balls {
            work(24 * offsets.len() as u64)?;
            for &(down, right) in &planes {
                let at = |&(row, column): &(i32, i32)| {
                    let place = (
                        ball.0 + row * down.0 + column * right.0,
                        ball.1 + row * down.1 + column * right.1,
                        ball.2 + row * down.2 + column * right.2,
                    );
                    self.numbers.get(&place).copied()
                };
                found.extend(offsets.iter().map(at).collect::<Option<Vec<usize>>>());
            }
        }
        Ok(found)
    }
}

/// The ordered pairs of perpendicular steps; the flat ones first.
fn planes() -> Vec<(Step, Step)> {
    let mut steps: Vec<Step> = vec![(2, 0, 0), (-2, 0, 0), (0, 2, 0), (0, -2, 0)];
    for x in [1, -1] {
        for y in [1, -1] {
            steps.extend([(x, y, 1), (x, y, -1)]);
        }
    }
    let is_square = |a: Step, b: Step| a.0 * b.0 + a.1 * b.1 + 2 * a.2 * b.2 == 0;
    let pairs = steps.iter().flat_map(|&down| steps.iter().map(move |&right| (down, right)));
    pairs.filter(|&(down, right)| is_square(down, right)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_8_flat_and_16_standing_planes() {
        let planes = planes();
        let flat = planes.iter().filter(|(down, right)| down.2 == 0 && right.2 == 0).count();
        assert_eq!((planes.len(), flat), (24, 8));
    }

    #[test]
    fn the_real_game_has_2004_placements_in_its_pyramid() {
        let pieces = [
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
        ];
        let board = Board::new(Lattice::Pyramid { levels: 5 }).expect("a legal board");
        let count = |text: &&str| {
            let row = |row: &str| row.chars().map(|cell| cell == 'X').collect();
            let pattern = Pattern::new(text.split('|').map(row).collect());
            board.placements(&pattern, |_| Ok::<(), ()>(())).expect("nothing ends it").len()
        };
        assert_eq!(board.cells, 55);
        assert_eq!(pieces.iter().map(count).sum::<usize>(), 2004);
    }
}
