//! Packing: each piece has its shape, lies as often as it must, and fills what is free.

use std::collections::BTreeMap;

use crate::Rules;

/// Three coordinates such that each motion of a lattice swaps some and changes signs.
type Point = [i32; 3];

/// A piece with the values of its copies.
pub struct Piece {
    /// The value of the first copy; the others follow.
    pub first: u8,
    /// Its cells, each by layer, row and column.
    pub cells: Vec<Point>,
    /// Whether it may turn.
    pub turns: bool,
    /// Whether it may flip.
    pub flips: bool,
    /// The least copies on the board.
    pub least: usize,
    /// The most.
    pub most: usize,
    /// The cells of the board on which it must lie, if they are given.
    pub fixed: Option<Vec<usize>>,
}

/// Where the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// Flat squares.
    Square,
    /// Cubes in layers.
    Cube,
    /// Balls, each layer a square that is one ball smaller than the one below.
    Pyramid,
}

/// A board and its pieces.
pub struct Packing {
    /// Where its cells lie.
    pub lattice: Lattice,
    /// Layers, rows and columns.
    pub size: (usize, usize, usize),
    /// By cell: whether it must be filled.
    pub free: Vec<bool>,
    /// The pieces.
    pub pieces: Vec<Piece>,
}

impl Rules for Packing {
    fn keeps(&self, board: &[u8]) -> bool {
        let mut holders: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
        for (cell, &value) in board.iter().enumerate().filter(|(_, value)| **value != 0) {
            holders.entry(value).or_default().push(cell);
        }
        let points = self.points();
        board.len() == self.free.len()
            && points.len() == board.len()
            && board.iter().zip(&self.free).all(|(&value, &is_free)| (value != 0) == is_free)
            && self.pieces.iter().all(|piece| self.lies(piece, &mut holders, &points))
            && holders.is_empty()
    }
}

impl Packing {
    /// Whether the copies of a piece lie as they must; takes them from `holders`.
    fn lies(
        &self,
        piece: &Piece,
        holders: &mut BTreeMap<u8, Vec<usize>>,
        points: &[Point],
    ) -> bool {
        let values = (0..piece.most).map(|copy| usize::from(piece.first) + copy);
        let own = values.filter_map(|value| holders.remove(&u8::try_from(value).ok()?));
        let own: Vec<Vec<usize>> = own.collect();
        let shape: Vec<Point> = piece.cells.iter().map(|&cell| self.point(cell)).collect();
        let is_fixed = |cells: &Vec<usize>| {
            piece.fixed.as_ref().is_none_or(|fixed| {
                fixed.len() == cells.len() && fixed.iter().all(|cell| cells.contains(cell))
            })
        };
        let is_image = |cells: &Vec<usize>| {
            let wanted = from_least(cells.iter().map(|&cell| points[cell]));
            self.motions(piece)
                .any(|motion| from_least(shape.iter().map(|&each| moved(each, motion))) == wanted)
        };
        own.len() >= piece.least && own.iter().all(|cells| is_fixed(cells) && is_image(cells))
    }

    /// The motions of the lattice that a piece may make.
    fn motions(&self, piece: &Piece) -> impl Iterator<Item = Motion> {
        let is_layered = self.lattice != Lattice::Square;
        let (turns, flips) = (piece.turns, piece.flips);
        let every =
            ORDERS.into_iter().flat_map(|order| (0..8).map(move |signs| Motion { order, signs }));
        every.filter(move |motion| {
            let is_still = motion.order == ORDERS[0] && motion.signs == 0;
            let stays_flat = motion.order[0] == 0 && motion.signs & 1 == 0;
            is_still || turns && (is_layered || stays_flat) && (flips || motion.is_rotation())
        })
    }

    /// The point of a cell, given by layer, row and column.
    fn point(&self, [layer, row, column]: Point) -> Point {
        match self.lattice {
            Lattice::Square | Lattice::Cube => [layer, row, column],
            Lattice::Pyramid => [layer, row + column + layer, row - column],
        }
    }

    /// The point of each cell of the board.
    fn points(&self) -> Vec<Point> {
        let (layers, rows, columns) = self.size;
        let is_pyramid = self.lattice == Lattice::Pyramid;
        let side = |full: usize, layer: usize| if is_pyramid { layers - layer } else { full };
        let mut points = Vec::with_capacity(self.free.len());
        for layer in 0..layers {
            for row in 0..side(rows, layer) {
                for column in 0..side(columns, layer) {
                    points.push(self.point([layer as i32, row as i32, column as i32]));
                }
            }
        }
        points
    }
}

