//! Lanes: eight words side by side, in vector registers where the processor has them
//! (`vectors.rs`).

/// The number of words.
pub const LANES: usize = 8;

/// Lanes words and what is done to all of them at once.
pub trait Lanes: Copy {
    /// One word eight times.
    fn all(word: u64) -> Self;
    /// These words.
    fn load(words: &[u64; LANES]) -> Self;
    /// Stores the words.
    fn store(self, words: &mut [u64; LANES]);
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in either.
    fn or(self, other: Self) -> Self;
    /// Bits in exactly one of the two.
    fn xor(self, other: Self) -> Self;
    /// A bit for each word that shares bits with the other's.
    fn shares(self, other: Self) -> u8;
    /// The words that `kept` has a bit for, and zero for the others.
    fn keep(self, kept: u8) -> Self;
    /// Stores the words that `kept` has a bit for one after the other; what follows them is
    /// undefined.
    fn gather(self, kept: u8, words: &mut [u64; LANES]);
    /// Each word swapped with the one `STEP` lanes away: 4, 2 or 1.
    fn swap<const STEP: usize>(self) -> Self;
}

impl Lanes for [u64; LANES] {
    #[inline(always)]
    fn all(word: u64) -> Self {
        [word; LANES]
    }
    #[inline(always)]
    fn load(words: &[u64; LANES]) -> Self {
        *words
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; LANES]) {
        *words = self;
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        std::array::from_fn(|lane| self[lane] & other[lane])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        std::array::from_fn(|lane| self[lane] | other[lane])
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        std::array::from_fn(|lane| self[lane] ^ other[lane])
    }
    #[inline(always)]
    fn shares(self, other: Self) -> u8 {
        let shares = |lane: usize| u8::from(self[lane] & other[lane] != 0) << lane;
        (0..LANES).fold(0, |all, lane| all | shares(lane))
    }
    #[inline(always)]
    fn keep(self, kept: u8) -> Self {
        let all_or_none = |lane: usize| u64::from(kept >> lane & 1).wrapping_neg();
        std::array::from_fn(|lane| self[lane] & all_or_none(lane))
    }
    #[inline(always)]
    fn gather(self, kept: u8, words: &mut [u64; LANES]) {
        let mut slot = 0;
        for (lane, word) in self.into_iter().enumerate() {
            // At most as many as the lane are kept before it.
            words[slot % LANES] = word;
            slot += usize::from(kept >> lane & 1);
        }
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        std::array::from_fn(|lane| self[lane ^ STEP])
    }
}

#[cfg(test)]
mod tests {
    use super::super::dispatch::{Job, run_on_each};
    use super::*;
    use crate::rng::Rng;

    /// Every operation, applied to these words.
    #[derive(Clone)]
    struct All([u64; LANES], [u64; LANES], u8);

    impl Job for All {
        /// The results: words after each operation, words that share bits, and gathered words.
        type Answer = (Vec<[u64; LANES]>, u8, Vec<u64>);

        #[inline(always)]
        fn run<E: Lanes>(self) -> Self::Answer {
            let (one, other) = (E::load(&self.0), E::load(&self.1));
            let all = [
                E::all(self.0[0]),
                one.and(other),
                one.or(other),
                one.xor(other),
                one.keep(self.2),
                one.swap::<4>(),
                one.swap::<2>(),
                one.swap::<1>(),
            ];
            let words = all.map(|eight| {
                let mut words = [0; LANES];
                eight.store(&mut words);
                words
            });
            let mut gathered = [0; LANES];
            one.gather(self.2, &mut gathered);
            let number = self.2.count_ones() as usize;
            (words.to_vec(), one.shares(other), gathered[..number].to_vec())
        }
    }

    #[test]
    fn every_machine_does_to_eight_words_what_is_asked() {
        let mut rng = Rng::new(1);
        for kept in 0..=u8::MAX {
            let mut words = || std::array::from_fn(|_| rng.below(5) as u64);
            let (one, other): ([u64; LANES], [u64; LANES]) = (words(), words());
            let answers = run_on_each(&All(one, other, kept));
            let (plain, others) = answers.split_first().unwrap();
            for each in others {
                assert_eq!(each, plain);
            }
            let lanes = || (0..LANES).filter(|lane| kept >> lane & 1 == 1);
            assert_eq!(plain.2, lanes().map(|lane| one[lane]).collect::<Vec<_>>());
            let shares = (0..LANES).filter(|&lane| one[lane] & other[lane] != 0);
            assert_eq!(plain.1, shares.fold(0, |all, lane| all | 1 << lane));
        }
    }
}
