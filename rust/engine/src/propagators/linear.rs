//! Sums within bounds: clauses and groups where they say the same, else a counting propagator.
//!
//! Each place is a *slot*: exactly one of its choices is true and adds its weight. The propagator
//! keeps the least and the greatest sum that the choices left allow. A choice is impossible if it
//! would lift the least sum above the upper bound, or hold the greatest below the lower bound.
//!
//! Reason of an impossible choice: the choices of other slots that are gone and would make room.
//! The sum may have been exceeded by more than one; slots that changed last are given up first, as
//! long as the sum stays exceeded.
//!
//! Cost: a change costs its slot; all choices are visited only when one may become impossible.
//! Reference: Chai and Kuehlmann, "A fast pseudo-Boolean constraint solver", DAC 2003 (slack).

use std::collections::{HashMap, HashSet};

use super::formula::Formula;
use super::trail::{NOW, Trail};
use crate::cdcl::Lit;

/// A choice and what it adds.
pub(crate) type Term = (Lit, i64);

/// `low` <= sum of one term of each slot <= `high`.
#[derive(Default)]
pub(crate) struct Linear {
    /// The slots, each in ascending order of weights.
    terms: Vec<Term>,
    starts: Vec<u32>,
    low: i64,
    high: i64,
    /// The least and the greatest weight left in each slot, and their sums.
    bounds: Vec<(i64, i64)>,
    total: (i64, i64),
    /// The greatest difference between two weights of a slot.
    widest: i64,
    /// The total at which all choices were visited last.
    visited: Option<(i64, i64)>,
}

/// Slots whose least weight is 0, and the bounds that are left.
struct Sums {
    slots: Vec<Vec<Term>>,
    low: i64,
    high: i64,
    most: i64,
}

/// Adds the constraint to the clauses and groups, or gives back a propagator for the rest. A literal
/// stands in one slot, unless it `may_repeat`.
pub(crate) fn add(
    formula: &mut Formula,
    slots: Vec<Vec<Term>>,
    low: Option<i64>,
    high: Option<i64>,
    may_repeat: bool,
) -> Option<Linear> {
    let sums = Sums::new(if may_repeat { merged(slots) } else { slots }, low, high);
    if sums.high < 0 || sums.low > sums.most {
        formula.clauses.push([]);
        return None;
    }
    let mut sums = sums.reduced();
    let can_group = !may_repeat || !sums.has_repeats();
    let needs_low = sums.low > 0 && !sums.add_lower(formula, can_group);
    let needs_high = sums.high < sums.most && !(can_group && sums.add_upper(formula));
    if !needs_low {
        sums.low = i64::MIN;
    }
    if !needs_high {
        sums.high = i64::MAX;
    }
    (needs_low || needs_high).then(|| Linear::new(&sums))
}

/// Slots of two choices that are the same choices become one.
fn merged(slots: Vec<Vec<Term>>) -> Vec<Vec<Term>> {
    let mut places: HashMap<[Lit; 2], usize> = HashMap::new();
    let mut merged: Vec<Vec<Term>> = Vec::new();
    for mut slot in slots {
        slot.sort_by_key(|term| term.0);
        if let [one, other] = slot[..]
            && let Some(&place) = places.get(&[one.0, other.0])
        {
            merged[place][0].1 += one.1;
            merged[place][1].1 += other.1;
            continue;
        }
        if let [one, other] = slot[..] {
            places.insert([one.0, other.0], merged.len());
        }
        merged.push(slot);
    }
    merged
}

impl Sums {
    fn new(mut slots: Vec<Vec<Term>>, low: Option<i64>, high: Option<i64>) -> Self {
        let (mut least, mut most) = (0, 0);
        for slot in &mut slots {
            slot.sort_by_key(|&(lit, weight)| (weight, lit));
            let first = slot.first().map_or(0, |term| term.1);
            for term in slot.iter_mut() {
                term.1 -= first;
            }
            least += first;
            most += slot.last().map_or(0, |term| term.1);
        }
        slots.retain(|slot| slot.last().is_some_and(|term| term.1 > 0));
        let low = low.map_or(0, |low| (low - least).max(0));
        let high = high.map_or(most, |high| (high - least).min(most));
        Self { slots, low, high, most }
    }

