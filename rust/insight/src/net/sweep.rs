//! All that can be refuted now, and what follows in every case of a place or of a house.
//!
//! Every open value is supposed once and followed to its end. What is refuted is kept, shortest
//! first, and stays refuted whatever is learnt; so one sweep serves many steps. Of what is not
//! refuted the domains at its end are kept: a value that is out at the end of every case of a place,
//! or of every place of a value in a house, is out.

use std::collections::HashMap;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::{By, Case, Line};

use super::constraint::Part;
use super::lines::Chain;
use super::nested::Chased;
use super::propagation::Scope;
use super::search::Start;
use super::state::{Lit, Moment, Reason};
use super::values::Values;
use super::{Net, Reach, Refutation};

/// The most conclusions of which the one with the fewest lines is taken.
const MOST: usize = 12;

/// What the last sweep found.
#[derive(Default)]
pub(super) struct Sweep<const W: usize> {
    /// What was refuted, longest first.
    refuted: Vec<(Start, Chain)>,
    /// Where each supposition ended that was not refuted.
    ends: HashMap<Start, Box<[Values<W>]>>,
    /// Where the last one ended, while a sweep is under way.
    last: Option<Box<[Values<W>]>>,
    is_sweeping: bool,
}

impl<const W: usize> Sweep<W> {
    /// Takes down where a supposition ended.
    pub(super) fn ends_at(&mut self, now: &[Values<W>]) {
        if self.is_sweeping {
            self.last = Some(now.into());
        }
    }
}

/// Cases of which one holds: why there are no others, and what is supposed in each.
struct Cases {
    line: Line,
    starts: Vec<Start>,
}

