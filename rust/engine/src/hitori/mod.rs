//! Hitori: shade cells so that no number stands twice among the whites of a row or column, no two
//! blacks touch by a side, and all whites are connected.

mod board;
mod links;
mod paper;
mod propagation;

pub use board::Hitori;
pub use paper::{Patterns, Reading};
pub use propagation::Propagation;
