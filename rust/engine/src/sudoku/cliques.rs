//! Cells of a weighted sum that differ, and what their digits add together.
//!
//! The cells of a sum fall into *cliques*: cells of one unit with one factor. Let each cell of a
//! clique take the least digit that is left, from its own least candidate on. The digits taken do
//! not depend on the order of the cells, and no different digits add less. So a long sum has a far
//! greater least than cell by cell, and its room above it is shared by all cells. A digit that no
//! digit taken reaches with that room is impossible in the clique; and in a cell, one that the digit
//! taken last, by this cell, does not reach. The same holds from the greatest down.
//!
//! Cost: a pass over the cells for the ends, and one over the pairs of a clique if it has little
//! room. Source: the sums of sigh's Interactive-Sudoku-Solver (least and greatest digits of cells
//! that exclude each other).

use super::masks::{Kept, digit_sum};

/// The most cliques of a sum.
const MOST: usize = 32;

/// A sum whose places add their digit times their factor, in cliques.
#[derive(Clone, Debug)]
pub struct Cliques {
    cliques: Vec<Clique>,
    /// What the places add besides.
    constant: i64,
}

/// Places that differ and have one factor.
#[derive(Clone, Debug)]
pub struct Clique {
    factor: i64,
    pub(super) places: Vec<u16>,
}

