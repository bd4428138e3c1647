//! Lattices: where the cells of flat boards, boxes and pyramids lie.
//!
//! A flat board is a rectangle with holes; a box has layers of such. A pyramid of `n` levels is a
//! square pyramid of balls, as in IQ Puzzler Pro: level `z` holds `(n - z)²` balls, half a cell off
//! the level below. Ball (i, j) of level z lies at x = 2i + z, y = 2j + z; its neighbours are at
//! (±2, 0, 0), (0, ±2, 0) and (±1, ±1, ±1).

/// A place as (level, row, column); a pyramid counts rows and columns in half cells.
pub type Place = (i32, i32, i32);

/// The shape of a board, and which of its places are holes.
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
        /// Balls that must be filled, level by level.
        free: Vec<bool>,
    },
}

impl Lattice {
    /// A cell as (layer, row, column) on axes that every motion permutes. The balls of a pyramid
    /// are part of the cubic close packing, turned by an eighth about its axis.
    pub fn point(&self, (layer, row, column): Place) -> Place {
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

/// The number of balls of a square pyramid.
pub fn pyramid_size(levels: usize) -> usize {
    levels * (levels + 1) * (2 * levels + 1) / 6
}
