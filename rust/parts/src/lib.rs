//! What the kernels and the explanations share about the parts of a model.
//!
//! A kernel wants the literals from which something follows, an explanation the facts; what follows
//! is the same. Here stands what both work out:
//!
//! | module | part |
//! |---|---|
//! | [`area`] | connected places |
//! | [`blame`] | what of all that is known is to blame |
//! | [`line`] | the runs of a line (nonograms) |
//! | [`placements`] | pieces |
//! | [`unrolled`] | automata |
//! | [`union_find`] | blacks that cut whites apart (hitori) |
//!
//! The judge of boards (`rust/check`) shares nothing with it.

pub mod area;
pub mod blame;
pub mod line;
pub mod placements;
pub mod union_find;
pub mod unrolled;
