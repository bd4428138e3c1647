//! A packing as an exact cover problem: every placement of every piece, listed.
//!
//! The problem has the cells that must be filled, and items (a piece, or several alike) with the
//! sets of cells that each may cover. A solution is a set of placements that covers every cell once
//! and uses every item as often as it must be. Pieces with a given place are put down first;
//! placements that overlap them are not listed. Boards whose lists would exceed [`MOST_BYTES`] are
//! not listed at all.
//!
//! Copies of a piece are alike; on packed boards they have values of their own, in the order of
//! their first cells.
//!
//! Reference: Golomb, "Polyominoes", 1965 (packing puzzles); Knuth, "Dancing Links", 2000 (as exact
//! cover).

use super::board::Board;
use super::image::Image;
use super::lattice::Place;
use super::partial::Choice;
use super::puzzle::Packing;
use crate::Invalid;
use crate::search::{Control, Halt};

/// Memory beyond which placements are not listed.
const MOST_BYTES: usize = 64 << 20;

/// No cell of the board.
const NONE: u32 = u32::MAX;

/// Cells to fill, and the placements that may fill them.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The packed board without pieces: 0 for a hole, 255 for a cell to be filled.
    pub blank: Vec<u8>,
    /// The pieces.
    pub items: Vec<Item>,
}

/// A piece, or several that are alike, and its placements.
#[derive(Clone, Debug)]
pub struct Item {
    /// Value of the first copy on packed boards.
    pub value: u8,
    /// The least number of copies on a full board.
    pub least: u32,
    /// The largest number of copies.
    pub most: u32,
    /// The number of cells of a placement.
    pub size: usize,
    /// The placements one after the other, each with its cells in ascending order.
    pub cells: Vec<u32>,
}

/// A piece, by its index, that must not cover a cell.
#[derive(Clone, Copy, Debug)]
pub struct Struck {
    /// The cell.
    pub cell: usize,
    /// The piece.
    pub piece: usize,
}

impl Item {
    /// The placements, each as its cells in ascending order.
    pub fn placements(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.cells.chunks_exact(self.size.max(1))
    }

    /// Number of placements.
    pub fn len(&self) -> usize {
        self.cells.len() / self.size.max(1)
    }

    /// Whether it has no placement.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Removes the placements that cover a cell.
    pub fn strike(&mut self, cell: u32) {
        let kept = self.placements().filter(|cells| !cells.contains(&cell)).flatten().copied();
        self.cells = kept.collect();
    }

    /// Whether every full board has exactly one copy.
    pub fn is_single(&self) -> bool {
        (self.least, self.most) == (1, 1)
    }
}

impl Problem {
    /// A problem from explicit placements, on any lattice.
    pub fn new(blank: Vec<u8>, mut items: Vec<Item>) -> Result<Self, Invalid> {
        for item in &mut items {
            let is_off = |&cell: &u32| blank.get(cell as usize) != Some(&255);
            if item.size == 0 || item.cells.len() % item.size != 0 || item.cells.iter().any(is_off)
            {
                return Err(Invalid("placements are lists of cells that must be filled"));
            }
            for placement in item.cells.chunks_exact_mut(item.size) {
                placement.sort_unstable();
            }
            if item.placements().any(|cells| !cells.is_sorted_by(|one, other| one < other)) {
                return Err(Invalid("a placement names no cell twice"));
            }
        }
        Ok(Self { blank, items })
    }

    /// Lists the placements of a packing; `None` if they would take too much memory.
    pub fn list(packing: &Packing, control: &mut Control) -> Result<Option<Self>, Halt> {
        let images = packing.images(control)?;
        if most_bytes(packing, &images) > MOST_BYTES {
            return Ok(None);
        }
        let sites = Sites::new(&packing.board);
        let mut taken = vec![false; packing.board.cells];
        let fixed = packing.pieces.iter().filter_map(|piece| piece.fixed.as_ref());
        fixed.flatten().for_each(|&cell| taken[cell] = true);
        let mut items = Vec::with_capacity(packing.pieces.len());
        for (piece, images) in packing.pieces.iter().zip(&images) {
            let mut cells = Vec::new();
            let wanted = piece.fixed.as_ref().map(|fixed| sorted(fixed));
            for image in images {
                control.work(1 + packing.board.cells as u64 / 8)?;
                match &wanted {
                    Some(wanted) => sites.list(
                        image,
                        |_| true,
                        |found| {
                            if found == wanted.as_slice() {
                                cells.extend_from_slice(found);
                            }
                        },
                    ),
                    None => sites.list(
                        image,
                        |cell| !taken[cell],
                        |found| {
                            cells.extend_from_slice(found);
                        },
                    ),
                }
            }
            control.hold(4 * cells.len() as u64)?;
            let size = piece.cells.len();
            items.push(Item {
                value: piece.value,
                least: piece.least,
                most: piece.most,
                size,
                cells,
            });
        }
        Ok(Some(Self { blank: packing.blank(), items }))
    }

    /// Cells that must be filled, in ascending order.
    pub fn free(&self) -> impl Iterator<Item = usize> {
        (0..self.blank.len()).filter(|&cell| self.blank[cell] == 255)
    }

