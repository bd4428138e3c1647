//! Insight: why a puzzle has the solution that it has, step by step.
//!
//! A family has a [`Ladder`], its techniques from the easiest to the hardest. The frame takes the
//! easiest step that gives something new, again and again, until the board is full; a [`Sink`]
//! either only counts the steps, which is rating, or keeps them, which is explaining. A step is a
//! proof: each [`Line`] names the constraints of the model and the facts from which it follows, so
//! that a checker which shares nothing with this crate can verify it (`explaining/checker.py`).
//!
//! | module | what it holds |
//! |---|---|
//! | [`fact`] | facts and premises |
//! | [`step`] | lines, marks and words of a step; techniques; sinks |
//! | [`ladder`] | the frame: what a ladder is and how it is climbed |
//! | `listing` | every step that a board gives |
//! | `needed` | the lines and steps that an end needs |
//! | [`net`] | what follows from a supposition, by the constraints of any model |
//! | `refutation` | why a fact cannot hold, by any means |
//! | `model` | the ladder of a family that has none of its own |
//! | `sudoku`, `nonogram`, `hitori`, `packing` | the ladders of the families |
//!
//! Nothing here reads a clock or starts a thread; limits come in with the [`Budget`].

pub mod fact;
pub mod families;
mod hitori;
pub mod ladder;
#[cfg(test)]
mod lines_for_tests;
mod listing;
mod model;
mod needed;
pub mod net;
mod nonogram;
mod packing;
mod refutation;
pub mod step;
mod sudoku;

pub use fact::{Fact, Premise};
pub use families::{explain, grade, list, rate, refute, techniques};
pub use ladder::{Budget, End, Halt, Options, Unlimited};
pub use needed::needed;
pub use net::Refutation;
pub use step::{
    By, Case, Found, Line, Mark, Record, Role, Silent, Sink, Step, Steps, Technique, Word,
};
