//! Hitori: shade cells so that no number stands twice among the whites of a row or column, no two
//! blacks touch by a side, and all whites are connected.

mod board;
mod frame;
mod layout;
mod links;
mod making;
mod paper;
mod patterns;
mod probing;
mod propagation;
mod shading;
mod spine;
mod twins;

pub use board::Hitori;
pub use layout::{Density, Symmetry};
pub use making::{Wish, make};
pub use paper::{Patterns, Reading};
pub use propagation::Propagation;
