//! Pieces as sets of cells, and the motions that each lattice allows.
//!
//! Every lattice here is part of a cubic one: on the axes of [`Lattice::point_of`] each motion
//! permutes the axes and reverses some of them. A flat board has four rotations and four
//! reflections; space has 24 rotations, and 24 reflections for pieces that may be mirrored.

use super::lattice::{Lattice, Place};
use super::pattern::Pattern;

/// The motions of a piece besides shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motions {
    /// It may be turned: by quarter turns on a flat board, by any rotation in space.
    pub turn: bool,
    /// It may be mirrored. A flat piece that may turn in space can always be turned over.
    pub flip: bool,
}

impl Motions {
    /// Turned and mirrored, as in a flat game.
    pub const ALL: Self = Self { turn: true, flip: true };
}

/// A piece, or several that are alike.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Value of its first copy on packed boards; the other copies have the values that follow.
    pub value: u8,
    /// Its cells as (layer, row, column), in any position.
    pub cells: Vec<Place>,
    /// Its motions.
    pub motions: Motions,
    /// The least number of copies on a full board.
    pub least: u32,
    /// The largest number of copies.
    pub most: u32,
    /// Its cells on the board, if its place is given.
    pub fixed: Option<Vec<usize>>,
}

impl Piece {
    /// A piece that must be used once and may be turned and mirrored.
    pub fn new(value: u8, cells: Vec<Place>) -> Self {
        Self { value, cells, motions: Motions::ALL, least: 1, most: 1, fixed: None }
    }

    /// A flat piece from its matrix.
    pub fn flat(value: u8, pattern: &Pattern) -> Self {
        let place = |&(row, column): &(u32, u32)| (0, row as i32, column as i32);
        Self::new(value, pattern.cells().iter().map(place).collect())
    }
}

/// A linear map: the images of a step of one layer, one row and one column.
pub type Map = [Place; 3];

/// The image of a place.
pub fn moved(map: &Map, (layer, row, column): Place) -> Place {
    let [down, across, along] = map;
    (
        layer * down.0 + row * across.0 + column * along.0,
        layer * down.1 + row * across.1 + column * along.1,
        layer * down.2 + row * across.2 + column * along.2,
    )
}

/// The maps that a lattice and the motions of a piece allow, the identity first.
pub fn maps(lattice: &Lattice, motions: Motions) -> Vec<Map> {
    let all = if matches!(lattice, Lattice::Flat { .. }) { square_maps() } else { cube_maps() };
    let identity = all[0];
    all.into_iter()
        .filter(|map| motions.turn || *map == identity)
        .filter(|map| motions.flip || determinant(map) == 1)
        .collect()
}

/// The four rotations, each followed by its reflection.
pub fn square_maps() -> Vec<Map> {
    let turns = [
        [(0, 1, 0), (0, 0, 1)],
        [(0, 0, 1), (0, -1, 0)],
        [(0, -1, 0), (0, 0, -1)],
        [(0, 0, -1), (0, 1, 0)],
    ];
    let with_mirror = |[across, along]: [Place; 2]| {
        [[(1, 0, 0), across, along], [(1, 0, 0), across, (0, -along.1, -along.2)]]
    };
    turns.into_iter().flat_map(with_mirror).collect()
}

/// The 48 maps that permute the three axes and reverse some of them.
pub fn cube_maps() -> Vec<Map> {
    let axes = [(1, 0, 0), (0, 1, 0), (0, 0, 1)];
    let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let turned = |axis: Place, back: bool| {
        if back { (-axis.0, -axis.1, -axis.2) } else { axis }
    };
    let signed = |order: [usize; 3]| {
        (0..8).map(move |signs| [0, 1, 2].map(|at| turned(axes[order[at]], signs >> at & 1 == 1)))
    };
    orders.into_iter().flat_map(signed).collect()
}

/// The ordered pairs of perpendicular steps of a pyramid, that is the planes of flat pieces, in the
/// order in which the paper's search tries them.
pub fn planes() -> Vec<(Place, Place)> {
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

/// 1 for a rotation, -1 for a reflection.
pub fn determinant([a, b, c]: &Map) -> i32 {
    a.0 * (b.1 * c.2 - b.2 * c.1) - a.1 * (b.0 * c.2 - b.2 * c.0) + a.2 * (b.0 * c.1 - b.1 * c.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_8_flat_and_16_standing_planes() {
        let planes = planes();
        let flat = planes.iter().filter(|(down, right)| down.0 == 0 && right.0 == 0).count();
        assert_eq!((planes.len(), flat), (24, 8));
    }

    #[test]
    fn half_of_the_motions_mirror() {
        for (maps, number) in [(square_maps(), 8), (cube_maps(), 48)] {
            assert_eq!(maps.len(), number);
            assert_eq!(maps.iter().filter(|map| determinant(map) == 1).count(), number / 2);
            assert_eq!(maps[0], [(1, 0, 0), (0, 1, 0), (0, 0, 1)]);
        }
    }
}
