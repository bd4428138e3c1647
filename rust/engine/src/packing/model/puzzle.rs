//! The puzzle: a board, and pieces that fill it exactly.

use super::board::{Board, MOST_CELLS};
use super::image::Image;
use super::lattice::{Lattice, Place};
use super::piece::Piece;
use crate::Invalid;
use crate::search::{Control, Halt};

/// The largest value of a piece on packed boards, which have one byte a cell.
const LAST_VALUE: u32 = 254;

/// A puzzle: a board, and pieces that fill it exactly.
#[derive(Clone, Debug)]
pub struct Packing {
    /// The board.
    pub board: Board,
    /// The pieces, some of which may be spare.
    pub pieces: Vec<Piece>,
}

impl Packing {
    /// A packing. The areas need not match; the kernels then find no solution.
    pub fn new(board: Board, pieces: Vec<Piece>) -> Result<Self, Invalid> {
        match pieces.iter().find_map(|piece| fault(&board, piece)) {
            Some(fault) => Err(Invalid(fault)),
            None => Ok(Self { board, pieces }),
        }
    }

    /// The images of each piece.
    pub fn images(&self, control: &mut Control) -> Result<Vec<Vec<Image>>, Halt> {
        let mut all = Vec::with_capacity(self.pieces.len());
        for piece in &self.pieces {
            let images = self.board.images(piece, |units| control.work(units))?;
            control.hold(images.iter().map(|image| 12 * image.size() as u64).sum())?;
            all.push(images);
        }
        Ok(all)
    }

    /// The packed board without pieces.
    pub fn blank(&self) -> Vec<u8> {
        self.board.blank()
    }
}

/// Why a piece is invalid, if it is.
fn fault(board: &Board, piece: &Piece) -> Option<&'static str> {
    let last = u32::from(piece.value).saturating_add(piece.most.max(1) - 1);
    if piece.value == 0 || last > LAST_VALUE {
        return Some("pieces have values from 1 to 254");
    }
    let is_huge = |step: i32| step.unsigned_abs() as usize > MOST_CELLS;
    let is_far = |cell: &Place| is_huge(cell.0) || is_huge(cell.1) || is_huge(cell.2);
    if piece.cells.is_empty() || piece.cells.iter().any(is_far) {
        return Some("a piece has at least one cell, and none is far away");
    }
    if piece.least > piece.most || (piece.fixed.is_some() && piece.most != 1) {
        return Some("at least must not be above at most, and what is fixed lies once");
    }
    let is_flat = matches!(board.lattice, Lattice::Flat { .. });
    if is_flat && piece.cells.iter().any(|cell| cell.0 != piece.cells[0].0) {
        return Some("on a flat board pieces are flat");
    }
    let is_off = |&cell: &usize| cell >= board.cells || !board.is_free(cell);
    if piece.fixed.as_ref().is_some_and(|fixed| fixed.iter().any(is_off)) {
        return Some("a piece is fixed on cells that must be filled");
    }
    None
}
