//! Groups of cells of a sum that differ, and the digit sets that they can hold.
//!
//! The cells of a sum fall into *groups*, in each of which all cells differ and have one sign. The
//! candidates of a group give the totals that it can reach; the totals of the other groups say which
//! of them it must reach; and the digit sets with these totals say which digits stay. That is
//! stronger than to look at the cells one by one, whose digits might be equal.
//!
//! Invariant: a candidate goes only if no assignment of the sum has it. Cost: a table has the sets
//! within each set of candidates and their totals, so a group takes a step for each total, and one
//! for each set if some total is out of reach.

use std::sync::LazyLock;

use super::super::masks::bits;
use super::sum::{DIGITS, FULL, MOST_CELLS, Masks, digits, reversed, sum_of};

/// Totals as a set.
type Totals = u64;

/// Digit sets.
const SETS: usize = 1 << DIGITS;
/// Sizes of a digit set, and one more.
const SIZES: usize = DIGITS as usize + 2;
/// A total so far from both ends leaves every digit.
const SLACK: u32 = DIGITS - 1;

/// The digit sets within each digit set.
struct Subsets {
    /// By digit set, then by size.
    all: Vec<u16>,
    /// For each digit set and each size where they begin.
    starts: Vec<[u16; SIZES]>,
    /// For each digit set and each size their sums.
    sums: Vec<[Totals; SIZES]>,
}

static SUBSETS: LazyLock<Subsets> = LazyLock::new(Subsets::new);

impl Subsets {
    fn new() -> Self {
        let mut table = Self { all: Vec::new(), starts: Vec::new(), sums: Vec::new() };
        for own in 0..SETS as u16 {
            let mut within: Vec<u16> = (0..=own).filter(|set| set & !own == 0).collect();
            within.sort_by_key(|set| set.count_ones());
            let (mut starts, mut sums) = ([0; SIZES], [0; SIZES]);
            for (size, start) in starts.iter_mut().enumerate() {
                let smaller = within.partition_point(|set| set.count_ones() < size as u32);
                *start = (table.all.len() + smaller) as u16;
            }
            for set in &within {
                sums[set.count_ones() as usize] |= 1 << sum_of(*set);
            }
            table.all.append(&mut within);
            table.starts.push(starts);
            table.sums.push(sums);
        }
        table
    }

    /// The sets of a size within these digits.
    #[inline]
    fn of(&self, own: u16, size: usize) -> &[u16] {
        let starts = &self.starts[own as usize];
        &self.all[starts[size] as usize..starts[size + 1] as usize]
    }
}

/// Cells of a sum that differ, all added or all negative.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The cells, as places in the sum.
    cells: Vec<u8>,
    is_negative: bool,
}

/// What is open in a group. Totals are those of values: ten less the digit in a negative cell.
#[derive(Clone, Copy, Default)]
struct Rest {
    /// The digits of the cells with one candidate, and their total.
    placed: u16,
    fixed: u32,
    /// The candidates of the open cells, and how many cells are open.
    union: u16,
    open: usize,
    /// The least total that the open cells can reach, and all of them less the least.
    least: u32,
    totals: Totals,
}

impl Group {
    /// The groups of `size` cells, the greatest first.
    pub(super) fn all(size: usize, negative: u16, differ: &[u16; MOST_CELLS]) -> Vec<Self> {
        let mut left = ((1u32 << size) - 1) as u16;
        let mut groups = Vec::new();
        while left != 0 {
            let grown = |first: u16| {
                let is_negative = first & negative != 0;
                digits(left).fold(first, |group, cell| {
                    let is_alike = (cell & negative != 0) == is_negative;
                    let differs = group & !differ[cell.trailing_zeros() as usize] == 0;
                    if is_alike && differs { group | cell } else { group }
                })
            };
            let greatest = digits(left).map(grown).max_by_key(|group| group.count_ones());
            let group = greatest.unwrap_or(left);
            left &= !group;
            groups.push(Self {
                cells: digits(group).map(|cell| cell.trailing_zeros() as u8).collect(),
                is_negative: group & negative != 0,
            });
        }
        groups
    }

