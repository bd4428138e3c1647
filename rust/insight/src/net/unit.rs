//! What one constraint forces, without a supposition.

use crate::fact::Premise;
use crate::ladder::{Budget, Halt};
use crate::step::Line;
use runut_model::distinct;

use super::Net;
use super::constraint::{Kind, Part};
use super::state::{Lit, NEVER};

impl<const W: usize> Net<W> {
    /// What one constraint forces and is not known yet, with the fewest facts that blame it.
    /// A contradiction gives nothing; then the net [`Net::is_broken`].
    pub fn unit(&mut self, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        Ok(self.unit_of(&|_| true, budget)?.map(|(_, line)| line))
    }

    /// Like [`Net::unit`], of wanted kinds only, and of which it is.
    pub fn unit_of(
        &mut self,
        is_wanted: &dyn Fn(Kind) -> bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Kind, Line)>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        if let Some(line) = self.last_value().filter(|_| is_wanted(Kind::LastValue)) {
            return Ok(Some((Kind::LastValue, line)));
        }
        let is_waiting = |&number: &u32| {
            self.is_new[number as usize] && is_wanted(self.constraints[number as usize].kind())
        };
        let mut numbers: Vec<u32> = (0..self.constraints.len() as u32).filter(is_waiting).collect();
        numbers.sort_by_key(|&number| self.constraints[number as usize].rank());
        let found = self.first_of(&numbers, budget)?;
        Ok(found.map(|(number, line)| (self.constraints[number as usize].kind(), line)))
    }

    /// What sums force that are taken together with houses, without a supposition.
    pub(crate) fn combined(&mut self, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        let is_waiting = |&number: &u32| {
            let own = &self.constraints[number as usize];
            self.is_new[number as usize]
                && matches!(own.part, Part::Combinations(_))
                && own.places.iter().all(|&place| place < self.cells())
        };
        let mut numbers: Vec<u32> = (0..self.constraints.len() as u32).filter(is_waiting).collect();
        numbers.sort_by_key(|&number| self.constraints[number as usize].places.len());
        Ok(self.first_of(&numbers, budget)?.map(|(_, line)| line))
    }

    /// What the first of these constraints forces that forces anything, and which it is.
    fn first_of(
        &mut self,
        numbers: &[u32],
        budget: &mut dyn Budget,
    ) -> Result<Option<(u32, Line)>, Halt> {
        for &number in numbers {
            let found = self.look_at(number, budget)?;
            if self.is_broken {
                return Ok(None);
            }
            if !found.is_empty() {
                return Ok(Some((number, self.unit_line(number, &found))));
            }
        }
        Ok(None)
    }

    /// What these constraints force, one after the other, until nothing follows; it is known from
    /// then on. Without `records` the lines do not say which facts are to blame.
    pub(crate) fn forced(
        &mut self,
        group: &[u32],
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Vec<Line>, Halt> {
        let mut lines = Vec::new();
        let mut next = group.iter().copied().cycle();
        let mut resting = 0;
        while resting < group.len() && !self.is_broken {
            let Some(number) = next.next() else { break };
            let is_new = self.is_new[number as usize];
            let found = if is_new { self.look_at(number, budget)? } else { Vec::new() };
            if found.is_empty() {
                resting += 1;
                continue;
            }
            resting = 0;
            let line = if records {
                self.unit_line(number, &found)
            } else {
                let gives = found.iter().map(|&lit| self.fact(self.state.plain(lit))).collect();
                self.constraints[number as usize].line(Vec::new(), gives)
            };
            line.gives.iter().for_each(|fact| self.learn(fact));
            lines.push(line);
        }
        Ok(lines)
    }

    /// The constraints: number, premise and places of each.
    pub(crate) fn stated(&self) -> impl Iterator<Item = (u32, Premise, &[u32])> {
        let constraints = self.constraints.iter().enumerate();
        constraints.map(|(at, each)| (at as u32, each.premise, &each.places[..]))
    }

    /// What a constraint forces and nobody knows; nothing if it cannot hold.
    fn look_at(&mut self, number: u32, budget: &mut dyn Budget) -> Result<Vec<Lit>, Halt> {
        let constraint = &self.constraints[number as usize];
        budget.work(constraint.places.len() as u64 / 3 + 1)?;
        let mut found = Vec::new();
        if !constraint.look(&self.state, &mut found) {
            self.is_broken = true;
            return Ok(Vec::new());
        }
        found.retain(|&lit| self.state.knows(lit) != Some(true));
        if found.is_empty() {
            self.is_new[number as usize] = false;
        }
        Ok(found)
    }

    /// A place to which one value is left, though nothing said so.
    fn last_value(&self) -> Option<Line> {
        let is_last = |&place: &u32| {
            let place = place as usize;
            self.state.is_at[place] == NEVER && self.state.now[place].len() == 1
        };
        let place = (0..self.state.now.len() as u32).find(is_last)?;
        let value = self.state.now[place as usize].only()?;
        let mut uses = Vec::new();
        self.now().entries(place, &mut uses);
        let uses = self.facts(&uses);
        Some(Line::last_value(uses, Some(self.fact(Lit::Is(place, value)))))
    }

    /// What a constraint forces with the same facts as the first, or in one look.
    fn unit_line(&self, number: u32, found: &[Lit]) -> Line {
        let constraint = &self.constraints[number as usize];
        let now = self.now();
        let blame = |&lit: &Lit| {
            let lit = self.state.plain(lit);
            let uses = distinct(constraint.blame(&now, Some(lit)));
            (lit, uses)
        };
        let mut each: Vec<(Lit, Vec<u32>)> = found.iter().map(blame).collect();
        if !constraint.is_one_look() {
            let first = each[0].1.clone();
            each.retain(|(_, uses)| *uses == first);
        }
        let uses = distinct(each.iter().flat_map(|(_, uses)| uses.iter().copied()));
        let uses = self.facts(&uses);
        let gives = distinct(each.iter().map(|&(lit, _)| self.fact(lit)));
        constraint.line(uses, gives)
    }
}
