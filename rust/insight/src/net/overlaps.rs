//! Counts over lines that overlap: what some of them still need lies in others, which may hold no more.
//!
//! A count says how many of its places hold a value, at least and at most: a row of tents, a region
//! of stars, the blocks of which each holds one at most. Some counts of one rule are the *base*;
//! counts of another rule that share their open places *cover* them. If the base needs as many as the
//! cover may still take, all of them lie in both: so the rest of the cover is free of the value, and
//! so is a place that two of the cover share. It is a fish of any model, and one line: the sum of the
//! cover without the base.

use runut_model::distinct;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::constraint::Part;
use super::values::Values;

/// By the number of counts in a base: the most counts of a rule of which such bases are made.
const MOST_OF_RULE: [usize; 3] = [200, 30, 12];
/// What a count without an upper bound may hold.
const NO_BOUND: i64 = 1 << 32;

/// How often a value stands in some places.
struct Count {
    /// The number of the constraint.
    constraint: u32,
    rule: u16,
    value: u8,
    /// How many more places of it need the value, and how many more may have it.
    need: i64,
    room: i64,
    /// The places that may have it and need not.
    open: Vec<u32>,
}

impl<const W: usize> Net<W> {
    /// What counts over lines that overlap force together, without a supposition.
    pub(crate) fn overlapping(&mut self, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        let counts: Vec<Count> = self.counts();
        for (size, most) in (1..).zip(MOST_OF_RULE) {
            for rule in distinct(counts.iter().map(|count| (count.rule, count.value))) {
                let is_of_rule = |count: &&Count| (count.rule, count.value) == rule;
                let own: Vec<&Count> = counts.iter().filter(is_of_rule).collect();
                let base: Vec<&Count> = own.iter().copied().filter(|own| own.need > 0).collect();
                if base.len() > most {
                    continue;
                }
                let others = counts.iter().filter(|own| own.value == rule.1 && own.rule != rule.0);
                let others: Vec<&Count> = others.collect();
                let found = self.based(&base, size, &mut Vec::new(), &others, budget)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// The counts that are not done, of one value each.
    fn counts(&self) -> Vec<Count> {
        let counts = self.constraints.iter().enumerate();
        counts.filter_map(|(number, _)| self.count(number as u32)).collect()
    }

    fn count(&self, number: u32) -> Option<Count> {
        let constraint = &self.constraints[number as usize];
        let Part::Linear(part) = &constraint.part else { return None };
        let (places, values) = (&constraint.places, 0..self.numbers.count() as u8);
        let adds = |value: u8| (0..places.len()).map(move |index| part.adds(index, value));
        let mut counted = values.filter(|&value| adds(value).any(|own| own != 0));
        let (value, None) = (counted.next()?, counted.next()) else { return None };
        if !adds(value).all(|own| own == 1) {
            return None;
        }
        let now = |place: &&u32| self.state.now[**place as usize];
        let held = places.iter().filter(|place| now(place) == Values::<W>::of(value)).count();
        let is_open = |place: &&u32| now(place).contains(value) && now(place).is_open();
        let open: Vec<u32> = places.iter().filter(is_open).copied().collect();
        let high = if part.high > places.len() as i64 { NO_BOUND } else { part.high };
        let (need, room) = (part.low.max(0) - held as i64, high - held as i64);
        let rule = constraint.premise.rule;
        (!open.is_empty()).then_some(Count { constraint: number, rule, value, need, room, open })
    }

    /// The first line from `size` more counts whose open places are apart.
    fn based<'c>(
        &self,
        counts: &[&'c Count],
        size: usize,
        base: &mut Vec<&'c Count>,
        others: &[&'c Count],
        budget: &mut dyn Budget,
    ) -> Result<Option<Line>, Halt> {
        if size == 0 {
            budget.work(others.len() as u64 + 1)?;
            return Ok(self.covered(base, others));
        }
        for (at, &next) in counts.iter().enumerate() {
            let is_apart = |own: &&Count| own.open.iter().all(|place| !next.open.contains(place));
            if !base.iter().all(is_apart) {
                continue;
            }
            base.push(next);
            let found = self.based(&counts[at + 1..], size - 1, base, others, budget)?;
            base.pop();
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// What counts of one rule take away that cover the base and have room for no more than it needs.
    fn covered(&self, base: &[&Count], others: &[&Count]) -> Option<Line> {
        let need: i64 = base.iter().map(|own| own.need).sum();
        let open: Vec<u32> = base.iter().flat_map(|own| own.open.iter().copied()).collect();
        let meets = |own: &&&Count| own.open.iter().any(|place| open.contains(place));
        let met: Vec<&Count> = others.iter().filter(meets).copied().collect();
        distinct(met.iter().map(|own| own.rule)).into_iter().find_map(|rule| {
            let cover: Vec<&Count> = met.iter().filter(|own| own.rule == rule).copied().collect();
            let room: i64 = cover.iter().map(|own| own.room).sum();
            let times = |place: &u32| cover.iter().filter(|own| own.open.contains(place)).count();
            if room != need || open.iter().any(|place| times(place) == 0) {
                return None;
            }
            let is_out = |place: &u32| times(place) > usize::from(open.contains(place));
            let places = distinct(cover.iter().flat_map(|own| own.open.iter().copied()));
            let gone: Vec<u32> = places.into_iter().filter(is_out).collect();
            (!gone.is_empty()).then(|| self.overlap_line(base, &cover, &gone))
        })
    }

    fn overlap_line(&self, base: &[&Count], cover: &[&Count], gone: &[u32]) -> Line {
        let (value, now) = (base[0].value, self.now());
        let of = |own: &&Count| &self.constraints[own.constraint as usize];
        let is_held = |place: &u32| self.state.now[*place as usize] == Values::<W>::of(value);
        let is_closed = |place: &u32| !self.state.now[*place as usize].contains(value);
        let places = |counts: &[&Count]| {
            distinct(counts.iter().flat_map(|own| of(own).places.iter().copied()))
        };
        let (of_base, of_cover) = (places(base), places(cover));
        let closed = of_base.iter().filter(|place| is_closed(place) && !of_cover.contains(place));
        let held = of_base.iter().chain(&of_cover).filter(|place| is_held(place));
        let mut uses = Vec::new();
        closed.chain(held).for_each(|&place| now.entries(place, &mut uses));
        let premises = |counts: &[&Count], factor: i64| {
            counts.iter().map(|own| of(own).premise.times(factor)).collect::<Vec<_>>()
        };
        let premises = [premises(base, -1), premises(cover, 1)].concat();
        let value = self.numbers.value(value);
        let gives = gone.iter().map(|&place| Fact::not(place, value)).collect();
        Line::sum(premises, self.facts(&distinct(uses)), gives)
    }
}
