//! Sets of cells and pieces in a few machine words.

/// A set of the numbers below `64 * W`.
pub type Mask<const W: usize> = [u64; W];

/// The empty set.
pub const fn none<const W: usize>() -> Mask<W> {
    [0; W]
}

/// Puts a number into a set.
pub fn insert<const W: usize>(mask: &mut Mask<W>, bit: usize) {
    mask[bit / 64] |= 1 << (bit % 64);
}

/// Whether a number is in a set.
#[inline(always)]
pub fn has<const W: usize>(mask: &Mask<W>, bit: usize) -> bool {
    mask[bit / 64] >> (bit % 64) & 1 == 1
}

/// Word by word.
#[inline(always)]
pub fn zip<const W: usize>(
    one: &Mask<W>,
    other: &Mask<W>,
    join: impl Fn(u64, u64) -> u64,
) -> Mask<W> {
    let mut joined = *one;
    for (word, &other) in joined.iter_mut().zip(other) {
        *word = join(*word, other);
    }
    joined
}

/// Whether a set is empty.
#[inline(always)]
pub fn is_empty<const W: usize>(mask: &Mask<W>) -> bool {
    mask.iter().fold(0, |any, word| any | word) == 0
}

/// The least number of a set.
#[inline(always)]
pub fn least<const W: usize>(mask: &Mask<W>) -> Option<usize> {
    let word = mask.iter().position(|&word| word != 0)?;
    Some(64 * word + mask[word].trailing_zeros() as usize)
}

/// The numbers of a set, ascending.
pub fn members<const W: usize>(mask: &Mask<W>) -> impl Iterator<Item = usize> + use<W> {
    let mut left = *mask;
    std::iter::from_fn(move || {
        let bit = least(&left)?;
        left[bit / 64] &= left[bit / 64] - 1;
        Some(bit)
    })
}
