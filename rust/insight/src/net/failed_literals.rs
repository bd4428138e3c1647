//! Failed-literal probing (singleton consistency), and constructive disjunction over its ends.
//!
//! Every open value is supposed once and followed to its end. What is refuted is kept, shortest
//! first, and stays refuted whatever is learnt; so one round of probing serves many steps. Of what
//! is not refuted the domains at its end are kept: a value that is out at the end of every case of a
//! place, or of every place of a value in a house, is out.
//!
//! Reference: Debruyne and Bessière, "Some practicable filtering techniques for the constraint
//! satisfaction problem", IJCAI 1997 (singleton arc consistency).

use std::collections::HashMap;

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::lines::Chain;
use super::nested::Chased;
use super::propagation::{Scope, Spread};
use super::search::Start;
use super::state::{Lit, Reason, narrow};
use super::values::Values;
use super::{Net, Reach, Refutation};

/// What the last round of probing found.
#[derive(Default)]
pub(super) struct FailedLiterals<const W: usize> {
    /// What was refuted, longest first.
    refuted: Vec<(Start, Chain)>,
    /// Where each supposition ended that was not refuted.
    ends: HashMap<Start, Box<[Values<W>]>>,
    /// Where the last one ended, while probing is under way.
    last: Option<Box<[Values<W>]>>,
    is_probing: bool,
}

impl<const W: usize> FailedLiterals<W> {
    /// Takes down where a supposition ended.
    pub(super) fn ends_at(&mut self, now: &[Values<W>]) {
        if self.is_probing {
            self.last = Some(now.into());
        }
    }

    /// So many ends are kept.
    pub(super) fn ends(&self) -> usize {
        self.ends.len()
    }
}

impl<const W: usize> Net<W> {
    /// A fact that single suppositions refute: from the last round, or from a new one.
    pub fn failed_literal(
        &mut self,
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Fact, Refutation)>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        let mut found = self.kept();
        if found.is_none() {
            self.failed.is_probing = true;
            let probed = self.probe_all(lines, budget);
            self.failed.is_probing = false;
            probed?;
            found = self.kept();
        }
        Ok(found.map(|(start, chain)| (self.supposed(start), Refutation::new(chain.lines))))
    }

    /// The shortest refutation that is kept of what is still open.
    fn kept(&mut self) -> Option<(Start, Chain)> {
        while let Some((start, chain)) = self.failed.refuted.pop() {
            if self.knows(&self.supposed(start)).is_none() {
                return Some((start, chain));
            }
        }
        None
    }

    fn probe_all(&mut self, lines: usize, budget: &mut dyn Budget) -> Result<(), Halt> {
        for start in self.starts() {
            if self.stays_open(start, budget)? {
                continue;
            }
            match self.chase_start(start, Reach { lines, depth: 0 }, budget)? {
                Chased::Refuted(chain) => self.failed.refuted.push((start, chain)),
                Chased::Open => {
                    if let Some(last) = self.failed.last.take() {
                        self.failed.ends.insert(start, last);
                    }
                    self.remember(start, budget)?;
                }
                Chased::Cut => {}
            }
        }
        self.failed.refuted.sort_by_key(|(_, chain)| std::cmp::Reverse(chain.lines.len()));
        Ok(())
    }

    /// Whether nothing contradicts a supposition that ended open before: only what was learnt since
    /// is followed from there, which leads to the end that all of it would lead to.
    fn stays_open(&mut self, start: Start, budget: &mut dyn Budget) -> Result<bool, Halt> {
        if !self.pieces.is_empty() {
            return Ok(false); // an end does not tell which placements are gone
        }
        let Some(end) = self.failed.ends.remove(&start) else { return Ok(false) };
        let (mark, count) = (self.state.len(), self.nested.len());
        budget.work(end.len() as u64 / 4 + 1)?;
        let followed = if self.go_on_from(&end) {
            let scope = Scope { mark, lines: usize::MAX };
            self.follow(scope, self.state.len(), budget)
        } else {
            Ok(Spread::Broken(Vec::new()))
        };
        let last: Box<[Values<W>]> = self.state.now.as_slice().into();
        self.take_back(mark, count);
        let is_open = matches!(followed?, Spread::Done);
        if is_open {
            self.failed.ends.insert(start, last);
        }
        Ok(is_open)
    }

    /// Supposes the end of an earlier supposition, and touches what was learnt since; `false` if that
    /// leaves a place nothing.
    fn go_on_from(&mut self, end: &[Values<W>]) -> bool {
        for (place, &end) in end.iter().enumerate() {
            let now = self.state.now[place];
            let left = now & end;
            if left.is_empty() {
                return false;
            }
            let mut found = Vec::new();
            narrow(place as u32, now, left, &mut found);
            for lit in found {
                self.state.set(lit, Reason::Supposed, 0);
            }
            if left != end {
                self.touch_place(place as u32);
            }
        }
        true
    }

    /// What is the same in all cases of a place, or of a value in a house; the fewest cases first.
    /// It follows a round that refuted nothing.
    pub fn same(
        &mut self,
        lines: usize,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Line, Vec<Fact>)>, Halt> {
        if self.is_broken {
            return Ok(None);
        }
        let mut every = self.choices();
        every.sort_by_key(|choice| choice.options.len());
        for choice in every {
            budget.work(choice.options.len() as u64 * 10)?;
            let gone = self.gone(&choice.options);
            if !gone.is_empty() {
                let found = self.written(&choice, &gone, lines, budget)?;
                if found.is_some() {
                    return Ok(found);
                }
            }
        }
        Ok(None)
    }

    /// The values that are open now and out at the end of all these suppositions.
    fn gone(&self, options: &[Lit]) -> Vec<(u32, u8)> {
        let end = |&option: &Lit| {
            let Lit::Is(place, value) = option else { return None };
            self.failed.ends.get(&Start::Value(place, value))
        };
        let Some(ends) = options.iter().map(end).collect::<Option<Vec<_>>>() else {
            return Vec::new();
        };
        let mut gone = Vec::new();
        for (place, &now) in self.state.now[..self.cells].iter().enumerate() {
            let left = ends.iter().fold(Values::EMPTY, |left, end| left | end[place]);
            gone.extend(now.without(left).members().map(|value| (place as u32, value)));
        }
        gone
    }
}
