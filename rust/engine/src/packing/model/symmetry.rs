//! Symmetries of a packing: motions of the board that map placements to placements.
//!
//! Idea: a symmetry is a motion of the lattice that keeps the board and maps every placement of a
//! piece to a placement of the same piece, or of one that is its mirror image. Equal pieces that
//! are listed twice stay themselves. Solutions that a symmetry maps to each other count as one
//! *distinct* solution. By Burnside's lemma the number of distinct solutions is the mean, over the
//! symmetries, of how many solutions each keeps. That is also right for symmetric pieces and for
//! copies, where dividing by the order of the group is not.
//!
//! Cost: every placement once for each motion of the lattice (8 flat, 48 in space).
//!
//! Reference: Burnside, "Theory of Groups of Finite Order", 1897 (the Cauchy-Frobenius lemma).

use super::board::Board;
use super::lattice::{Lattice, Place};
use super::partial::Choice;
use super::piece::{cube_maps, determinant, moved, square_maps};
use super::problem::Problem;
use runut_model::distinct;

/// One symmetry, as permutations of the cells and of the placements.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// The image of each cell.
    cells: Vec<u32>,
    /// The item that each item becomes, and the placement there that each of its placements
    /// becomes.
    items: Vec<(u32, Vec<u32>)>,
}

impl Symmetry {
    /// The image of a placement.
    pub fn image(&self, (item, number): Choice) -> Choice {
        let (image, placements) = &self.items[item as usize];
        (*image, placements[number as usize])
    }

    /// The image of a cell.
    pub fn cell(&self, cell: u32) -> u32 {
        self.cells[cell as usize]
    }

    /// The item that an item becomes.
    pub fn item(&self, item: usize) -> usize {
        self.items[item].0 as usize
    }

    /// Whether applying it twice changes nothing.
    pub fn is_own_inverse(&self) -> bool {
        (0..).zip(&self.cells).all(|(cell, &image)| self.cell(image) == cell)
    }

    /// Whether it maps every item to itself.
    pub fn keeps_all(&self) -> bool {
        (0..self.items.len()).all(|item| self.keeps(item))
    }

    /// Whether it maps an item to itself.
    pub fn keeps(&self, item: usize) -> bool {
        self.item(item) == item
    }
}

/// The symmetry group of a problem.
#[derive(Clone, Debug)]
pub struct Group {
    /// The symmetries, the identity first.
    pub elements: Vec<Symmetry>,
    /// Its name and order, for people.
    pub name: String,
}

impl Group {
    /// The symmetries of a problem on its board.
    pub fn new(board: &Board, problem: &Problem) -> Self {
        let sorted = problem.items.iter().map(|item| {
            let mut numbered: Vec<(&[u32], u32)> = item.placements().zip(0..).collect();
            numbered.sort_unstable();
            numbered
        });
        let sorted: Vec<_> = sorted.collect();
        let mut elements = Vec::new();
        let mut mirrors = 0;
        for (cells, is_mirror) in motions(board) {
            if let Some(items) = items_under(problem, &sorted, &cells) {
                elements.push(Symmetry { cells, items });
                mirrors += usize::from(is_mirror);
            }
        }
        let name = name(&board.lattice, elements.len(), mirrors);
        Self { elements, name }
    }

    /// For each single piece that all symmetries keep: one placement of each orbit, with the size
    /// of the orbit. Empty if there is no symmetry.
    pub fn representatives(&self, problem: &Problem) -> Vec<Vec<(Choice, u64)>> {
        let kept = |&item: &usize| {
            problem.items[item].is_single() && self.elements.iter().all(|each| each.keeps(item))
        };
        if self.elements.len() == 1 {
            return Vec::new();
        }
        (0..problem.items.len()).filter(kept).map(|item| self.orbits(problem, item)).collect()
    }

    fn orbits(&self, problem: &Problem, item: usize) -> Vec<(Choice, u64)> {
        let mut orbits = Vec::new();
        for number in 0..problem.items[item].len() as u32 {
            let choice = (item as u32, number);
            let orbit = distinct(self.elements.iter().map(|each| each.image(choice)));
            if orbit[0] == choice {
                orbits.push((choice, orbit.len() as u64));
            }
        }
        orbits
    }
}

