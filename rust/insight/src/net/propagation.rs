//! What follows from a supposition, breadth first.
//!
//! All that follows from the facts up to a level by one constraint each is the next level. Only the
//! constraints of places that changed are looked at. So the first contradiction is one of the least
//! levels, and every entry has the least level that it can have.

use runut_model::distinct;
use std::ops::Range;

use crate::ladder::{Budget, Halt};

use super::Net;
use super::constraint::{Constraint, LATE};
use super::state::{Lit, Moment, NEVER, Outcome, Reason};
use super::watched::Which;

/// Where the entries of one supposition begin, and how far they may go.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scope {
    /// The position of what is supposed.
    pub(super) mark: u32,
    /// The most lines of a chain.
    pub(super) lines: usize,
}

/// From where a line follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Source {
    /// One constraint.
    Constraint(u32),
    /// The values of a place.
    Place(u32),
    /// Facts that cannot all hold.
    Nogood(u32),
    /// Suppositions inside.
    Nested(u32),
}

/// A contradiction, and the entries from which it follows.
#[derive(Clone, Debug)]
pub(super) struct Conflict {
    pub(super) source: Source,
    pub(super) uses: Vec<u32>,
}

/// What is forced and by what, and what cannot hold.
type Looked = (Vec<(Lit, Reason)>, Vec<Source>);

/// How far propagation went.
pub(super) enum Spread {
    /// To contradictions, at one level.
    Broken(Vec<Source>),
    /// Nothing more follows.
    Done,
    /// More might follow than the most lines allow.
    Cut,
}

/// One more than the highest rank of a constraint.
const RANKS: usize = LATE + 3;

/// The constraints to look at, by rank.
pub(super) struct Touched {
    ranks: Vec<Vec<u32>>,
    rank: Vec<u8>,
    is_in: Vec<bool>,
    /// The constraints looked at since the last supposition, as a set.
    pub(super) seen: Vec<u64>,
}

impl Touched {
    pub(super) fn new<const W: usize>(constraints: &[Constraint<W>]) -> Self {
        let rank: Vec<u8> = constraints.iter().map(|each| each.rank() as u8).collect();
        Self {
            ranks: vec![Vec::new(); RANKS],
            is_in: vec![false; rank.len()],
            seen: vec![0; rank.len().div_ceil(64)],
            rank,
        }
    }

    fn add(&mut self, constraint: u32) {
        let at = constraint as usize;
        if !self.is_in[at] {
            self.is_in[at] = true;
            self.seen[at / 64] |= 1 << (at % 64);
            self.ranks[self.rank[at] as usize].push(constraint);
        }
    }

    fn is_empty(&self) -> bool {
        self.ranks.iter().all(Vec::is_empty)
    }

    pub(super) fn clear(&mut self) {
        self.take(0..RANKS, &mut Vec::new());
    }

    fn take(&mut self, ranks: Range<usize>, into: &mut Vec<u32>) {
        into.clear();
        for rank in &mut self.ranks[ranks] {
            into.append(rank);
        }
        for &constraint in &*into {
            self.is_in[constraint as usize] = false;
        }
    }
}

impl<const W: usize> Net<W> {
    /// Enters all that follows from the entries from position `from` on, and from what was touched
    /// before.
    pub(super) fn spread(
        &mut self,
        scope: Scope,
        from: u32,
        budget: &mut dyn Budget,
    ) -> Result<Spread, Halt> {
        let mut start = from;
        while start < self.state.len() || !self.touched.is_empty() {
            let end = self.state.len();
            let level = self.state.trail.last().map_or(0, |entry| entry.level);
            let (forced, mut broken) = self.look(scope, start, budget)?;
            if broken.is_empty() && level as usize + 1 >= scope.lines {
                let is_new = |&(lit, _): &(Lit, Reason)| self.state.knows(lit) != Some(true);
                return Ok(if forced.iter().any(is_new) { Spread::Cut } else { Spread::Done });
            }
            if broken.is_empty() {
                self.enter(&forced, level + 1, &mut broken);
            }
            if !broken.is_empty() {
                return Ok(Spread::Broken(broken));
            }
            start = end;
        }
        Ok(Spread::Done)
    }