/// The orders of three coordinates, the usual one first.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// An order of the coordinates, and the signs that change, a bit each.
#[derive(Clone, Copy)]
struct Motion {
    order: [usize; 3],
    signs: u32,
}

impl Motion {
    fn is_rotation(self) -> bool {
        let [a, b, c] = self.order;
        let swaps = u32::from(a > b) + u32::from(a > c) + u32::from(b > c);
        (swaps + self.signs.count_ones()).is_multiple_of(2)
    }
}

fn moved(point: Point, motion: Motion) -> Point {
    std::array::from_fn(|at| {
        let value = point[motion.order[at]];
        if motion.signs >> at & 1 == 1 { -value } else { value }
    })
}

/// The points in order, shifted so that the least is the origin.
fn from_least(points: impl Iterator<Item = Point>) -> Vec<Point> {
    let mut points: Vec<Point> = points.collect();
    points.sort_unstable();
    if let Some(&least) = points.first() {
        for point in &mut points {
            *point = std::array::from_fn(|at| point[at] - least[at]);
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece of cells in one layer, each by row and column.
    fn piece(first: u8, cells: &[(i32, i32)], turns: bool, flips: bool) -> Piece {
        let cells = cells.iter().map(|&(row, column)| [0, row, column]).collect();
        Piece { first, cells, turns, flips, least: 1, most: 1, fixed: None }
    }

    fn board(lattice: Lattice, size: (usize, usize, usize), pieces: Vec<Piece>) -> Packing {
        let free = match lattice {
            Lattice::Pyramid => (1..=size.0).map(|side| side * side).sum(),
            _ => size.0 * size.1 * size.2,
        };
        Packing { lattice, size, free: vec![true; free], pieces }
    }

    const L: [(i32, i32); 4] = [(0, 0), (1, 0), (2, 0), (2, 1)];
    const DOMINO: [(i32, i32); 2] = [(0, 0), (0, 1)];

    /// An L that may turn and flip so, and two dominoes, on 4x2 cells: a `J` lies on the board.
    fn keeps_flipped(lattice: Lattice, turns: bool, flips: bool) -> bool {
        let mut domino = piece(2, &DOMINO, true, true);
        (domino.least, domino.most) = (2, 2);
        let pieces = vec![piece(1, &L, turns, flips), domino];
        board(lattice, (1, 4, 2), pieces).keeps(&[2, 1, 2, 1, 1, 1, 3, 3])
    }

    #[test]
    fn a_piece_turns_and_flips_as_it_may() {
        assert!(keeps_flipped(Lattice::Square, true, true));
        assert!(!keeps_flipped(Lattice::Square, true, false));
        assert!(!keeps_flipped(Lattice::Square, false, false));
        assert!(keeps_flipped(Lattice::Cube, true, false), "space turns it over");
    }

    #[test]
    fn pieces_lie_as_often_as_they_must_and_where_they_are_given() {
        let mut domino = piece(1, &DOMINO, true, true);
        let keeps = |domino: Piece, cells: &[u8]| {
            board(Lattice::Square, (1, 2, 2), vec![domino]).keeps(cells)
        };
        assert!(!keeps(piece(1, &DOMINO, true, true), &[1, 1, 2, 2]));
        (domino.least, domino.most) = (2, 3);
        assert!(keeps(domino, &[1, 1, 3, 3]));
        let mut given = piece(1, &DOMINO, true, true);
        (given.least, given.most, given.fixed) = (1, 1, Some(vec![0, 2]));
        let pieces = vec![given, piece(2, &DOMINO, true, true)];
        let rules = board(Lattice::Square, (1, 2, 2), pieces);
        assert!(rules.keeps(&[1, 2, 1, 2]));
        assert!(!rules.keeps(&[2, 1, 2, 1]) && !rules.keeps(&[1, 1, 2, 2]));
    }

    #[test]
    fn holes_stay_empty_and_all_else_is_filled() {
        let mut rules = board(Lattice::Square, (1, 1, 3), vec![piece(1, &DOMINO, true, true)]);
        assert!(!rules.keeps(&[1, 1, 0]));
        rules.free[2] = false;
        assert!(rules.keeps(&[1, 1, 0]) && !rules.keeps(&[1, 1, 1]) && !rules.keeps(&[0, 1, 1]));
    }

    #[test]
    fn balls_touch_the_four_below_them() {
        let trio = piece(1, &[(0, 0), (0, 1), (1, 0)], true, true);
        let rules = board(Lattice::Pyramid, (2, 2, 2), vec![trio, piece(2, &DOMINO, true, true)]);
        assert!(rules.keeps(&[1, 1, 1, 2, 2]));
        assert!(!rules.keeps(&[1, 1, 2, 2, 1]), "three balls that all touch are no corner");
    }
}
