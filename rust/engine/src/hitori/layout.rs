//! Layouts of blacks for new boards: random, and such that no black can be added.
//!
//! Only such a layout has a puzzle with one solution: a white that may be black by the rules of
//! touching and connection could be black in the solution too, whatever the numbers are. So blacks
//! are added in random order, each with its mirror images, until none fits.
//!
//! With a symmetry a cell may fit where its images do not. Then the blacks around it are removed
//! and all cells are tried again in another order. Beside a mirror between two lines of cells
//! random choice fails on large boards; there the [`alternating_line`](super::alternating_line)
//! comes first.

use super::alternating_line::{Rank, rank};
use super::board::Hitori;
use super::frame::Frame;
use crate::rng::Rng;
use runut_parts::union_find::UnionFind;

/// Rounds before the search for a layout gives up.
const ROUNDS: usize = 60;
/// How far around a left-over cell blacks are removed, in rows and columns.
const REACH: usize = 2;

/// How the blacks lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// No symmetry.
    None,
    /// Turned by 180 degrees.
    HalfTurn,
    /// Turned by 90 degrees; for squares.
    QuarterTurn,
    /// Left and right mirrored.
    LeftRight,
    /// Top and bottom mirrored.
    UpDown,
    /// Mirrored at the diagonal; for squares.
    Diagonal,
}

impl Symmetry {
    /// Whether rows or columns are mirrored, which may leave two middle lines white.
    fn is_mirror(self) -> bool {
        matches!(self, Self::LeftRight | Self::UpDown)
    }
}

/// How many cells are black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Density {
    /// Random order: about 3 cells in 10.
    Random,
    /// A lattice first, in which each black keeps many cells white: about 2 in 10.
    Sparse,
    /// Diagonals first, so that blacks form long chains: close to 1 in 3.
    Dense,
}

/// A layout under construction.
struct Layout {
    width: usize,
    height: usize,
    symmetry: Symmetry,
    frame: Frame,
    sets: UnionFind,
    is_black: Vec<bool>,
}

/// The black cells of a random layout to which no black can be added; `None` if the random search
/// finds none.
pub fn blacks(
    board: &Hitori,
    symmetry: Symmetry,
    density: Density,
    rng: &mut Rng,
) -> Option<Vec<bool>> {
    let mut layout = Layout::new(board, symmetry);
    let mut order: Vec<u32> = (0..board.cells.len() as u32).collect();
    rng.shuffle(&mut order);
    match density {
        Density::Random => {}
        Density::Sparse => order.sort_by_key(|&cell| layout.is_off_lattice(cell as usize)),
        Density::Dense => order.sort_by_key(|&cell| layout.is_off_diagonals(cell as usize)),
    }
    let is_flipped = symmetry.is_mirror() && rng.below(2) == 1;
    for _ in 0..ROUNDS {
        if symmetry.is_mirror() {
            order.sort_by_key(|&cell| layout.rank(cell as usize, is_flipped));
        }
        for &cell in &order {
            layout.add_orbit(cell as usize);
        }
        if symmetry == Symmetry::None {
            return Some(layout.cells());
        }
        let left_over: Vec<usize> =
            (0..order.len()).filter(|&cell| layout.fits_alone(cell)).collect();
        if left_over.is_empty() {
            return Some(layout.cells());
        }
        rng.shuffle(&mut order);
        layout.clear_around(&left_over);
    }
    None
}

impl Layout {
    fn new(board: &Hitori, symmetry: Symmetry) -> Self {
        let frame = Frame::new(board);
        Self {
            width: board.width,
            height: board.height,
            symmetry,
            frame,
            sets: UnionFind::new(frame.places()),
            is_black: vec![false; frame.places()],
        }
    }

    fn place(&self, cell: usize) -> usize {
        self.frame.place((cell / self.width, cell % self.width))
    }

    fn cells(&self) -> Vec<bool> {
        self.frame.cells().map(|place| self.is_black[place]).collect()
    }

    /// Whether a cell is no centre in the tiling of the board by crosses of five cells.
    fn is_off_lattice(&self, cell: usize) -> bool {
        !(cell / self.width * 2 + cell % self.width).is_multiple_of(5)
    }

    /// Whether a cell is on none of the diagonals three cells apart.
    fn is_off_diagonals(&self, cell: usize) -> bool {
        !(cell / self.width + cell % self.width).is_multiple_of(3)
    }

    /// How early a cell beside a mirror is tried.
    fn rank(&self, cell: usize, is_flipped: bool) -> Rank {
        let place = (cell / self.width, cell % self.width);
        rank((self.width, self.height), self.symmetry, is_flipped, place)
    }

    /// The cell and where the symmetry maps it.
    fn orbit(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (row, column, width) = (cell / self.width, cell % self.width, self.width);
        let (below, right) = (self.height - 1 - row, self.width - 1 - column);
        let images = match self.symmetry {
            Symmetry::None => [(row, column); 3],
            Symmetry::HalfTurn => [(below, right); 3],
            Symmetry::QuarterTurn => [(column, below), (below, right), (right, row)],
            Symmetry::LeftRight => [(row, right); 3],
            Symmetry::UpDown => [(below, column); 3],
            Symmetry::Diagonal => [(column, row); 3],
        };
        let images = images.map(|(row, column)| row * width + column);
        std::iter::once(cell).chain(images)
    }

