//! The model: what a packing puzzle is, and the exact cover problem that it states.
//!
//! A [`Packing`](puzzle::Packing) is a board and pieces; a [`Problem`](problem::Problem) lists
//! every placement of every piece, which is what the search and counting rooms work on.

pub mod board;
pub mod fill_order;
pub mod image;
pub mod lattice;
pub mod partial;
pub mod pattern;
pub mod piece;
pub mod problem;
pub mod puzzle;
pub mod symmetry;