/// The images of all items and placements under a permutation of the cells; `None` if a placement
/// has no image.
fn items_under(
    problem: &Problem,
    sorted: &[Vec<(&[u32], u32)>],
    cells: &[u32],
) -> Option<Vec<(u32, Vec<u32>)>> {
    let mut is_taken = vec![false; problem.items.len()];
    let mut found = Vec::with_capacity(problem.items.len());
    for (index, item) in problem.items.iter().enumerate() {
        let moved = item.placements().map(|placement| {
            let mut image: Vec<u32> = placement.iter().map(|&cell| cells[cell as usize]).collect();
            image.sort_unstable();
            image
        });
        let moved: Vec<Vec<u32>> = moved.collect();
        let numbers = |other: usize| -> Option<Vec<u32>> {
            let like = &problem.items[other];
            let is_like = (item.size, item.least, item.most, item.len())
                == (like.size, like.least, like.most, like.len());
            let place = |image: &Vec<u32>| {
                let at =
                    sorted[other].binary_search_by(|(cells, _)| (*cells).cmp(image.as_slice()));
                at.ok().map(|at| sorted[other][at].1)
            };
            if is_like && !is_taken[other] { moved.iter().map(place).collect() } else { None }
        };
        // The item itself comes first, so that equal pieces stay themselves.
        let others = (0..problem.items.len()).filter(|&other| other != index);
        let image = std::iter::once(index).chain(others);
        let (other, numbers) =
            image.into_iter().find_map(|other| numbers(other).map(|numbers| (other, numbers)))?;
        is_taken[other] = true;
        found.push((other as u32, numbers));
    }
    Some(found)
}

/// The motions of the lattice that keep the board: permutations of its cells, and whether each is a
/// reflection.
fn motions(board: &Board) -> Vec<(Vec<u32>, bool)> {
    let free: Vec<usize> = (0..board.cells).filter(|&cell| board.is_free(cell)).collect();
    let points: Vec<Place> =
        free.iter().map(|&cell| board.lattice.point_of(board.place(cell))).collect();
    let is_flat = matches!(board.lattice, Lattice::Flat { .. });
    let maps = if is_flat { square_maps() } else { cube_maps() };
    let mut found = Vec::new();
    for map in maps {
        let images: Vec<Place> =
            points.iter().map(|&point| board.lattice.place_of(moved(&map, point))).collect();
        let corner = |places: &mut dyn Iterator<Item = Place>| {
            places.fold((i32::MAX, i32::MAX, i32::MAX), |low, place| {
                (low.0.min(place.0), low.1.min(place.1), low.2.min(place.2))
            })
        };
        let from = corner(&mut images.iter().copied());
        let to = corner(&mut free.iter().map(|&cell| board.place(cell)));
        let mut cells: Vec<u32> = (0..board.cells as u32).collect();
        let shifted = images.iter().map(|place| {
            board.cell((place.0 + to.0 - from.0, place.1 + to.1 - from.1, place.2 + to.2 - from.2))
        });
        let targets: Option<Vec<usize>> = shifted.collect();
        let Some(targets) = targets else { continue };
        for (&cell, target) in free.iter().zip(targets) {
            cells[cell] = target as u32;
        }
        found.push((cells, determinant(&map) < 0));
    }
    found
}

/// The name of a group of this order with this many reflections.
fn name(lattice: &Lattice, order: usize, mirrors: usize) -> String {
    let kind = match (lattice, order, mirrors) {
        (_, 1, _) => return "no symmetry".to_owned(),
        (Lattice::Flat { .. }, 8, _) => "square",
        (Lattice::Flat { .. }, 4, 0) => "quarter turns",
        (Lattice::Flat { .. }, 4, _) => "rectangle",
        (Lattice::Flat { .. }, 2, 0) => "half turn",
        (_, 2, 1) => "mirror",
        (Lattice::Pyramid { .. }, 8, _) => "pyramid",
        (Lattice::Cubes { .. }, 48, _) => "cube",
        (Lattice::Cubes { .. }, 8, 4) => "box",
        (_, _, 0) => "rotations",
        _ => "rotations and mirrors",
    };
    format!("{kind}, order {order}")
}