    /// Divided by the greatest common divisor of the weights.
    fn reduced(mut self) -> Self {
        let divisor = self.slots.iter().flatten().fold(0, |divisor, term| gcd(divisor, term.1));
        if divisor > 1 {
            self.slots.iter_mut().flatten().for_each(|term| term.1 /= divisor);
            self.most /= divisor;
            self.low = (self.low + divisor - 1) / divisor;
            self.high /= divisor;
        }
        self
    }

    fn heavy(&self) -> impl Iterator<Item = &Term> {
        self.slots.iter().flatten().filter(|term| term.1 > 0)
    }

    /// Whether a literal adds weight in two slots.
    fn has_repeats(&self) -> bool {
        let mut seen = HashSet::new();
        self.heavy().any(|term| !seen.insert(term.0))
    }

    /// The lower bound as a clause or a group, if it is one.
    fn add_lower(&self, formula: &mut Formula, can_group: bool) -> bool {
        let lightest = self.heavy().map(|term| term.1).min().unwrap_or(0);
        if self.low <= lightest {
            formula.clauses.push(self.heavy().map(|term| term.0));
            return true;
        }
        let are_flags = self.slots.iter().all(|slot| slot.len() == 2 && slot[1].1 == 1);
        let is_group = can_group && are_flags && self.low == self.most - 1;
        if is_group {
            formula.add_at_most_one(self.slots.iter().map(|slot| slot[0].0).collect());
        }
        is_group
    }

    /// The upper bound as a group, if it is one.
    fn add_upper(&self, formula: &mut Formula) -> bool {
        let lightest = self.heavy().map(|term| term.1).min().unwrap_or(0);
        if self.high >= 2 * lightest {
            return false;
        }
        for &(lit, _) in self.heavy().filter(|term| term.1 > self.high) {
            formula.clauses.push([!lit]);
        }
        let light = self.heavy().filter(|term| term.1 <= self.high);
        formula.add_at_most_one(light.map(|term| term.0).collect());
        true
    }
}

