//! Cages: the digits that a cage can still hold.
//!
//! A cage has a list of digit sets: those with its total (at most 126 on nine digits), or those that
//! its rule names (runs of consecutive digits, for a renban). A set survives while it contains every
//! placed digit, the open cells can supply the rest, and it leaves each open cell a digit. A digit
//! of no surviving set is removed; a digit of all surviving sets that only one cell can hold is
//! placed. A cage with too many sets uses bounds consistency instead: the smallest and largest sums
//! of the other cells.
//!
//! References: Simonis, "Kakuro as a constraint problem", 2008 (lists of digit sets); Harvey and
//! Schimpf, as in `bounds.rs`.

use super::masks::{Kept, bits, digit_sum};
use super::parts::{Cage, Goal};
use super::pending::{Kind, Look};

/// The most digit sets that a cage with a total keeps.
const MOST_SETS: usize = 4096;

/// A cage with its digit sets, or without them if there are too many.
#[derive(Clone, Debug)]
pub struct Sums {
    total: u32,
    sets: Option<Vec<u64>>,
}

/// The digits left for the open cells of a cage.
pub struct Left {
    /// Digits that some surviving set has.
    pub possible: u64,
    /// Digits that every surviving set has.
    pub certain: u64,
}

impl Sums {
    /// The digit sets of a cage with digits up to `largest`.
    pub fn new(cage: &Cage, largest: u32) -> Self {
        let cells = cage.cells.len() as u32;
        match &cage.goal {
            Goal::Sets(sets) => {
                let fitting = sets.iter().copied().filter(|set| set.count_ones() == cells);
                Self { total: 0, sets: Some(fitting.collect()) }
            }
            &Goal::Total(total) => {
                let mut sets = Vec::new();
                let is_complete = collect(&mut sets, 0, cells, total, largest);
                Self { total, sets: is_complete.then_some(sets) }
            }
        }
    }

    /// What the sets leave to open cells with these masks; `None` if nothing fits. A cage without
    /// sets excludes nothing here; see [`Self::bounds`].
    pub fn left(&self, placed: u64, open: &[u64]) -> Option<Left> {
        let Some(sets) = &self.sets else {
            return Some(Left { possible: u64::MAX, certain: 0 });
        };
        let union = open.iter().fold(0, |union, mask| union | mask);
        let mut left = Left { possible: 0, certain: u64::MAX };
        let mut is_dead = true;
        for &set in sets {
            if let Some(rest) = rest_of(set, placed, union, open) {
                left.possible |= rest;
                left.certain &= rest;
                is_dead = false;
            }
        }
        (!is_dead).then_some(left)
    }

    /// What each surviving set leaves to the open cells; `None` when this cage keeps no sets.
    pub fn surviving(&self, placed: u64, open: &[u64]) -> Option<Vec<u64>> {
        let union = open.iter().fold(0, |union, mask| union | mask);
        let sets = self.sets.as_ref()?.iter();
        Some(sets.filter_map(|&set| rest_of(set, placed, union, open)).collect())
    }

    /// The range of digits that the sums of the others leave to each open cell.
    pub fn bounds(&self, placed: u64, open: &[u64]) -> Option<Vec<u64>> {
        let rest = i64::from(self.total) - digit_sum(placed);
        let least: i64 = open.iter().map(|mask| i64::from(mask.trailing_zeros())).sum();
        let most: i64 = open.iter().map(|mask| i64::from(mask.ilog2())).sum();
        if rest < least || rest > most {
            return None;
        }
        let range = |mask: &u64| {
            let low = (rest - (most - i64::from(mask.ilog2()))).clamp(0, 63);
            let high = (rest - (least - i64::from(mask.trailing_zeros()))).clamp(0, 62);
            ((1 << (high + 1)) - 1) & !((1 << low) - 1)
        };
        Some(open.iter().map(range).collect())
    }
}

/// The cages of a board, each with its sums.
pub(super) struct Cages<'a>(pub(super) &'a [Cage], pub(super) &'a [Sums]);

impl Kind for Cages<'_> {
    fn places(&self, cage: usize) -> Vec<usize> {
        self.0[cage].cells.clone()
    }

    fn look(&mut self, cage: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look {
        self.1[cage].narrow(&self.0[cage].cells, masks, kept).map_or(Look::Dead, |()| Look::Again)
    }
}

