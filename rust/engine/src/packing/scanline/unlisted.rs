//! Scanline fill without lists: the first empty cell gets every piece that fits there.
//!
//! Idea: all cells before the first empty one are filled, so the piece that covers it has it as its
//! own first cell: one try for each image of each piece left. Cells are numbered along the shorter
//! side, which keeps the frontier short, so dead ends show earlier (the twelve pentominoes on 6x10:
//! about a twentieth of the nodes). Placements are not listed; memory is the board and the pieces.
//! This serves boards whose lists would not fit into memory. One node is one placement on the
//! board.
//!
//! Reference: Fletcher, "A program to solve the pentomino problem by the recursive use of macros",
//! 1965.

use crate::packing::model::board::Board;
use crate::packing::model::image::Image;
use crate::packing::model::piece::Piece;
use crate::packing::model::problem::Struck;
use crate::packing::model::puzzle::Packing;
use crate::search::{Control, Halt, Observer};

/// Searches a packing without listing anything.
pub fn search(packing: &Packing, struck: &[Struck], control: &mut Control) -> Result<(), Halt> {
    let board = &packing.board;
    let mut images = packing.images(control)?;
    let mut order: Vec<u32> = (0..board.cells as u32).collect();
    if board.is_wide() {
        images.iter_mut().flatten().for_each(|image| *image = image.by_columns());
        order = board.by_columns();
    }
    let copies = images.iter().map(|_| Vec::new()).collect();
    let values = packing.blank();
    let pieces = &packing.pieces;
    let mut state =
        State { board, pieces, images: &images, order, values, copies, cells: Vec::new(), struck };
    for (piece, each) in pieces.iter().enumerate() {
        if let Some(cells) = &each.fixed {
            if !state.can_lie_on(piece, cells, control)? {
                return Ok(());
            }
            state.copies[piece].push(Vec::new());
            for &cell in cells {
                state.values[cell] = each.value;
                control.observer.set(0, cell, each.value as usize);
            }
        }
    }
    state.fill(0, 1, control)
}

struct State<'a> {
    board: &'a Board,
    pieces: &'a [Piece],
    images: &'a [Vec<Image>],
    /// The cells in the order in which they are filled.
    order: Vec<u32>,
    values: Vec<u8>,
    /// The cells of each copy on the board, by piece.
    copies: Vec<Vec<Vec<usize>>>,
    /// The cells that the last image tried covers.
    cells: Vec<usize>,
    /// Pieces that must not cover some cells.
    struck: &'a [Struck],
}

impl State<'_> {
    fn fill(&mut self, from: usize, depth: usize, control: &mut Control) -> Result<(), Halt> {
        let empty = self.order[from..].iter().position(|&cell| self.values[cell as usize] == 255);
        control.work(1 + empty.unwrap_or(self.order.len() - from) as u64 / 16)?;
        let Some(at) = empty.map(|offset| from + offset) else {
            return self.found(depth, control);
        };
        let cell = self.order[at] as usize;
        for piece in 0..self.images.len() {
            if self.copies[piece].len() as u32 == self.pieces[piece].most {
                continue;
            }
            for image in 0..self.images[piece].len() {
                if self.fits(piece, image, cell, control)? {
                    self.put(piece, at, depth, control)?;
                }
            }
        }
        Ok(())
    }

    fn found(&mut self, depth: usize, control: &mut Control) -> Result<(), Halt> {
        let counts = self.copies.iter().map(|copies| copies.len() as u32);
        if counts.zip(self.pieces).any(|(count, piece)| count < piece.least) {
            return Ok(());
        }
        let board = self.with_copies_in_order(depth, &mut control.observer);
        control.observer.solution(depth);
        control.found(|| board)
    }

    /// The full board, with the copies of a piece numbered by their first cells.
    fn with_copies_in_order(&self, depth: usize, observer: &mut Observer) -> Vec<u8> {
        let mut board = self.values.clone();
        for (piece, copies) in self.pieces.iter().zip(&self.copies) {
            let mut copies: Vec<&Vec<usize>> = copies.iter().collect();
            copies.sort_by_key(|cells| cells.iter().min().copied());
            for (value, cells) in (piece.value..).zip(copies) {
                for &cell in cells {
                    if board[cell] != value {
                        board[cell] = value;
                        observer.set(depth, cell, value as usize);
                    }
                }
            }
        }
        board
    }

    /// Whether a piece can cover exactly these cells, all of them empty.
    fn can_lie_on(
        &mut self,
        piece: usize,
        cells: &[usize],
        control: &mut Control,
    ) -> Result<bool, Halt> {
        let mut wanted = cells.to_vec();
        wanted.sort_unstable();
        for image in 0..self.images[piece].len() {
            for &cell in cells {
                if self.fits(piece, image, cell, control)? {
                    let mut found = self.cells.clone();
                    found.sort_unstable();
                    if found == wanted {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Whether an image fits with its first cell on `cell`; its cells are then in `self.cells`.
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
        let is_struck =
            |struck: &Struck| struck.piece == piece && self.cells.contains(&struck.cell);
        Ok(is_on_board
            && self.cells.iter().all(|&cell| self.values[cell] == 255)
            && !self.struck.iter().any(is_struck))
    }

    fn put(
        &mut self,
        piece: usize,
        at: usize,
        depth: usize,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let cell = self.order[at] as usize;
        control.node(depth)?;
        let value = self.pieces[piece].value + self.copies[piece].len() as u8;
        control.observer.node(depth, cell, value as usize);
        for &covered in &self.cells {
            self.values[covered] = value;
            control.observer.set(depth, covered, value as usize);
        }
        self.copies[piece].push(self.cells.clone());
        self.fill(at + 1, depth + 1, control)?;
        for covered in self.copies[piece].pop().unwrap_or_default() {
            self.values[covered] = 255;
        }
        control.backtrack();
        control.observer.back(depth);
        Ok(())
    }
}