fn gcd(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

impl Linear {
    fn new(sums: &Sums) -> Self {
        let mut linear = Self { low: sums.low, high: sums.high, ..Self::default() };
        linear.starts.push(0);
        for slot in &sums.slots {
            let greatest = slot.last().map_or(0, |term| term.1);
            linear.terms.extend(slot);
            linear.starts.push(linear.terms.len() as u32);
            linear.bounds.push((0, greatest));
            linear.total.1 += greatest;
            linear.widest = linear.widest.max(greatest);
        }
        linear
    }

    /// Calls `each` with every literal that changes a slot when it becomes true, and the slot.
    pub(crate) fn watched(&self, mut each: impl FnMut(Lit, u32)) {
        for slot in 0..self.bounds.len() {
            self.slot(slot).iter().for_each(|&(lit, _)| each(!lit, slot as u32));
        }
    }

    fn slot(&self, slot: usize) -> &[Term] {
        &self.terms[self.starts[slot] as usize..self.starts[slot + 1] as usize]
    }

    /// A choice of a slot is gone, or is back.
    fn update(&mut self, slot: usize, trail: &Trail) {
        let is_left = |term: &&Term| !trail.is_false(term.0);
        let own = self.slot(slot);
        // Without a choice left the clause of the place is violated; the sum need not know.
        let (Some(first), Some(last)) = (own.iter().find(is_left), own.iter().rfind(is_left))
        else {
            return;
        };
        let new = (first.1, last.1);
        let old = std::mem::replace(&mut self.bounds[slot], new);
        self.total.0 += new.0 - old.0;
        self.total.1 += new.1 - old.1;
    }

    /// A choice of a slot is gone; whether another one may be impossible now.
    pub(crate) fn narrow(&mut self, slot: usize, trail: &Trail) -> bool {
        self.update(slot, trail);
        self.total.0 > self.high.saturating_sub(self.widest)
            || self.total.1 < self.low.saturating_add(self.widest)
    }

    /// A choice of a slot is back.
    pub(crate) fn widen(&mut self, slot: usize, trail: &Trail) {
        self.update(slot, trail);
        self.visited = None;
    }

    /// Excludes every impossible choice.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<(), Option<Lit>> {
        if self.total.0 > self.high || self.total.1 < self.low {
            return Err(None);
        }
        if self.visited == Some(self.total) {
            return Ok(());
        }
        let most = self.high.saturating_sub(self.total.0);
        let least = self.low.saturating_sub(self.total.1);
        for (slot, &(low, high)) in self.bounds.iter().enumerate() {
            if high - low <= most && low - high >= least {
                continue;
            }
            for &(lit, weight) in self.slot(slot) {
                let is_impossible = weight - low > most || weight - high < least;
                if is_impossible && !trail.is_false(lit) {
                    trail.imply(!lit)?;
                }
            }
        }
        self.visited = Some(self.total);
        Ok(())
    }

    /// The reason of an excluded choice, or of a violation.
    pub(crate) fn explain(
        &self,
        lit: Option<Lit>,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) {
        let Some(lit) = lit else {
            let _ = self.explain_above(None, 0, trail, NOW, reason)
                || self.explain_below(None, 0, trail, NOW, reason);
            return;
        };
        for slot in 0..self.bounds.len() {
            for &(choice, weight) in self.slot(slot) {
                if choice == !lit
                    && (self.explain_above(Some(slot), weight, trail, before, reason)
                        || self.explain_below(Some(slot), weight, trail, before, reason))
                {
                    return;
                }
            }
        }
    }

    /// Why the slots other than `but` exceed the upper bound together with `weight`.
    fn explain_above(
        &self,
        but: Option<usize>,
        weight: i64,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) -> bool {
        let excess = |sum: i64| sum.saturating_add(weight).saturating_sub(self.high);
        self.explain_excess(but, excess, |terms| terms, trail, before, reason)
    }

    /// Why the slots other than `but` fall short of the lower bound together with `weight`.
    fn explain_below(
        &self,
        but: Option<usize>,
        weight: i64,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) -> bool {
        let excess = |sum: i64| self.low.saturating_sub(weight).saturating_add(sum);
        let turned = |terms: Vec<Term>| {
            terms.into_iter().rev().map(|(lit, weight)| (lit, -weight)).collect()
        };
        self.explain_excess(but, excess, turned, trail, before, reason)
    }

    /// With terms turned so that each slot wants to be light: the choices that are gone and without
    /// which the slots are too heavy. `false` if they are not.
    fn explain_excess(
        &self,
        but: Option<usize>,
        excess: impl Fn(i64) -> i64,
        turned: impl Fn(Vec<Term>) -> Vec<Term>,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) -> bool {
        let is_gone = |term: &&Term| trail.was_false(term.0, before);
        let others = (0..self.bounds.len()).filter(|&slot| Some(slot) != but);
        let slots: Vec<Vec<Term>> = others.map(|slot| turned(self.slot(slot).to_vec())).collect();
        let gone = |slot: &[Term]| slot.iter().take_while(is_gone).count().min(slot.len() - 1);
        let mut needed: Vec<(usize, usize)> =
            slots.iter().map(|slot| gone(slot)).enumerate().collect();
        let mut spare = excess(needed.iter().map(|&(slot, gone)| slots[slot][gone].1).sum()) - 1;
        if spare < 0 {
            return false;
        }
        let latest = |&(slot, gone): &(usize, usize)| {
            slots[slot][..gone].iter().map(|term| trail.order(term.0)).max()
        };
        needed.sort_by_key(|own| std::cmp::Reverse(latest(own)));
        for (slot, gone) in needed {
            let slot = &slots[slot];
            let kept = slot[..gone].partition_point(|term| slot[gone].1 - term.1 > spare);
            spare -= slot[gone].1 - slot[kept].1;
            reason.extend(slot[..kept].iter().map(|term| term.0));
        }
        true
    }
}