impl Sums {
    /// Adds to `kept` what is left to the open cells, the last first: first the digits that are
    /// possible, then each digit that the cage needs and that only one cell can hold.
    fn narrow(&self, cells: &[usize], masks: &[u64], kept: &mut Vec<Kept>) -> Option<()> {
        let (filled, open): (Vec<usize>, Vec<usize>) =
            cells.iter().partition(|&&cell| masks[cell].is_power_of_two());
        let placed = filled.iter().fold(0, |all, &cell| all | masks[cell]);
        let mut own: Vec<u64> = open.iter().map(|&cell| masks[cell]).collect();
        let left = self.left(placed, &own)?;
        let ranges = match self.sets {
            Some(_) => vec![left.possible; open.len()],
            None => self.bounds(placed, &own)?,
        };
        own.iter_mut().zip(&ranges).for_each(|(mask, range)| *mask &= range);
        kept.extend(open.iter().copied().zip(ranges));
        for digit in bits(if open.is_empty() { 0 } else { left.certain }) {
            let mut holders = (0..open.len()).filter(|&at| own[at] >> digit & 1 == 1);
            let only = (holders.next()?, holders.next());
            if let (at, None) = only {
                own[at] = 1 << digit;
                kept.push((open[at], 1 << digit));
            }
        }
        kept.reverse();
        Some(())
    }
}

/// What a surviving set leaves to the open cells; `union` holds all their candidates.
#[inline]
fn rest_of(set: u64, placed: u64, union: u64, open: &[u64]) -> Option<u64> {
    let rest = set & !placed;
    let fits = placed & !set == 0 && rest & !union == 0 && open.iter().all(|mask| mask & rest != 0);
    fits.then_some(rest)
}

/// Adds `chosen` with every set of `cells` digits up to `largest` that has this sum; `false` when
/// there are more than a cage keeps.
fn collect(sets: &mut Vec<u64>, chosen: u64, cells: u32, total: u32, largest: u32) -> bool {
    if cells == 0 {
        if total == 0 {
            sets.push(chosen);
        }
        return sets.len() <= MOST_SETS;
    }
    let most = cells * (2 * largest + 1).saturating_sub(cells) / 2;
    if largest < cells || total < cells * (cells + 1) / 2 || total > most {
        return true;
    }
    let with = total < largest
        || collect(sets, chosen | 1 << largest, cells - 1, total - largest, largest - 1);
    with && collect(sets, chosen, cells, total, largest - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(total: u32, cells: usize, largest: u32) -> Sums {
        Sums::new(&Cage { goal: Goal::Total(total), cells: (0..cells).collect() }, largest)
    }

    #[test]
    fn a_cage_may_name_its_sets() {
        let goal = Goal::Sets(vec![0b1110, 0b11100, 0b110]);
        let renban = Sums::new(&Cage { goal, cells: vec![0, 1, 2] }, 9);
        let left = renban.left(0b1000, &[0b11110, 0b11110]).expect("a set fits");
        assert_eq!((left.possible, left.certain), (0b10110, 0b100));
        assert!(renban.left(0b1000, &[0b10, 0b10000]).is_none());
    }

    #[test]
    fn fifteen_in_three_cells_has_eight_sets() {
        let sets = sums(15, 3, 9).sets.expect("few sets");
        assert_eq!(sets.len(), 8);
        assert!(sets.iter().all(|&set| set.count_ones() == 3 && digit_sum(set) == 15));
    }

    #[test]
    fn three_in_two_cells_is_one_and_two() {
        let left = sums(3, 2, 9).left(0, &[0x3fe, 0x3fe]).expect("a set fits");
        assert_eq!((left.possible, left.certain), (0b110, 0b110));
        assert!(sums(3, 2, 9).left(1 << 5, &[0x3fe]).is_none());
    }

    #[test]
    fn a_cage_of_too_many_sets_goes_by_bounds() {
        let cage = sums(333, 18, 36);
        assert!(cage.sets.is_none());
        let open = vec![((1u64 << 36) - 1) << 1; 2];
        let near = sums(71, 2, 36).bounds(0, &open).expect("possible");
        assert!(near.iter().all(|range| range & open[0] == 0b11 << 35));
        assert!(sums(73, 2, 36).bounds(0, &open).is_none());
    }
}
