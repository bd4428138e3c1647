//! Packing: place every piece once so that the free cells of a board are filled exactly.

mod board;
mod cover;
mod first_cell;
mod paper;
mod shape;

pub use board::{Board, Lattice, Packing};
pub use cover::Cover;
pub use first_cell::FirstCell;
pub use paper::PieceBacktracking;
pub use shape::Pattern;
