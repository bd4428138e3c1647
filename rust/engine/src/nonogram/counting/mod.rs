//! Exact counts of pictures without listing them: components and a frontier DP.
//!
//! Idea: lines are solved to the fixpoint. Each line becomes the minimal automaton over its open
//! cells; where that has a single state, the cells before do not affect those after, and the line
//! falls into *segments* (`segment.rs`). Segments that share a cell form *components*; components
//! are independent, so their counts are multiplied (`component.rs`). A component is counted cell by
//! cell: a table holds, for every combination of states of its open segments, the number of ways
//! that lead there (`frontier_dp.rs`). Where the table would grow too large, the search branches on
//! one cell and one colour, and adds both counts (`search.rs`); what falls apart then is multiplied
//! again.
//!
//! Cost: the sizes of the tables, at most exponential in the width of a component.
//!
//! References: the transfer matrix method of lattice counting; Bayardo, Pehoushek, "Counting models
//! using connected components", 2000.

mod component;
mod frontier_dp;
mod search;
pub mod segment;
mod state_table;

pub use search::Counting;
