//! `piece-backtracking`: the IQ Puzzler Pro solver of 2025, with its exact order.
//!
//! Pieces in the order of the file; for each, anchors row by row over the whole rectangle (holes
//! included), and for each anchor the piece's orientations in the order in which a Java `HashSet`
//! hands them out. The piece's matrix is anchored at its top left corner, blank margins and all;
//! blank cells may stick out. A piece is put down if its filled cells are free, and the search goes
//! on with the next piece. One node is one call of `search(k)`, the first and the last included.
//!
//! The letter of a piece is part of its hash, so renaming pieces changes the count. Blank margins
//! make the method miss solutions; `trim` takes them away first. A pyramid, which the paper
//! refuses, is searched in the natural extension of the order: the piece's first cell on each
//! ball, base first, in each plane.

use super::board::{Lattice, Packing};
use super::shape::Pattern;
use crate::search::{Control, Halt, Kernel, Observer};

/// The paper's search.
pub struct PieceBacktracking {
    /// The puzzle.
    pub packing: Packing,
    /// Whether blank margins of pieces are taken away first.
    pub trim: bool,
}

impl Kernel for PieceBacktracking {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let placements = self.placements(control)?;
        match self.packing.board.cells {
            0..=64 => Walk::<u64>::new(&self.packing, &placements).search(0, control, observer),
            65..=128 => Walk::<u128>::new(&self.packing, &placements).search(0, control, observer),
            _ => Walk::<CellList>::new(&self.packing, &placements).search(0, control, observer),
        }
    }
}

impl PieceBacktracking {
    /// For each piece, its placements in the order in which they are tried.
    fn placements(&self, control: &mut Control) -> Result<Vec<Vec<Vec<usize>>>, Halt> {
        let board = &self.packing.board;
        let mut all = Vec::with_capacity(self.packing.pieces.len());
        for (letter, pattern) in &self.packing.pieces {
            let pattern = if self.trim { pattern.trimmed() } else { pattern.clone() };
            let found = match board.lattice {
                Lattice::Flat { .. } => {
                    let orientations = in_java_order(*letter, &pattern);
                    board.anchored(&orientations, |units| control.work(units))?
                }
                Lattice::Pyramid { .. } => {
                    let mut seen = std::collections::HashSet::new();
                    let mut found =
                        board.lying_on_each_ball(&pattern, |units| control.work(units))?;
                    found.retain(|cells| {
                        let mut key = cells.clone();
                        key.sort_unstable();
                        seen.insert(key)
                    });
                    found
                }
            };
            let bytes: usize = found.iter().map(|cells| 8 * cells.len() + 24).sum();
            control.hold(bytes as u64)?;
            all.push(found);
        }
        Ok(all)
    }
}

/// The orientations in the order of a Java `HashSet` of 16 buckets, which never grows for 8.
fn in_java_order(letter: u8, pattern: &Pattern) -> Vec<Pattern> {
    let mut orientations = pattern.orientations();
    orientations.sort_by_key(|orientation| bucket(letter, orientation));
    orientations
}

/// The bucket of one orientation: `Arrays.deepHashCode` of its characters, with its size, spread
/// as `HashMap` does. A blank cell is the character '#'.
fn bucket(letter: u8, pattern: &Pattern) -> u32 {
    let fold = |hash: u32, value: u32| hash.wrapping_mul(31).wrapping_add(value);
    let code = |&is_filled: &bool| u32::from(if is_filled { letter } else { b'#' });
    let row_hash = |row: &Vec<bool>| row.iter().map(code).fold(1, fold);
    let deep = pattern.rows().iter().map(row_hash).fold(1, fold);
    let size = fold(pattern.height() as u32, pattern.width() as u32);
    let hash = fold(size, deep);
    (hash ^ (hash >> 16)) & 15
}

/// The cells of one placement, and a board that knows which cells are taken.
trait Footprint: Sized {
    type Board;
    fn new(cells: &[usize]) -> Self;
    fn board(cells: usize) -> Self::Board;
    fn is_free(&self, board: &Self::Board) -> bool;
    fn toggle(&self, board: &mut Self::Board);
}

macro_rules! mask_footprint {
    ($mask:ty) => {
        impl Footprint for $mask {
            type Board = $mask;

            fn new(cells: &[usize]) -> Self {
                cells.iter().fold(0, |mask, cell| mask | 1 << cell)
            }

            fn board(_cells: usize) -> $mask {
                0
            }

            fn is_free(&self, board: &$mask) -> bool {
                self & board == 0
            }

            fn toggle(&self, board: &mut $mask) {
                *board ^= self;
            }
        }
    };
}

mask_footprint!(u64);
mask_footprint!(u128);

/// Boards beyond 128 cells.
struct CellList(Vec<usize>);

impl Footprint for CellList {
    type Board = Vec<bool>;

    fn new(cells: &[usize]) -> Self {
        Self(cells.to_vec())
    }

    fn board(cells: usize) -> Vec<bool> {
        vec![false; cells]
    }

    fn is_free(&self, board: &Vec<bool>) -> bool {
        self.0.iter().all(|&cell| !board[cell])
    }

    fn toggle(&self, board: &mut Vec<bool>) {
        for &cell in &self.0 {
            board[cell] = !board[cell];
        }
    }
}

struct Walk<'a, F: Footprint> {
    packing: &'a Packing,
    cells: &'a [Vec<Vec<usize>>],
    footprints: Vec<Vec<F>>,
    board: F::Board,
    chosen: Vec<usize>,
}

impl<'a, F: Footprint> Walk<'a, F> {
    fn new(packing: &'a Packing, cells: &'a [Vec<Vec<usize>>]) -> Self {
        let footprints =
            |placements: &Vec<Vec<usize>>| placements.iter().map(|cells| F::new(cells)).collect();
        Self {
            packing,
            cells,
            footprints: cells.iter().map(footprints).collect(),
            board: F::board(packing.board.cells),
            chosen: Vec::with_capacity(cells.len()),
        }
    }

    fn search<O: Observer>(
        &mut self,
        piece: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        control.node(piece)?;
        observer.node(piece, 0, piece + 1);
        if piece == self.footprints.len() {
            return self.found(control, observer);
        }
        control.work(self.footprints[piece].len() as u64 / 32)?;
        for number in 0..self.footprints[piece].len() {
            if !self.footprints[piece][number].is_free(&self.board) {
                continue;
            }
            self.footprints[piece][number].toggle(&mut self.board);
            self.chosen.push(number);
            if O::ON {
                for &cell in &self.cells[piece][number] {
                    observer.set(piece, cell, piece + 1);
                }
            }
            self.search(piece + 1, control, observer)?;
            self.chosen.pop();
            self.footprints[piece][number].toggle(&mut self.board);
            control.backtrack();
            observer.back(piece);
        }
        Ok(())
    }

    /// Every piece lies; with equal areas the board is full.
    fn found<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let solution = || {
            let mut board = self.packing.blank();
            for (piece, &number) in self.chosen.iter().enumerate() {
                for &cell in &self.cells[piece][number] {
                    board[cell] = piece as u8 + 1;
                }
            }
            board
        };
        observer.solution(self.chosen.len());
        control.found(solution)
    }
}
