//! Hitori: shade cells so that no number stands twice among the whites of a row or column, no two
//! blacks touch by a side, and all whites are connected.

mod board;
mod frame;
mod links;
mod paper;
mod probing;
mod propagation;
mod shading;
mod twins;

pub use board::Hitori;
pub use paper::{Patterns, Reading};
pub use propagation::Propagation;
