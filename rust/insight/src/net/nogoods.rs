//! Nogoods: facts that cannot all hold, learnt from contradictions, until one fact is refuted.
//!
//! A value is supposed and followed to its end; then a value of some other place, and so on, until
//! there is a contradiction. What is to blame for it, resolved until one fact of the last
//! supposition is left (the first unique implication point), is a nogood. It counts as a constraint
//! from then on, and the search goes on where the nogood first gives something new. A nogood of one
//! fact refutes that fact. What is shown are the nogoods that this needs, in the order in which
//! they were learnt: each contradicts itself by lines that suppose nothing more, and may use those
//! before it.
//!
//! The next supposition is a value of the place with the fewest for the number of contradictions
//! that came up there (weighted degrees: Boussemart, Hemery, Lecoutre and Sais, ECAI 2004).
//!
//! References: Dechter, "Enhancement schemes for constraint processing", Artificial Intelligence 41,
//! 1990 (nogoods); Katsirelos and Bacchus, "Generalized nogoods in CSPs", AAAI 2005; Marques-Silva
//! and Sakallah, "GRASP", 1999 (unique implication points).

use std::collections::BTreeSet;

use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::propagation::{Conflict, Scope, Source, Spread};
use super::search::Start;
use super::state::{Lit, Outcome, Reason};
use super::watched::opposite;

/// The contradictions after which the search turns to the next value at first, and at most.
pub(super) const FEW: usize = 16;
const MANY: usize = 1 << 14;

/// The most contradictions of which the one with the fewest facts to blame is resolved.
const COMPARED: usize = 2;
/// The units of work to find from what an entry follows.
pub(super) const BLAME: u64 = 50;

/// What a contradiction counts when the next one comes.
const FADES: f32 = 0.98;
/// More than any count.
const MOST_HEAT: f32 = 1e20;

/// Where contradictions came up: recent ones count more.
pub(super) struct Heat {
    of: Vec<f32>,
    gain: f32,
}

impl Heat {
    pub(super) fn new(places: usize) -> Self {
        Self { of: vec![0.0; places], gain: 1.0 }
    }

    fn next(&mut self) {
        self.gain /= FADES;
        if self.gain > MOST_HEAT {
            self.of.iter_mut().for_each(|own| *own /= MOST_HEAT);
            self.gain /= MOST_HEAT;
        }
    }

    fn add(&mut self, place: u32) {
        self.of[place as usize] += self.gain;
    }

    fn at(&self, place: u32) -> f32 {
        self.of[place as usize] / self.gain
    }
}

impl<const W: usize> Net<W> {
    /// A value that nogoods refute. It goes on at the place where it found something last.
    pub fn listed(&mut self, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        for number in 0..self.nogoods.count() as u32 {
            if let Some(last) = self.nogoods.last_of(number, &self.state)
                && let Some(found) = self.written_list(number, last, budget)?
            {
                return Ok(Some(found));
            }
        }
        while self.patience <= MANY {
            if let Some(found) = self.first_listed(budget)? {
                return Ok(Some(found));
            }
            self.patience *= 2;
        }
        Ok(None)
    }

