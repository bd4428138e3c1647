//! Eight words side by side, in one register where the machine has AVX-512.
//!
//! Invariant: a value of [`Wide`] exists only where the machine has the instructions. Only
//! [`machine`](super::machine) picks it, and only after asking the processor. All functions are
//! inlined into a function that switches the instructions on, so each is one instruction or two.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "docs/decisions/0009: vector instructions, chosen at run time")
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as x86;

/// How many words.
pub const LANES: usize = 8;

/// Eight words and what is done to all of them at once.
pub trait Eight: Copy {
    /// One word eight times.
    fn all(word: u64) -> Self;
    /// These words.
    fn load(words: &[u64; LANES]) -> Self;
    /// Writes the words down.
    fn store(self, words: &mut [u64; LANES]);
    /// Bits in both.
    fn and(self, other: Self) -> Self;
    /// Bits in any of the two.
    fn or(self, other: Self) -> Self;
    /// Bits in one of the two alone.
    fn xor(self, other: Self) -> Self;
    /// Which words share bits with another's; a bit for each.
    fn shares(self, other: Self) -> u8;
    /// The words that `kept` has a bit for, and zero for the others.
    fn keep(self, kept: u8) -> Self;
    /// The words that `kept` has a bit for, moved together at the low end, and zeros behind them.
    fn gather(self, kept: u8) -> Self;
    /// Each word swapped with the one `STEP` lanes away: 4, 2 or 1.
    fn swap<const STEP: usize>(self) -> Self;
}

impl Eight for [u64; LANES] {
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
    fn gather(self, kept: u8) -> Self {
        let (mut gathered, mut left) = ([0; LANES], kept);
        for slot in gathered.iter_mut().take(kept.count_ones() as usize) {
            *slot = self[left.trailing_zeros() as usize % LANES];
            left &= left.wrapping_sub(1);
        }
        gathered
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        std::array::from_fn(|lane| self[lane ^ STEP])
    }
}

/// Eight words in one register of AVX-512.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Wide(x86::__m512i);

// SAFETY (all of this block): the instructions are AVX-512F, which the machine has by the invariant
// above; loads and stores go through references to eight words and need no alignment.
#[cfg(target_arch = "x86_64")]
impl Eight for Wide {
    #[inline(always)]
    fn all(word: u64) -> Self {
        Self(unsafe { x86::_mm512_set1_epi64(word.cast_signed()) })
    }
    #[inline(always)]
    fn load(words: &[u64; LANES]) -> Self {
        Self(unsafe { x86::_mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; LANES]) {
        unsafe { x86::_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_and_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_or_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_xor_si512(self.0, other.0) })
    }
    #[inline(always)]
    fn shares(self, other: Self) -> u8 {
        unsafe { x86::_mm512_test_epi64_mask(self.0, other.0) }
    }
    #[inline(always)]
    fn keep(self, kept: u8) -> Self {
        Self(unsafe { x86::_mm512_maskz_mov_epi64(kept, self.0) })
    }
    #[inline(always)]
    fn gather(self, kept: u8) -> Self {
        Self(unsafe { x86::_mm512_maskz_compress_epi64(kept, self.0) })
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        Self(unsafe {
            match STEP {
                4 => x86::_mm512_shuffle_i64x2::<0x4e>(self.0, self.0),
                2 => x86::_mm512_permutex_epi64::<0x4e>(self.0),
                _ => x86::_mm512_permutex_epi64::<0xb1>(self.0),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::machine::{Job, run};
    use super::*;
    use crate::rng::Rng;

    /// All that eight words can do, on these.
    struct All([u64; LANES], [u64; LANES], u8);

    impl Job for All {
        type Answer = (Vec<[u64; LANES]>, u8);

        #[inline(always)]
        fn run<E: Eight>(self) -> Self::Answer {
            let (one, other) = (E::load(&self.0), E::load(&self.1));
            let all = [
                E::all(self.0[0]),
                one.and(other),
                one.or(other),
                one.xor(other),
                one.keep(self.2),
                one.gather(self.2),
                one.swap::<4>(),
                one.swap::<2>(),
                one.swap::<1>(),
            ];
            let words = all.map(|eight| {
                let mut words = [0; LANES];
                eight.store(&mut words);
                words
            });
            (words.to_vec(), one.shares(other))
        }
    }

    #[test]
    fn the_machine_at_hand_does_to_eight_words_what_plain_words_do() {
        let mut rng = Rng::new(1);
        for kept in 0..=u8::MAX {
            let mut words = || std::array::from_fn(|_| rng.below(5) as u64);
            let (one, other) = (words(), words());
            let plain = All(one, other, kept).run::<[u64; LANES]>();
            assert_eq!(run(All(one, other, kept)), plain);
            let own = (0..LANES).filter(|lane| kept >> lane & 1 == 1).map(|lane| one[lane]);
            let gathered = plain.0[5].iter().copied().take(kept.count_ones() as usize);
            assert!(gathered.eq(own), "{kept}");
        }
    }
}