/// Places with factors, parted into those that differ and have one factor, the greatest first;
/// `units_of` has the units of each place.
pub fn parted(terms: &[(usize, i64)], units_of: &[Vec<u16>]) -> Vec<Clique> {
    let mut left: Vec<(usize, i64)> = terms.to_vec();
    let mut cliques = Vec::new();
    let units = terms.iter().flat_map(|term| &units_of[term.0]);
    let mut sizes = vec![0; units.max().map_or(0, |&unit| 1 + unit as usize)];
    while let Some(&(first, factor)) = left.first() {
        let units = left.iter().filter(|term| term.1 == factor);
        sizes.fill(0);
        for &unit in units.flat_map(|term| &units_of[term.0]) {
            sizes[unit as usize] += 1;
        }
        let greatest = (0..).zip(&sizes).max_by_key(|&(_, size)| size);
        let unit: Option<u16> = greatest.filter(|&(_, &size)| size > 1).map(|(unit, _)| unit);
        let is_in = |term: &(usize, i64)| match unit {
            Some(unit) => term.1 == factor && units_of[term.0].contains(&unit),
            None => term.0 == first,
        };
        let (own, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(is_in);
        let places = own.into_iter().map(|term| term.0 as u16).collect();
        cliques.push(Clique { factor, places });
        left = rest;
    }
    cliques
}

/// The digits that a clique takes at least and at most.
type Ends = (u64, u64);

impl Cliques {
    /// The cliques of these places with factors, if some of them share a unit; `units_of` has the
    /// units of each place. The greatest come first.
    pub fn new(terms: &[(usize, i64)], constant: i64, units_of: &[Vec<u16>]) -> Option<Self> {
        let cliques = parted(terms, units_of);
        let says_more = cliques.len() < terms.len() && cliques.len() <= MOST;
        says_more.then_some(Self { cliques, constant })
    }

    /// The sizes of the cliques.
    pub fn sizes(&self) -> impl Iterator<Item = usize> {
        self.cliques.iter().map(|clique| clique.places.len())
    }

    /// Adds to `kept` what is left to places of a sum from `low` to `high`; `false` if it is
    /// impossible.
    pub fn narrow(
        &self,
        low: i64,
        high: i64,
        mask_of: &impl Fn(usize) -> u64,
        kept: &mut Vec<Kept>,
    ) -> bool {
        let mut ends: [Ends; MOST] = [(0, 0); MOST];
        let (mut least, mut most) = (self.constant, self.constant);
        for (clique, own) in self.cliques.iter().zip(&mut ends) {
            let Some(found) = clique.ends(mask_of) else { return false };
            let (first, last) =
                (clique.factor * digit_sum(found.0), clique.factor * digit_sum(found.1));
            least += first.min(last);
            most += first.max(last);
            *own = found;
        }
        if least > high || most < low {
            return false;
        }
        let (above, below) = (high - least, most - low);
        if above.min(below) >= most - least {
            return true;
        }
        for (clique, own) in self.cliques.iter().zip(ends) {
            clique.narrow(above, below, own, mask_of, kept);
        }
        true
    }
}

impl Clique {
    fn masks(&self, mask_of: &impl Fn(usize) -> u64) -> impl Iterator<Item = u64> + Clone {
        self.places.iter().map(|&place| mask_of(place as usize))
    }

    fn ends(&self, mask_of: &impl Fn(usize) -> u64) -> Option<Ends> {
        let own = self.masks(mask_of);
        let union = own.clone().fold(0, |union, mask| union | mask);
        Some((lowest(own.clone(), union)?, highest(own, union)?))
    }

    /// Adds what is left to the places, if the whole sum may grow by `above` from its least and
    /// shrink by `below` from its greatest.
    fn narrow(
        &self,
        above: i64,
        below: i64,
        (low, high): Ends,
        mask_of: &impl Fn(usize) -> u64,
        kept: &mut Vec<Kept>,
    ) {
        let (up, down) = if self.factor > 0 { (above, below) } else { (below, above) };
        let union = self.masks(mask_of).fold(0, |union, mask| union | mask);
        let span = i64::from(union.ilog2() - union.trailing_zeros());
        let [up, down] = [up, down].map(|room| (room / self.factor.abs()).min(span) as u32);
        if low == high || i64::from(up.min(down)) >= span {
            return;
        }
        let keep = raised(low, up) & lowered(high, down);
        for (at, &place) in self.places.iter().enumerate() {
            let mask = mask_of(place as usize);
            if mask.is_power_of_two() && mask & keep != 0 {
                continue;
            }
            let others = self.masks(mask_of).enumerate().filter(|other| other.0 != at);
            let others = others.map(|other| other.1);
            let last = |all: u64, rest: Option<u64>| all & !rest.unwrap_or(0);
            let least = last(low, lowest(others.clone(), union));
            let most = last(high, highest(others, union));
            let range = up_to(least.ilog2() + up)
                & !up_to((most.trailing_zeros() - 1).saturating_sub(down));
            if mask & keep & range != mask {
                kept.push((place as usize, keep & range));
            }
        }
    }
}

/// The digits taken if each cell takes the least that is left of `union`, from its own least on.
#[inline]
fn lowest(masks: impl Iterator<Item = u64>, union: u64) -> Option<u64> {
    let mut left = union;
    for mask in masks {
        let own = left & (u64::MAX << mask.trailing_zeros());
        if own == 0 {
            return None;
        }
        left &= !(own & own.wrapping_neg());
    }
    Some(union & !left)
}

/// The same from the greatest down.
#[inline]
fn highest(masks: impl Iterator<Item = u64>, union: u64) -> Option<u64> {
    let mut left = union;
    for mask in masks {
        let own = left & up_to(mask.ilog2());
        if own == 0 {
            return None;
        }
        left &= !(1 << own.ilog2());
    }
    Some(union & !left)
}

/// The digits up to one.
#[inline]
fn up_to(digit: u32) -> u64 {
    u64::MAX >> 63_u32.saturating_sub(digit)
}

/// These digits, and those at most so many above one of them.
fn raised(digits: u64, by: u32) -> u64 {
    (0..by).fold(digits, |all, _| all | all << 1)
}

/// The same below.
fn lowered(digits: u64, by: u32) -> u64 {
    (0..by).fold(digits, |all, _| all | all >> 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use crate::sudoku::masks::bits;

    const FULL: u64 = 0x3fe;

    /// What is left to cells of which those with equal numbers of a unit differ.
    fn narrowed(
        units: &[u16],
        factors: &[i64],
        (low, high): (i64, i64),
        masks: &[u64],
    ) -> Option<Vec<u64>> {
        let units_of: Vec<Vec<u16>> = units.iter().map(|&unit| vec![unit]).collect();
        let terms: Vec<(usize, i64)> = factors.iter().copied().enumerate().collect();
        let cliques = Cliques::new(&terms, 0, &units_of).expect("some cells differ");
        let (mut kept, mut masks) = (Vec::new(), masks.to_vec());
        let is_possible = cliques.narrow(low, high, &|place| masks[place], &mut kept);
        for (place, keep) in kept {
            masks[place] &= keep;
        }
        is_possible.then_some(masks)
    }

    #[test]
    fn cells_that_differ_share_the_room_above_their_least() {
        let masks = [FULL; 7];
        let units = [0, 0, 0, 0, 1, 1, 1];
        let left = narrowed(&units, &[1; 7], (17, 17), &masks);
        assert_eq!(
            left,
            Some(vec![0b11_1110, 0b11_1110, 0b11_1110, 0b11_1110, 0b1_1110, 0b1_1110, 0b1_1110])
        );
        assert_eq!(narrowed(&units, &[1; 7], (15, 15), &masks), None);
    }

    #[test]
    fn a_factor_divides_the_room() {
        let left = narrowed(&[0, 0, 1], &[10, 10, 1], (0, 42), &[FULL; 3]);
        assert_eq!(left, Some(vec![0b1110, 0b1110, FULL]));
    }

    #[test]
    fn a_cell_keeps_to_the_room_above_its_own_least() {
        let left = narrowed(&[0, 0], &[1, 1], (0, 10), &[FULL, 0b11_0000_0000]);
        assert_eq!(left, Some(vec![0b110, 0b11_0000_0000]));
    }

    /// The candidates that some digits with a sum within bounds have.
    fn wanted(units: &[u16], factors: &[i64], ends: (i64, i64), masks: &[u64]) -> Vec<u64> {
        let mut wanted = vec![0; masks.len()];
        let mut held: Vec<u32> = Vec::new();
        fill(units, factors, ends, masks, &mut held, &mut wanted);
        wanted
    }

    fn fill(
        units: &[u16],
        factors: &[i64],
        ends: (i64, i64),
        masks: &[u64],
        held: &mut Vec<u32>,
        wanted: &mut [u64],
    ) {
        let at = held.len();
        if at == masks.len() {
            let sum: i64 =
                held.iter().zip(factors).map(|(&digit, own)| i64::from(digit) * own).sum();
            if (ends.0..=ends.1).contains(&sum) {
                wanted.iter_mut().zip(&*held).for_each(|(own, &digit)| *own |= 1 << digit);
            }
            return;
        }
        for digit in bits(masks[at]) {
            let is_taken = (0..at).any(|other| units[other] == units[at] && held[other] == digit);
            if !is_taken {
                held.push(digit);
                fill(units, factors, ends, masks, held, wanted);
                held.pop();
            }
        }
    }

    #[test]
    fn no_candidate_that_a_sum_needs_goes() {
        let mut rng = Rng::new(5);
        let (mut gone, mut none) = (0, 0);
        for _ in 0..600 {
            let masks: Vec<u64> = (0..5).map(|_| (rng.below(511) as u64 + 1) << 1).collect();
            let units: Vec<u16> = (0..4).map(|_| rng.below(2) as u16).chain([0]).collect();
            let units = [&units[..1], &units[1..4], &units[..1]].concat();
            let signs = [1, 1, -1, 10];
            let factors: Vec<i64> =
                units.iter().map(|&unit| signs[usize::from(unit) * 3]).collect();
            let low = rng.below(90) as i64;
            let ends = (low, low + rng.below(3) as i64);
            let wanted = wanted(&units, &factors, ends, &masks);
            let left = narrowed(&units, &factors, ends, &masks);
            let left = left.unwrap_or_else(|| vec![0; 5]);
            for (own, needed) in left.iter().zip(&wanted) {
                assert_eq!(needed & !own, 0, "{masks:?} {units:?} {ends:?}");
            }
            gone += usize::from(left != masks);
            none += usize::from(left[0] == 0);
        }
        assert!(gone > 200 && none > 50, "{gone} {none}");
    }
}
