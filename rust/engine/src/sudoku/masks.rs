//! Masks: sets of digits, of which a digit `d` is bit `d`.

pub(super) use crate::bits::ones as bits;

/// What is left to a place.
pub(super) type Kept = (usize, u64);

/// Every digit from 1 to `digits`.
pub(super) fn full(digits: usize) -> u64 {
    ((1 << digits) - 1) << 1
}

/// The sum of the digits of a mask.
pub(super) fn digit_sum(digits: u64) -> i64 {
    bits(digits).map(i64::from).sum()
}
