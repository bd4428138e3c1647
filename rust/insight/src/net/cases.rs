//! Cases of which one holds, written down for what follows in all of them.

use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::step::{By, Case, Line};
use runut_model::distinct;

use super::Net;
use super::constraint::{Constraint, Part};
use super::propagation::{Scope, Spread};
use super::state::{Lit, Moment, Outcome, Reason};

/// The most conclusions of which the one with the fewest lines is taken.
const MOST: usize = 12;

/// Options of which one holds: the values of a place, or the places of a value in a house.
pub(super) struct Choice {
    /// The house.
    premise: Option<Premise>,
    pub(super) options: Vec<Lit>,
    /// The entries that rule out all others.
    known: Vec<u32>,
}

impl<const W: usize> Net<W> {
    /// All choices that are open: of each cell, and of each value in a house.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let now = &self.state.now;
        let places = (0..self.cells as u32).filter(|&place| now[place as usize].is_open());
        let mut every: Vec<Choice> = places.map(|place| self.choice_of(place)).collect();
        for constraint in &self.constraints {
            let Part::Different(part) = &constraint.part else { continue };
            if part.is_full() {
                let values = 0..self.numbers.count() as u8;
                every.extend(values.filter_map(|value| self.choice_in(constraint, value)));
            }
        }
        every
    }

    /// The values of a place.
    pub(super) fn choice_of(&self, place: u32) -> Choice {
        let mut known = Vec::new();
        self.now().entries(place, &mut known);
        let values = self.state.now[place as usize].members();
        let options = values.map(|value| Lit::Is(place, value)).collect();
        Choice { premise: None, options, known }
    }

    /// The places of a value in a house; `None` if it has its place, or none from the start.
    fn choice_in(&self, house: &Constraint<W>, value: u8) -> Option<Choice> {
        let now = |place: u32| self.state.now[place as usize];
        let (held, out): (Vec<u32>, Vec<u32>) =
            house.places.iter().partition(|&&place| now(place).contains(value));
        let is_open = |&place: &u32| (place as usize) < self.cells && now(place).is_open();
        if held.is_empty() || !held.iter().all(is_open) {
            return None;
        }
        let known = out.into_iter().filter_map(|place| self.now().excludes(place, value)).collect();
        let options = held.into_iter().map(|place| Lit::Is(place, value)).collect();
        Some(Choice { premise: Some(house.premise), options, known })
    }

    /// The options of a choice as cases, written down for the value that takes the fewest lines, of
    /// these that are `gone` at the end of each.
    pub(super) fn written(
        &mut self,
        choice: &Choice,
        gone: &[(u32, u8)],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Line, Vec<Fact>)>, Halt> {
        let gone = &gone[..gone.len().min(MOST)];
        let mut chains: Vec<Vec<Vec<Line>>> = vec![Vec::new(); gone.len()];
        for &option in &choice.options {
            let found = self.chains_to(option, gone, lines, budget)?;
            for (own, found) in chains.iter_mut().zip(found) {
                own.extend(found);
            }
        }
        let whole = |own: &Vec<Vec<Line>>| own.len() == choice.options.len();
        let length = |own: &Vec<Vec<Line>>| own.iter().map(Vec::len).sum::<usize>();
        let each = chains.into_iter().zip(gone).filter(|(own, _)| whole(own));
        let Some((chains, &(place, value))) = each.min_by_key(|(own, _)| length(own)) else {
            return Ok(None);
        };
        let gives = vec![self.fact(self.state.plain(Lit::Not(place, value)))];
        let supposed = choice.options.iter().map(|&option| vec![self.fact(option)]);
        let each = supposed.zip(chains).map(|(supposed, lines)| Case { supposed, lines });
        let uses = distinct(choice.known.clone());
        let uses = uses.into_iter().map(|at| self.fact(self.state.trail[at as usize].lit));
        let line = Line {
            by: By::Cases,
            premises: choice.premise.into_iter().collect(),
            uses: uses.collect(),
            gives: gives.clone(),
            cases: each.collect(),
        };
        Ok(Some((line, gives)))
    }

    /// For each of these values, the lines by which it is out if something is supposed; if that
    /// leads to a contradiction, the lines of it.
    fn chains_to(
        &mut self,
        supposed: Lit,
        gone: &[(u32, u8)],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Vec<Option<Vec<Line>>>, Halt> {
        let mark = self.state.len();
        let scope = Scope { mark, lines };
        if self.state.set(supposed, Reason::Supposed, 0) == Outcome::Clash {
            return Ok(vec![None; gone.len()]);
        }
        let count = self.nested.len();
        let spread = self.follow(scope, mark, budget);
        let found = match &spread {
            Ok(Spread::Broken(broken)) => {
                let chain = self.shortest_to(scope, broken);
                vec![chain.map(|chain| chain.lines); gone.len()]
            }
            _ => gone.iter().map(|&(place, value)| self.chain_out(scope, place, value)).collect(),
        };
        self.take_back(mark, count);
        spread?;
        Ok(found)
    }

    /// The lines by which a value is out now.
    fn chain_out(&self, scope: Scope, place: u32, value: u8) -> Option<Vec<Line>> {
        let before = self.state.len();
        let now = Moment { state: &self.state, before, mark: scope.mark, level: u32::MAX };
        let is_out = !self.state.now[place as usize].contains(value);
        let at = if is_out { now.excludes(place, value) } else { None };
        at.map(|at| self.chain_to(scope, at).lines)
    }
}
