//! The generic kernel: any puzzle whose rules are stated as a model.
//!
//! A [`Model`] has places, values and rules; a rule has constraints, each a [`Part`] over some
//! places. [`ModelSearch`] finds all solutions, [`ModelBackbone`] what they share and
//! [`ModelCandidates`] every value that some solution has, all by CDCL with one propagator a part
//! and the driver of `cdcl`. The families' own kernels know more of their puzzles and are mostly
//! faster; this one knows every rule, also those of tomorrow, and is the oracle that they must agree
//! with.
//!
//! | file | what it holds |
//! |---|---|
//! | the crate `runut-model` | the model as values, checked |
//! | `size` | what is too large |
//! | `domains` | the values that each place may take |
//! | `placements`, `facts` | the Booleans and their meaning |
//! | `encoding` | rules as clauses, groups and propagators |
//! | the module `propagators` | rules that are no clauses, also for families |
//! | `search`, `backbone`, `candidates`, `proof` | the kernels |
//! | `text` | formulas of other solvers, DIMACS and OPB |

mod backbone;
mod candidates;
mod domains;
mod encoding;
mod facts;
mod placements;
mod proof;
mod search;
mod size;
#[cfg(test)]
mod tests;
mod text;

pub use backbone::ModelBackbone;
pub use candidates::ModelCandidates;
pub use proof::ModelProof;
pub use runut_model::{Automaton, Fault, Model, Part, Point, Rule, Sum};
pub use search::ModelSearch;
pub use size::{MOST_FACTS, MOST_STEPS};
pub use text::{read_dimacs, read_opb};

crate::search::compiled!(ModelSearch, ModelBackbone, ModelCandidates, ModelProof);
