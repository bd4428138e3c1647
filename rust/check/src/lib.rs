//! Whether a full board keeps the rules of its puzzle, as the puzzle states them.
//!
//! Every board that the engine hands out passes here first. Nothing is shared with a search: no
//! type, no table, no line of the kernels; a board is judged from the numbers, clues, pieces or
//! parts that the caller stated. [`Hitori`], [`Nonogram`], [`Packing`] and [`classic`] know one
//! family each; [`Stated`] judges by the parts of a model, so any variant and any family.
//!
//! Cost: one look at each cell of each constraint.

mod classic;
mod hitori;
mod nonogram;
mod packing;
mod stated;

pub use classic::keeps_classic;
pub use hitori::Hitori;
pub use nonogram::Nonogram;
pub use packing::{Lattice, Packing, Piece};
pub use stated::Stated;

/// The rules of one puzzle.
pub trait Rules: Send + Sync {
    /// Whether a board, one value a cell, keeps all of them.
    fn keeps(&self, board: &[u8]) -> bool;
}
