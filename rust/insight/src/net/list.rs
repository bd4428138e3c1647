//! A list of cases: the nogoods that a refutation needs, written down in the order in which they
//! were learnt.
//!
//! Whatever was learnt on the way and is not needed is left out, walking back from the last one
//! (after `drat-trim`: Wetzler, Heule and Hunt, SAT 2014).

use std::collections::BTreeSet;

use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::step::{Case, Line};

use super::Net;
use super::nogoods::BLAME;
use super::propagation::{Scope, Spread};
use super::state::{Lit, Outcome, Reason};

/// The most cases of a list.
const MOST_CASES: usize = 5000;

impl<const W: usize> Net<W> {
    /// A nogood all of whose facts hold but the `last`, with all that it needs. One that cannot be
    /// written down is dropped.
    pub(super) fn written_list(
        &mut self,
        number: u32,
        last: Lit,
        budget: &mut dyn Budget,
    ) -> Result<Option<Line>, Halt> {
        self.nogoods.start(number as usize, &self.state);
        self.nogoods.write(true);
        let cases = self.written_cases(number, budget);
        self.nogoods.write(false);
        self.nogoods.end_at(0);
        let Some(cases) = cases? else {
            self.nogoods.drop(number);
            return Ok(None);
        };
        Ok(Some(Line::nogoods(cases, vec![self.fact(last).negated()])))
    }

    fn written_cases(
        &mut self,
        last: u32,
        budget: &mut dyn Budget,
    ) -> Result<Option<Vec<Case>>, Halt> {
        let mut needed = BTreeSet::from([last]);
        let mut written = Vec::new();
        while let Some(number) = needed.pop_last() {
            self.nogoods.end_at(number as usize);
            let Some((case, nogoods)) = self.written_case(number, budget)? else { return Ok(None) };
            for own in nogoods {
                if self.nogoods.need(own) {
                    needed.insert(own);
                }
            }
            written.push((number, case));
            if written.len() > MOST_CASES {
                return Ok(None);
            }
        }
        let mut cases = Vec::new();
        for (number, mut case) in written.into_iter().rev() {
            self.name_nogoods(&mut case.lines);
            self.nogoods.show(number);
            cases.push(case);
        }
        Ok(Some(cases))
    }

    /// Names nogoods as the cases that they were shown as.
    fn name_nogoods(&self, lines: &mut [Line]) {
        for premise in lines.iter_mut().flat_map(|line| &mut line.premises) {
            if premise.rule == Premise::NOGOOD
                && let Some(case) = self.nogoods.shown(premise.index)
            {
                premise.index = case;
            }
        }
    }

    /// A nogood as a case, and the numbers of those that its lines use.
    fn written_case(
        &mut self,
        number: u32,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Case, Vec<u32>)>, Halt> {
        let lits = self.nogoods.facts(number).to_vec();
        let (mark, count) = (self.state.len(), self.nested.len());
        let scope = Scope { mark, lines: usize::MAX };
        let mut supposed: Vec<Fact> = lits.iter().map(|&lit| self.fact(lit)).collect();
        supposed.sort_unstable();
        let set = |lit| self.state.set(lit, Reason::Supposed, 0);
        let is_clash = lits.into_iter().map(set).any(|outcome| outcome == Outcome::Clash);
        let spread = if is_clash { Ok(Spread::Done) } else { self.follow(scope, mark, budget) };
        let worked = budget.work(BLAME * u64::from(self.state.len() - mark));
        let found = match &spread {
            Ok(Spread::Broken(broken)) => self.shortest_to(scope, broken),
            _ => None,
        };
        self.take_back(mark, count);
        spread?;
        worked?;
        Ok(found.map(|chain| (Case { supposed, lines: chain.lines }, chain.nogoods)))
    }
}
