//! Nonogram: paint cells so that the runs of every row and column are those of its clue.
//!
//! | room | what is in it |
//! |---|---|
//! | `puzzle.rs`, `bulk.rs` | the model, and puzzles read line by line |
//! | `line/` | the complete line solver, its cache, and reasons for what it deduces |
//! | `propagation/` | algorithm `auto`: line solving, failed-literal probing, CDCL or guesses; `propagation` without the rest |
//! | `enumeration/` | the two published reference searches over line placements |
//! | `counting/` | exact counts: components and a frontier DP |
//! | `restarts.rs` | the Luby restart policy |
//!
//! All of it but `enumeration/` serves black and white and colours alike.

mod bulk;
mod counting;
mod enumeration;
mod line;
mod propagation;
mod puzzle;
mod restarts;

pub use bulk::read_line;
pub use counting::Counting;
pub use enumeration::exhaustive::Exhaustive;
pub use enumeration::row_backtracking::{Check, RowBacktracking};
pub use enumeration::tricks::Tricks;
pub use propagation::Propagation;
pub use propagation::pipeline::Pipeline;
pub use propagation::tree::LineSearch;
pub use puzzle::{Block, Clue, ColourNonogram, MOST_COLOURS, Nonogram};

crate::search::compiled!(
    Propagation,
    Propagation<Block>,
    LineSearch,
    LineSearch<Block>,
    Exhaustive,
    RowBacktracking,
    Counting,
    Counting<Block>,
    crate::search::Backbone<Propagation>,
    crate::search::Backbone<Propagation<Block>>,
    crate::search::Candidates<Propagation>,
    crate::search::Candidates<Propagation<Block>>,
);

crate::search::cuttable!(LineSearch, LineSearch<Block>);