    /// What is forced by one constraint each that the entries from position `start` on touch, and
    /// what cannot hold.
    fn look(&mut self, scope: Scope, start: u32, budget: &mut dyn Budget) -> Result<Looked, Halt> {
        let (mut forced, mut broken) = (Vec::new(), Vec::new());
        self.touch(start, &mut forced, &mut broken);
        self.look_at_ranks(0..LATE, &mut forced, &mut broken, budget)?;
        self.look_at_nogoods(start, Which::First, &mut forced, &mut broken);
        for rank in LATE..=RANKS {
            let is_new = |&(lit, _): &(Lit, Reason)| self.state.knows(lit) != Some(true);
            if !broken.is_empty() || forced.iter().any(is_new) {
                break;
            }
            if rank == RANKS {
                self.look_at_nogoods(scope.mark, Which::Late, &mut forced, &mut broken);
            } else {
                self.look_at_ranks(rank..rank + 1, &mut forced, &mut broken, budget)?;
            }
        }
        Ok((forced, broken))
    }

    /// What the touched constraints of some ranks force.
    fn look_at_ranks(
        &mut self,
        ranks: Range<usize>,
        forced: &mut Vec<(Lit, Reason)>,
        broken: &mut Vec<Source>,
        budget: &mut dyn Budget,
    ) -> Result<(), Halt> {
        let (mut numbers, mut found) = (Vec::new(), Vec::new());
        self.touched.take(ranks, &mut numbers);
        let mut units = 0;
        for number in numbers {
            let constraint = &self.constraints[number as usize];
            units += constraint.places.len() as u64 / 3 + 1;
            if !constraint.look(&self.state, &mut found) {
                broken.push(Source::Constraint(number));
            }
            forced.extend(found.drain(..).map(|lit| (lit, Reason::By(number))));
        }
        budget.work(units)
    }

    /// Touches all constraints that were not looked at since a fact about them was learnt.
    pub(super) fn touch_new(&mut self) {
        for number in 0..self.constraints.len() {
            if self.is_new[number] {
                self.touched.add(number as u32);
            }
        }
    }

    /// Touches all constraints of a place.
    pub(super) fn touch_place(&mut self, place: u32) {
        self.watchers[place as usize].iter().for_each(|&own| self.touched.add(own));
    }

    /// Collects the constraints that new entries touch, and places with their last value or none.
    fn touch(&mut self, start: u32, forced: &mut Vec<(Lit, Reason)>, broken: &mut Vec<Source>) {
        for at in start as usize..self.state.trail.len() {
            match self.state.trail[at].lit {
                Lit::Is(place, _) => {
                    self.watchers[place as usize].iter().for_each(|&own| self.touched.add(own));
                }
                Lit::Not(place, _) => {
                    self.watchers[place as usize].iter().for_each(|&own| self.touched.add(own));
                    let now = self.state.now[place as usize];
                    if now.is_empty() {
                        broken.push(Source::Place(place));
                    } else if let Some(value) = now.only()
                        && self.state.is_at[place as usize] == NEVER
                    {
                        forced.push((Lit::Is(place, value), Reason::Last));
                    }
                }
                Lit::Gone(placement) => self.touched.add(self.pieces[placement as usize]),
            }
        }
    }

    fn enter(&mut self, forced: &[(Lit, Reason)], level: u32, broken: &mut Vec<Source>) {
        for &(lit, reason) in forced {
            match (self.state.set(lit, reason, level), reason) {
                (Outcome::Clash, Reason::By(number)) => broken.push(Source::Constraint(number)),
                (Outcome::Clash, Reason::Nogood(number)) => broken.push(Source::Nogood(number)),
                (Outcome::New, _) => {
                    if let Lit::Not(place, _) = lit
                        && self.state.now[place as usize].is_empty()
                    {
                        broken.push(Source::Place(place));
                    }
                }
                _ => {}
            }
        }
    }

    /// The first contradictions, at most so many, each with its blame.
    pub(super) fn conflicts(&self, scope: Scope, broken: &[Source], most: usize) -> Vec<Conflict> {
        let now = Moment {
            state: &self.state,
            before: self.state.len(),
            mark: scope.mark,
            level: u32::MAX,
        };
        let sources = distinct(broken.iter().copied());
        let blame = |source| match source {
            Source::Constraint(number) => self.constraints[number as usize].blame(&now, None),
            Source::Place(place) => {
                let mut uses = Vec::new();
                now.entries(place, &mut uses);
                uses
            }
            Source::Nogood(number) => self.blame_nogood(number, &now, None),
            Source::Nested(_) => Vec::new(),
        };
        let conflict = |source| Conflict { source, uses: blame(source) };
        sources.into_iter().take(most).map(conflict).collect()
    }
}
