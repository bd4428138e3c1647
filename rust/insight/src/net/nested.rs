//! Suppositions, and suppositions inside them.
//!
//! Where single constraints give nothing more, each open value is supposed in turn; what leads to a
//! contradiction is out, and that may force more. If nothing is refuted any more and the reach
//! allows it, the values of the place with the fewest are the cases, each refuted in the same way.
//! So with enough depth every wrong fact is refuted: at the latest when all places are supposed.

use crate::fact::Fact;
use crate::ladder::{Budget, Halt};
use crate::step::{By, Case, Line};

use super::lines::Chain;
use super::propagation::{Conflict, Scope, Source, Spread};
use super::state::{Lit, Outcome, Reason};
use super::{Net, Reach, Refutation};

/// What became of a supposition.
pub(super) enum Chased {
    /// It leads to a contradiction.
    Refuted(Chain),
    /// Nothing more follows from it.
    Open,
    /// More may follow than the most lines allow.
    Cut,
}

impl<const W: usize> Net<W> {
    /// Why a fact cannot hold, with few lines; `None` if that is out of reach.
    pub fn refute(
        &mut self,
        fact: &Fact,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        if let Some(line) = self.clash(fact) {
            return Ok(Some(Refutation::new(vec![line])));
        }
        let Some(lits) = self.lits(fact) else { return Ok(None) };
        Ok(match self.chase(&lits, reach, budget)? {
            Chased::Refuted(chain) => Some(Refutation::new(chain.lines)),
            Chased::Open | Chased::Cut => None,
        })
    }

    /// The line by which a fact contradicts what is known about its places alone.
    pub(crate) fn clash(&self, fact: &Fact) -> Option<Line> {
        let Some(value) = self.numbers.of(fact.value) else {
            return fact.holds.then(|| Line::last_value(vec![fact.clone()], None));
        };
        let mut uses = Vec::new();
        let now = |place: u32| self.state.now[place as usize];
        if fact.holds {
            let place = *fact.places.iter().find(|&&place| !now(place).contains(value))?;
            uses.extend(self.now().excludes(place, value));
        } else {
            let &[place] = &fact.places[..] else { return None };
            if now(place).only() != Some(value) {
                return None;
            }
            self.now().fixes(place, &mut uses);
        }
        let known = uses.iter().map(|&at| self.fact(self.state.trail[at as usize].lit));
        Some(Line::last_value(known.chain([fact.clone()]).collect(), None))
    }

