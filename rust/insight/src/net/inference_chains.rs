//! Chains of candidates inside a supposition: strong and weak links by turns, as one sum.
//!
//! If a candidate leads over weak links (both cannot hold) and strong links (one of both holds) to
//! its own end, it is out: an alternating inference chain. As a sum: `k` strong links are cells and
//! houses that hold exactly one of two candidates, `k + 1` weak ones hold at most one, and the
//! candidate is in two of these; so strong minus weak would be less than it can be. Each candidate
//! is followed breadth first, so its chain is a shortest one.

use runut_model::distinct;

use crate::fact::Premise;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::constraint::{Constraint, Part};
use super::propagation::{Scope, Spread};
use super::state::{Lit, Moment, Outcome, Reason};

/// The most strong links of a chain.
const MOST_LINKS: u32 = 12;
/// No candidate.
const NONE: u32 = u32::MAX;

/// What links two candidates.
#[derive(Clone, Copy)]
enum By {
    /// The values of a place.
    Place(u32),
    /// Places that differ: the constraint with this number.
    Unit(u32),
}

/// The links between the open candidates of a state, which are numbered.
struct Graph {
    /// The place and the value of each candidate.
    candidates: Vec<(u32, u8)>,
    /// By candidate: those of which one holds if it does not.
    strong: Vec<Vec<(u32, By)>>,
    /// The candidates that have a strong link, as bits.
    is_strong: Vec<u64>,
    /// By candidate: those that it excludes, as bits; as many words as `is_strong` has.
    weak: Vec<u64>,
}

/// A candidate that is out, and what its chain passes: on and off by turns, from the end back.
struct Found {
    candidate: u32,
    passed: Vec<u32>,
}

impl<const W: usize> Net<W> {
    /// Enters all that follows, by chains of candidates too if this net takes them.
    pub(super) fn follow(
        &mut self,
        scope: Scope,
        from: u32,
        budget: &mut dyn Budget,
    ) -> Result<Spread, Halt> {
        let mut spread = self.spread(scope, from, budget)?;
        while self.has_chains && matches!(spread, Spread::Done) {
            let start = self.state.len();
            if !self.enter_chains(scope, budget)? {
                break;
            }
            spread = self.spread(scope, start, budget)?;
        }
        Ok(spread)
    }

    /// Enters what chains of candidates exclude; `false` if that is nothing.
    fn enter_chains(&mut self, scope: Scope, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let graph = self.graph();
        let count = graph.candidates.len() as u32;
        budget.work(u64::from(count) * 8)?;
        let mut walk = Walk::new(&graph);
        let every: Vec<Found> = (0..count).filter_map(|own| walk.chain(own)).collect();
        let level = self.state.trail.last().map_or(0, |entry| entry.level) + 1;
        let drafts: Vec<(Lit, Line, Vec<u32>)> =
            every.iter().map(|found| self.chain_line(scope, &graph, found)).collect();
        let mut is_any = false;
        for (lit, line, uses) in drafts {
            let number = self.nested.len() as u32;
            if self.state.set(lit, Reason::Nested(number), level) == Outcome::New {
                self.nested.push((line, uses));
                is_any = true;
            }
        }
        Ok(is_any)
    }

    fn graph(&self) -> Graph {
        let now = &self.state.now;
        let values = self.numbers.count();
        let mut number = vec![0; now.len() * values];
        let mut candidates = Vec::new();
        for (place, &own) in now.iter().enumerate().filter(|(_, own)| own.is_open()) {
            for value in own.members() {
                number[place * values + value as usize] = candidates.len() as u32;
                candidates.push((place as u32, value));
            }
        }
        let of = |place: u32, value: u8| number[place as usize * values + value as usize];
        let mut graph = Graph::new(candidates);
        let mut linked = Vec::new();
        for (place, &own) in now.iter().enumerate().filter(|(_, own)| own.is_open()) {
            linked.clear();
            linked.extend(own.members().map(|value| of(place as u32, value)));
            graph.join(&linked, By::Place(place as u32), true);
        }
        for (number, constraint) in self.constraints.iter().enumerate() {
            let Part::Different(_) = &constraint.part else { continue };
            let is_house = constraint.places.len() == values;
            for value in 0..values as u8 {
                let has = |place: &&u32| now[**place as usize].contains(value);
                let is_open = |place: &&u32| now[**place as usize].is_open();
                let held = || constraint.places.iter().filter(has);
                linked.clear();
                linked.extend(held().filter(is_open).map(|&place| of(place, value)));
                let is_placed = || held().count() > linked.len();
                let is_one = is_house && linked.len() == 2 && !is_placed();
                graph.join(&linked, By::Unit(number as u32), is_one);
            }
        }
        graph
    }

