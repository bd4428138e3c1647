//! Two published searches that enumerate the placements of whole lines, kept as references.

mod automaton;
pub mod exhaustive;
mod placements;
pub mod row_backtracking;
pub mod tricks;
