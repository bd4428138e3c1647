//! Sets of small numbers in a fixed number of words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below `64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Bits<N> {
    /// The numbers below `length`.
    pub fn below(length: usize) -> Self {
        let mut words = [0; N];
        for (at, word) in words.iter_mut().enumerate() {
            let here = length.saturating_sub(64 * at).min(64);
            *word = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        }
        Self(words)
    }

    /// Whether `number` is in the set.
    pub fn has(&self, number: usize) -> bool {
        self.0[number / 64] >> (number % 64) & 1 == 1
    }

    /// Puts `number` into the set.
    pub fn insert(&mut self, number: usize) {
        self.0[number / 64] |= 1 << (number % 64);
    }

    /// Takes `number` out of the set.
    pub fn remove(&mut self, number: usize) {
        self.0[number / 64] &= !(1 << (number % 64));
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many numbers are in the set.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Every number plus `by`; those beyond the last word are lost.
    #[must_use]
    pub fn up(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = [0; N];
        for (at, word) in shifted.iter_mut().enumerate().skip(words) {
            let low = self.0[at - words] << bits;
            let carried =
                if bits > 0 && at > words { self.0[at - words - 1] >> (64 - bits) } else { 0 };
            *word = low | carried;
        }
        Self(shifted)
    }

    /// Every number minus `by`; those below zero are lost.
    #[must_use]
    pub fn down(&self, by: usize) -> Self {
        let (words, bits) = (by / 64, by % 64);
        let mut shifted = [0; N];
        for (at, word) in shifted.iter_mut().enumerate().take(N.saturating_sub(words)) {
            let high = self.0[at + words] >> bits;
            let carried = if bits > 0 && at + words + 1 < N {
                self.0[at + words + 1] << (64 - bits)
            } else {
                0
            };
            *word = high | carried;
        }
        Self(shifted)
    }

    /// The sum of both sets read as binary numbers.
    #[must_use]
    fn plus(&self, other: &Self) -> Self {
        let mut sum = [0; N];
        let mut carry = false;
        for (at, word) in sum.iter_mut().enumerate() {
            let (part, first) = self.0[at].overflowing_add(other.0[at]);
            let (whole, second) = part.overflowing_add(u64::from(carry));
            *word = whole;
            carry = first || second;
        }
        Self(sum)
    }

    /// Every number that is reached from the set by steps `n -> n + 1`, each allowed where
    /// `through` has `n`. An addition carries through a whole run at once.
    #[must_use]
    pub fn flood_up(&self, through: &Self) -> Self {
        let entering = *self & *through;
        let carried = through.plus(&entering);
        let mut reached = *self;
        for at in 0..N {
            reached.0[at] |= carried.0[at] ^ through.0[at];
        }
        reached
    }

    /// Every number that is reached from the set by steps `n + 1 -> n`, each allowed where
    /// `through` has `n`; by doubling, since no addition carries downwards.
    #[must_use]
    pub fn flood_down(&self, through: &Self) -> Self {
        let (mut reached, mut open) = (*self, *through);
        let mut step = 1;
        while step < 64 * N {
            reached |= reached.down(step) & open;
            open &= open.down(step);
            if open.is_empty() {
                break;
            }
            step *= 2;
        }
        reached
    }

    /// Every number together with the `length - 1` after it.
    #[must_use]
    pub fn spread_up(&self, length: usize) -> Self {
        let (mut spread, mut width) = (*self, 1);
        while width < length {
            let step = width.min(length - width);
            spread |= spread.up(step);
            width += step;
        }
        spread
    }

    /// Every number that is in the set together with the `length - 1` after it.
    #[must_use]
    pub fn runs_of(&self, length: usize) -> Self {
        let (mut starts, mut width) = (*self, 1);
        while width < length {
            let step = width.min(length - width);
            starts &= starts.down(step);
            width += step;
        }
        starts
    }

    /// The numbers of the set in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<N> {
        let words = self.0;
        (0..N).flat_map(move |at| {
            let mut word = words[at];
            std::iter::from_fn(move || {
                (word != 0).then(|| {
                    let bit = word.trailing_zeros() as usize;
                    word &= word - 1;
                    64 * at + bit
                })
            })
        })
    }
}

macro_rules! by_word {
    ($operation:ident, $method:ident, $assign:ident, $assign_method:ident, $operator:tt) => {
        impl<const N: usize> $operation for Bits<N> {
            type Output = Self;

            fn $method(mut self, other: Self) -> Self {
                self $operator other;
                self
            }
        }

        impl<const N: usize> $assign for Bits<N> {
            fn $assign_method(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word $operator other;
                }
            }
        }
    };
}

by_word!(BitAnd, bitand, BitAndAssign, bitand_assign, &=);
by_word!(BitOr, bitor, BitOrAssign, bitor_assign, |=);

impl<const N: usize> Not for Bits<N> {
    type Output = Self;

    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn random(rng: &mut Rng) -> Bits<3> {
        let dense = rng.below(2) == 1;
        Bits(std::array::from_fn(|_| {
            if dense { rng.bits() | rng.bits() | rng.bits() } else { rng.bits() }
        }))
    }

    fn numbers(set: &Bits<3>) -> Vec<usize> {
        (0..192).filter(|&number| set.has(number)).collect()
    }

    fn set(numbers: impl Iterator<Item = usize>) -> Bits<3> {
        let mut set = Bits::default();
        numbers.filter(|&number| number < 192).for_each(|number| set.insert(number));
        set
    }

    #[test]
    fn moving_agrees_with_arithmetic() {
        let mut rng = Rng::new(1);
        for by in [0, 1, 7, 63, 64, 65, 128, 190] {
            let bits = random(&mut rng);
            assert_eq!(bits.up(by), set(numbers(&bits).into_iter().map(|number| number + by)));
            let down = numbers(&bits).into_iter().filter(|&number| number >= by);
            assert_eq!(bits.down(by), set(down.map(|number| number - by)));
        }
    }

    #[test]
    fn floods_agree_with_walking() {
        let mut rng = Rng::new(2);
        for _ in 0..200 {
            let start = random(&mut rng) & random(&mut rng);
            let through = random(&mut rng);
            let (mut up, mut down) = (start, start);
            for number in 0..191 {
                if up.has(number) && through.has(number) {
                    up.insert(number + 1);
                }
            }
            for number in (0..191).rev() {
                if down.has(number + 1) && through.has(number) {
                    down.insert(number);
                }
            }
            assert_eq!(start.flood_up(&through), up);
            assert_eq!(start.flood_down(&through), down);
        }
    }

    #[test]
    fn runs_and_spreads_agree_with_counting() {
        let mut rng = Rng::new(3);
        for length in [1, 2, 3, 5, 64, 70] {
            let bits = random(&mut rng);
            let holds =
                |from: usize| (from..from + length).all(|number| number < 192 && bits.has(number));
            assert_eq!(bits.runs_of(length), set((0..192).filter(|&number| holds(number))));
            let covered = numbers(&bits).into_iter().flat_map(|number| number..number + length);
            assert_eq!(bits.spread_up(length), set(covered));
        }
    }

    #[test]
    fn below_and_iter_agree() {
        for length in [0, 1, 63, 64, 65, 192] {
            let bits: Bits<3> = Bits::below(length);
            assert_eq!(bits.iter().collect::<Vec<_>>(), (0..length).collect::<Vec<_>>());
            assert_eq!(bits.count(), length);
        }
    }
}
