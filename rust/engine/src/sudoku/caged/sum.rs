//! A sum of cells, and the candidates that it leaves them.
//!
//! The cells of a sum are added, or taken away (*negative*); some of them differ. While the open
//! cells have few assignments, all are tried: cell by cell, the last two at once, since one digit
//! of a pair gives the other. Then exactly the candidates of some assignment stay. Else a cage (all
//! cells differ, none is negative) looks at the digit sets with its total, and any other sum at its
//! groups of different cells ([`groups`](super::groups)).
//!
//! Besides candidates a sum gives its *certain* digits, which every assignment has somewhere: a
//! cell that sees all their places loses them.
//!
//! A negative cell counts as ten less its digit, so all cells are added; its mask is turned round.
//! Masks have bit 0 for digit 1.

use super::groups::{self, Group};

/// Bits of a mask.
pub(super) const DIGITS: u32 = 9;
/// Every digit.
pub(super) const FULL: u16 = 0x1ff;
/// The most cells of a sum.
pub(super) const MOST_CELLS: usize = 12;

/// A sum of so many cells may be anywhere between the least and the greatest.
const FEW_CELLS: usize = 6;
/// The most assignments of all open cells but two that are tried.
const MOST_ASSIGNMENTS: u32 = 9;
/// The most open cells whose assignments are tried.
const MOST_OPEN: usize = 6;

/// Masks of the cells of a sum, in its order.
pub(super) type Masks = [u16; MOST_CELLS];

/// A sum but for the place of its cells.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// The number of cells.
    size: usize,
    /// The total of all values.
    total: u32,
    /// The cells that are negative.
    negative: u16,
    /// For each cell the others that differ from it.
    differ: [u16; MOST_CELLS],
    /// The digit sets with the total, if all cells differ and none is negative.
    sets: Option<Vec<u16>>,
    /// The cells in groups.
    groups: Vec<Group>,
}

impl Shape {
    /// The shape of a sum of `size` cells; `differs` says which of them do. `None` if no digits
    /// have this total.
    pub(super) fn new(
        size: usize,
        total: i32,
        negative: u16,
        differs: impl Fn(usize, usize) -> bool,
    ) -> Option<Self> {
        let total = u32::try_from(total + 10 * negative.count_ones() as i32).ok()?;
        if total < size as u32 || total > DIGITS * size as u32 {
            return None;
        }
        let mut differ = [0u16; MOST_CELLS];
        for (cell, own) in differ.iter_mut().enumerate().take(size) {
            *own = (0..size).filter(|&other| differs(cell, other)).fold(0, |all, at| all | 1 << at);
        }
        let others = size as u32 - 1;
        let is_cage = negative == 0 && differ[..size].iter().all(|own| own.count_ones() == others);
        let has_total = |set: &u16| set.count_ones() == size as u32 && sum_of(*set) == total;
        let sets = is_cage.then(|| (1..=FULL).filter(has_total).collect());
        let groups = Group::all(size, negative, &differ);
        Some(Self { size, total, negative, differ, sets, groups })
    }

    /// Whether it has few cells, all of them differ, or its total is near an end: other sums seldom
    /// exclude a candidate.
    pub(super) fn says_much(&self) -> bool {
        self.size <= FEW_CELLS
            || self.sets.is_some()
            || groups::is_near_an_end(&self.groups, self.total)
    }

    /// Narrows the masks to what the total leaves, and gives the certain digits; `None` if nothing
    /// is left.
    #[inline]
    pub(super) fn narrow(&self, masks: &mut Masks) -> Option<u16> {
        let (mut left, mut placed, mut open) = (self.total, 0, Open::default());
        for (cell, &mask) in masks[..self.size].iter().enumerate() {
            if mask.is_power_of_two() {
                left = left.checked_sub(self.value(cell, mask))?;
                placed |= mask;
            } else {
                open.insert(cell as u8, mask);
            }
        }
        if open.size == 0 {
            return (left == 0).then_some(placed);
        }
        if open.size <= MOST_OPEN && open.assignments() <= MOST_ASSIGNMENTS {
            let mut found = Masks::default();
            let certain = self.assign(&open, 0, masks, left, &mut found)?;
            for &cell in &open.cells[..open.size] {
                masks[cell as usize] = found[cell as usize];
            }
            return Some(placed | certain);
        }
        match &self.sets {
            Some(sets) => narrow_by_sets(sets, placed, &mut masks[..self.size]),
            None => groups::narrow(&self.groups, self.total, masks),
        }
    }

    /// The value of a cell with one candidate.
    #[inline]
    fn value(&self, cell: usize, digit: u16) -> u32 {
        let own = digit.trailing_zeros() + 1;
        if self.negative >> cell & 1 == 1 { 10 - own } else { own }
    }

    /// The digits of a cell as the values that it adds, and back.
    #[inline]
    fn turned(&self, cell: usize, mask: u16) -> u16 {
        if self.negative >> cell & 1 == 1 { reversed(mask) } else { mask }
    }

