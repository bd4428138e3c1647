//! The backbone of a packing: which piece covers a cell in every solution (verb `forced`).
//!
//! Idea: take one solution; for each cell search for a solution in which the piece on it is struck
//! out there. If there is none, the cell belongs to the backbone; otherwise the new solution
//! removes every cell in which it differs. Copies of a piece count as the same piece. The first
//! question is whether there is a second solution at all: without one, every cell is in the
//! backbone.
//!
//! Cost: at most one search for each cell, mostly far fewer.
//!
//! Reference: Marques-Silva, Janota and Lynce, as in `search/backbone.rs`.

use std::sync::Arc;

use crate::packing::exact_cover;
use crate::packing::model::problem::Struck;
use crate::packing::model::puzzle::Packing;
use crate::search::{Control, Halt, Kernel, Narrow};

/// The kernel of `auto`, with pieces struck out of one cell.
pub struct Narrowed {
    packing: Arc<Packing>,
    struck: Vec<Struck>,
}

impl Narrowed {
    /// The whole packing, with nothing struck out.
    pub fn new(packing: Arc<Packing>) -> Self {
        Self { packing, struck: Vec::new() }
    }

    /// The index of the piece with a value on packed boards.
    fn piece(&self, value: u8) -> Option<usize> {
        self.packing.pieces.iter().position(|piece| {
            (u32::from(piece.value)..u32::from(piece.value) + piece.most).contains(&value.into())
        })
    }
}

impl Kernel for Narrowed {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        exact_cover::search_without(&self.packing, &self.struck, control)
    }
}

impl Narrow for Narrowed {
    fn without(&self, cell: usize, values: &[u8]) -> Self {
        let pieces = values.iter().filter_map(|&value| self.piece(value));
        let struck = pieces.map(|piece| Struck { cell, piece }).collect();
        Self { packing: Arc::clone(&self.packing), struck }
    }

    fn is_alike(&self, one: u8, other: u8) -> bool {
        self.piece(one) == self.piece(other)
    }

    /// The copies of a piece are numbered by their first cells.
    fn canonical(&self, mut solution: Vec<u8>) -> Vec<u8> {
        let mut next: Vec<u8> = self.packing.pieces.iter().map(|piece| piece.value).collect();
        let mut named = [None; 256];
        for value in &mut solution {
            if let Some(piece) = self.piece(*value) {
                let name = named[*value as usize].get_or_insert_with(|| {
                    next[piece] += 1;
                    next[piece] - 1
                });
                *value = *name;
            }
        }
        solution
    }

    fn deduced(&self, _: &mut Control) -> Result<Vec<u8>, Halt> {
        Ok(self.packing.blank())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::model::board::tests::flat;
    use crate::packing::model::pattern::tests::pattern;
    use crate::packing::tests::{outcome, random};
    use crate::packing::{Motions, Piece};
    use crate::rng::Rng;
    use crate::search::Backbone;

    /// The first of these boards where all have a copy of the same piece, 255 elsewhere.
    fn shared(kernel: &Narrowed, boards: &[Vec<u8>]) -> Option<Vec<u8>> {
        let first = boards.first()?;
        let is_shared =
            |cell: usize| boards.iter().all(|board| kernel.is_alike(board[cell], first[cell]));
        Some((0..first.len()).map(|cell| if is_shared(cell) { first[cell] } else { 255 }).collect())
    }

    #[test]
    fn copies_are_numbered_by_their_first_cells() {
        let copies = |value, most| {
            let motions = Motions { turn: true, flip: true };
            Piece { motions, least: 0, most, ..Piece::flat(value, &pattern("XX")) }
        };
        let packing = Packing::new(flat("XXXX|XXXX"), vec![copies(1, 3), copies(4, 2)]);
        let kernel = Narrowed::new(Arc::new(packing.expect("a legal packing")));
        let board = vec![3, 3, 5, 1, 0, 0, 5, 1];
        assert_eq!(kernel.canonical(board), [1, 1, 4, 2, 0, 0, 4, 2]);
    }

    #[test]
    fn what_all_packings_share_is_forced() {
        let mut rng = Rng::new(9);
        let (mut several, mut partly) = (0, 0);
        for _ in 0..600 {
            let packing = random(&mut rng);
            let kernel = Narrowed::new(Arc::clone(&packing));
            let all = outcome(&crate::packing::Cover(packing), None).solutions.to_vec();
            let wanted = shared(&kernel, &all);
            let pieces = |board: &Vec<u8>| -> Vec<Option<usize>> {
                board.iter().map(|&value| kernel.piece(value)).collect()
            };
            let found = outcome(&Backbone(Narrowed::new(Arc::clone(&kernel.packing))), None);
            assert_eq!(found.candidate.as_ref().map(pieces), wanted.as_ref().map(pieces));
            assert_eq!(found.halt, None);
            several += usize::from(all.len() > 1);
            let open = wanted.map_or(0, |board| {
                let blank = kernel.packing.blank();
                (0..board.len()).filter(|&cell| blank[cell] == 255 && board[cell] != 255).count()
            });
            partly += usize::from(all.len() > 1 && open > 0);
        }
        assert!(several > 30 && partly > 5, "{several} {partly}");
    }
}
