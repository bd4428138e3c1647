//! A small seeded random number generator, the same in Python (`runut.core.rng`).
//!
//! `SplitMix64`: a counter and a mixing function. It is not for secrets. It is fast, repeats from
//! its seed and takes a few lines in both languages, so that a reference algorithm in Python and
//! its kernel generate the same puzzle.
//!
//! References: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014;
//! Lemire, "Fast random integer generation in an interval", 2019 (the multiplication in `below`);
//! Durstenfeld, "Algorithm 235: random permutation", 1964 (the Fisher-Yates shuffle).

/// Random numbers that depend on the seed only.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound - 1`; `bound` is at least 1. The high half of a product has a bias
    /// below `bound` / 2^64, which does not matter here.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.bits()) * bound as u128) >> 64) as usize
    }

    /// Shuffles `items` in place (Fisher and Yates, from the last item down).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_first_values_of_seed_1234567_appear() {
        let mut rng = Rng::new(1_234_567);
        let values: Vec<u64> = (0..3).map(|_| rng.bits()).collect();
        assert_eq!(
            values,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..100).collect();
        Rng::new(7).shuffle(&mut items);
        assert_ne!(items, (0..100).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..100).collect::<Vec<_>>());
    }
}
