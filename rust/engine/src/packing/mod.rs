//! Packing: place every piece once so that the free cells of a board are filled exactly.
//!
//! | room | what is in it |
//! |---|---|
//! | `model/` | boards, pieces, patterns, the exact cover problem, symmetries, fill orders |
//! | `exact_cover/` | algorithm `auto`: the item with the fewest placements first (Knuth, DLX) |
//! | `scanline/` | algorithm `first-cell`: fill the first empty cell |
//! | `counting/` | counts without listing: frontier DP, symmetry, work units, solution diagrams |
//! | `backbone.rs` | which piece covers a cell in every solution |
//! | `paper.rs` | algorithm `piece-backtracking`: the student paper's search |

mod backbone;
mod counting;
mod exact_cover;
mod model;
mod paper;
mod scanline;
#[cfg(test)]
mod tests;

pub use backbone::Narrowed;
pub use counting::Tally;
pub use counting::diagram::Diagram;
pub use counting::work_units::split;
pub use exact_cover::Cover;
pub use model::board::Board;
pub use model::lattice::Lattice;
pub use model::pattern::Pattern;
pub use model::piece::{Motions, Piece};
pub use model::problem::{Item, Problem};
pub use model::puzzle::Packing;
pub use paper::PieceBacktracking;
pub use scanline::FirstCell;

crate::search::compiled!(
    Cover,
    FirstCell,
    Tally,
    PieceBacktracking,
    crate::search::Backbone<Narrowed>,
    crate::search::Candidates<Narrowed>,
);

crate::search::cuttable!(Cover);
