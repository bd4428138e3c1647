//! The complete line solver (`runut_parts::line`), with a cache and reasons.

pub mod cache;
pub mod reasons;
#[cfg(test)]
mod tests;

pub use runut_parts::line::{Line, LineSolver, Middle};
