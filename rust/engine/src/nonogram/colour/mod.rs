//! Nonograms in colour: blocks have colours, and blocks of two colours may touch.
//!
//! The same engine as in black and white, with one bit set for each colour: a cell *can be* some
//! colours and white. Lines are solved completely (`line.rs`), changed lines wait in a queue
//! (`grid.rs`), failed-literal probing tries every colour of a cell (`probing.rs`), and then the
//! search guesses (`search.rs`). Where guesses fail too often, CDCL over an encoding in clauses
//! takes over (`encoding.rs`).

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

crate::search::compiled!(
    ColourPropagation,
    crate::nonogram::Counting<ColourPropagation>,
    crate::search::Backbone<ColourPropagation>,
);