    /// The first value that nogoods refute with so much patience.
    fn first_listed(&mut self, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        let mut places = self.open_places();
        let start = places.iter().position(|&place| place == self.turn).unwrap_or(0);
        places.rotate_left(start);
        for place in places {
            self.turn = place;
            for value in self.state.now[place as usize].members() {
                if self.may_hold(Start::Value(place, value)) {
                    continue;
                }
                let lit = Lit::Is(place, value);
                if let Some(number) = self.attacked(lit, budget)?
                    && let Some(last) = self.nogoods.last_of(number, &self.state)
                    && let Some(found) = self.written_list(number, last, budget)?
                {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// The nogood of a single fact to which the supposition of `lit` leads, if patience lasts.
    fn attacked(&mut self, lit: Lit, budget: &mut dyn Budget) -> Result<Option<u32>, Halt> {
        let (mark, count) = (self.state.len(), self.nested.len());
        self.nogoods.start(self.nogoods.count(), &self.state);
        self.blamed.clear();
        let found = self.attack(lit, budget);
        self.take_back(mark, count);
        self.nogoods.end_at(0);
        found
    }

    /// Supposes a fact and learns nogoods until one of a single fact is among them.
    fn attack(&mut self, lit: Lit, budget: &mut dyn Budget) -> Result<Option<u32>, Halt> {
        let mut from = self.state.len();
        let scope = Scope { mark: from, lines: usize::MAX };
        let mut marks = Vec::new();
        self.decide(lit, &mut marks);
        let mut left = self.patience;
        while left > 0 {
            if let Spread::Broken(broken) = self.follow(scope, from, budget)? {
                left -= 1;
                self.heat_up(&broken);
                budget.work(BLAME * u64::from(self.state.len() - scope.mark))?;
                let conflicts = self.conflicts(scope, &broken, COMPARED);
                let Some(conflict) = conflicts.into_iter().min_by_key(|own| own.uses.len()) else {
                    return Ok(None);
                };
                let number = self.learn_from(scope, &conflict, &mut marks);
                self.charge(budget)?;
                if marks.is_empty() {
                    return Ok(number);
                }
                from = self.state.len() - 1;
            } else if let Some((place, value)) = self.branching() {
                from = self.state.len();
                self.decide(Lit::Is(place, value), &mut marks);
            } else {
                for (possible, &now) in self.possible.iter_mut().zip(&self.state.now) {
                    *possible |= now;
                }
                return Ok(None);
            }
        }
        Ok(None)
    }

    fn decide(&mut self, lit: Lit, marks: &mut Vec<u32>) {
        marks.push(self.state.len());
        let level = self.level() + 1;
        self.state.set(lit, Reason::Supposed, level);
    }

    fn level(&self) -> u32 {
        self.state.trail.last().map_or(0, |entry| entry.level)
    }

    /// Learns the nogood of a contradiction, goes back to where it gives something new, and enters
    /// that; where it always does, everything is taken back. `None` if no supposition is to blame.
    fn learn_from(
        &mut self,
        scope: Scope,
        conflict: &Conflict,
        marks: &mut Vec<u32>,
    ) -> Option<u32> {
        let entries = self.resolved(scope, conflict, marks);
        if entries.is_empty() {
            marks.clear();
            return None;
        }
        let facts = entries.iter().map(|&at| self.state.trail[at as usize].lit).collect();
        let kept = match entries[..] {
            [.., before, _] => marks.partition_point(|&mark| mark <= before),
            _ => 0,
        };
        self.touched.clear();
        self.state.undo(marks[kept]);
        self.blamed.truncate(self.state.len() as usize);
        marks.truncate(kept);
        let number = self.nogoods.add(facts);
        if kept > 0 {
            let (lit, level) = (self.nogoods.facts(number)[0], self.level() + 1);
            let is_new = self.state.set(opposite(&self.state, lit), Reason::Nogood(number), level);
            if is_new != Outcome::New {
                marks.clear();
                return None;
            }
        }
        Some(number)
    }

    /// Entries about cells that cannot all hold, of which one, the last, is of the last supposition.
    fn resolved(&mut self, scope: Scope, conflict: &Conflict, marks: &[u32]) -> Vec<u32> {
        let is_own = |at: &u32| *at >= scope.mark;
        let mut open: BTreeSet<u32> = conflict.uses.iter().copied().filter(is_own).collect();
        let mut kept = Vec::new();
        while let Some(at) = open.pop_last() {
            let start = marks[marks.partition_point(|&mark| mark <= at) - 1];
            let is_last = open.last().is_none_or(|&other| other < start);
            if self.is_about_cell(at) && (!kept.is_empty() || is_last) {
                kept.push(at);
            } else {
                open.extend(self.uses_of(scope, at));
            }
        }
        kept.reverse();
        self.minimized(scope, &kept)
    }

    fn is_about_cell(&self, at: u32) -> bool {
        match self.state.trail[at as usize].lit {
            Lit::Is(place, _) | Lit::Not(place, _) => (place as usize) < self.cells,
            Lit::Gone(_) => false,
        }
    }

    /// The entries since the first supposition from which one follows; none for what is supposed.
    fn uses_of(&mut self, scope: Scope, at: u32) -> &[u32] {
        let index = at as usize;
        if self.blamed.len() <= index {
            self.blamed.resize(index + 1, None);
        }
        if self.blamed[index].is_none() {
            let mut uses = self.draft(scope, at).map_or(Vec::new(), |draft| draft.uses);
            uses.retain(|&at| at >= scope.mark);
            self.blamed[index] = Some(uses);
        }
        self.blamed[index].as_deref().unwrap_or_default()
    }

    /// Without the entries that follow from the others.
    fn minimized(&mut self, scope: Scope, entries: &[u32]) -> Vec<u32> {
        let last = entries.last().copied();
        let is_needed = |&at: &u32| {
            let uses = self.uses_of(scope, at);
            Some(at) == last
                || uses.is_empty()
                || uses.iter().any(|at| entries.binary_search(at).is_err())
        };
        entries.iter().copied().filter(is_needed).collect()
    }

    /// Notes where contradictions came up.
    fn heat_up(&mut self, broken: &[Source]) {
        self.heat.next();
        for source in broken {
            match *source {
                Source::Constraint(number) => {
                    for &place in &self.constraints[number as usize].places {
                        self.heat.add(place);
                    }
                }
                Source::Place(place) => self.heat.add(place),
                Source::Nogood(number) => {
                    for &lit in self.nogoods.facts(number) {
                        if let Lit::Is(place, _) | Lit::Not(place, _) = lit {
                            self.heat.add(place);
                        }
                    }
                }
                Source::Nested(_) => {}
            }
        }
    }

    /// What to suppose next: a value of the place with the fewest for its heat.
    fn branching(&self) -> Option<(u32, u8)> {
        let score = |place: u32, len: usize| (self.heat.at(place) + 0.05) / (len as f32 - 0.5);
        let places = self.state.now[..self.cells].iter().enumerate();
        let open = places.filter(|(_, own)| own.is_open());
        let scored = open.map(|(at, own)| (score(at as u32, own.len()), at as u32, own));
        let (_, place, own) = scored.max_by(|one, other| one.0.total_cmp(&other.0))?;
        Some((place, own.members().next()?))
    }
}
