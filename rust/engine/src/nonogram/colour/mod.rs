//! Nonograms in colour: blocks have colours, and blocks of two colours may touch.
//!
//! The same idea as in black and white, with one set of cells a colour: a cell *can be* some
//! colours and white, lines are solved completely (`line.rs`), lines with news wait in a queue
//! (`grid.rs`), what every colour of a cell would entail is tried out (`probing.rs`), and then a
//! guess is made (`search.rs`). Where guesses fail too often, clauses are learned (`clauses.rs`).

mod encoding;
mod grid;
mod line;
mod probing;
mod puzzle;
mod search;

pub(super) use grid::{Board, Paint, Stop};
pub(super) use probing::Probes;
pub use puzzle::{Block, Clue, ColourNonogram, MOST_COLOURS};
pub use search::ColourPropagation;
