//! Packing: place every piece once so that the free cells of a board are filled exactly.

mod board;
mod compact;
mod cover;
mod diagram;
mod eight;
mod first_cell;
mod fold;
mod island;
mod layer;
mod list;
mod lying;
mod machine;
mod mask;
mod narrowed;
mod open;
mod paper;
mod piece;
mod probe;
mod problem;
mod rim;
mod scan;
mod shape;
mod state;
mod stretch;
mod symmetric;
mod symmetry;
mod tally;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod vectors;
mod wide;

pub use board::{Board, Lattice, Packing};
pub use cover::Cover;
pub use diagram::Diagram;
pub use first_cell::FirstCell;
pub use narrowed::Narrowed;
pub use paper::PieceBacktracking;
pub use piece::{Motions, Piece};
pub use problem::{Item, Problem};
pub use shape::Pattern;
pub use stretch::{Left, Stretch, Tasks, split};
pub use tally::Tally;