impl<const W: usize> Net<W> {
    /// A fact that single suppositions refute: from the last sweep, or from a new one.
    pub fn swept(
        &mut self,
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Fact, Refutation)>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        let mut found = self.kept();
        if found.is_none() {
            self.sweep.is_sweeping = true;
            let swept = self.sweep_all(lines, budget);
            self.sweep.is_sweeping = false;
            swept?;
            found = self.kept();
        }
        Ok(found.map(|(start, chain)| (self.supposed(start), Refutation::new(chain.lines))))
    }

    /// The shortest refutation that is kept of what is still open.
    fn kept(&mut self) -> Option<(Start, Chain)> {
        while let Some((start, chain)) = self.sweep.refuted.pop() {
            if self.knows(&self.supposed(start)).is_none() {
                return Some((start, chain));
            }
        }
        None
    }

    fn sweep_all(&mut self, lines: usize, budget: &mut dyn Budget) -> Result<(), Halt> {
        for start in self.starts() {
            if self.memo.0.contains_key(&start) && self.sweep.ends.contains_key(&start) {
                continue;
            }
            match self.chase_start(start, Reach { lines, depth: 0 }, budget)? {
                Chased::Refuted(chain) => self.sweep.refuted.push((start, chain)),
                Chased::Open => {
                    self.memo.0.insert(start, self.touched.seen.clone().into());
                    if let Some(last) = self.sweep.last.take() {
                        self.sweep.ends.insert(start, last);
                    }
                }
                Chased::Cut => {}
            }
        }
        self.sweep.refuted.sort_by_key(|(_, chain)| std::cmp::Reverse(chain.lines.len()));
        Ok(())
    }

    /// What is the same in all cases of a place, or of a value in a house; the fewest cases first.
    /// It follows a sweep that refuted nothing.
    pub fn same(
        &mut self,
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Line, Vec<Fact>)>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        let mut every = self.cases();
        every.sort_by_key(|cases| cases.starts.len());
        for cases in every {
            budget.work(cases.starts.len() as u64 * 10)?;
            let gone = self.gone(&cases.starts);
            if !gone.is_empty() {
                let found = self.written(cases, &gone, lines, budget)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// All cases: the values of each open cell, and the places of each value of a house.
    fn cases(&self) -> Vec<Cases> {
        let now = &self.state.now;
        let fact = |lit: Lit| self.fact(lit);
        let known = |at: u32| fact(self.state.trail[at as usize].lit);
        let line = |premises, uses: Vec<u32>| {
            let uses = uses.into_iter().map(known).collect();
            Line { by: By::Cases, premises, uses, gives: Vec::new(), cases: Vec::new() }
        };
        let mut every = Vec::new();
        for place in (0..self.cells as u32).filter(|&place| now[place as usize].is_open()) {
            let mut uses = Vec::new();
            self.now().entries(place, &mut uses);
            let starts = now[place as usize].into_iter().map(|value| Start::Value(place, value));
            every.push(Cases { line: line(Vec::new(), uses), starts: starts.collect() });
        }
        for constraint in &self.constraints {
            let Part::Different(part) = &constraint.part else { continue };
            for value in (0..self.numbers.count() as u8).filter(|_| part.is_full()) {
                let has = |place: &&u32| now[**place as usize].has(value);
                let places: Vec<u32> = constraint.places.iter().filter(has).copied().collect();
                let is_open = |place: &u32| now[*place as usize].is_open();
                if places.is_empty() || !places.iter().all(is_open) {
                    // Nowhere: a value that no place of this unit may have from the start.
                    continue;
                }
                let out = constraint.places.iter().filter(|place| !places.contains(place));
                let mut uses: Vec<u32> =
                    out.filter_map(|&place| self.now().excludes(place, value)).collect();
                uses.sort_unstable();
                uses.dedup();
                let starts = places.iter().map(|&place| Start::Value(place, value));
                let line = line(vec![constraint.premise], uses);
                every.push(Cases { line, starts: starts.collect() });
            }
        }
        every
    }

    /// The values that are open now and out at the end of all these suppositions.
    fn gone(&self, starts: &[Start]) -> Vec<(u32, u8)> {
        let ends: Option<Vec<&[Values<W>]>> =
            starts.iter().map(|start| self.sweep.ends.get(start).map(|end| &**end)).collect();
        let Some(ends) = ends else { return Vec::new() };
        let mut gone = Vec::new();
        for (place, &now) in self.state.now[..self.cells].iter().enumerate() {
            let left = ends.iter().fold(Values::EMPTY, |left, end| left | end[place]);
            gone.extend(now.without(left).into_iter().map(|value| (place as u32, value)));
        }
        gone
    }

    /// The cases written down for the value that takes the fewest lines.
    fn written(
        &mut self,
        cases: Cases,
        gone: &[(u32, u8)],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Line, Vec<Fact>)>, Halt> {
        let gone = &gone[..gone.len().min(MOST)];
        let mut chains: Vec<Vec<Vec<Line>>> = vec![Vec::new(); gone.len()];
        for &start in &cases.starts {
            let found = self.chains_to(start, gone, lines, budget)?;
            for (own, found) in chains.iter_mut().zip(found) {
                own.extend(found);
            }
        }
        let whole = |own: &Vec<Vec<Line>>| own.len() == cases.starts.len();
        let length = |own: &Vec<Vec<Line>>| own.iter().map(Vec::len).sum::<usize>();
        let each = chains.into_iter().zip(gone).filter(|(own, _)| whole(own));
        let Some((chains, &(place, value))) = each.min_by_key(|(own, _)| length(own)) else {
            return Ok(None);
        };
        let gives = vec![self.fact(self.state.plain(Lit::Not(place, value)))];
        let supposed = cases.starts.iter().map(|&start| vec![self.supposed(start)]);
        let each = supposed.zip(chains).map(|(supposed, lines)| Case { supposed, lines });
        let line = Line { gives: gives.clone(), cases: each.collect(), ..cases.line };
        Ok(Some((line, gives)))
    }

    /// For each of these values, the lines by which it is out if something is supposed.
    fn chains_to(
        &mut self,
        start: Start,
        gone: &[(u32, u8)],
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Vec<Option<Vec<Line>>>, Halt> {
        let Start::Value(own, value) = start else { return Ok(vec![None; gone.len()]) };
        let mark = self.state.len();
        let scope = Scope { mark, lines };
        self.state.set(Lit::Is(own, value), Reason::Supposed, 0);
        let count = self.nested.len();
        let spread = self.follow(scope, mark, budget);
        let before = self.state.len();
        let now = Moment { state: &self.state, before, mark, level: u32::MAX };
        let chain = |&(place, value): &(u32, u8)| {
            let is_out = !self.state.now[place as usize].has(value);
            let at = if is_out { now.excludes(place, value) } else { None };
            at.map(|at| self.chain_to(scope, at).lines)
        };
        let found = gone.iter().map(chain).collect();
        self.touched.clear();
        self.state.undo(mark);
        self.nested.truncate(count);
        spread?;
        Ok(found)
    }
}
