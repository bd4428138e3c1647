//! The list of placements that can still be added, as masks, read eight at a time.
//!
//! Idea: three passes do all the work of a node. The union of what a try leaves shows whether an
//! item would lose its last placement; most tries end there. What is left is compressed into the
//! list of the next level. And bit-sliced counters, in which bit k of the counter of item i is bit
//! i of word k, count the placements of all items at once: a mask is added to all counters with a
//! few `and` and `xor`.
//!
//! Invariant: after the last mask, zeros follow up to a multiple of eight; they cover nothing.
//!
//! Reference: Knuth, The Art of Computer Programming, 7.1.3 (bitwise addition).

use super::lanes::{LANES, Lanes};
use super::mask::{Mask, is_empty, least, none};

/// Bits of the first counters, which are enough for most nodes.
const FEW: usize = 4;

/// Bits of counters that are enough for any list.
const ALL: usize = 20;

/// The masks of a list, stored word by word.
#[derive(Clone)]
pub struct List<const W: usize> {
    words: [Vec<u64>; W],
    len: usize,
}

impl<const W: usize> Default for List<W> {
    fn default() -> Self {
        Self { words: [const { Vec::new() }; W], len: 0 }
    }
}

impl<const W: usize> List<W> {
    /// The list of these masks.
    pub fn new(masks: &[Mask<W>]) -> Self {
        let mut list = Self { len: masks.len(), ..Self::default() };
        list.make_room(masks.len());
        for (number, mask) in masks.iter().enumerate() {
            for (words, word) in list.words.iter_mut().zip(mask) {
                words[number] = *word;
            }
        }
        list
    }

    /// The number of masks.
    pub fn len(&self) -> usize {
        self.len
    }

    /// One of them.
    #[inline(always)]
    pub fn mask(&self, number: usize) -> Mask<W> {
        let mut mask = none();
        for (word, words) in mask.iter_mut().zip(&self.words) {
            *word = words[number];
        }
        mask
    }

    /// The number of a mask, if it is in the list.
    pub fn position(&self, mask: &Mask<W>) -> Option<usize> {
        (0..self.len).find(|&number| self.mask(number) == *mask)
    }

    /// Reserves memory for this many masks and eight more. Returns the bytes by which the list
    /// grew.
    #[inline(always)]
    pub fn make_room(&mut self, len: usize) -> usize {
        let (needed, known) = (len + 2 * LANES, self.words[0].len());
        if needed <= known {
            return 0;
        }
        self.words.iter_mut().for_each(|words| words.resize(needed, 0));
        8 * W * (needed - known)
    }

    /// The masks in groups of eight, word by word.
    #[inline(always)]
    fn eights(&self) -> [&[[u64; LANES]]; W] {
        let number = self.len.div_ceil(LANES);
        let mut eights: [&[[u64; LANES]]; W] = [&[]; W];
        for (eights, words) in eights.iter_mut().zip(&self.words) {
            *eights = &words.as_chunks().0[..number];
        }
        eights
    }

    /// The union of the masks that share no bit with `gone`.
    #[inline(always)]
    pub fn covered_without<E: Lanes>(&self, gone: &Mask<W>) -> Mask<W> {
        let (eights, gone) = (self.eights(), spread(gone));
        let mut unions = [E::all(0); W];
        for at in 0..eights[0].len() {
            let masks = load::<E, W>(&eights, at);
            let kept = !clash(&masks, &gone);
            for (union, mask) in unions.iter_mut().zip(masks) {
                *union = union.or(mask.keep(kept));
            }
        }
        let mut covered = none();
        for (word, union) in covered.iter_mut().zip(unions) {
            let union = union.or(union.swap::<4>());
            let union = union.or(union.swap::<2>());
            *word = first(union.or(union.swap::<1>()));
        }
        covered
    }

    /// Copies the masks that share no bit with `gone` into `after`, which has memory for all.
    #[inline(always)]
    pub fn narrow<E: Lanes>(&self, gone: &Mask<W>, after: &mut Self) {
        let (eights, gone) = (self.eights(), spread(gone));
        let mut len = 0;
        for at in 0..eights[0].len() {
            let masks = load::<E, W>(&eights, at);
            let mut kept = !clash(&masks, &gone);
            let inside = self.len - LANES * at;
            if inside < LANES {
                kept &= (1 << inside) - 1;
            }
            for (after, mask) in after.words.iter_mut().zip(masks) {
                if let Some(slot) = after[len..].first_chunk_mut() {
                    mask.gather(kept, slot);
                }
            }
            len += kept.count_ones() as usize;
        }
        for after in &mut after.words {
            after[len..len + LANES].fill(0);
        }
        after.len = len;
    }

