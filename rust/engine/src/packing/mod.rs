//! Packing: place every piece once so that the free cells of a board are filled exactly.

mod board;
mod compact;
mod cover;
mod first_cell;
mod lying;
mod mask;
mod open;
mod paper;
mod piece;
mod problem;
mod shape;
mod wide;

pub use board::{Board, Lattice, Packing};
pub use cover::Cover;
pub use first_cell::FirstCell;
pub use paper::PieceBacktracking;
pub use piece::{Motions, Piece};
pub use problem::{Item, Problem};
pub use shape::Pattern;
