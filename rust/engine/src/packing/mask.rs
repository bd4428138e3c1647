//! Sets of cells and pieces in a few machine words, and lists of them narrowed and counted.

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

/// Whether two sets share a number.
#[inline(always)]
pub fn meets<const W: usize>(one: &Mask<W>, other: &Mask<W>) -> bool {
    zip(one, other, |one, other| one & other).iter().fold(0, |any, word| any | word) != 0
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
pub fn members<const W: usize>(mask: &Mask<W>) -> impl Iterator<Item = usize> {
    let mut left = *mask;
    std::iter::from_fn(move || {
        let bit = least(&left)?;
        left[bit / 64] &= left[bit / 64] - 1;
        Some(bit)
    })
}

/// How many sets of a list hold each number, up to seven, all numbers at once: bit `i` of the
/// three digits is the count of `i`; `more` has those with eight and above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally<const W: usize> {
    /// Binary digits of the counts, the low one first.
    pub digits: [Mask<W>; 3],
    /// What is held more than seven times.
    pub more: Mask<W>,
}

impl<const W: usize> Tally<W> {
    /// Nothing counted.
    pub const NONE: Self = Self { digits: [[0; W]; 3], more: [0; W] };

    /// Counts one set.
    #[inline(always)]
    pub fn add(&mut self, mask: &Mask<W>) {
        let [ones, twos, fours] = &mut self.digits;
        for word in 0..W {
            let mut carry = ones[word] & mask[word];
            ones[word] ^= mask[word];
            let next = twos[word] & carry;
            twos[word] ^= carry;
            carry = fours[word] & next;
            fours[word] ^= next;
            self.more[word] |= carry;
        }
    }

    /// What of `wanted` no set holds.
    #[inline(always)]
    pub fn is_missing(&self, wanted: &Mask<W>) -> bool {
        let mut missing = 0;
        for word in 0..W {
            let held = self.digits[0][word] | self.digits[1][word] | self.digits[2][word];
            missing |= wanted[word] & !(held | self.more[word]);
        }
        missing != 0
    }

    /// The least of the rarest numbers of `wanted`, all of which are held; `None` if all are held
    /// eight times and more.
    #[inline(always)]
    pub fn rarest(&self, wanted: &Mask<W>) -> Option<usize> {
        let mut left = none();
        for word in 0..W {
            left[word] = wanted[word] & !self.more[word];
        }
        if is_empty(&left) {
            return None;
        }
        // From the high digit down: whoever has none of it, if anybody, is rarer.
        for digit in self.digits.iter().rev() {
            let rarer = zip(&left, digit, |left, digit| left & !digit);
            if !is_empty(&rarer) {
                left = rarer;
            }
        }
        least(&left)
    }
}

/// Copies the sets of `list` that share nothing with `gone` to the front of `kept`, which is at
/// least as long; gives their number and counts them.
#[inline(always)]
pub fn narrow<const W: usize>(
    list: &[Mask<W>],
    kept: &mut [Mask<W>],
    gone: &Mask<W>,
) -> (usize, Tally<W>) {
    let mut tally = Tally::NONE;
    let mut number = 0;
    for mask in list {
        if !meets(mask, gone) {
            kept[number] = *mask;
            number += 1;
            tally.add(mask);
        }
    }
    (number, tally)
}

/// The number of `wanted` that the fewest sets of a list hold.
pub fn rarest_of<const W: usize>(list: &[Mask<W>], wanted: &Mask<W>) -> Option<usize> {
    let mut counts = vec![0u32; 64 * W];
    for mask in list {
        members(&zip(mask, wanted, |mask, wanted| mask & wanted)).for_each(|bit| counts[bit] += 1);
    }
    members(wanted).min_by_key(|&bit| counts[bit])
}
