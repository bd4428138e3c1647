//! Sets of cells, and of digits in a word.

pub use runut_model::bits::{Bits, ones};

/// The lowest bits.
#[inline]
pub fn low(number: usize) -> u64 {
    if number >= 64 { u64::MAX } else { (1 << number) - 1 }
}
