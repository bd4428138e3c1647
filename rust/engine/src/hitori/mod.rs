//! Hitori: shade cells so that no number appears twice among the whites of a row or column, no two
//! blacks touch by a side, and all whites are connected.
//!
//! [`Propagation`] is the complete kernel: rules to a fixpoint on a union-find of blacks,
//! failed-literal probing, then guesses; a board that resists goes to [`Cdcl`] (clause learning).
//! [`DepthFirst`] is the same without CDCL, and can be cut. [`Narrowed`] serves the search for the
//! backbone. [`Patterns`] is the student paper's method, and [`make`] generates boards with one
//! solution.

mod alternating_line;
mod backbone;
mod board;
mod bulk;
mod clauses;
mod cycle_constraint;
mod duplicates;
mod frame;
mod generator;
mod layout;
mod paper;
mod patterns;
mod probing;
mod propagation;
#[cfg(test)]
mod regression_boards;
mod shading;
#[cfg(test)]
mod tests;
mod tree;

pub use backbone::Narrowed;
pub use board::Hitori;
pub use bulk::read_line;
pub use clauses::Cdcl;
pub use generator::{Wish, make};
pub use layout::{Density, Symmetry};
pub use paper::{Patterns, Reading};
pub use propagation::Propagation;

use crate::search::DepthFirst;

crate::search::compiled!(
    Propagation,
    DepthFirst<Hitori>,
    Cdcl,
    Narrowed,
    Patterns,
    crate::search::Backbone<Narrowed>,
    crate::search::Candidates<Narrowed>,
);

crate::search::cuttable!(DepthFirst<Hitori>);
