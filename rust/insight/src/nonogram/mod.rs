//! The ladder of nonograms, black and white or in colours.
//!
//! | module | what it holds |
//! |---|---|
//! | [`techniques`] | the techniques by number |
//! | [`line`] | the complete line solver: where blocks can stand, what cells can be |
//! | [`board`] | cells and lines |
//! | [`ranges`] | what a line says by itself, as people name it |
//! | [`reasons`] | few known cells that are to blame |
//! | [`record`] | lines, marks and words of a step |
//! | [`ladder`] | the climb |

mod board;
mod ladder;
mod line;
mod ranges;
mod reasons;
mod record;
mod techniques;
#[cfg(test)]
mod tests;

pub use ladder::NonogramLadder;