    /// Which masks of a group of 64 have a bit.
    #[inline(always)]
    pub fn having<E: Lanes>(&self, bit: usize, word: usize) -> u64 {
        let eights = &self.eights()[bit / 64];
        let eights = &eights[(8 * word).min(eights.len())..];
        let wanted = E::all(1 << (bit % 64));
        let mut having = 0;
        for (at, eight) in eights.iter().take(8).enumerate() {
            having |= u64::from(E::load(eight).shares(wanted)) << (8 * at);
        }
        having
    }

    /// The open item that the fewest masks cover, the first of them, with the number of its masks.
    #[inline(always)]
    pub fn rarest<E: Lanes>(&self, open: &Mask<W>) -> (usize, usize) {
        if let Some(rarest) = self.rarest_of::<E, FEW>(open) {
            return rarest;
        }
        self.rarest_of::<E, ALL>(open).unwrap_or_default()
    }

    /// The same with counters of this many bits; `None` if the counters of all open items overflow.
    #[inline(always)]
    fn rarest_of<E: Lanes, const BITS: usize>(&self, open: &Mask<W>) -> Option<(usize, usize)> {
        let mut sums = [([0; BITS], 0); W];
        for (sums, eights) in sums.iter_mut().zip(self.eights()) {
            *sums = sums_of::<E, BITS>(eights);
        }
        let mut rarest = *open;
        for (rarest, (_, beyond)) in rarest.iter_mut().zip(&sums) {
            *rarest &= !beyond;
        }
        if is_empty(&rarest) {
            return None;
        }
        let mut count = 0;
        for bit in (0..BITS).rev() {
            let mut less = rarest;
            for (less, (bits, _)) in less.iter_mut().zip(&sums) {
                *less &= !bits[bit];
            }
            if is_empty(&less) {
                count |= 1 << bit;
            } else {
                rarest = less;
            }
        }
        least(&rarest).map(|bit| (count, bit))
    }
}

/// Each word of a mask in all eight lanes.
#[inline(always)]
fn spread<E: Lanes, const W: usize>(mask: &Mask<W>) -> [E; W] {
    let mut spread = [E::all(0); W];
    for (eight, &word) in spread.iter_mut().zip(mask) {
        *eight = E::all(word);
    }
    spread
}

/// Eight masks, word by word.
#[inline(always)]
fn load<E: Lanes, const W: usize>(eights: &[&[[u64; LANES]]; W], at: usize) -> [E; W] {
    let mut masks = [E::all(0); W];
    for (mask, eights) in masks.iter_mut().zip(eights) {
        *mask = E::load(&eights[at]);
    }
    masks
}

/// Which of eight masks share a bit with `gone`.
#[inline(always)]
fn clash<E: Lanes, const W: usize>(masks: &[E; W], gone: &[E; W]) -> u8 {
    let mut clash = E::all(0);
    for (mask, gone) in masks.iter().zip(gone) {
        clash = clash.or(mask.and(*gone));
    }
    clash.shares(clash)
}

#[inline(always)]
fn first<E: Lanes>(eight: E) -> u64 {
    let mut words = [0; LANES];
    eight.store(&mut words);
    words[0]
}

/// Bit-sliced counters of the words that have each of 64 bits: bit `i` of word `k` is bit `k` of
/// the counter of `i`. Also returns which counters have overflowed.
#[inline(always)]
fn sums_of<E: Lanes, const BITS: usize>(eights: &[[u64; LANES]]) -> ([u64; BITS], u64) {
    let mut sums = Sums { bits: [E::all(0); BITS], beyond: E::all(0) };
    let (pairs, last) = eights.as_chunks();
    for [one, other] in pairs {
        sums.add_two(E::load(one), E::load(other));
    }
    if let Some(one) = last.first() {
        sums.add_two(E::load(one), E::all(0));
    }
    let sums = sums.and_swapped::<4>().and_swapped::<2>().and_swapped::<1>();
    let mut bits = [0; BITS];
    for (bits, own) in bits.iter_mut().zip(sums.bits) {
        *bits = first(own);
    }
    (bits, first(sums.beyond))
}

