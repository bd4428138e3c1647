//! A hitori in which some cells have a given colour, for the search for the backbone and for cubes.

use super::board::Hitori;
use super::propagation::{PATIENCE, deduce, search};
use super::shading::{BLACK, WHITE};
use crate::Invalid;
use crate::search::{Control, Halt, Kernel, Narrow};

/// The complete kernel, with perhaps some cells coloured.
pub struct Narrowed {
    board: Hitori,
    given: Vec<(usize, u8)>,
}

impl Narrowed {
    /// The whole board, nothing coloured.
    pub fn new(board: Hitori) -> Self {
        Self { board, given: Vec::new() }
    }

    /// The shadings of a board in which these cells, by number, have these colours.
    pub fn within(board: Hitori, given: Vec<(usize, u8)>) -> Result<Self, Invalid> {
        let is_on = |&(cell, colour): &(usize, u8)| cell < board.cells.len() && colour <= BLACK;
        if !given.iter().all(is_on) {
            return Err(Invalid("a given colour is not on the board"));
        }
        Ok(Self { board, given })
    }
}

impl Kernel for Narrowed {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search(&self.board, &self.given, PATIENCE, control)
    }
}

impl Narrow for Narrowed {
    fn without(&self, cell: usize, values: &[u8]) -> Self {
        let given = values.iter().map(|value| (cell, BLACK + WHITE - value)).collect();
        Self { board: self.board.clone(), given }
    }

    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        deduce(&self.board, control)
    }
}