    /// What is open; `None` if the open cells have too few candidates.
    #[inline]
    fn rest(&self, masks: &Masks) -> Option<Rest> {
        let mut rest = Rest::default();
        for &cell in &self.cells {
            let mask = masks[cell as usize];
            if mask.is_power_of_two() {
                rest.placed |= mask;
            } else {
                rest.union |= mask;
                rest.open += 1;
            }
        }
        rest.union &= !rest.placed;
        rest.fixed = sum_of(rest.placed);
        let totals = SUBSETS.sums[rest.union as usize][rest.open];
        if totals == 0 {
            return None;
        }
        rest.least = totals.trailing_zeros();
        rest.totals = totals >> rest.least;
        Some(rest)
    }

    /// Narrows the open cells to the sets with these totals, and places a digit of all these sets
    /// that only one cell can hold; gives the digits of all these sets.
    fn keep(&self, rest: &Rest, kept: Totals, masks: &mut Masks) -> Option<u16> {
        let (mut possible, mut certain) = (0, FULL);
        for &set in SUBSETS.of(rest.union, rest.open) {
            let fits = |&cell: &u8| masks[cell as usize] & (set | rest.placed) != 0;
            let is_kept = kept >> (sum_of(set) - rest.least) & 1 == 1;
            if is_kept && self.cells.iter().all(fits) {
                possible |= set;
                certain &= set;
            }
        }
        if possible == 0 {
            return None;
        }
        let (mut once, mut twice) = (0, 0);
        for &cell in &self.cells {
            let mask = &mut masks[cell as usize];
            if !mask.is_power_of_two() {
                *mask &= possible;
                twice |= once & *mask;
                once |= *mask;
            }
        }
        let hidden = certain & once & !twice;
        for &cell in &self.cells {
            let mask = &mut masks[cell as usize];
            if *mask & hidden != 0 {
                *mask &= hidden;
            }
        }
        Some(if self.is_negative { reversed(certain) } else { certain })
    }
}

/// Narrows the masks to what a total leaves the groups, and gives the certain digits; `None` if
/// nothing is left.
pub(super) fn narrow(groups: &[Group], total: u32, masks: &mut Masks) -> Option<u16> {
    let mut rests = [Rest::default(); MOST_CELLS];
    let rests = &mut rests[..groups.len()];
    let (mut certain, mut fixed, mut most) = (0, 0, 0);
    for (rest, group) in rests.iter_mut().zip(groups) {
        *rest = group.rest(masks)?;
        fixed += rest.fixed + rest.least;
        most += rest.totals.ilog2();
    }
    let left = total.checked_sub(fixed).filter(|&left| left <= most)?;
    if most >= Totals::BITS || left >= SLACK && most - left >= SLACK {
        return Some(certain);
    }
    let before = totals_before(rests);
    let mut wanted: Totals = 1 << left;
    for (at, (group, rest)) in groups.iter().zip(&*rests).enumerate().rev() {
        let (mut kept, mut next) = (0, 0);
        if at == 0 {
            kept = wanted & rest.totals;
        } else {
            for own in bits(rest.totals) {
                let others = wanted >> own & before[at];
                next |= others;
                kept |= Totals::from(others != 0) << own;
            }
        }
        if kept == 0 {
            return None;
        }
        if kept != rest.totals {
            certain |= group.keep(rest, kept, masks)?;
        }
        wanted = next;
    }
    Some(certain)
}

/// For each group the totals that those before it reach, less the least.
#[inline]
fn totals_before(rests: &[Rest]) -> [Totals; MOST_CELLS] {
    let mut before = [1; MOST_CELLS];
    for at in 1..rests.len() {
        let last = rests[at - 1].totals;
        before[at] = match at {
            1 => last,
            _ => bits(last).fold(0, |all, own| all | before[at - 1] << own),
        };
    }
    before
}

/// Whether a total is far nearer to one end of what open groups reach than the middle is.
pub(super) fn is_near_an_end(groups: &[Group], total: u32) -> bool {
    let (mut least, mut most) = (0, 0);
    for group in groups {
        let totals = SUBSETS.sums[usize::from(FULL)][group.cells.len()];
        least += totals.trailing_zeros();
        most += totals.ilog2();
    }
    let distance = total.abs_diff(least).min(total.abs_diff(most));
    4 * distance < most - least
}
