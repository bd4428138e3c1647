//! The board of the paper's search: which cells are taken, and which try fits next.
//!
//! On boards of up to 128 cells all tries that fit on the board are listed as masks ([`Masks`]), so
//! a try is one `and`. Larger boards compute each try ([`Open`]). Both number the tries in the same
//! order.

use std::mem;

use crate::packing::model::board::Board;
use crate::packing::model::image::Image;
use crate::search::{Control, Halt};

/// A board that knows which cells are taken. The tries of each piece are numbered in order.
pub trait Tray {
    /// The first try from number `from` on for which all cells are free.
    fn next_fit(
        &mut self,
        piece: usize,
        from: usize,
        control: &mut Control,
    ) -> Result<Option<usize>, Halt>;

    /// Puts a piece on the board, or takes it off.
    fn toggle(&mut self, piece: usize, number: usize);

    /// Visits the cells of a try.
    fn each_cell(&self, piece: usize, number: usize, visit: impl FnMut(usize));
}

/// A set of cells in a word.
pub trait Mask: Copy + Default + PartialEq {
    fn with(self, cell: usize) -> Self;
    fn has(self, cell: usize) -> bool;
    fn meets(self, other: Self) -> bool;
    fn toggled(self, other: Self) -> Self;
}

macro_rules! mask {
    ($word:ty) => {
        impl Mask for $word {
            fn with(self, cell: usize) -> Self {
                self | 1 << cell
            }

            fn has(self, cell: usize) -> bool {
                self >> cell & 1 == 1
            }

            fn meets(self, other: Self) -> bool {
                self & other != 0
            }

            fn toggled(self, other: Self) -> Self {
                self ^ other
            }
        }
    };
}

mask!(u64);
mask!(u128);

/// The tries that fit on the board, listed for each piece.
pub struct Masks<M> {
    cells: usize,
    tries: Vec<Vec<M>>,
    taken: M,
}

impl<M: Mask> Masks<M> {
    pub fn new(board: &Board, images: &[Vec<Image>]) -> Self {
        let tries = images.iter().map(|images| Self::tries(board, images)).collect();
        Self { cells: board.cells, tries, taken: M::default() }
    }

    fn tries(board: &Board, images: &[Image]) -> Vec<M> {
        let mut cells = Vec::new();
        let mut tries = Vec::new();
        for anchor in (0..board.cells).map(|cell| board.place(cell)) {
            for image in images {
                if board.covers(image, anchor, &mut cells) {
                    tries.push(cells.iter().fold(M::default(), |mask, &cell| mask.with(cell)));
                }
            }
        }
        tries
    }
}

impl<M: Mask> Tray for Masks<M> {
    fn next_fit(
        &mut self,
        piece: usize,
        from: usize,
        _control: &mut Control,
    ) -> Result<Option<usize>, Halt> {
        // At most some thousand tries, so a node stays short without reporting the work.
        let fit = self.tries[piece][from..].iter().position(|mask| !mask.meets(self.taken));
        Ok(fit.map(|offset| from + offset))
    }

    fn toggle(&mut self, piece: usize, number: usize) {
        self.taken = self.taken.toggled(self.tries[piece][number]);
    }

    fn each_cell(&self, piece: usize, number: usize, visit: impl FnMut(usize)) {
        let mask = self.tries[piece][number];
        (0..self.cells).filter(|&cell| mask.has(cell)).for_each(visit);
    }
}

/// Every image at every anchor, computed each time, because a list would be too large.
pub struct Open<'a> {
    board: &'a Board,
    images: &'a [Vec<Image>],
    taken: Vec<bool>,
    /// The cells of the last try.
    cells: Vec<usize>,
}

impl<'a> Open<'a> {
    pub fn new(board: &'a Board, images: &'a [Vec<Image>]) -> Self {
        Self { board, images, taken: vec![false; board.cells], cells: Vec::new() }
    }

    /// Puts the cells of a try into `cells`; false if it does not fit on the board.
    fn cover(&self, piece: usize, number: usize, cells: &mut Vec<usize>) -> bool {
        let images = &self.images[piece];
        let anchor = self.board.place(number / images.len());
        self.board.covers(&images[number % images.len()], anchor, cells)
    }
}

impl Tray for Open<'_> {
    fn next_fit(
        &mut self,
        piece: usize,
        from: usize,
        control: &mut Control,
    ) -> Result<Option<usize>, Halt> {
        let mut cells = mem::take(&mut self.cells);
        for number in from..self.images[piece].len() * self.board.cells {
            let is_on_board = self.cover(piece, number, &mut cells);
            control.work(1 + cells.len() as u64 / 4)?;
            if is_on_board && !cells.iter().any(|&cell| self.taken[cell]) {
                self.cells = cells;
                return Ok(Some(number));
            }
        }
        self.cells = cells;
        Ok(None)
    }

    fn toggle(&mut self, piece: usize, number: usize) {
        let mut cells = mem::take(&mut self.cells);
        self.cover(piece, number, &mut cells);
        for &cell in &cells {
            self.taken[cell] = !self.taken[cell];
        }
        self.cells = cells;
    }

    fn each_cell(&self, piece: usize, number: usize, visit: impl FnMut(usize)) {
        let mut cells = Vec::new();
        self.cover(piece, number, &mut cells);
        cells.into_iter().for_each(visit);
    }
}
