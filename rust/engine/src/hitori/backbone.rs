//! A hitori in which one cell has a given colour, for the search for the backbone.

use super::board::Hitori;
use super::propagation::{PATIENCE, deduce, search};
use super::shading::{BLACK, WHITE};
use crate::search::{Control, Halt, Kernel, Narrow, Observer};

/// The complete kernel, with perhaps one cell coloured.
pub struct Narrowed {
    board: Hitori,
    given: Option<(usize, u8)>,
}

impl Narrowed {
    /// The whole board, nothing coloured.
    pub fn new(board: Hitori) -> Self {
        Self { board, given: None }
    }
}

impl Kernel for Narrowed {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        search(&self.board, self.given, PATIENCE, control, observer)
    }
}

impl Narrow for Narrowed {
    fn without(&self, cell: usize, value: u8) -> Self {
        Self { board: self.board.clone(), given: Some((cell, BLACK + WHITE - value)) }
    }

    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        deduce(&self.board, control)
    }
}