    /// Whether the areas allow a solution.
    pub fn can_fill(&self) -> bool {
        let area = self.free().count() as u64;
        let sum = |copies: fn(&Item) -> u32| {
            self.items.iter().map(|item| u64::from(copies(item)) * item.size as u64).sum::<u64>()
        };
        (sum(|item| item.least)..=sum(|item| item.most)).contains(&area)
    }

    /// Area that is left for copies beyond the least numbers; `None` if those alone are too large.
    pub fn spare_area(&self) -> Option<usize> {
        let least: usize = self.items.iter().map(|item| item.least as usize * item.size).sum();
        self.free().count().checked_sub(least)
    }

    /// Area of the copies used beyond the least numbers.
    pub fn spare_area_used(&self, copies: &[u32]) -> usize {
        let beyond =
            |(item, &copies): (&Item, &u32)| copies.saturating_sub(item.least) as usize * item.size;
        self.items.iter().zip(copies).map(beyond).sum()
    }

    /// The cells of a placement.
    pub fn cells_of(&self, (item, number): Choice) -> &[u32] {
        let item = &self.items[item as usize];
        &item.cells[number as usize * item.size..][..item.size]
    }

    /// The packed board with these placements, in any order.
    pub fn board(&self, chosen: &[Choice]) -> Vec<u8> {
        let mut board = self.blank.clone();
        self.values(chosen, |cells, value| {
            for &cell in cells {
                board[cell as usize] = value;
            }
        });
        board
    }

    /// Visits these placements with their values; copies are numbered by their first cells.
    pub fn values(&self, chosen: &[Choice], mut visit: impl FnMut(&[u32], u8)) {
        for each in chosen {
            let item = &self.items[each.0 as usize];
            let cells = self.cells_of(*each);
            let before =
                |other: &&Choice| other.0 == each.0 && self.cells_of(**other)[0] < cells[0];
            let rank = if item.most > 1 { chosen.iter().filter(before).count() } else { 0 };
            visit(cells, item.value + rank as u8);
        }
    }
}

fn sorted(cells: &[usize]) -> Vec<u32> {
    let mut cells: Vec<u32> = cells.iter().map(|&cell| cell as u32).collect();
    cells.sort_unstable();
    cells
}

/// An upper bound for the memory of the lists: each image fits everywhere.
fn most_bytes(packing: &Packing, images: &[Vec<Image>]) -> usize {
    let bytes = |image: &Image| (4 * image.size()).saturating_mul(packing.board.cells);
    images.iter().flatten().map(bytes).fold(0, usize::saturating_add)
}

/// A board as a full box of places, so that a step is an offset in one list.
struct Sites {
    /// The place of each cell that must be filled.
    places: Vec<(u32, Place)>,
    size: Place,
    cells: Vec<u32>,
}

impl Sites {
    fn new(board: &Board) -> Self {
        let free = (0..board.cells).filter(|&cell| board.is_free(cell));
        let places: Vec<_> = free.map(|cell| (cell as u32, board.place(cell))).collect();
        let most = |axis: fn(&Place) -> i32| {
            1 + places.iter().map(|(_, place)| axis(place)).max().unwrap_or(0)
        };
        let size = (most(|place| place.0), most(|place| place.1), most(|place| place.2));
        let mut cells = vec![NONE; (size.0 * size.1 * size.2) as usize];
        for &(cell, place) in &places {
            cells[at(size, place) as usize] = cell;
        }
        Self { places, size, cells }
    }

    /// Visits the cells of an image, in ascending order, at each anchor where all of them are on
    /// the board and allowed.
    fn list(
        &self,
        image: &Image,
        is_allowed: impl Fn(usize) -> bool,
        mut visit: impl FnMut(&[u32]),
    ) {
        let steps = image.steps();
        let reach = |axis: fn(&Place) -> i32| {
            let along = steps.iter().map(axis);
            (along.clone().min().unwrap_or(0), along.max().unwrap_or(0))
        };
        let reaches = [reach(|step| step.0), reach(|step| step.1), reach(|step| step.2)];
        let distances: Vec<i32> = steps.iter().map(|&step| at(self.size, step)).collect();
        let mut found = Vec::with_capacity(steps.len());
        for &(_, place) in &self.places {
            let sides = [(place.0, self.size.0), (place.1, self.size.1), (place.2, self.size.2)];
            let is_inside = sides
                .iter()
                .zip(&reaches)
                .all(|(&(from, size), &(low, high))| from + low >= 0 && from + high < size);
            if !is_inside {
                continue;
            }
            let start = at(self.size, place);
            found.clear();
            found.extend(distances.iter().map(|distance| self.cells[(start + distance) as usize]));
            if found.iter().all(|&cell| cell != NONE && is_allowed(cell as usize)) {
                visit(&found);
            }
        }
    }
}

/// A place, or a step, as an offset in the list of a box of this size.
fn at(size: Place, (layer, row, column): Place) -> i32 {
    (layer * size.1 + row) * size.2 + column
}
