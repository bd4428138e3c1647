//! `first-cell`: fill the first empty cell with every piece that fits there.
//!
//! All cells before the first empty one are filled, so whatever covers it has its own first cell
//! there: one try for each way in which each piece left can lie. The cells stand along the shorter
//! side, which keeps the rim between filled and empty cells short: what cannot be filled any more
//! shows earlier (the twelve pentominoes on 6x10: about a twentieth of the nodes). Placements are not
//! listed, so memory is the board and the pieces alone and it serves boards of any size; its
//! plainness makes it the oracle of the quicker kernel. One node is one placement on the board.

use super::board::{Board, Image, Packing};
use crate::search::{Control, Halt, Kernel, Observer};

/// The plain kernel.
pub struct FirstCell(pub Packing);

impl Kernel for FirstCell {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let images = self.0.images(control)?;
        Self::explore(&self.0, &images, control, observer)
    }
}

impl FirstCell {
    pub(super) fn explore<O: Observer>(
        packing: &Packing,
        images: &[Vec<Image>],
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let board = &packing.board;
        let turned: Vec<Vec<Image>>;
        let (images, order) = if board.is_wide() {
            let by_columns = |images: &Vec<Image>| images.iter().map(Image::by_columns).collect();
            turned = images.iter().map(by_columns).collect();
            (turned.as_slice(), board.by_columns())
        } else {
            (images, (0..board.cells as u32).collect())
        };
        let mut state = State {
            board,
            images,
            order,
            values: packing.blank(),
            used: vec![false; images.len()],
            cells: Vec::new(),
        };
        state.fill(0, 0, control, observer)
    }
}

struct State<'a> {
    board: &'a Board,
    images: &'a [Vec<Image>],
    /// The cells in the order in which they are filled.
    order: Vec<u32>,
    values: Vec<u8>,
    used: Vec<bool>,
    /// What the last image tried covers.
    cells: Vec<usize>,
}

impl State<'_> {
    fn fill<O: Observer>(
        &mut self,
        from: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let empty = self.order[from..].iter().position(|&cell| self.values[cell as usize] == 255);
        control.work(1 + empty.unwrap_or(self.order.len() - from) as u64 / 16)?;
        let Some(at) = empty.map(|offset| from + offset) else {
            return self.found(depth, control, observer);
        };
        let cell = self.order[at] as usize;
        for piece in 0..self.images.len() {
            if self.used[piece] {
                continue;
            }
            for image in 0..self.images[piece].len() {
                if self.fits(piece, image, cell, control)? {
                    self.put(piece, image, at, depth, control, observer)?;
                }
            }
        }
        Ok(())
    }

    fn found<O: Observer>(
        &self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        // With equal areas a full board has used every piece; the model may be of unequal ones.
        if !self.used.iter().all(|&used| used) {
            return Ok(());
        }
        observer.solution(depth);
        control.found(|| self.values.clone())
    }

    /// Whether an image may lie with its first cell on `cell`; leaves what it covers in `cells`.
    fn fits(
        &mut self,
        piece: usize,
        image: usize,
        cell: usize,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let image = &self.images[piece][image];
        let is_on_board = self.board.covers(image, self.board.place(cell), &mut self.cells);
        control.work(1 + self.cells.len() as u64 / 4)?;
        Ok(is_on_board && self.cells.iter().all(|&cell| self.values[cell] == 255))
    }

    fn put<O: Observer>(
        &mut self,
        piece: usize,
        image: usize,
        at: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let cell = self.order[at] as usize;
        control.node(depth)?;
        observer.node(depth, cell, piece + 1);
        self.used[piece] = true;
        for &covered in &self.cells {
            self.values[covered] = piece as u8 + 1;
            observer.set(depth, covered, piece + 1);
        }
        self.fill(at + 1, depth + 1, control, observer)?;
        self.board.covers(&self.images[piece][image], self.board.place(cell), &mut self.cells);
        for &covered in &self.cells {
            self.values[covered] = 255;
        }
        self.used[piece] = false;
        control.backtrack();
        observer.back(depth);
        Ok(())
    }
}
