//! Pieces as sets of cells, and the motions that they may make on each lattice.
//!
//! Every lattice here is a part of a cubic one: on the axes that [`Lattice::point`] chooses, each of
//! its motions swaps axes and turns some round. On a flat board four of them turn and four mirror;
//! in space there are 24 rotations, and 24 more for pieces that may be mirrored.

use super::board::{Lattice, Place};
use super::pattern::Pattern;

/// How a piece may be moved besides being shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motions {
    /// It may be turned: by quarter turns on a flat board, in any way in space.
    pub turn: bool,
    /// It may be mirrored. A flat piece that may turn in space is turned over without leave.
    pub flip: bool,
}

impl Motions {
    /// Turned and mirrored, as the pieces of a flat game may be.
    pub const ALL: Self = Self { turn: true, flip: true };
}

/// A piece, or several that are alike.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Value of its first copy on packed boards; the other copies have the values that follow.
    pub value: u8,
    /// Its cells as (layer, row, column), in any position.
    pub cells: Vec<Place>,
    /// How it may lie.
    pub motions: Motions,
    /// At least so many copies lie on a full board.
    pub least: u32,
    /// At most so many copies do.
    pub most: u32,
    /// The cells of the board on which it lies, if that is given.
    pub fixed: Option<Vec<usize>>,
}

impl Piece {
    /// A piece that must lie somewhere, once, turned and mirrored as may be.
    pub fn new(value: u8, cells: Vec<Place>) -> Self {
        Self { value, cells, motions: Motions::ALL, least: 1, most: 1, fixed: None }
    }

    /// A flat piece from its matrix.
    pub fn flat(value: u8, pattern: &Pattern) -> Self {
        let place = |&(row, column): &(u32, u32)| (0, row as i32, column as i32);
        Self::new(value, pattern.cells().iter().map(place).collect())
    }
}

/// Where a step of one layer, row and column leads.
pub type Map = [Place; 3];

/// Where `place` comes to lie.
pub fn moved(map: &Map, (layer, row, column): Place) -> Place {
    let [down, across, along] = map;
    (
        layer * down.0 + row * across.0 + column * along.0,
        layer * down.1 + row * across.1 + column * along.1,
        layer * down.2 + row * across.2 + column * along.2,
    )
}

/// The maps by which a piece may lie on a lattice, the identity first.
pub fn maps(lattice: &Lattice, motions: Motions) -> Vec<Map> {
    let all = if matches!(lattice, Lattice::Flat { .. }) { square_maps() } else { cube_maps() };
    let identity = all[0];
    all.into_iter()
        .filter(|map| motions.turn || *map == identity)
        .filter(|map| motions.flip || determinant(map) == 1)
        .collect()
}

/// The four turns, each followed by its mirror image.
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

/// The 48 ways to lay the three axes onto each other, forwards or backwards.
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

/// The ordered pairs of perpendicular steps of a pyramid: the planes in which a flat piece lies, in
/// the order in which the paper's search tries them.
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

/// 1 for a rotation, -1 for a map that mirrors.
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