    /// Supposes something and refutes it; afterwards all is as it was.
    pub(super) fn chase(
        &mut self,
        lits: &[Lit],
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Chased, Halt> {
        let mark = self.state.len();
        let count = self.nested.len();
        let scope = Scope { mark, lines: reach.lines };
        let found = self.suppose(lits, scope, reach, budget);
        self.take_back(mark, count);
        found
    }

    /// Takes back what was supposed since a mark and all that followed; so many nested lines stay.
    pub(super) fn take_back(&mut self, mark: u32, nested: usize) {
        self.touched.clear();
        self.state.undo(mark);
        self.nested.truncate(nested);
    }

    fn suppose(
        &mut self,
        lits: &[Lit],
        scope: Scope,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Chased, Halt> {
        for &lit in lits {
            if self.state.set(lit, Reason::Supposed, 0) == Outcome::Clash {
                return Ok(Chased::Open);
            }
        }
        let chain = match self.follow(scope, scope.mark, budget)? {
            Spread::Broken(broken) => self.shortest_to(scope, &broken),
            Spread::Cut => return Ok(Chased::Cut),
            Spread::Done if reach.depth == 0 => {
                self.failed.ends_at(&self.state.now);
                None
            }
            Spread::Done => self.nest(scope, reach, budget)?,
        };
        Ok(chain.map_or(Chased::Open, Chased::Refuted))
    }

    /// Refutes by what follows without the supposition too, then by suppositions inside.
    fn nest(
        &mut self,
        scope: Scope,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<Chain>, Halt> {
        self.touch_new();
        let beyond = Scope { lines: usize::MAX, ..scope };
        if let Spread::Broken(broken) = self.spread(beyond, self.state.len(), budget)? {
            return Ok(self.shortest_to(scope, &broken));
        }
        loop {
            match self.probe(scope, reach, budget)? {
                (Some(chain), _) => return Ok(Some(chain)),
                (None, true) => {}
                (None, false) if reach.depth < 2 && !self.is_full() => return Ok(None),
                (None, false) => return self.divide(scope, reach, budget),
            }
        }
    }

    /// Supposes each open value once; gives the chain to a contradiction, or whether any was
    /// refuted.
    fn probe(
        &mut self,
        scope: Scope,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<(Option<Chain>, bool), Halt> {
        let inner = Reach { depth: 0, ..reach };
        let mut is_any = false;
        for place in 0..self.state.now.len() as u32 {
            for value in self.state.now[place as usize].members() {
                let now = self.state.now[place as usize];
                if now.len() < 2 || !now.contains(value) {
                    continue;
                }
                let lit = Lit::Is(place, value);
                let Chased::Refuted(chain) = self.chase(&[lit], inner, budget)? else { continue };
                is_any = true;
                if let Some(chain) = self.settle(lit, chain, scope, budget)? {
                    return Ok((Some(chain), true));
                }
            }
        }
        Ok((None, is_any))
    }

    /// Enters that something refuted does not hold, and what follows.
    fn settle(
        &mut self,
        lit: Lit,
        chain: Chain,
        scope: Scope,
        budget: &mut dyn Budget,
    ) -> Result<Option<Chain>, Halt> {
        let Lit::Is(place, value) = lit else { return Ok(None) };
        let start = self.state.len();
        // What is supposed may be known by the rules about its place: then nothing is entered yet.
        let level = self.state.trail.last().map_or(0, |entry| entry.level) + 1;
        let opposite = self.state.plain(Lit::Not(place, value));
        let line = Line::refuted(self.fact(lit), chain.lines);
        let number = self.nested.len() as u32;
        self.nested.push((line, chain.needs));
        self.state.set(opposite, Reason::Nested(number), level);
        let beyond = Scope { lines: usize::MAX, ..scope };
        match self.spread(beyond, start, budget)? {
            Spread::Broken(broken) => Ok(self.shortest_to(scope, &broken)),
            _ => Ok(None),
        }
    }

    fn is_full(&self) -> bool {
        self.state.now.iter().all(|values| values.len() == 1)
    }

    /// Refutes each value of the place with the fewest; if all places are full, that is a solution.
    fn divide(
        &mut self,
        scope: Scope,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<Chain>, Halt> {
        let open = (0..self.state.now.len()).filter(|&place| self.state.now[place].len() > 1);
        let Some(place) = open.min_by_key(|&place| self.state.now[place].len()) else {
            for (possible, &now) in self.possible.iter_mut().zip(&self.state.now) {
                *possible |= now;
            }
            return Ok(None);
        };
        let inner = Reach { depth: reach.depth - 1, ..reach };
        let mut uses = Vec::new();
        self.now().entries(place as u32, &mut uses);
        let facts = self.facts(&uses);
        let mut line =
            Line { by: By::Cases, premises: vec![], uses: facts, gives: vec![], cases: vec![] };
        for value in self.state.now[place].members() {
            let lit = Lit::Is(place as u32, value);
            let Chased::Refuted(chain) = self.chase(&[lit], inner, budget)? else {
                return Ok(None);
            };
            line.cases.push(Case { supposed: vec![self.fact(lit)], lines: chain.lines });
            uses.extend(chain.needs);
        }
        let number = self.nested.len() as u32;
        self.nested.push((line, uses.clone()));
        let conflict = Conflict { source: Source::Nested(number), uses };
        Ok(self.shortest(scope, &[conflict]))
    }
}
