//! State table: the frontier states of one cell, each with the number of ways that lead to it.
//!
//! A hash table with open addressing and linear probing. It doubles when five eighths full, so its
//! memory follows the number of states. The hash is multiplicative (Knuth, The Art of Computer
//! Programming, 6.4).

use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr};

use super::remainders::Modulus;

/// The word type of a frontier state: 64 or 128 bits.
pub trait Word:
    Copy
    + Ord
    + Add<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of bits.
    const BITS: u32;

    /// The low bits of a number.
    fn of(bits: u128) -> Self;

    /// The low 64 bits.
    fn low(self) -> u64;

    /// How many of the lowest bits are set without a gap.
    fn trailing_ones(self) -> u32;

    /// A hash; its highest bits are the best mixed.
    fn hash(self) -> u64;
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

impl Word for u64 {
    const BITS: u32 = Self::BITS;

    #[inline(always)]
    fn of(bits: u128) -> Self {
        bits as Self
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self
    }

    #[inline(always)]
    fn trailing_ones(self) -> u32 {
        self.trailing_ones()
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        (self ^ self >> 32).wrapping_mul(GOLDEN)
    }
}

impl Word for u128 {
    const BITS: u32 = Self::BITS;

    #[inline(always)]
    fn of(bits: u128) -> Self {
        bits
    }

    #[inline(always)]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline(always)]
    fn trailing_ones(self) -> u32 {
        self.trailing_ones()
    }

    #[inline(always)]
    fn hash(self) -> u64 {
        (self.low() ^ ((self >> 64) as u64).wrapping_mul(GOLDEN).rotate_left(29)).hash()
    }
}

/// A state and its ways. The ways are two words, so that a slot of a 64-bit state takes 24 bytes.
#[derive(Clone, Copy)]
struct Slot<K> {
    state: K,
    low: u64,
    high: u64,
}

impl<K> Slot<K> {
    #[inline(always)]
    fn ways(&self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// The states with the same first empty cell.
pub struct StateTable<K> {
    slots: Vec<Slot<K>>,
    len: usize,
    /// How many low bits of a hash are unused.
    shift: u32,
    /// What the ways are reduced by.
    modulus: Modulus,
}

impl<K> Default for StateTable<K> {
    fn default() -> Self {
        Self { slots: Vec::new(), len: 0, shift: 64, modulus: Modulus::NONE }
    }
}

impl<K: Word> StateTable<K> {
    /// Logarithm of the first number of slots.
    const SLOTS: u32 = 6;

    /// The mark of a free slot. No state equals it, because the first cell of a state is empty.
    fn nothing() -> K {
        !K::of(0)
    }

    /// An empty table of ways modulo a number.
    pub fn modulo(modulus: Modulus) -> Self {
        Self { modulus, ..Self::default() }
    }

    /// Adds to the ways of a state. Returns the bytes by which the table grew, or `None` if the
    /// number of ways overflows.
    #[inline(always)]
    pub fn add(&mut self, state: K, ways: u128) -> Option<u64> {
        let grown = if 8 * self.len >= 5 * self.slots.len() { self.grow() } else { 0 };
        let at = self.slot(state);
        let slot = &mut self.slots[at];
        let known = if slot.state == state { slot.ways() } else { 0 };
        self.len += usize::from(slot.state != state);
        let sum = self.modulus.sum(known, ways)?;
        *slot = Slot { state, low: sum as u64, high: (sum >> 64) as u64 };
        Some(grown)
    }

    /// The ways of a state; 0 if it was never added.
    #[inline(always)]
    pub fn ways(&self, state: K) -> u128 {
        if self.slots.is_empty() {
            return 0;
        }
        let slot = self.slots[self.slot(state)];
        if slot.state == state { slot.ways() } else { 0 }
    }

    /// The slot of a state, or the free slot where it belongs.
    #[inline(always)]
    fn slot(&self, state: K) -> usize {
        let last = self.slots.len() - 1;
        let mut at = (state.hash() >> self.shift) as usize & last;
        while self.slots[at].state != state && self.slots[at].state != Self::nothing() {
            at = (at + 1) & last;
        }
        at
    }

    /// Doubles the table. Returns the bytes by which it grew.
    #[cold]
    fn grow(&mut self) -> u64 {
        let before = self.bytes();
        let bits = (65 - self.shift).max(Self::SLOTS);
        self.shift = 64 - bits;
        let empty = Slot { state: Self::nothing(), low: 0, high: 0 };
        let slots = std::mem::replace(&mut self.slots, vec![empty; 1 << bits]);
        for slot in slots.into_iter().filter(|slot| slot.state != Self::nothing()) {
            let at = self.slot(slot.state);
            self.slots[at] = slot;
        }
        self.bytes() - before
    }

    /// Memory of the table.
    pub fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot<K>>()) as u64
    }

    /// The states with their ways, in arbitrary order.
    pub fn states(&self) -> impl Iterator<Item = (K, u128)> {
        let filled = self.slots.iter().filter(|slot| slot.state != Self::nothing());
        filled.map(|slot| (slot.state, slot.ways()))
    }
}