    /// Makes a cell and its images black if that obeys the rules.
    fn add_orbit(&mut self, cell: usize) {
        let mark = self.sets.mark();
        if !self.orbit(cell).all(|image| self.add(image)) {
            // Remove the images that were added before one failed.
            for image in self.orbit(cell) {
                let place = self.place(image);
                self.is_black[place] = false;
            }
            self.sets.undo(mark);
        }
    }

    /// Makes a cell black; false if it touches a black or closes a cycle. A black cell stays black.
    fn add(&mut self, cell: usize) -> bool {
        let place = self.place(cell);
        if self.is_black[place] {
            return true;
        }
        // The only cell of a board is white, and so are the inner cells of a board of one line.
        let is_inside = |at, length| at > 0 && at + 1 < length;
        let is_line = self.width == 1 || self.height == 1;
        if is_line && (self.width * self.height == 1 || is_inside(cell, self.width * self.height)) {
            return false;
        }
        if self.frame.neighbours(place).iter().any(|&other| self.is_black[other]) {
            return false;
        }
        self.sets.add(place);
        if self.frame.is_edge(place) && self.sets.join(place, self.sets.border()).is_none() {
            return false;
        }
        for other in self.frame.corners(place) {
            if self.is_black[other] && self.sets.join(place, other).is_none() {
                return false;
            }
        }
        self.is_black[place] = true;
        true
    }

    /// Whether a white cell could be black by itself.
    fn fits_alone(&mut self, cell: usize) -> bool {
        let place = self.place(cell);
        if self.is_black[place] {
            return false;
        }
        let mark = self.sets.mark();
        let fits = self.add(cell);
        self.is_black[place] = false;
        self.sets.undo(mark);
        fits
    }

    /// Whitens all cells around these, and their images, and rebuilds the sets of the others.
    fn clear_around(&mut self, cells: &[usize]) {
        for &cell in cells {
            let (row, column) = (cell / self.width, cell % self.width);
            for row in row.saturating_sub(REACH)..(row + REACH + 1).min(self.height) {
                for column in column.saturating_sub(REACH)..(column + REACH + 1).min(self.width) {
                    for image in self.orbit(row * self.width + column) {
                        let place = self.place(image);
                        self.is_black[place] = false;
                    }
                }
            }
        }
        let kept: Vec<usize> =
            (0..self.width * self.height).filter(|&cell| self.is_black[self.place(cell)]).collect();
        self.is_black.fill(false);
        self.sets = UnionFind::new(self.frame.places());
        for cell in kept {
            self.add(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Symmetry; 6] = [
        Symmetry::None,
        Symmetry::HalfTurn,
        Symmetry::QuarterTurn,
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::Diagonal,
    ];

    fn empty(width: usize, height: usize) -> Hitori {
        Hitori::new(width, height, vec![0; width * height]).expect("a legal board")
    }

    #[test]
    fn no_black_fits_into_a_layout_any_more() {
        for symmetry in ALL {
            let board = empty(11, 11);
            let made = blacks(&board, symmetry, Density::Random, &mut Rng::new(4));
            let made = made.expect("a layout");
            let mut again = Layout::new(&board, Symmetry::None);
            for cell in (0..121).filter(|&cell| made[cell]) {
                assert!(again.add(cell), "{symmetry:?} breaks a rule at {cell}");
            }
            assert!((0..121).all(|cell| !again.fits_alone(cell)), "{symmetry:?}");
        }
    }

    #[test]
    fn boards_of_every_shape_have_a_layout_mirrored_between_two_lines() {
        let shapes =
            [(4, 1), (4, 4), (4, 9), (6, 7), (6, 30), (8, 8), (30, 31), (100, 2), (90, 70)];
        for (across, along) in shapes {
            for density in [Density::Random, Density::Sparse, Density::Dense] {
                let finds = |width, height, symmetry| {
                    let board = empty(width, height);
                    let mut seeds = 0..20;
                    seeds.any(|seed| {
                        blacks(&board, symmetry, density, &mut Rng::new(seed)).is_some()
                    })
                };
                assert!(finds(across, along, Symmetry::LeftRight), "{across}x{along} {density:?}");
                assert!(finds(along, across, Symmetry::UpDown), "{along}x{across} {density:?}");
            }
        }
    }

    #[test]
    fn a_layout_is_as_symmetric_as_was_asked() {
        for symmetry in ALL {
            let made = blacks(&empty(9, 9), symmetry, Density::Random, &mut Rng::new(8));
            let made = made.expect("a layout");
            let layout = Layout::new(&empty(9, 9), symmetry);
            for cell in 0..81 {
                assert!(layout.orbit(cell).all(|image| made[image] == made[cell]));
            }
        }
    }

    #[test]
    fn density_moves_the_share_of_blacks() {
        let share = |density| {
            let made = blacks(&empty(60, 60), Symmetry::None, density, &mut Rng::new(2));
            let made = made.expect("a layout");
            made.iter().filter(|&&is_black| is_black).count()
        };
        let [sparse, random, dense] = [Density::Sparse, Density::Random, Density::Dense].map(share);
        assert!(
            sparse * 100 < random * 95 && random * 104 < dense * 100,
            "{sparse} {random} {dense}"
        );
    }
}
