//! Constraints taken together: what several of them force that none forces by itself.
//!
//! - the places of a unit, judged completely ([`super::subsets`]);
//! - a house and a unit that meet it ([`super::meet`]);
//! - a sum and the units that its places share, and houses minus the cages in or over them, which
//!   leave the sum of few places ([`super::combinations`]).
//!
//! They are looked at only where nothing else follows, so a chain has such a line only if it must.

use std::collections::HashSet;
use std::iter;

use runut_model::{Model, Part as Stated, Sum, distinct};

use crate::fact::Premise;

use super::build::Built;
use super::combinations::{MOST_PLACES, MOST_VALUES, Total, of_house};
use super::constraint::{Constraint, Part};
use super::meet::Meet;

/// The most places that houses minus cages may leave.
const MOST_LEFT: usize = 8;
/// The most sums that are taken together with a house.
const MOST_SUMS_OF_HOUSE: usize = 3;
/// The most houses that are added up.
const MOST_HOUSES: usize = 4;
/// The most sums of houses and cages.
const MOST_SUMS: usize = 240;

/// A unit: places that differ.
struct Unit<'m> {
    premise: Premise,
    places: &'m [u32],
    is_house: bool,
}

/// A constraint that adds up.
struct Adds<'m> {
    premise: Premise,
    sum: &'m Sum,
    places: &'m [u32],
}

struct Together<'m> {
    places: usize,
    units: Vec<Unit<'m>>,
    sums: Vec<Adds<'m>>,
}

/// Adds the constraints that come of others, taken together.
pub(super) fn add<const W: usize>(built: &mut Built<W>, model: &Model) {
    let together = Together::new(model, built.numbers.count());
    let mut found = together.subsets();
    found.extend(together.meets());
    if built.numbers.count() <= MOST_VALUES {
        found.extend(together.sums(built));
        found.extend(together.houses(built));
        found.extend(together.rests(built));
    }
    built.constraints.extend(found);
}

impl<'m> Together<'m> {
    fn new(model: &'m Model, values: usize) -> Self {
        let (mut units, mut sums) = (Vec::new(), Vec::new());
        for (rule, stated) in model.rules.iter().enumerate().filter(|(_, rule)| !rule.is_implied) {
            for (index, (part, places)) in stated.constraints().enumerate() {
                let premise = Premise::new(rule as u16, index as u32);
                match part {
                    Stated::Different => {
                        units.push(Unit { premise, places, is_house: places.len() == values });
                    }
                    Stated::Linear(sum) => sums.push(Adds { premise, sum, places }),
                    _ => {}
                }
            }
        }
        Self { places: model.places, units, sums }
    }

