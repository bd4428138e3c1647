//! Bit sets for the cells of a line: `W` machine words side by side.
//!
//! All operations take a time proportional to `W`. `walk` uses the carry of an addition to fill
//! runs of bits, as chess engines do for sliding pieces.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// What members are numbered by: values come as bytes, places as words.
pub trait Number: Copy {
    /// The bit.
    fn bit(self) -> usize;
    /// The number of a bit.
    fn from_bit(bit: usize) -> Self;
}

macro_rules! numbers {
    ($($number:ty),+) => {$(
        impl Number for $number {
            #[inline(always)]
            fn bit(self) -> usize {
                self as usize
            }
            #[inline(always)]
            fn from_bit(bit: usize) -> Self {
                bit as Self
            }
        }
    )+};
}
numbers!(u8, u32, usize);

/// The numbers of the bits that are set, least first.
#[inline]
pub fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// A set of numbers from 0 to `64 * W - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without members.
    pub const EMPTY: Self = Self([0; W]);

    /// The set of one number.
    #[inline]
    pub fn of(bit: impl Number) -> Self {
        let mut bits = Self::EMPTY;
        bits.insert(bit);
        bits
    }

    /// The set of these numbers.
    pub fn of_all(numbers: &[impl Number]) -> Self {
        let mut bits = Self::EMPTY;
        for &number in numbers {
            bits.insert(number);
        }
        bits
    }

    /// The numbers from 0 to `end - 1`.
    pub fn below(end: usize) -> Self {
        let mut bits = Self::EMPTY;
        for (index, word) in bits.0.iter_mut().enumerate() {
            let inside = end.saturating_sub(64 * index).min(64);
            *word = if inside == 64 { u64::MAX } else { (1 << inside) - 1 };
        }
        bits
    }

    /// Adds a number.
    #[inline]
    pub fn insert(&mut self, number: impl Number) {
        let bit = number.bit();
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: impl Number) {
        let bit = number.bit();
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    /// Whether a number is in the set.
    #[inline]
    pub fn contains(&self, number: impl Number) -> bool {
        let bit = number.bit();
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The set if `holds`, else the empty set.
    #[inline]
    #[must_use]
    pub fn only_if(mut self, holds: bool) -> Self {
        let mask = 0u64.wrapping_sub(u64::from(holds));
        self.0.iter_mut().for_each(|word| *word &= mask);
        self
    }

    /// Whether the set has no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The members, least first.
    #[inline]
    pub fn members<N: Number>(self) -> impl Iterator<Item = N> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(at, word)| ones(word).map(move |bit| N::from_bit(64 * at + bit as usize)))
    }

    /// Whether there are at least two members; quicker than to count them.
    #[inline]
    pub fn is_open(&self) -> bool {
        let mut is_one = false;
        for &word in &self.0 {
            if word != 0 {
                if is_one || !word.is_power_of_two() {
                    return true;
                }
                is_one = true;
            }
        }
        false
    }

    /// The member, if there is just one.
    #[inline]
    pub fn only<N: Number>(self) -> Option<N> {
        if self.is_open() { None } else { self.least().map(N::from_bit) }
    }

    /// The members that another set does not have.
    #[inline]
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// How many members the set has.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The least number of the set.
    #[inline]
    pub fn least(&self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(64 * index + self.0[index].trailing_zeros() as usize)
    }

    /// The greatest number of the set.
    #[inline]
    pub fn greatest(&self) -> Option<usize> {
        let index = self.0.iter().rposition(|&word| word != 0)?;
        Some(64 * index + 63 - self.0[index].leading_zeros() as usize)
    }

    /// Removes and returns the least number.
    #[inline]
    pub fn pop(&mut self) -> Option<usize> {
        let least = self.least()?;
        self.0[least / 64] &= self.0[least / 64] - 1;
        Some(least)
    }

    /// The mirrored set: `bit` becomes `64 * W - 1 - bit`.
    #[inline]
    #[must_use]
    pub fn reversed(self) -> Self {
        let mut reversed = Self::EMPTY;
        for (index, word) in self.0.iter().enumerate() {
            reversed.0[W - 1 - index] = word.reverse_bits();
        }
        reversed
    }

    /// A hash of the set.
    #[inline]
    pub fn mixed(&self, seed: u64) -> u64 {
        self.0.iter().fold(seed, |hash, &word| {
            (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
        })
    }

    /// Whether the sets have a member in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(word, other)| word & other != 0)
    }

    /// Every place reachable from `self` towards higher places, where a step from `place` to
    /// `place + 1` needs `place` in `path`.
    ///
    /// One addition is enough: the carry of a start runs through the ones of the path to their end.
    /// The last place of all must not be in `path`.
    #[inline]
    #[must_use]
    pub fn walk(self, path: Self) -> Self {
        let mut walked = Self::EMPTY;
        let mut carry = false;
        for index in 0..W {
            let (road, starts) = (path.0[index], self.0[index]);
            let (sum, over) = road.overflowing_add(starts & road);
            let (sum, over_again) = sum.overflowing_add(u64::from(carry));
            carry = over | over_again;
            walked.0[index] = (sum ^ road) | starts;
        }
        walked
    }

    /// Starts of the runs of `length` members.
    #[inline]
    #[must_use]
    pub fn runs(self, length: usize) -> Self {
        let (mut runs, mut reach) = (self, 1);
        while reach < length {
            let step = reach.min(length - reach);
            runs = runs & (runs >> step);
            reach += step;
        }
        runs
    }

    /// The union of the runs of `length` that start at members.
    #[inline]
    #[must_use]
    pub fn spread(self, length: usize) -> Self {
        let (mut spread, mut reach) = (self, 1);
        while reach < length {
            let step = reach.min(length - reach);
            spread = spread | (spread << step);
            reach += step;
        }
        spread
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl<const W: usize> Shl<usize> for Bits<W> {
    type Output = Self;

    #[inline]
    fn shl(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = Self::EMPTY;
        for index in words..W {
            shifted.0[index] = self.0[index - words] << bits;
            if bits > 0 && index > words {
                shifted.0[index] |= self.0[index - words - 1] >> (64 - bits);
            }
        }
        shifted
    }
}

impl<const W: usize> Shr<usize> for Bits<W> {
    type Output = Self;

    #[inline]
    fn shr(self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = Self::EMPTY;
        for index in words..W {
            shifted.0[index - words] = self.0[index] >> bits;
            if bits > 0 && index + 1 < W {
                shifted.0[index - words] |= self.0[index + 1] << (64 - bits);
            }
        }
        shifted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const W: usize>(members: &[usize]) -> Bits<W> {
        members.iter().fold(Bits::EMPTY, |bits, &bit| bits | Bits::of(bit))
    }

    fn members<const W: usize>(bits: Bits<W>) -> Vec<usize> {
        bits.members().collect()
    }

    #[test]
    fn shifts_carry_over_words() {
        assert_eq!(members(set::<3>(&[0, 63, 64, 127]) << 65), [65, 128, 129]);
        assert_eq!(members(set::<3>(&[0, 64, 65, 191]) >> 65), [0, 126]);
        assert_eq!(members(set::<2>(&[1, 2]) << 200), [0usize; 0]);
        assert_eq!(members(set::<2>(&[63, 64]) << 0), [63, 64]);
    }

    #[test]
    fn a_walk_ends_one_place_past_the_path() {
        let path = set::<2>(&[3, 4, 5, 62, 63, 64, 65]);
        assert_eq!(members(set(&[4]).walk(path)), [4, 5, 6]);
        assert_eq!(members(set(&[3, 5, 63]).walk(path)), [3, 4, 5, 6, 63, 64, 65, 66]);
        assert_eq!(members(set(&[1]).walk(path)), [1]);
    }

    #[test]
    fn spread_inverts_runs() {
        let cells = set::<2>(&[1, 2, 3, 4, 5, 62, 63, 64, 65, 66, 90]);
        let runs = cells.runs(5);
        assert_eq!(members(runs), [1, 62]);
        assert_eq!(members(runs.spread(5)), [1, 2, 3, 4, 5, 62, 63, 64, 65, 66]);
    }

    #[test]
    fn the_other_end_and_the_numbers_below() {
        assert_eq!(members(set::<2>(&[0, 100]).reversed()), [27, 127]);
        assert_eq!(members(Bits::<2>::below(3)), [0, 1, 2]);
        assert_eq!(Bits::<2>::below(128).len(), 128);
    }
}
