//! Lanes in vector registers: one register of AVX-512, or two of AVX2.
//!
//! Invariant: a value of [`Avx512`] or [`Avx2`] exists only where the processor has the
//! instructions. Only [`dispatch`](super::dispatch) creates them, after asking the processor. All
//! functions are inlined into a function that enables the instructions, so each is a few
//! instructions.

#![expect(unsafe_code, reason = "docs/decisions/0009: vector instructions, chosen at run time")]

use std::arch::x86_64 as x86;

use super::lanes::{LANES, Lanes};

/// Lanes words in one register of AVX-512.
#[derive(Clone, Copy)]
pub struct Avx512(x86::__m512i);

// SAFETY (all of this block): the instructions are AVX-512F, which the machine has by the invariant
// above; loads and stores go through references to eight words and need no alignment.
impl Lanes for Avx512 {
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
    fn gather(self, kept: u8, words: &mut [u64; LANES]) {
        Self(unsafe { x86::_mm512_maskz_compress_epi64(kept, self.0) }).store(words);
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

/// Lanes words in two registers of AVX2, the first four in the first.
#[derive(Clone, Copy)]
pub struct Avx2(x86::__m256i, x86::__m256i);

/// Words of one register.
const HALF: usize = LANES / 2;

/// By the words that are kept of four: where the halves of the words that come together are.
static PLACES: [[i32; LANES]; 1 << HALF] = places();

const fn places() -> [[i32; LANES]; 1 << HALF] {
    let mut places = [[0; LANES]; 1 << HALF];
    let mut kept = 0;
    while kept < 1 << HALF {
        let (mut lane, mut slot) = (0, 0);
        while lane < HALF {
            if kept >> lane & 1 == 1 {
                places[kept][slot] = 2 * lane as i32;
                places[kept][slot + 1] = 2 * lane as i32 + 1;
                slot += 2;
            }
            lane += 1;
        }
        kept += 1;
    }
    places
}

macro_rules! both {
    ($name:ident, $instruction:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: as for the whole block.
            unsafe { Self(x86::$instruction(self.0, other.0), x86::$instruction(self.1, other.1)) }
        }
    };
}

// SAFETY (all of this block and the next): the instructions are AVX2, which the machine has by the
// invariant above; loads and stores go through references to four or eight words, or to places, and
// need no alignment.
impl Avx2 {
    both!(equal, _mm256_cmpeq_epi64);

    /// All bits of the words that `kept` has a bit for.
    #[inline(always)]
    fn lanes(kept: u8) -> Self {
        let bits = <Self as Lanes>::load(&[1, 2, 4, 8, 16, 32, 64, 128]);
        Self::all(kept.into()).and(bits).equal(bits)
    }
}

impl Lanes for Avx2 {
    both!(and, _mm256_and_si256);
    both!(or, _mm256_or_si256);
    both!(xor, _mm256_xor_si256);
    #[inline(always)]
    fn all(word: u64) -> Self {
        let all = unsafe { x86::_mm256_set1_epi64x(word.cast_signed()) };
        Self(all, all)
    }
    #[inline(always)]
    fn load(words: &[u64; LANES]) -> Self {
        let (low, high) = words.split_at(HALF);
        unsafe {
            Self(
                x86::_mm256_loadu_si256(low.as_ptr().cast()),
                x86::_mm256_loadu_si256(high.as_ptr().cast()),
            )
        }
    }
    #[inline(always)]
    fn store(self, words: &mut [u64; LANES]) {
        let (low, high) = words.split_at_mut(HALF);
        unsafe {
            x86::_mm256_storeu_si256(low.as_mut_ptr().cast(), self.0);
            x86::_mm256_storeu_si256(high.as_mut_ptr().cast(), self.1);
        }
    }
    #[inline(always)]
    fn shares(self, other: Self) -> u8 {
        let shared = self.and(other).equal(Self::all(0));
        let none = |lanes| unsafe {
            x86::_mm256_movemask_pd(x86::_mm256_castsi256_pd(lanes)).cast_unsigned() as u8
        };
        !(none(shared.0) | none(shared.1) << HALF)
    }
    #[inline(always)]
    fn keep(self, kept: u8) -> Self {
        self.and(Self::lanes(kept))
    }
    #[inline(always)]
    fn gather(self, kept: u8, words: &mut [u64; LANES]) {
        let together = |four, kept: u8, words: &mut [u64; HALF]| unsafe {
            let places = &PLACES[usize::from(kept) % PLACES.len()];
            let places = x86::_mm256_loadu_si256(places.as_ptr().cast());
            let together = x86::_mm256_permutevar8x32_epi32(four, places);
            x86::_mm256_storeu_si256(words.as_mut_ptr().cast(), together);
        };
        let (low, high) = (kept % (1 << HALF), kept >> HALF);
        // The words behind those of the first register are written over by the second.
        for (four, kept, start) in [(self.0, low, 0), (self.1, high, low.count_ones() as usize)] {
            if let Some(words) = words[start..].first_chunk_mut() {
                together(four, kept, words);
            }
        }
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        if STEP == HALF {
            return Self(self.1, self.0);
        }
        unsafe {
            match STEP {
                2 => Self(
                    x86::_mm256_permute4x64_epi64::<0x4e>(self.0),
                    x86::_mm256_permute4x64_epi64::<0x4e>(self.1),
                ),
                _ => Self(
                    x86::_mm256_permute4x64_epi64::<0xb1>(self.0),
                    x86::_mm256_permute4x64_epi64::<0xb1>(self.1),
                ),
            }
        }
    }
}
