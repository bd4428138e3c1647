//! `first-cell`: fill the first empty cell in reading order with every piece that fits there.
//!
//! Each placement stands in the list of its lowest cell, since all cells before the first empty
//! one are filled. Memory is the lists alone, so it serves boards of any size, and its plainness
//! makes it the oracle of the quicker kernels. One node is one placement put on the board.

use super::board::Packing;
use super::cover::{Placement, placements_of};
use crate::search::{Control, Halt, Kernel, Observer};

/// The plain kernel.
pub struct FirstCell(pub Packing);

impl Kernel for FirstCell {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let placements = placements_of(&self.0, control)?;
        Self::explore(&self.0, placements, control, observer)
    }
}

impl FirstCell {
    pub(super) fn explore<O: Observer>(
        packing: &Packing,
        placements: Vec<Placement>,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let mut starting = vec![Vec::new(); packing.board.cells];
        for placement in placements {
            starting[placement.cells[0]].push(placement);
        }
        let mut state = State {
            starting: &starting,
            board: packing.blank(),
            used: vec![false; packing.pieces.len()],
        };
        state.fill(0, 0, control, observer)
    }
}

struct State<'a> {
    starting: &'a [Vec<Placement>],
    board: Vec<u8>,
    used: Vec<bool>,
}

impl State<'_> {
    fn fill<O: Observer>(
        &mut self,
        from: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let empty = self.board[from..].iter().position(|&value| value == 255);
        let Some(cell) = empty.map(|offset| from + offset) else {
            // With equal areas a full board has used every piece.
            if self.used.iter().all(|&used| used) {
                observer.solution(depth);
                return control.found(|| self.board.clone());
            }
            return Ok(());
        };
        control.work(1 + self.starting[cell].len() as u64 / 4)?;
        for placement in &self.starting[cell] {
            let fits = placement.cells.iter().all(|&cell| self.board[cell] == 255);
            if self.used[placement.piece] || !fits {
                continue;
            }
            let value = placement.piece as u8 + 1;
            control.node(depth)?;
            observer.node(depth, cell, value as usize);
            self.used[placement.piece] = true;
            for &cell in &placement.cells {
                self.board[cell] = value;
                observer.set(depth, cell, value as usize);
            }
            self.fill(cell + 1, depth + 1, control, observer)?;
            for &cell in &placement.cells {
                self.board[cell] = 255;
            }
            self.used[placement.piece] = false;
            control.backtrack();
            observer.back(depth);
        }
        Ok(())
    }
}
