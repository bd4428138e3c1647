//! Weighted sums within bounds.
//!
//! A place adds the weight of its digit times its factor. The least and the greatest that the other
//! places can add leave each place a range, and it keeps the digits that add so much (bounds
//! consistency). Digits of cells that differ add more than their least alone: see `cliques.rs`. Where
//! the sum counts a digit, only one of the cells that differ can hold it.
//!
//! Reference: Harvey and Schimpf, "Bounds consistency techniques for long linear constraints",
//! 2002.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::cliques::{Cliques, parted};
use super::masks::Kept;
use super::parts::{BITS, Sum};
use super::pending::{Kind, Look};

/// What the digits of a place add, least first.
#[derive(Clone, Debug, Default)]
pub struct Scale {
    /// An amount, the digits that add it, and those that add less.
    steps: Vec<(i64, u64, u64)>,
}

impl Scale {
    fn new(amounts: &[i64]) -> Self {
        let mut by_amount: BTreeMap<i64, u64> = BTreeMap::new();
        for (digit, &amount) in amounts.iter().enumerate().skip(1) {
            *by_amount.entry(amount).or_default() |= 1 << digit;
        }
        let mut below = 0;
        let steps = by_amount.into_iter().map(|(amount, digits)| {
            let step = (amount, digits, below);
            below |= digits;
            step
        });
        Self { steps: steps.collect() }
    }

    /// The least and the greatest amount of these candidates.
    #[inline]
    fn range(&self, mask: u64) -> (i64, i64) {
        let adds = |step: &&(i64, u64, u64)| step.1 & mask != 0;
        let amount = |step: Option<&(i64, u64, u64)>| step.map_or(0, |step| step.0);
        (amount(self.steps.iter().find(adds)), amount(self.steps.iter().rfind(adds)))
    }

    /// What a digit adds.
    pub fn amount(&self, digit: u32) -> i64 {
        self.range(1 << digit).0
    }

    /// The digits that add `low` to `high`.
    fn within(&self, low: i64, high: i64) -> u64 {
        let below = |bound: usize| self.steps.get(bound).map_or(u64::MAX, |step| step.2);
        let first = self.steps.partition_point(|step| step.0 < low);
        let end = self.steps.partition_point(|step| step.0 <= high);
        below(end) & !below(first)
    }
}

/// A sum, prepared.
#[derive(Clone, Debug)]
pub struct Bounded {
    /// A place, and the number of its scale.
    terms: Vec<(u16, u32)>,
    /// If the sum counts a digit: the terms of which at most one counts, all terms in turn.
    groups: Vec<Range<usize>>,
    low: i64,
    high: i64,
    /// Whether it is a plain total: one sum without factors, to which no digit adds less than 0.
    is_total: bool,
    /// The places that differ, if each adds its digit times a factor.
    cliques: Option<Cliques>,
}

impl Bounded {
    /// The lower bound, if there is one.
    pub fn low(&self) -> Option<i64> {
        Some(self.low).filter(|&low| low != FAR_BELOW)
    }

    /// The upper bound, if there is one.
    pub fn high(&self) -> Option<i64> {
        Some(self.high).filter(|&high| high != FAR_ABOVE)
    }

    /// Whether some of the places are known to differ.
    pub fn has_cliques(&self) -> bool {
        self.cliques.is_some()
    }

    /// The places.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.terms.iter().map(|term| term.0 as usize)
    }
}

/// All sums of a board. They share their scales.
#[derive(Clone, Debug, Default)]
pub struct Bounds {
    sums: Vec<Bounded>,
    scales: Vec<Scale>,
}

impl Bounds {
    /// These sums of cells with digits up to `digits`; a place that comes twice counts with both
    /// factors. `units_of` has the units of each cell.
    pub fn new(stated: &[Sum], digits: usize, units_of: &[Vec<u16>]) -> Self {
        let mut bounds = Self::default();
        let mut known: HashMap<Vec<i64>, u32> = HashMap::new();
        for sum in stated {
            let mut factors: BTreeMap<usize, i64> = BTreeMap::new();
            for &(place, factor) in &sum.terms {
                *factors.entry(place).or_default() += factor;
            }
            let mut weights = sum.weights.clone();
            weights.resize(BITS, 0);
            let is_total = factors.values().all(|&factor| factor == 1)
                && weights.iter().all(|&weight| weight >= 0)
                && sum.low == sum.high;
            factors.retain(|_, factor| *factor != 0);
            let cliques = cliques(&factors, &weights[1..=digits], units_of);
            let groups = groups(&factors, &weights, units_of);
            let order = groups.iter().flatten().map(|place| (*place, factors[place]));
            let ends = groups.iter().scan(0, |end, group| {
                let first = std::mem::replace(end, *end + group.len());
                Some(first..*end)
            });
            let groups = ends.collect();
            let mut by_factor: BTreeMap<i64, u32> = BTreeMap::new();
            let terms = order.map(|(place, factor)| {
                let scale = *by_factor.entry(factor).or_insert_with(|| {
                    let amounts = weights.iter().map(|weight| factor * weight).collect();
                    *known.entry(amounts).or_insert_with_key(|amounts| {
                        bounds.scales.push(Scale::new(amounts));
                        bounds.scales.len() as u32 - 1
                    })
                });
                (place as u16, scale)
            });
            let terms = terms.collect();
            let (low, high) = (sum.low.unwrap_or(FAR_BELOW), sum.high.unwrap_or(FAR_ABOVE));
            bounds.sums.push(Bounded { terms, groups, low, high, is_total, cliques });
        }
        bounds
    }