/// Bit-sliced counters in eight lanes.
#[derive(Clone, Copy)]
struct Sums<E, const BITS: usize> {
    bits: [E; BITS],
    beyond: E,
}

impl<E: Lanes, const BITS: usize> Sums<E, BITS> {
    /// Adds the bits of two words to the counters: both to the lowest bit, then the carry to the
    /// others.
    #[inline(always)]
    fn add_two(&mut self, one: E, other: E) {
        let mut carry = other;
        let mut ones = one;
        for bits in &mut self.bits {
            let sum = bits.xor(ones);
            (*bits, carry) = (sum.xor(carry), bits.and(ones).or(sum.and(carry)));
            ones = E::all(0);
        }
        self.beyond = self.beyond.or(carry);
    }

    /// Adds to each lane the lane `STEP` away.
    #[inline(always)]
    fn and_swapped<const STEP: usize>(mut self) -> Self {
        let mut carry = E::all(0);
        for bits in &mut self.bits {
            let (one, other) = (*bits, bits.swap::<STEP>());
            *bits = one.xor(other).xor(carry);
            carry = one.and(other).or(carry.and(one.or(other)));
        }
        self.beyond = self.beyond.or(self.beyond.swap::<STEP>()).or(carry);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::dispatch::{Job, run_on_each};
    use super::super::mask::{insert, members, zip};
    use super::*;
    use crate::rng::Rng;

    const BITS: usize = 128;

    /// All operations of a list, for the masks without `gone`.
    #[derive(Clone)]
    struct Asked<'a>(&'a [Mask<2>], Mask<2>);

    impl Job for Asked<'_> {
        /// The union, the masks left, those with bit 70, and the rarest item.
        type Answer = (Mask<2>, Vec<Mask<2>>, Vec<usize>, (usize, usize));

        #[inline(always)]
        fn run<E: Lanes>(self) -> Self::Answer {
            let (list, mut after) = (List::new(self.0), List::new(&[[u64::MAX; 2]; 99]));
            after.make_room(list.len());
            list.narrow::<E>(&self.1, &mut after);
            let having: Vec<u64> =
                (0..=after.len() / 64).map(|word| after.having::<E>(70, word)).collect();
            let numbers = having.iter().enumerate();
            let numbers = numbers.flat_map(|(at, &own)| members(&[own]).map(move |n| 64 * at + n));
            (
                list.covered_without::<E>(&self.1),
                (0..after.len()).map(|number| after.mask(number)).collect(),
                numbers.collect(),
                after.rarest::<E>(&[u64::MAX; 2]),
            )
        }
    }

    /// The same, mask by mask and bit by bit.
    fn plainly(masks: &[Mask<2>], gone: &Mask<2>) -> <Asked<'static> as Job>::Answer {
        let is_kept = |mask: &&Mask<2>| is_empty(&zip(mask, gone, |mask, gone| mask & gone));
        let kept: Vec<Mask<2>> = masks.iter().filter(is_kept).copied().collect();
        let covered = kept.iter().fold(none(), |all, mask| zip(&all, mask, |all, mask| all | mask));
        let has = |mask: &Mask<2>, bit: usize| mask[bit / 64] >> (bit % 64) & 1 == 1;
        let count = |bit: usize| kept.iter().filter(|mask| has(mask, bit)).count();
        let rarest = (0..BITS).map(|bit| (count(bit), bit)).min().unwrap_or_default();
        let having = (0..kept.len()).filter(|&number| has(&kept[number], 70)).collect();
        (covered, kept, having, rarest)
    }

    #[test]
    fn a_list_tells_what_its_masks_tell_one_by_one() {
        let mut rng = Rng::new(4);
        for round in 0..300 {
            // Masks with many bits overflow the counters with few bits.
            let bits = 1 + round % 100;
            let masks: Vec<Mask<2>> = (0..rng.below(200))
                .map(|_| {
                    let mut mask = none();
                    (0..bits).for_each(|_| insert(&mut mask, rng.below(BITS)));
                    mask
                })
                .collect();
            let mut gone = none();
            if rng.below(3) > 0 {
                insert(&mut gone, rng.below(BITS));
            }
            let wanted = plainly(&masks, &gone);
            for answer in run_on_each(&Asked(&masks, gone)) {
                assert_eq!(answer, wanted);
            }
        }
    }
}
