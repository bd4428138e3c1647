//! Which motions of the board map its packings to packings, and what they do to placements.
//!
//! A symmetry is a motion of the lattice that keeps the board and takes every placement of a piece
//! to a placement of the same piece, or of one that is its mirror image. Pieces that are alike but
//! written twice keep their names. Solutions that a symmetry makes from one another count as one
//! *distinct* solution: by the lemma of Burnside there are as many as the symmetries keep solutions
//! fixed, on average. That is right for pieces that are symmetric themselves and for copies, where
//! dividing by the order of the group is not.

use super::board::{Board, Lattice, Place};
use super::partial::Choice;
use super::piece::{cube_maps, determinant, moved, square_maps};
use super::problem::Problem;

/// One symmetry: where each cell goes, and each placement.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// The cell that each cell becomes.
    cells: Vec<u32>,
    /// The item that each item becomes, and the placement there that each of its placements becomes.
    items: Vec<(u32, Vec<u32>)>,
}

impl Symmetry {
    /// What a placement becomes.
    pub fn image(&self, (item, number): Choice) -> Choice {
        let (image, placements) = &self.items[item as usize];
        (*image, placements[number as usize])
    }

    /// What a cell becomes.
    pub fn cell(&self, cell: u32) -> u32 {
        self.cells[cell as usize]
    }

    /// Whether it takes back what it does when it is done again.
    pub fn is_own_inverse(&self) -> bool {
        (0..).zip(&self.cells).all(|(cell, &image)| self.cell(image) == cell)
    }

    /// Whether each copy of each item stays one.
    pub fn keeps_all(&self) -> bool {
        (0..self.items.len()).all(|item| self.keeps(item))
    }

    /// Whether each copy of an item stays one.
    pub fn keeps(&self, item: usize) -> bool {
        self.items[item].0 as usize == item
    }
}

/// The symmetries of a problem, the identity first, and what they are called.
#[derive(Clone, Debug)]
pub struct Group {
    /// All of them.
    pub elements: Vec<Symmetry>,
    /// A word or two.
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

    /// For each piece that lies once and is kept by all symmetries, one placement of each orbit and
    /// the size of the orbit; none if there is no symmetry.
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
            let mut orbit: Vec<Choice> =
                self.elements.iter().map(|each| each.image(choice)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            if orbit[0] == choice {
                orbits.push((choice, orbit.len() as u64));
            }
        }
        orbits
    }
}

/// Where a permutation of the cells takes the placements, if it takes all of them somewhere.
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
        // Itself if that is right, so that pieces that are alike keep their names.
        let others = (0..problem.items.len()).filter(|&other| other != index);
        let image = std::iter::once(index).chain(others);
        let (other, numbers) =
            image.into_iter().find_map(|other| numbers(other).map(|numbers| (other, numbers)))?;
        is_taken[other] = true;
        found.push((other as u32, numbers));
    }
    Some(found)
}

/// The motions of the lattice that keep the board, as permutations of its cells, and whether each
/// is a mirror image.
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

/// What a group of so many motions, so many of them mirror images, is called.
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
