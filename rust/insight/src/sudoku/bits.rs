//! Sets of cells: bit `cell` of `W` words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No cell.
    pub const NONE: Self = Self([0; W]);

    /// These cells.
    pub fn of(cells: &[u32]) -> Self {
        let mut set = Self::NONE;
        for &cell in cells {
            set.insert(cell);
        }
        set
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: u32) {
        self.0[cell as usize >> 6] |= 1 << (cell & 63);
    }

    /// Takes a cell away.
    #[inline]
    pub fn remove(&mut self, cell: u32) {
        self.0[cell as usize >> 6] &= !(1 << (cell & 63));
    }

    /// Whether it has a cell.
    #[inline]
    pub fn has(&self, cell: u32) -> bool {
        self.0[cell as usize >> 6] >> (cell & 63) & 1 == 1
    }

    /// Whether it has no cell.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two have a cell in common.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(own, other)| own & other != 0)
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells in order.
    pub fn iter(self) -> impl Iterator<Item = u32> {
        self.0
            .into_iter()
            .enumerate()
            .flat_map(|(at, word)| ones(word).map(move |bit| at as u32 * 64 + bit))
    }

    /// Its cells without those of another.
    #[inline]
    #[must_use]
    pub fn without(mut self, other: &Self) -> Self {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= !other);
        self
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

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own &= other);
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(own, other)| *own |= other);
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

/// The numbers of the bits that are set.
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

/// The lowest bits.
#[inline]
pub fn low(number: usize) -> u64 {
    if number >= 64 { u64::MAX } else { (1 << number) - 1 }
}