    fn subsets<const W: usize>(&self) -> Vec<Constraint<W>> {
        let wide = self.units.iter().filter(|unit| unit.places.len() > 2);
        let subsets = |unit: &Unit<'_>| Constraint {
            premise: unit.premise,
            places: unit.places.to_vec(),
            part: Part::Subsets,
        };
        wide.map(subsets).collect()
    }

    fn meets<const W: usize>(&self) -> Vec<Constraint<W>> {
        let mut found = Vec::new();
        for house in self.units.iter().filter(|unit| unit.is_house) {
            for unit in &self.units {
                let of = |unit: &Unit<'m>| (unit.premise, unit.places);
                if let Some(meet) = Meet::new(of(house), of(unit)) {
                    let (premise, places) = (house.premise, meet.places());
                    found.push(Constraint { premise, places, part: Part::Meet(meet) });
                }
            }
        }
        found
    }

    /// Each sum together with the units that its places share.
    fn sums<const W: usize>(&self, built: &Built<W>) -> Vec<Constraint<W>> {
        let mut found = Vec::new();
        for own in self.sums.iter().filter(|own| own.places.len() <= MOST_PLACES) {
            found.extend(self.combine(self.total(own, built)));
        }
        found
    }

    /// The sums within each house, together with the house.
    fn houses<const W: usize>(&self, built: &Built<W>) -> Vec<Constraint<W>> {
        let houses = self.units.iter().filter(|unit| unit.is_house);
        let chosen = houses.flat_map(|house| {
            self.inside(house).into_iter().map(move |sums| self.of_house(house, &sums, built))
        });
        chosen.flatten().collect()
    }

    /// Which sums within a house are taken together: some of those that do not overlap, and each
    /// that is only bounded by itself.
    fn inside(&self, house: &Unit<'m>) -> Vec<Vec<&Adds<'m>>> {
        let is_inside = |own: &&Adds<'m>| {
            own.places.len() < house.places.len()
                && own.places.iter().all(|place| house.places.contains(place))
        };
        let (mut exact, mut chosen): (Vec<&Adds<'m>>, Vec<_>) = (Vec::new(), Vec::new());
        for own in self.sums.iter().filter(is_inside) {
            let meets = |known: &&Adds<'m>| known.places.iter().any(|at| own.places.contains(at));
            if own.sum.low != own.sum.high {
                chosen.push(vec![own]);
            } else if !exact.iter().any(meets) {
                exact.push(own);
            }
        }
        let size = exact.len().clamp(1, MOST_SUMS_OF_HOUSE);
        chosen.extend(exact.windows(size).map(<[_]>::to_vec));
        chosen
    }

    fn of_house<const W: usize>(
        &self,
        house: &Unit<'m>,
        sums: &[&Adds<'m>],
        built: &Built<W>,
    ) -> Option<Constraint<W>> {
        let values = built.numbers.count();
        let is_narrow = |place: &&u32| built.base[**place as usize].len() < values;
        let totals: Vec<Total> = sums.iter().map(|own| self.total(own, built)).collect();
        let of: Vec<u32> = totals.iter().flat_map(Total::places).collect();
        let beside = house.places.iter().filter(|place| !of.contains(place));
        let beside: Vec<u32> = beside.copied().collect();
        let named = beside.iter().filter(is_narrow).map(|&place| Premise::cell(place));
        let premises = iter::once(house.premise.times(0)).chain(named).collect();
        let part = of_house(premises, totals, &beside, values)?;
        let (premise, places) = (house.premise, part.places.clone());
        Some(Constraint { premise, places, part: Part::Combinations(Box::new(part)) })
    }

    fn total<const W: usize>(&self, own: &Adds<'m>, built: &Built<W>) -> Total {
        let mut total = Total::new(self.places, &built.numbers);
        total.sum(own.premise, own.sum, own.places, &built.numbers, 1);
        total
    }

    /// The combinations of a total, with the units that its places share.
    fn combine<const W: usize>(&self, mut total: Total) -> Option<Constraint<W>> {
        let mut open = total.places();
        if open.is_empty() || open.len() > MOST_PLACES {
            return None;
        }
        let premise = total.premises[0];
        let mut groups: Vec<Vec<u32>> = Vec::new();
        while !open.is_empty() {
            let inside =
                |unit: &&Unit<'m>| open.iter().filter(|at| unit.places.contains(at)).count();
            let widest = self.units.iter().rev().max_by_key(inside);
            let Some(unit) = widest.filter(|unit| inside(unit) > 1) else { break };
            let (group, rest) = open.iter().partition(|place| unit.places.contains(place));
            total.premises.push(unit.premise.times(0));
            groups.push(group);
            open = rest;
        }
        groups.extend(open.into_iter().map(|place| vec![place]));
        let found = total.combinations(&groups)?;
        let places = found.places.clone();
        Some(Constraint { premise, places, part: Part::Combinations(Box::new(found)) })
    }

    /// Houses minus the cages in or over them, fewest places first.
    fn rests<const W: usize>(&self, built: &Built<W>) -> Vec<Constraint<W>> {
        let is_cage = |own: &&Adds<'m>| own.sum.low == own.sum.high && own.sum.factors.is_empty();
        let cages: Vec<&Adds<'m>> = self.sums.iter().filter(is_cage).collect();
        if cages.is_empty() {
            return Vec::new();
        }
        let mut totals = Vec::new();
        for houses in self.groups(&cages) {
            for choice in 0..3 {
                totals.push(self.rest(&houses, &cages, choice, built));
            }
        }
        totals.sort_by_key(|total| (total.places().len(), total.premises.len()));
        let mut seen = HashSet::new();
        let is_new = |total: &Total| {
            let places = total.places();
            (1..=MOST_LEFT).contains(&places.len()) && seen.insert(places)
        };
        let kept: Vec<Total> = totals.into_iter().filter(is_new).take(MOST_SUMS).collect();
        kept.into_iter().filter_map(|total| self.combine(total)).collect()
    }

    /// Houses of one rule that do not overlap: single ones, and those that cages link.
    fn groups(&self, cages: &[&Adds<'m>]) -> Vec<Vec<usize>> {
        let houses = (0..self.units.len()).filter(|&at| self.units[at].is_house);
        let single: Vec<Vec<usize>> = houses.map(|at| vec![at]).collect();
        let links = |one: usize, other: usize| {
            let meets = |cage: &&&Adds<'m>, at: usize| {
                cage.places.iter().any(|place| self.units[at].places.contains(place))
            };
            cages.iter().any(|cage| meets(&cage, one) && meets(&cage, other))
        };
        let fits = |one: usize, other: usize| {
            let (one, other) = (&self.units[one], &self.units[other]);
            one.premise.rule == other.premise.rule
                && !one.places.iter().any(|place| other.places.contains(place))
        };
        let mut groups = single.clone();
        let mut last = single.clone();
        for _ in 1..MOST_HOUSES {
            let mut next: Vec<Vec<usize>> = Vec::new();
            for group in &last {
                for house in &single {
                    let house = house[0];
                    let is_beside = group.iter().any(|&own| links(own, house));
                    if is_beside && group.iter().all(|&own| fits(own, house)) {
                        let mut wider = group.clone();
                        wider.push(house);
                        wider.sort_unstable();
                        next.push(wider);
                    }
                }
            }
            let next = distinct(next);
            groups.extend(next.iter().cloned());
            last = next;
        }
        groups
    }

    /// Houses minus cages: those inside; as `choice` says, also those that lie mostly inside (1),
    /// or all that touch the houses (2).
    fn rest<const W: usize>(
        &self,
        houses: &[usize],
        cages: &[&Adds<'m>],
        choice: usize,
        built: &Built<W>,
    ) -> Total {
        let mut total = Total::new(self.places, &built.numbers);
        let mut inside = vec![false; self.places];
        for &at in houses {
            let unit = &self.units[at];
            total.house(unit.premise, unit.places, &built.numbers);
            unit.places.iter().for_each(|&place| inside[place as usize] = true);
        }
        let mut covered = vec![false; self.places];
        for cage in cages {
            let own = cage.places.iter().filter(|&&place| inside[place as usize]).count();
            let wanted = match choice {
                0 => own == cage.places.len(),
                1 => 2 * own > cage.places.len(),
                _ => own > 0,
            };
            if wanted && !cage.places.iter().any(|&place| covered[place as usize]) {
                cage.places.iter().for_each(|&place| covered[place as usize] = true);
                total.sum(cage.premise, cage.sum, cage.places, &built.numbers, -1);
            }
        }
        total
    }
}
