//! The ladder of packings: which piece is the only one for a cell, and why no other fits there.
//!
//! Every step places a piece: it is the only one left for a cell, or the cell is the only place left
//! for it, once the placements that other techniques refute are set aside. The techniques are tried
//! from the easiest on, and those placements are refuted that the step needs.
//!
//! | file | what it holds |
//! |---|---|
//! | `board` | kinds, placements and items, as the model states them |
//! | `known` | pieces that lie, marks of a player, placements that are excluded |
//! | `cover` | exact cover over bit sets |
//! | `region` | islands and colours: cells whose number no choice of pieces makes up |
//! | `lookahead` | what a supposed placement forces |
//! | `deep` | suppositions inside suppositions |
//! | `event`, `scope` | the moves of a proof, and what each of them needs |
//! | `technique` | the techniques, and which one a move is |
//! | `lines`, `record` | moves as lines, marks and words |
//! | `ladder` | the next step |

mod board;
mod cover;
mod deep;
mod event;
mod known;
mod ladder;
mod lines;
mod lookahead;
mod record;
mod region;
mod scope;
mod technique;
#[cfg(test)]
mod tests;

pub use ladder::LADDER;
