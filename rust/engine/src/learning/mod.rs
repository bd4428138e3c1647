//! Clause learning: a search that writes down why it failed, for any family that can put its rules
//! into clauses.
//!
//! A *literal* says that a variable is true or that it is false; a *clause* wants one of its
//! literals true; of an *at-most-one group* no two literals may be true. [`Learner`] decides
//! literals, follows every clause whose literals are all false but one, and from each conflict
//! learns a new clause that would have prevented it. Nothing is random, so equal calls take equal
//! steps.
//!
//! Sources: Marques-Silva and Sakallah, "GRASP", 1996 (learning); Moskewicz and others, "Chaff",
//! 2001 (two watched literals, activities); Eén and Sörensson, "An extensible SAT-solver", 2003
//! (the whole); Audemard and Simon, "Predicting learnt clauses quality", 2009 (levels of a clause).

mod analysis;
mod database;
mod learner;
mod literal;
mod order;
mod pace;
mod reduction;
#[cfg(test)]
mod tests;

pub use learner::{Advice, Learner, Listener};
pub use literal::Lit;