    /// What a chain excludes, its line, and the entries that the line uses.
    fn chain_line(&self, scope: Scope, graph: &Graph, found: &Found) -> (Lit, Line, Vec<u32>) {
        let before = self.state.len();
        let now = Moment { state: &self.state, before, mark: scope.mark, level: u32::MAX };
        let (mut premises, mut uses) = (Vec::new(), Vec::new());
        let mut next = found.candidate;
        for (at, &own) in found.passed.iter().enumerate() {
            let is_strong = at % 2 == 1;
            let factor = if is_strong { 1 } else { -1 };
            let by =
                if is_strong { graph.strong_by(own, next) } else { self.weak_by(graph, own, next) };
            match by {
                By::Place(place) => {
                    premises.push(Premise::cell(place).times(factor));
                    if is_strong {
                        now.entries(place, &mut uses);
                    }
                }
                By::Unit(number) => {
                    let (_, value) = graph.candidates[own as usize];
                    let constraint = &self.constraints[number as usize];
                    let premise = constraint.premise.of(self.numbers.value(value));
                    premises.push(premise.times(factor));
                    let out = |place: &&u32| !now.domain(**place).contains(value);
                    let others = constraint.places.iter().filter(|_| is_strong).filter(out);
                    uses.extend(others.filter_map(|&place| now.excludes(place, value)));
                }
            }
            next = own;
        }
        let uses = distinct(uses);
        let (place, value) = graph.candidates[found.candidate as usize];
        let lit = self.state.plain(Lit::Not(place, value));
        let facts = uses.iter().map(|&at| self.fact(self.state.trail[at as usize].lit));
        let line = Line::sum(premises, facts.collect(), vec![self.fact(lit)]);
        (lit, line, uses)
    }

    /// Why two linked candidates cannot both hold.
    fn weak_by(&self, graph: &Graph, one: u32, other: u32) -> By {
        let [one, other] = [one, other].map(|own| graph.candidates[own as usize].0);
        let has_both = |constraint: &Constraint<W>| {
            matches!(constraint.part, Part::Different(_))
                && constraint.places.contains(&one)
                && constraint.places.contains(&other)
        };
        let unit = || self.constraints.iter().position(has_both);
        let unit = if one == other { None } else { unit() };
        unit.map_or(By::Place(one), |number| By::Unit(number as u32))
    }
}

impl Graph {
    fn new(candidates: Vec<(u32, u8)>) -> Self {
        let (count, words) = (candidates.len(), candidates.len().div_ceil(64));
        let strong = (0..count).map(|_| Vec::new()).collect();
        Self { candidates, strong, is_strong: vec![0; words], weak: vec![0; count * words] }
    }

    /// At most one of these candidates holds; if there are two and `is_one`, exactly one.
    fn join(&mut self, linked: &[u32], by: By, is_one: bool) {
        let words = self.is_strong.len();
        for &one in linked {
            let row = &mut self.weak[one as usize * words..][..words];
            for &other in linked {
                row[other as usize / 64] |= 1 << (other % 64);
            }
            row[one as usize / 64] &= !(1 << (one % 64));
        }
        if let (&[one, other], true) = (linked, is_one) {
            for (own, other) in [(one, other), (other, one)] {
                self.strong[own as usize].push((other, by));
                self.is_strong[own as usize / 64] |= 1 << (own % 64);
            }
        }
    }

    /// Why one of two linked candidates holds.
    fn strong_by(&self, one: u32, other: u32) -> By {
        let known = self.strong[one as usize].iter().find(|(own, _)| *own == other);
        known.map_or(By::Place(self.candidates[one as usize].0), |&(_, by)| by)
    }
}

/// A walk from one candidate after the other.
struct Walk<'g> {
    graph: &'g Graph,
    /// By candidate: from which it was found to hold, and from which not to hold; [`NONE`] if not.
    on: Vec<u32>,
    off: Vec<u32>,
    /// What to take back before the next walk.
    touched: Vec<u32>,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Graph) -> Self {
        let count = graph.candidates.len();
        Self { graph, on: vec![NONE; count], off: vec![NONE; count], touched: Vec::new() }
    }

    /// The shortest chain from a candidate to its own end.
    fn chain(&mut self, start: u32) -> Option<Found> {
        let found = self.walk(start);
        for candidate in self.touched.drain(..) {
            self.on[candidate as usize] = NONE;
            self.off[candidate as usize] = NONE;
        }
        found
    }

    fn walk(&mut self, start: u32) -> Option<Found> {
        let words = self.graph.is_strong.len();
        let mut level = vec![start];
        for _ in 0..=MOST_LINKS {
            let mut next = Vec::new();
            for &holds in &level {
                let row = &self.graph.weak[holds as usize * words..][..words];
                if row[start as usize / 64] >> (start % 64) & 1 == 1 {
                    return Some(self.back(start, holds));
                }
                for (at, (excluded, is_strong)) in row.iter().zip(&self.graph.is_strong).enumerate()
                {
                    let mut bits = excluded & is_strong;
                    while bits != 0 {
                        self.turn_off(
                            at as u32 * 64 + bits.trailing_zeros(),
                            holds,
                            start,
                            &mut next,
                        );
                        bits &= bits - 1;
                    }
                }
            }
            level = next;
        }
        None
    }

    /// Notes that a candidate does not hold, and what holds then.
    fn turn_off(&mut self, out: u32, holds: u32, start: u32, next: &mut Vec<u32>) {
        if self.off[out as usize] != NONE {
            return;
        }
        self.off[out as usize] = holds;
        self.touched.push(out);
        for &(follows, _) in &self.graph.strong[out as usize] {
            if follows != start && self.on[follows as usize] == NONE {
                self.on[follows as usize] = out;
                self.touched.push(follows);
                next.push(follows);
            }
        }
    }

    fn back(&self, start: u32, last: u32) -> Found {
        let mut passed = vec![last];
        let mut holds = last;
        while holds != start {
            let out = self.on[holds as usize];
            holds = self.off[out as usize];
            passed.extend([out, holds]);
        }
        Found { candidate: start, passed }
    }
}
