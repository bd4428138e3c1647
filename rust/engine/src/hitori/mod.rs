//! Hitori: shade cells so that no number stands twice among the whites of a row or column, no two
//! blacks touch by a side, and all whites are connected.

mod board;
mod bulk;
mod clauses;
mod frame;
mod layout;
mod links;
mod making;
mod narrowed;
mod paper;
mod patterns;
mod probing;
mod propagation;
mod rings;
mod shading;
mod spine;
#[cfg(test)]
mod stalls;
#[cfg(test)]
mod tests;
mod twins;

pub use board::Hitori;
pub use bulk::kernel_of_line;
pub use clauses::Cdcl;
pub use layout::{Density, Symmetry};
pub use making::{Wish, make};
pub use narrowed::Narrowed;
pub use paper::{Patterns, Reading};
pub use propagation::Propagation;
