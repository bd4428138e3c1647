//! CDCL: conflict-driven clause learning, for every family that can put its rules into clauses.
//!
//! A *literal* says that a variable is true or that it is false. A *clause* needs one true literal.
//! An *at-most-one group* allows one true literal. [`Solver`] decides a literal, propagates all
//! consequences, and learns a clause from each conflict: the clause excludes the conflict and all
//! like it. A family adds rules that are no clauses as a [`Propagator`]. Nothing is random, so
//! equal calls take equal steps.
//!
//! Cost: a propagated literal visits only the clauses that watch it; a conflict costs one walk back
//! over the trail. The number of conflicts is exponential in the worst case.
//!
//! References: Marques-Silva and Sakallah, "GRASP", IEEE Transactions on Computers, 1999 (clause
//! learning); Moskewicz and others, "Chaff", DAC 2001 (two watched literals, VSIDS); Eén and
//! Sörensson, "An extensible SAT-solver" (`MiniSat`), SAT 2003 (the design); Audemard and Simon,
//! "Predicting learnt clauses quality in modern SAT solvers", IJCAI 2009 (LBD).

mod analysis;
mod block;
mod clauses;
mod database;
mod driver;
mod groups;
mod literal;
mod propagation;
mod propagator;
mod reason;
mod reduction;
mod restart;
mod search;
mod shrinking;
mod solver;
#[cfg(test)]
mod tests;
mod vsids;

pub use driver::{Driver, Family, find_all};
pub use literal::Lit;
pub use propagator::{BranchingHint, ProofStep, Propagator};
pub use solver::Solver;
