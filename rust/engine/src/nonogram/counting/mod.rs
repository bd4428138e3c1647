//! How many pictures there are, without finding them one by one.
//!
//! Lines are solved to the fixpoint. Each line becomes the least automaton over its open cells;
//! where that has a single state, what stands before says nothing of what comes after, and the line
//! falls into *segments* (`segment.rs`). Strips that share a cell belong together; the *components* that
//! remain are independent, and their counts are multiplied (`component.rs`). A component is counted cell by
//! cell: a table holds, for every combination of states that its open segments can be in, in how many
//! ways the cells so far lead there (`frontier.rs`). Where the table would grow too large, a cell
//! in the middle is supposed to be a colour, and then not to be it, and both counts are added
//! (`search.rs`): what falls apart then is multiplied again.
//!
//! Reference: the transfer matrix of lattice counting; Bayardo and Pehoushek, "Counting models using
//! connected components", 2000.

mod component;
mod frontier_dp;
mod search;
pub mod segment;
mod state_table;

pub use search::Counting;
