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
//! | [`chains`] | what follows from a supposition, and the few lines of a contradiction |
//! | [`suppositions`] | the supposition with the shortest contradiction; suppositions inside |
//! | [`ladder`] | the climb |

mod board;
mod chains;
mod ladder;
mod line;
mod ranges;
mod reasons;
mod record;
mod suppositions;
mod techniques;
#[cfg(test)]
mod tests;

pub use ladder::LADDER;