    /// Tries the digits of the open cells from `at` on, which add `left`; adds what some
    /// assignment has to `found`, and gives the digits of all assignments, or `None` without any.
    fn assign(
        &self,
        open: &Open,
        at: usize,
        masks: &Masks,
        left: u32,
        found: &mut Masks,
    ) -> Option<u16> {
        let cell = open.cells[at] as usize;
        if at + 1 == open.size {
            let value = if (1..=DIGITS).contains(&left) { 1 << (left - 1) } else { 0 };
            let digit = masks[cell] & self.turned(cell, value);
            found[cell] |= digit;
            return (digit != 0).then_some(digit);
        }
        if at + 2 == open.size {
            return self.assign_pair([cell, open.cells[at + 1] as usize], masks, left, found);
        }
        let mut certain = None;
        for digit in digits(masks[cell]) {
            let Some(left) = left.checked_sub(self.value(cell, digit)) else { continue };
            let mut rest = *masks;
            let mut differ = self.differ[cell];
            while differ != 0 {
                rest[differ.trailing_zeros() as usize] &= !digit;
                differ &= differ - 1;
            }
            if let Some(own) = self.assign(open, at + 1, &rest, left, found) {
                found[cell] |= digit;
                certain = Some(certain.unwrap_or(FULL) & (own | digit));
            }
        }
        certain
    }

    /// The same for the last two cells at once.
    fn assign_pair(
        &self,
        [one, other]: [usize; 2],
        masks: &Masks,
        left: u32,
        found: &mut Masks,
    ) -> Option<u16> {
        let (mut first, mut second) =
            (self.turned(one, masks[one]), self.turned(other, masks[other]));
        let is_mixed = (self.negative >> one ^ self.negative >> other) & 1 == 1;
        if self.differ[one] >> other & 1 == 1 {
            if is_mixed && left == 10 {
                return None;
            }
            if !is_mixed && left.is_multiple_of(2) && left > 0 {
                first &= !(1 << (left / 2 - 1));
            }
        }
        second &= partners(first, left);
        if second == 0 {
            return None;
        }
        first &= partners(second, left);
        let (first, second) = (self.turned(one, first), self.turned(other, second));
        found[one] |= first;
        found[other] |= second;
        let is_swap = !is_mixed && first == second && first.count_ones() == 2;
        Some(if first.is_power_of_two() || is_swap { first | second } else { 0 })
    }
}

/// The open cells of a sum, those with the fewest candidates first.
#[derive(Default)]
struct Open {
    cells: [u8; MOST_CELLS],
    counts: [u32; MOST_CELLS],
    size: usize,
}

impl Open {
    #[inline]
    fn insert(&mut self, cell: u8, mask: u16) {
        let count = count_of(mask);
        let mut at = self.size;
        while at > 0 && self.counts[at - 1] > count {
            (self.cells[at], self.counts[at]) = (self.cells[at - 1], self.counts[at - 1]);
            at -= 1;
        }
        (self.cells[at], self.counts[at]) = (cell, count);
        self.size += 1;
    }

    /// The assignments of all cells but the last two, before any is excluded.
    #[inline]
    fn assignments(&self) -> u32 {
        self.counts[..self.size.saturating_sub(2)].iter().product()
    }
}

/// The values that make `total` with one of these.
#[inline]
fn partners(values: u16, total: u32) -> u16 {
    let turned = u32::from(reversed(values));
    let all = if total >= 10 { turned << (total - 10).min(16) } else { turned >> (10 - total) };
    all as u16 & FULL
}

/// A mask with nine for one, eight for two, and so on.
#[inline]
fn reversed(mask: u16) -> u16 {
    mask.reverse_bits() >> (u16::BITS - DIGITS)
}

/// Narrows the cells of a cage to the digits of the sets that they can still hold, and places a
/// digit of all these sets that only one cell can hold; gives the digits of all these sets.
fn narrow_by_sets(sets: &[u16], placed: u16, masks: &mut [u16]) -> Option<u16> {
    let union = masks.iter().fold(0, |union, mask| union | mask);
    let (mut possible, mut certain) = (0, FULL);
    for &set in sets {
        if placed & !set == 0 && set & !union == 0 && masks.iter().all(|mask| mask & set != 0) {
            possible |= set;
            certain &= set;
        }
    }
    if possible == 0 {
        return None;
    }
    let rest = possible & !placed;
    let (mut once, mut twice) = (0, 0);
    for mask in masks.iter_mut().filter(|mask| !mask.is_power_of_two()) {
        *mask &= rest;
        twice |= once & *mask;
        once |= *mask;
    }
    let hidden = certain & once & !twice & !placed;
    if hidden != 0 {
        for mask in masks.iter_mut().filter(|mask| **mask & hidden != 0) {
            *mask &= hidden;
        }
    }
    Some(certain)
}

/// The bits of a mask, one by one.
#[inline]
pub(super) fn digits(mut mask: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let digit = mask & mask.wrapping_neg();
        mask &= mask.wrapping_sub(1);
        (digit != 0).then_some(digit)
    })
}

/// The sum of the digits of a mask.
#[inline]
pub(super) fn sum_of(mask: u16) -> u32 {
    static SUMS: [u8; 1 << DIGITS] = {
        let mut sums = [0; 1 << DIGITS];
        let mut mask = 1;
        while mask < sums.len() {
            sums[mask] = sums[mask & (mask - 1)] + mask.trailing_zeros() as u8 + 1;
            mask += 1;
        }
        sums
    };
    u32::from(SUMS[(mask & FULL) as usize])
}

/// The number of digits of a mask.
#[inline]
pub(super) fn count_of(mask: u16) -> u32 {
    static COUNTS: [u8; 1 << DIGITS] = {
        let mut counts = [0; 1 << DIGITS];
        let mut mask = 0;
        while mask < counts.len() {
            counts[mask] = mask.count_ones() as u8;
            mask += 1;
        }
        counts
    };
    u32::from(COUNTS[(mask & FULL) as usize])
}
