//! A digit of a cell, and what a cell lacks.

use super::bits::ones;

/// A digit of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    pub cell: u32,
    pub digit: u32,
}

impl Candidate {
    pub fn new(cell: u32, digit: u32) -> Self {
        Self { cell, digit }
    }

    /// A digit in each of some cells.
    pub fn each(cells: impl IntoIterator<Item = u32>, digit: u32) -> Vec<Self> {
        cells.into_iter().map(|cell| Self { cell, digit }).collect()
    }

    /// The digits of a mask in a cell.
    pub fn all(cell: u32, digits: u64) -> impl Iterator<Item = Self> {
        ones(digits).map(move |digit| Self { cell, digit })
    }
}

/// A cell and digits that it cannot have.
pub type Lack = (u32, u64);
