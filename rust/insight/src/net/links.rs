//! Chains of candidates inside a supposition: strong and weak links by turns, as one sum.
//!
//! If a candidate leads over weak links (both cannot hold) and strong links (one of both holds) to
//! its own end, it is out: an alternating inference chain. As a sum: `k` strong links are cells and
//! houses that hold exactly one of two candidates, `k + 1` weak ones hold at most one, and the
//! candidate is in two of these; so strong minus weak would be less than it can be. Each candidate
//! is followed breadth first, so its chain is a shortest one.

use crate::fact::Premise;
use crate::ladder::{Budget, Halt};
use crate::step::Line;

use super::Net;
use super::constraint::Part;
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

/// How a candidate was reached: from which, and by what.
#[derive(Clone, Copy)]
struct Step {
    from: u32,
    by: By,
}

const UNREACHED: Step = Step { from: NONE, by: By::Place(0) };

/// The links between the open candidates of a state: `place * values + value`.
struct Graph {
    values: u32,
    /// By candidate: the candidates of which one holds if it does not.
    strong: Vec<Vec<(u32, By)>>,
    /// By candidate: the candidates that it excludes; none of those that are not open.
    weak: Vec<Vec<(u32, By)>>,
}

/// A candidate that is out, and the steps of its chain: off and on by turns, from the end back.
struct Found {
    candidate: u32,
    steps: Vec<Step>,
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
        while self.has_links && matches!(spread, Spread::Done) {
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
        budget.work(graph.strong.len() as u64)?;
        let mut every = Vec::new();
        let mut walk = Walk::new(&graph);
        for candidate in 0..graph.weak.len() as u32 {
            if !graph.weak[candidate as usize].is_empty() {
                every.extend(walk.chain(candidate));
            }
        }
        budget.work(graph.strong.len() as u64 * 16)?;
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
        let values = self.numbers.count() as u32;
        let now = &self.state.now;
        let of = |place: u32, value: u8| place * values + u32::from(value);
        let count = now.len() * values as usize;
        let (mut strong, mut weak) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for (place, &own) in now.iter().enumerate().filter(|(_, own)| own.is_open()) {
            let place = place as u32;
            let candidates: Vec<u32> = own.into_iter().map(|value| of(place, value)).collect();
            join(&candidates, By::Place(place), &mut weak);
            if candidates.len() == 2 {
                join(&candidates, By::Place(place), &mut strong);
            }
        }
        for (number, constraint) in self.constraints.iter().enumerate() {
            let Part::Different(_) = &constraint.part else { continue };
            let is_house = constraint.places.len() == values as usize;
            for value in 0..values as u8 {
                let has = |place: &&u32| now[**place as usize].has(value);
                let held = constraint.places.iter().filter(has);
                let is_open = |place: &&u32| now[**place as usize].is_open();
                let candidates: Vec<u32> =
                    held.filter(is_open).map(|&place| of(place, value)).collect();
                join(&candidates, By::Unit(number as u32), &mut weak);
                let is_placed = || constraint.places.iter().filter(has).count() > candidates.len();
                if is_house && candidates.len() == 2 && !is_placed() {
                    join(&candidates, By::Unit(number as u32), &mut strong);
                }
            }
        }
        Graph { values, strong, weak }
    }

    /// What a chain excludes, its line, and the entries that the line uses.
    fn chain_line(&self, scope: Scope, graph: &Graph, found: &Found) -> (Lit, Line, Vec<u32>) {
        let before = self.state.len();
        let now = Moment { state: &self.state, before, mark: scope.mark, level: u32::MAX };
        let (mut premises, mut uses) = (Vec::new(), Vec::new());
        for (at, step) in found.steps.iter().enumerate() {
            let value = (step.from % graph.values) as u8;
            let is_strong = at % 2 == 1;
            let factor = if is_strong { 1 } else { -1 };
            match step.by {
                By::Place(place) => {
                    premises.push(Premise::cell(place).times(factor));
                    if is_strong {
                        now.entries(place, &mut uses);
                    }
                }
                By::Unit(number) => {
                    let constraint = &self.constraints[number as usize];
                    let premise = constraint.premise.of(self.numbers.value(value));
                    premises.push(premise.times(factor));
                    let out = |place: &&u32| !now.domain(**place).has(value);
                    let others = constraint.places.iter().filter(|_| is_strong).filter(out);
                    uses.extend(others.filter_map(|&place| now.excludes(place, value)));
                }
            }
        }
        uses.sort_unstable();
        uses.dedup();
        let (place, value) = (found.candidate / graph.values, found.candidate % graph.values);
        let lit = self.state.plain(Lit::Not(place, value as u8));
        let facts = uses.iter().map(|&at| self.fact(self.state.trail[at as usize].lit));
        let line = Line::sum(premises, facts.collect(), vec![self.fact(lit)]);
        (lit, line, uses)
    }
}

/// Links each two of these candidates.
fn join(candidates: &[u32], by: By, links: &mut [Vec<(u32, By)>]) {
    for &one in candidates {
        let others = candidates.iter().filter(|&&other| other != one);
        links[one as usize].extend(others.map(|&other| (other, by)));
    }
}

/// A walk from one candidate after the other.
struct Walk<'g> {
    graph: &'g Graph,
    /// By candidate: how it was found to hold, and how not to hold.
    on: Vec<Step>,
    off: Vec<Step>,
    /// What to take back before the next walk.
    touched: Vec<u32>,
}

impl<'g> Walk<'g> {
    fn new(graph: &'g Graph) -> Self {
        let count = graph.weak.len();
        Self { graph, on: vec![UNREACHED; count], off: vec![UNREACHED; count], touched: Vec::new() }
    }

    /// The shortest chain from a candidate to its own end.
    fn chain(&mut self, start: u32) -> Option<Found> {
        let found = self.walk(start);
        for candidate in self.touched.drain(..) {
            self.on[candidate as usize] = UNREACHED;
            self.off[candidate as usize] = UNREACHED;
        }
        found
    }

    fn walk(&mut self, start: u32) -> Option<Found> {
        let mut level = vec![start];
        for _ in 0..=MOST_LINKS {
            let mut next = Vec::new();
            for &holds in &level {
                for &(out, by) in &self.graph.weak[holds as usize] {
                    let step = Step { from: holds, by };
                    if out == start && holds != start {
                        return Some(self.back(start, step));
                    }
                    if self.off[out as usize].from != NONE {
                        continue;
                    }
                    self.off[out as usize] = step;
                    self.touched.push(out);
                    for &(follows, by) in &self.graph.strong[out as usize] {
                        if follows != start && self.on[follows as usize].from == NONE {
                            self.on[follows as usize] = Step { from: out, by };
                            self.touched.push(follows);
                            next.push(follows);
                        }
                    }
                }
            }
            level = next;
        }
        None
    }

    fn back(&self, start: u32, last: Step) -> Found {
        let mut steps = vec![last];
        let mut holds = last.from;
        while holds != start {
            let strong = self.on[holds as usize];
            let weak = self.off[strong.from as usize];
            steps.extend([strong, weak]);
            holds = weak.from;
        }
        Found { candidate: start, steps }
    }
}