    /// The sums.
    pub fn sums(&self) -> &[Bounded] {
        &self.sums
    }

    /// The places of a sum, with what their digits add.
    pub fn terms(&self, sum: &Bounded) -> impl Iterator<Item = (usize, &Scale)> {
        sum.terms.iter().map(|&(place, scale)| (place as usize, &self.scales[scale as usize]))
    }

    /// Whether the filled places of a plain total do not add more than it; those of other sums are
    /// not judged.
    pub fn keeps_total(&self, sum: usize, masks: &[u64], is_filled: impl Fn(u64) -> bool) -> bool {
        let sum = &self.sums[sum];
        let adds = |&(place, scale): &(u16, u32)| {
            let mask = Some(masks[place as usize]).filter(|&mask| is_filled(mask));
            mask.map_or(0, |mask| self.scales[scale as usize].range(mask).0)
        };
        !sum.is_total || sum.terms.iter().map(adds).sum::<i64>() <= sum.high
    }

    /// Adds to `kept` what is left to the places of a sum that has less than its candidates; `false`
    /// if the sum is impossible.
    pub fn narrow(&self, sum: usize, masks: &[u64], kept: &mut Vec<Kept>) -> bool {
        let sum = &self.sums[sum];
        if let Some(cliques) = &sum.cliques {
            return cliques.narrow(sum.low, sum.high, &|place| masks[place], kept);
        }
        if sum.groups.len() < sum.terms.len() {
            return self.narrow_count(sum, masks, kept);
        }
        let (mut least, mut most) = (0, 0);
        for &(place, scale) in &sum.terms {
            let (low, high) = self.scales[scale as usize].range(masks[place as usize]);
            least += low;
            most += high;
        }
        if least > sum.high || most < sum.low {
            return false;
        }
        // How much more than its least, and less than its greatest amount, a place may add.
        let (above, below) = (sum.high - least, most - sum.low);
        if most - least <= above.min(below) {
            return true;
        }
        for &(place, scale) in &sum.terms {
            let scale = &self.scales[scale as usize];
            let (low, high) = scale.range(masks[place as usize]);
            if high - low > above.min(below) {
                kept.push((place as usize, scale.within(high - below, low + above)));
            }
        }
        true
    }
}

impl Bounds {
    /// The same of a sum that counts a digit.
    fn narrow_count(&self, sum: &Bounded, masks: &[u64], kept: &mut Vec<Kept>) -> bool {
        let range = |&(place, scale): &(u16, u32)| {
            let scale = &self.scales[scale as usize];
            (place as usize, scale, scale.range(masks[place as usize]))
        };
        let (mut least, mut most) = (0, 0);
        for group in &sum.groups {
            let ranges = sum.terms[group.clone()].iter().map(range).map(|term| term.2);
            least += ranges.clone().map(|(low, _)| low).sum::<i64>();
            most += ranges.map(|(_, high)| high).max().unwrap_or(0);
        }
        if least > sum.high || most < sum.low {
            return false;
        }
        let (above, below) = (sum.high - least, most - sum.low);
        for group in &sum.groups {
            let terms = &sum.terms[group.clone()];
            let holders = terms.iter().filter(|term| range(term).2.1 > 0).count();
            for (place, scale, (low, high)) in terms.iter().map(range) {
                // Another cell of the group may count instead.
                let below = if holders > 1 { high - low } else { below };
                if high - low > above.min(below) {
                    kept.push((place, scale.within(high - below, low + above)));
                }
            }
        }
        true
    }
}

impl Kind for &Bounds {
    fn places(&self, sum: usize) -> Vec<usize> {
        self.sums[sum].places().collect()
    }

