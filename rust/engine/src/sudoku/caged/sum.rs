//! A sum of cells, and the candidates that it leaves them.
//!
//! The cells of a sum are added, or taken away (*negative*); some of them differ. While the open
//! cells have few assignments, all are tried: cell by cell, the last two at once, since one digit
//! of a pair gives the other. Then exactly the candidates of some assignment stay. Else a cage (all
//! cells differ, none is negative) looks at the digit sets with its total
//! ([`sets`](super::sets)), and any other sum at its groups of different cells
//! ([`groups`](super::groups)).
//!
//! Besides candidates a sum gives its *certain* digits, which every assignment has somewhere: a
//! cell that sees all their places loses them.
//!
//! A negative cell counts as ten less its digit, so all cells are added; its mask is turned round
//! before and after. Masks have bit 0 for digit 1.

use super::groups::{self, Group};
use super::sets;

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

/// Masks of open cells.
type OpenMasks = [u16; MOST_OPEN];

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
    /// Whether all cells differ and none is negative.
    is_cage: bool,
    /// The cells in groups.
    groups: Vec<Group>,
}

/// Digits that are certain: in cells that are added, and (as values) in negative ones.
#[derive(Clone, Copy)]
struct Certain {
    added: u16,
    negative: u16,
}

impl Certain {
    #[inline]
    fn add(&mut self, values: u16, is_negative: bool) {
        if is_negative {
            self.negative |= values;
        } else {
            self.added |= values;
        }
    }

    /// All of them as digits.
    #[inline]
    fn digits(self) -> u16 {
        self.added | reversed(self.negative)
    }
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
        let groups = Group::all(size, negative, &differ);
        Some(Self { size, total, negative, differ, is_cage, groups })
    }

    /// Whether it has few cells, all of them differ, or its total is near an end: other sums seldom
    /// exclude a candidate.
    pub(super) fn says_much(&self) -> bool {
        self.size <= FEW_CELLS || self.is_cage || groups::is_near_an_end(&self.groups, self.total)
    }

    /// Narrows the masks to what the total leaves, and gives the certain digits; `None` if nothing
    /// is left.
    #[inline]
    pub(super) fn narrow(&self, masks: &mut Masks) -> Option<u16> {
        if self.negative == 0 {
            return self.narrow_values(masks);
        }
        self.turn(masks);
        let certain = self.narrow_values(masks);
        self.turn(masks);
        certain
    }

    /// Turns digits into values, and back.
    fn turn(&self, masks: &mut Masks) {
        for cell in bits(self.negative) {
            masks[cell] = reversed(masks[cell]);
        }
    }

    /// The same for masks of values.
    #[inline]
    fn narrow_values(&self, masks: &mut Masks) -> Option<u16> {
        let (mut left, mut placed, mut open) = (self.total, 0, 0u16);
        for (cell, &mask) in masks[..self.size].iter().enumerate() {
            let single = if mask.is_power_of_two() { mask } else { 0 };
            placed |= single;
            left = left.wrapping_sub(sum_of(single));
            open |= u16::from(single == 0) << cell;
        }
        if left > self.total {
            return None;
        }
        if open == 0 {
            return (left == 0).then_some(0);
        }
        let size = open.count_ones();
        match size {
            1 => narrow_one(&mut masks[open.trailing_zeros() as usize], left),
            2 => self.narrow_two(open, masks, left),
            _ => self.narrow_more(open, placed, masks, left),
        }
    }

    #[inline]
    fn narrow_two(&self, open: u16, masks: &mut Masks, left: u32) -> Option<u16> {
        let one = open.trailing_zeros() as usize;
        let other = (open & (open - 1)).trailing_zeros() as usize;
        let (first, second) = self.pair([one, other], [masks[one], masks[other]], left)?;
        (masks[one], masks[other]) = (first, second);
        Some(self.certain_of_pair([one, other], first, second).digits())
    }

    fn narrow_more(&self, open: u16, placed: u16, masks: &mut Masks, left: u32) -> Option<u16> {
        let open_size = open.count_ones() as usize;
        if open_size <= MOST_OPEN {
            let sorted = Open::new(open, masks);
            if sorted.assignments() <= MOST_ASSIGNMENTS {
                let mut found = OpenMasks::default();
                let certain = self.assign(&sorted, 0, &sorted.masks, left, &mut found)?;
                for (&cell, own) in sorted.cells[..sorted.size].iter().zip(found) {
                    masks[cell as usize] = own;
                }
                return Some(certain.digits());
            }
        }
        if self.is_cage {
            sets::narrow(masks, open, placed, left)
        } else {
            groups::narrow(&self.groups, self.total, masks)
        }
    }

    #[inline]
    fn is_negative(&self, cell: usize) -> bool {
        self.negative >> cell & 1 == 1
    }

    /// Tries the values of the open cells from `at` on, which add `left`; adds what some
    /// assignment has to `found`, and gives the values of all assignments, or `None` without any.
    fn assign(
        &self,
        open: &Open,
        at: usize,
        masks: &OpenMasks,
        left: u32,
        found: &mut OpenMasks,
    ) -> Option<Certain> {
        let cell = open.cells[at] as usize;
        if at + 2 == open.size {
            let cells = [cell, open.cells[at + 1] as usize];
            let (first, second) = self.pair(cells, [masks[at], masks[at + 1]], left)?;
            found[at] |= first;
            found[at + 1] |= second;
            return Some(self.certain_of_pair(cells, first, second));
        }
        let mut certain: Option<Certain> = None;
        for value in digits(masks[at]) {
            let Some(left) = left.checked_sub(sum_of(value)) else { break };
            let mut rest = *masks;
            if self.is_cage {
                for mask in &mut rest {
                    *mask &= !value;
                }
            } else {
                self.exclude(open, at, value, &mut rest);
            }
            if let Some(mut own) = self.assign(open, at + 1, &rest, left, found) {
                found[at] |= value;
                own.add(value, self.is_negative(cell));
                certain = Some(match certain {
                    None => own,
                    Some(all) => Certain {
                        added: all.added & own.added,
                        negative: all.negative & own.negative,
                    },
                });
            }
        }
        certain
    }

    /// Takes the digit of a cell from the cells that differ from it.
    fn exclude(&self, open: &Open, at: usize, value: u16, masks: &mut OpenMasks) {
        let cell = open.cells[at] as usize;
        let later = open.cells[..open.size].iter().zip(masks).skip(at + 1);
        for (&other, mask) in later {
            if self.differ[cell] >> other & 1 == 1 {
                let is_mixed = self.is_negative(cell) != self.is_negative(other as usize);
                *mask &= !if is_mixed { reversed(value) } else { value };
            }
        }
    }

    /// What two cells can still hold.
    #[inline]
    fn pair(&self, [one, other]: [usize; 2], masks: [u16; 2], left: u32) -> Option<(u16, u16)> {
        let [mut first, mut second] = masks;
        if left > 2 * DIGITS {
            return None;
        }
        if self.differ[one] >> other & 1 == 1 {
            let is_mixed = self.is_negative(one) != self.is_negative(other);
            if is_mixed && left == 10 {
                return None;
            }
            if !is_mixed && left & 1 == 0 {
                first &= !(1 << (left / 2) >> 1);
            }
        }
        second &= partners(first, left);
        first &= partners(second, left);
        (first != 0).then_some((first, second))
    }

    /// The values that a pair surely has.
    #[inline]
    fn certain_of_pair(&self, [one, other]: [usize; 2], first: u16, second: u16) -> Certain {
        let mut certain = Certain { added: 0, negative: 0 };
        let is_mixed = self.is_negative(one) != self.is_negative(other);
        let rest = first & (first - 1);
        let is_swap = !is_mixed && first == second && rest & rest.wrapping_sub(1) == 0;
        if rest == 0 || is_swap {
            certain.add(first, self.is_negative(one));
            certain.add(second, self.is_negative(other));
        }
        certain
    }
}

