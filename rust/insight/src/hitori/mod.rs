//! The ladder of hitori.
//!
//! | file | what it holds |
//! |---|---|
//! | [`techniques`] | the techniques, their grades and costs |
//! | [`ladder`] | what each technique looks for, step by step |
//! | [`board`] | a model of hitori as duplicates and neighbours |
//! | [`patterns`] | patterns of numbers, which need no known cell |
//! | [`state`] | known colours, and what follows from a supposed one |
//! | [`cycles`] | blacks that cut the whites apart |
//! | [`chain`] | the links of a contradiction, and their lines |
//! | [`prover`] | refuting suppositions |
//! | [`backbone`] | known solutions: what they hold cannot be refuted |
//! | [`suppositions`] | the techniques that suppose |
//! | [`record`] | the lines, marks and words of a step |

mod backbone;
mod board;
mod chain;
mod cycles;
mod ladder;
mod patterns;
mod prover;
mod record;
mod state;
mod suppositions;
mod techniques;
#[cfg(test)]
mod tests;

pub use ladder::LADDER;
