//! Shrinking of learned clauses: the literals of a decision level become one, if one implies them.
//!
//! The literals of one level are a *block*. Going back over the trail, each literal of the block is
//! resolved with its reason, as in conflict analysis, until one is left: the unique implication
//! point of the block, which takes its place. A reason may bring in more literals of the level, but
//! none of an earlier level that the clause does not imply; else the block stays as it is. Where
//! many literals exclude one another, as digits do, a placed digit stands for all that it excludes.
//!
//! *Invariant*: blocks shrink from the last level on, so what the literals of earlier levels imply
//! still holds when they are asked.
//!
//! Cost: linear in the literals of the reasons of a level, for each block of two literals or more.
//!
//! References: Fleury and Biere, "Efficient all-UIP learned clause minimization", SAT 2021; Feng and
//! Bacchus, "Clause size reduction with all-UIP learning", SAT 2020.

use super::literal::Lit;
use super::propagator::Propagator;
use super::solver::Solver;

impl Solver {
    /// Replaces each block of the clause at hand that has a unique implication point.
    pub(super) fn shrink(&mut self, propagator: &mut dyn Propagator) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        clause[1..].sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let (mut at, mut kept) = (1, 1);
        while at < clause.len() {
            let level = self.level_of(clause[at]);
            let same = clause[at..].iter().take_while(|&&lit| self.level_of(lit) == level);
            let end = at + same.count();
            if let Some(lit) = self.implication_point(level, &clause[at..end], propagator) {
                clause[kept] = lit;
                kept += 1;
            } else {
                clause.copy_within(at..end, kept);
                kept += end - at;
            }
            at = end;
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// The literal that implies all of these, which are false since `level`.
    fn implication_point(
        &mut self,
        level: usize,
        lits: &[Lit],
        propagator: &mut dyn Propagator,
    ) -> Option<Lit> {
        if let &[lit] = lits {
            return Some(lit);
        }
        for &lit in lits {
            self.analysis.block.add(lit);
        }
        let mut at = self.levels.get(level).copied().unwrap_or(self.trail.len());
        let point = loop {
            at -= 1;
            let lit = self.trail[at];
            if !self.analysis.block.is_in[lit.variable()] {
                continue;
            }
            if self.analysis.block.open == 1 {
                break Some(!lit);
            }
            self.analysis.block.open -= 1;
            if !self.resolve_in_block(level, lit, propagator) {
                break None;
            }
        };
        self.analysis.block.clear();
        point
    }

    /// Adds what made `lit` true at this level to the block. False if it needs more than the clause
    /// implies of earlier levels.
    fn resolve_in_block(
        &mut self,
        level: usize,
        lit: Lit,
        propagator: &mut dyn Propagator,
    ) -> bool {
        let mut reason = std::mem::take(&mut self.analysis.block.reason);
        self.reason_of(lit, &mut reason, propagator);
        let is_resolved = reason.iter().all(|&other| {
            if self.level_of(other) == level {
                self.analysis.block.add(other);
                return true;
            }
            self.is_lit_implied(other, 0, propagator)
        });
        self.analysis.block.reason = reason;
        is_resolved
    }

    /// The false literals that made `lit` true.
    fn reason_of(&mut self, lit: Lit, lits: &mut Vec<Lit>, propagator: &mut dyn Propagator) {
        lits.clear();
        let reason = self.assignments[lit.variable()].reason;
        if let Some(other) = reason.as_other() {
            lits.push(other);
        } else if let Some(rule) = reason.as_rule() {
            let own = self.analysis.explain(rule, lit, propagator);
            lits.extend(&own);
            self.analysis.keep(lit, own);
        } else {
            let own = self.database.lits(reason.as_clause());
            lits.extend(own.iter().filter(|&&other| other != lit));
        }
    }
}