    fn look(&mut self, sum: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look {
        if self.narrow(sum, masks, kept) { Look::Again } else { Look::Dead }
    }
}

/// The places, by those of which at most one counts: cells that differ and have no factor, if the sum
/// counts a digit; else each by itself.
fn groups(
    factors: &BTreeMap<usize, i64>,
    weights: &[i64],
    units_of: &[Vec<u16>],
) -> Vec<Vec<usize>> {
    let counts = weights.iter().filter(|&&weight| weight != 0).eq([&1]);
    let is_counted = |term: &(usize, i64)| counts && term.1 == 1 && term.0 < units_of.len();
    let terms = factors.iter().map(|(&place, &factor)| (place, factor));
    let (counted, others): (Vec<_>, Vec<_>) = terms.partition(is_counted);
    let cliques = parted(&counted, units_of).into_iter();
    let cliques = cliques.map(|own| own.places.into_iter().map(usize::from).collect());
    cliques.chain(others.into_iter().map(|(place, _)| vec![place])).collect()
}

/// The cliques of places with factors, if the weights of the digits from 1 on rise evenly and all
/// places are cells.
fn cliques(
    factors: &BTreeMap<usize, i64>,
    weights: &[i64],
    units_of: &[Vec<u16>],
) -> Option<Cliques> {
    let [first, second, ..] = *weights else { return None };
    let step = second - first;
    let is_even = weights.windows(2).all(|pair| pair[1] - pair[0] == step) && step != 0;
    if !is_even || factors.keys().any(|&place| place >= units_of.len()) {
        return None;
    }
    let constant = factors.values().map(|factor| factor * (first - step)).sum();
    let terms: Vec<(usize, i64)> =
        factors.iter().map(|(&place, &factor)| (place, factor * step)).collect();
    Cliques::new(&terms, constant, units_of)
}

/// Bounds that no sum reaches.
const FAR_BELOW: i64 = i64::MIN / 4;
const FAR_ABOVE: i64 = i64::MAX / 4;

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: u64 = 0x3fe;

    fn narrowed(sum: Sum, masks: &[u64]) -> Option<Vec<u64>> {
        let bounds = Bounds::new(&[sum], 9, &[]);
        let (mut masks, mut kept) = (masks.to_vec(), Vec::new());
        let is_possible = bounds.narrow(0, &masks, &mut kept);
        for (place, keep) in kept {
            masks[place] &= keep;
        }
        is_possible.then_some(masks)
    }

    fn plain(terms: &[(usize, i64)], low: Option<i64>, high: Option<i64>) -> Sum {
        Sum { terms: terms.to_vec(), weights: (0..10).collect(), low, high }
    }

    #[test]
    fn a_bulb_of_three_leaves_one_and_two_on_its_arrow() {
        let arrow = plain(&[(0, -1), (1, 1), (2, 1)], Some(0), Some(0));
        assert_eq!(narrowed(arrow, &[0b1110, FULL, FULL]), Some(vec![0b1100, 0b110, 0b110]));
    }

    #[test]
    fn a_plain_total_is_judged_by_its_filled_places() {
        let nine = plain(&[(0, 1), (1, 1), (2, 1)], Some(9), Some(9));
        let most = plain(&[(0, 1), (1, 1), (2, 1)], None, Some(9));
        let bounds = Bounds::new(&[nine, most], 9, &[]);
        let keeps =
            |sum: usize, masks: [u64; 3]| bounds.keeps_total(sum, &masks, |mask| mask != FULL);
        assert!(keeps(0, [1 << 4, 1 << 5, FULL]));
        assert!(!keeps(0, [1 << 4, 1 << 6, FULL]));
        assert!(keeps(1, [1 << 4, 1 << 6, FULL]));
    }

    #[test]
    fn a_sum_out_of_reach_is_impossible() {
        let sum = plain(&[(0, 1), (1, 1)], Some(19), None);
        assert_eq!(narrowed(sum, &[FULL, FULL]), None);
    }

    #[test]
    fn a_place_that_comes_twice_counts_twice() {
        let sum = plain(&[(0, 1), (1, 1), (0, 1)], None, Some(5));
        assert_eq!(narrowed(sum, &[FULL, FULL]), Some(vec![0b110, 0b1110]));
    }

    #[test]
    fn weights_may_count_a_digit() {
        let weights = vec![0, 0, 0, 1];
        let terms = vec![(0, 1), (1, 1), (2, 1)];
        let sum = Sum { terms, weights, low: Some(2), high: Some(2) };
        let masks = [FULL, FULL & !0b1000, FULL];
        assert_eq!(narrowed(sum, &masks), Some(vec![0b1000, masks[1], 0b1000]));
    }

    #[test]
    fn only_one_of_the_cells_that_differ_counts() {
        // Cells 0 and 2 share a unit.
        let units_of = [vec![0], vec![1], vec![0], vec![2]];
        let count = |low| {
            let terms = (0..4).map(|cell| (cell, 1)).collect();
            let sum = Sum { terms, weights: vec![0, 0, 0, 1], low: Some(low), high: None };
            let bounds = Bounds::new(&[sum], 9, &units_of);
            let (mut masks, mut kept) = (vec![FULL; 4], Vec::new());
            let is_possible = bounds.narrow(0, &masks, &mut kept);
            for (place, keep) in kept {
                masks[place] &= keep;
            }
            is_possible.then_some(masks)
        };
        assert_eq!(count(2), Some(vec![FULL; 4]));
        assert_eq!(count(3), Some(vec![FULL, 0b1000, FULL, 0b1000]));
        assert_eq!(count(4), None);
    }
}