/// Gives the last open cell what is left.
#[inline]
fn narrow_one(mask: &mut u16, left: u32) -> Option<u16> {
    *mask &= if (1..=DIGITS).contains(&left) { 1 << (left - 1) } else { 0 };
    (*mask != 0).then_some(0)
}

/// The open cells of a sum, those with the fewest candidates first.
struct Open {
    cells: [u8; MOST_OPEN],
    masks: OpenMasks,
    counts: [u32; MOST_OPEN],
    size: usize,
}

impl Open {
    #[inline]
    fn new(open: u16, masks: &Masks) -> Self {
        let mut own =
            Self { cells: [0; MOST_OPEN], masks: [0; MOST_OPEN], counts: [0; MOST_OPEN], size: 0 };
        for cell in bits(open) {
            own.insert(cell as u8, masks[cell]);
        }
        own
    }

    #[inline]
    fn insert(&mut self, cell: u8, mask: u16) {
        let count = count_of(mask);
        let mut at = self.size;
        while at > 0 && self.counts[at - 1] > count {
            self.counts[at] = self.counts[at - 1];
            self.cells[at] = self.cells[at - 1];
            self.masks[at] = self.masks[at - 1];
            at -= 1;
        }
        (self.cells[at], self.masks[at], self.counts[at]) = (cell, mask, count);
        self.size += 1;
    }

    /// The assignments of all cells but the last two, before any is excluded.
    #[inline]
    fn assignments(&self) -> u32 {
        self.counts[..self.size - 2].iter().product()
    }
}

/// The values that make `total`, at most 18, with one of these.
#[inline]
fn partners(values: u16, total: u32) -> u16 {
    ((u64::from(reversed(values)) << total) >> 10) as u16 & FULL
}

/// A mask with nine for one, eight for two, and so on.
#[inline]
pub(super) fn reversed(mask: u16) -> u16 {
    static REVERSED: [u16; 1 << DIGITS] = {
        let mut all = [0; 1 << DIGITS];
        let mut mask = 0;
        while mask < all.len() {
            all[mask] = (mask as u16).reverse_bits() >> (u16::BITS - DIGITS);
            mask += 1;
        }
        all
    };
    REVERSED[(mask & FULL) as usize]
}

/// The places of the bits of a set.
#[inline]
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            place
        })
    })
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
