//! Lanes in the registers of AVX2 and AVX-512.
//!
//! Invariant: a value of these types exists only on a machine that has the instructions. Only
//! [`dispatch`](super::dispatch) picks the types, and only after asking the processor. All
//! functions are inlined into functions that switch the instructions on, so each is one
//! instruction.

#![expect(unsafe_code, reason = "docs/decisions/0006: vector instructions, chosen at run time")]

use std::arch::x86_64 as x86;

use super::lanes::{LANES, Lanes};

/// Sixteen words in one register of AVX-512.
#[derive(Clone, Copy)]
pub struct Widest(x86::__m512i);

macro_rules! one {
    ($($name:ident $instruction:ident,)+) => {$(
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: as for the whole block.
            Self(unsafe { x86::$instruction(self.0, other.0) })
        }
    )+};
}

// SAFETY (all of this block): the instructions are AVX-512F, which the machine has by the invariant
// above; loads and stores go through references to sixteen words and need no alignment.
impl Lanes for Widest {
    one!(
        and _mm512_and_si512,
        or _mm512_or_si512,
        xor _mm512_xor_si512,
        plus _mm512_add_epi32,
        minus _mm512_sub_epi32,
    );
    #[inline(always)]
    fn all(word: u32) -> Self {
        Self(unsafe { x86::_mm512_set1_epi32(word.cast_signed()) })
    }
    #[inline(always)]
    fn load(words: &[u32; LANES]) -> Self {
        Self(unsafe { x86::_mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; LANES]) {
        unsafe { x86::_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(unsafe { x86::_mm512_andnot_si512(other.0, self.0) })
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Self(unsafe { x86::_mm512_slli_epi32::<N>(self.0) })
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Self(unsafe { x86::_mm512_srli_epi32::<N>(self.0) })
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        u32::from(unsafe { x86::_mm512_cmpeq_epi32_mask(self.0, other.0) })
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        Self(unsafe {
            match STEP {
                8 => x86::_mm512_shuffle_i64x2::<0x4e>(self.0, self.0),
                4 => x86::_mm512_shuffle_i64x2::<0xb1>(self.0, self.0),
                2 => x86::_mm512_shuffle_epi32::<0x4e>(self.0),
                _ => x86::_mm512_shuffle_epi32::<0xb1>(self.0),
            }
        })
    }
    #[inline(always)]
    fn select(mask: u32, one: Self, other: Self) -> Self {
        let mask = Self::all(mask).0;
        Self(unsafe { x86::_mm512_ternarylogic_epi32::<0xca>(mask, one.0, other.0) })
    }
    #[inline(always)]
    fn or3(self, second: Self, third: Self) -> Self {
        Self(unsafe { x86::_mm512_ternarylogic_epi32::<0xfe>(self.0, second.0, third.0) })
    }
    #[inline(always)]
    fn two_of(self, second: Self, third: Self) -> Self {
        Self(unsafe { x86::_mm512_ternarylogic_epi32::<0xe8>(self.0, second.0, third.0) })
    }
}

/// Sixteen words in two registers of AVX2.
#[derive(Clone, Copy)]
pub struct Wide(x86::__m256i, x86::__m256i);

macro_rules! both {
    ($name:ident, $instruction:ident) => {
        #[inline(always)]
        fn $name(self, other: Self) -> Self {
            // SAFETY: as for the whole block.
            unsafe { Self(x86::$instruction(self.0, other.0), x86::$instruction(self.1, other.1)) }
        }
    };
}

// SAFETY (all of this block): the instructions are AVX2, which the machine has by the invariant
// above; loads and stores go through references to sixteen words and need no alignment.
impl Lanes for Wide {
    both!(and, _mm256_and_si256);
    both!(or, _mm256_or_si256);
    both!(xor, _mm256_xor_si256);
    both!(plus, _mm256_add_epi32);
    both!(minus, _mm256_sub_epi32);
    #[inline(always)]
    fn all(word: u32) -> Self {
        let all = unsafe { x86::_mm256_set1_epi32(word.cast_signed()) };
        Self(all, all)
    }
    #[inline(always)]
    fn load(words: &[u32; LANES]) -> Self {
        let [low, high] = [&words[..8], &words[8..]];
        unsafe {
            Self(
                x86::_mm256_loadu_si256(low.as_ptr().cast()),
                x86::_mm256_loadu_si256(high.as_ptr().cast()),
            )
        }
    }
    #[inline(always)]
    fn store(self, words: &mut [u32; LANES]) {
        let (low, high) = words.split_at_mut(8);
        unsafe {
            x86::_mm256_storeu_si256(low.as_mut_ptr().cast(), self.0);
            x86::_mm256_storeu_si256(high.as_mut_ptr().cast(), self.1);
        }
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        unsafe {
            Self(
                x86::_mm256_andnot_si256(other.0, self.0),
                x86::_mm256_andnot_si256(other.1, self.1),
            )
        }
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        let by = x86_count(N);
        unsafe { Self(x86::_mm256_sll_epi32(self.0, by), x86::_mm256_sll_epi32(self.1, by)) }
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        let by = x86_count(N);
        unsafe { Self(x86::_mm256_srl_epi32(self.0, by), x86::_mm256_srl_epi32(self.1, by)) }
    }
    #[inline(always)]
    fn equal(self, other: Self) -> u32 {
        let lanes = |one, other| unsafe {
            let same = x86::_mm256_cmpeq_epi32(one, other);
            x86::_mm256_movemask_ps(x86::_mm256_castsi256_ps(same)).cast_unsigned()
        };
        lanes(self.0, other.0) | lanes(self.1, other.1) << 8
    }
    #[inline(always)]
    fn swap<const STEP: usize>(self) -> Self {
        if STEP == 8 {
            return Self(self.1, self.0);
        }
        unsafe {
            match STEP {
                4 => Self(
                    x86::_mm256_permute2x128_si256::<1>(self.0, self.0),
                    x86::_mm256_permute2x128_si256::<1>(self.1, self.1),
                ),
                2 => Self(
                    x86::_mm256_shuffle_epi32::<0x4e>(self.0),
                    x86::_mm256_shuffle_epi32::<0x4e>(self.1),
                ),
                _ => Self(
                    x86::_mm256_shuffle_epi32::<0xb1>(self.0),
                    x86::_mm256_shuffle_epi32::<0xb1>(self.1),
                ),
            }
        }
    }
}

/// A count for the shifts of AVX2, which becomes a constant of the instruction.
#[inline(always)]
fn x86_count(by: u32) -> x86::__m128i {
    // SAFETY: SSE2, which every x86-64 has.
    unsafe { x86::_mm_cvtsi32_si128(by.cast_signed()) }
}
