//! Masks: sets of digits, of which a digit `d` is bit `d`.

/// What is left to a place.
pub(super) type Kept = (usize, u64);

/// Every digit from 1 to `digits`.
pub(super) fn full(digits: usize) -> u64 {
    ((1 << digits) - 1) << 1
}

/// The numbers of the set bits, in ascending order.
#[inline]
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros();
            mask &= mask - 1;
            bit
        })
    })
}

/// The sum of the digits of a mask.
pub(super) fn digit_sum(digits: u64) -> i64 {
    bits(digits).map(i64::from).sum()
}
