//! The digit sets of a cage: all its cells differ and add up to a total.
//!
//! At most twelve sets have one size and one total, so they fit in sixteen lanes and are compared
//! with the candidates all at once. A set stays if its digits are all in the open cells and each of
//! these has one of them.
//!
//! Invariant: a candidate goes only if no assignment has it. Cost: a few instructions for each cell.

use super::sum::{DIGITS, FULL, Masks, bits};

const LANES: usize = 16;
/// A lane without a set.
const EMPTY: u16 = 1 << 15;
const MOST_TOTAL: usize = 45;

type Sets = [u16; LANES];

/// The sets by size and total.
static SETS: [[Sets; MOST_TOTAL + 1]; DIGITS as usize + 1] = {
    let mut sets = [[[EMPTY; LANES]; MOST_TOTAL + 1]; DIGITS as usize + 1];
    let mut sizes = [[0; MOST_TOTAL + 1]; DIGITS as usize + 1];
    let mut set = 0;
    while set <= FULL {
        let (mut rest, mut total) = (set, 0);
        while rest != 0 {
            total += rest.trailing_zeros() as usize + 1;
            rest &= rest - 1;
        }
        let size = set.count_ones() as usize;
        sets[size][total][sizes[size][total]] = set;
        sizes[size][total] += 1;
        set += 1;
    }
    sets
};

/// Narrows the open cells of a cage, which have `left` together, to the digits of the sets that
/// they can still hold, and places a digit of all these sets that only one cell can hold; gives the
/// digits of all these sets.
#[inline]
pub(super) fn narrow(masks: &mut Masks, open: u16, placed: u16, left: u32) -> Option<u16> {
    let sets = SETS[open.count_ones() as usize].get(left as usize)?;
    let mut union = 0;
    for cell in bits(open) {
        union |= masks[cell];
    }
    let outside = !(union & !placed);
    let mut wrong = [0u16; LANES];
    for (wrong, set) in wrong.iter_mut().zip(sets) {
        *wrong = if set & outside == 0 { 0 } else { u16::MAX };
    }
    for cell in bits(open) {
        let mask = masks[cell];
        for (wrong, set) in wrong.iter_mut().zip(sets) {
            *wrong |= if set & mask == 0 { u16::MAX } else { 0 };
        }
    }
    let (mut possible, mut certain) = (0, FULL);
    for (wrong, set) in wrong.iter().zip(sets) {
        possible |= set & !wrong;
        certain &= set | wrong;
    }
    if possible == 0 {
        return None;
    }
    let (mut once, mut twice) = (0, 0);
    for cell in bits(open) {
        let mask = &mut masks[cell];
        *mask &= possible;
        twice |= once & *mask;
        once |= *mask;
    }
    let hidden = certain & !twice;
    if hidden != 0 {
        for cell in bits(open) {
            if masks[cell] & hidden != 0 {
                masks[cell] &= hidden;
            }
        }
    }
    Some(certain)
}

const _: () = assert!(MOST_TOTAL as u32 == DIGITS * (DIGITS + 1) / 2);
