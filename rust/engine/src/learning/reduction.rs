//! Tidying: of the learned clauses the less useful half goes, and so does all that the literals
//! true at the root have settled. Only between searches from the root, where no clause is a reason
//! that anybody asks for.
//!
//! A clause is useful if the literals that it makes false together come from few levels. Clauses
//! of two levels stay; clauses of up to six stay while conflicts use them.

use super::database::{Clause, Database};
use super::learner::{Learner, Reason};
use super::literal::Lit;

/// Most levels of a clause that stays.
const CORE: u32 = 2;

impl Learner {
    /// Drops clauses; called without any decision and with everything followed.
    pub(super) fn reduce(&mut self) {
        let doomed = self.doomed();
        let is_settled = self.trail.len() > self.simplified;
        self.simplified = self.trail.len();
        for lit in &self.trail {
            self.causes[lit.variable()].reason = Reason::NONE;
        }
        if is_settled {
            self.simplify_pairs();
        }
        self.rebuild(&doomed);
    }

    /// The less useful half of the clauses that nothing protects, in the order of the table.
    fn doomed(&mut self) -> Vec<Clause> {
        let mut weak = Vec::new();
        let clauses: Vec<Clause> = self.database.clauses().collect();
        for clause in clauses {
            if !self.database.is_learned(clause) {
                continue;
            }
            let (levels, used) = (self.database.levels(clause), self.database.used(clause));
            self.database.set_figures(clause, levels, used.saturating_sub(1));
            if levels > CORE && used == 0 {
                weak.push((levels, self.database.lits(clause).len(), clause));
            }
        }
        weak.sort_unstable_by(|one, other| other.cmp(one));
        weak.truncate(weak.len().div_ceil(2));
        let mut doomed: Vec<Clause> = weak.into_iter().map(|(_, _, clause)| clause).collect();
        doomed.sort_unstable();
        doomed
    }

    /// Writes the table anew without doomed and settled clauses, and watches all of it again.
    fn rebuild(&mut self, doomed: &[Clause]) {
        let old = std::mem::replace(&mut self.database, Database::new());
        for list in &mut self.watches {
            list.clear();
        }
        let mut doomed = doomed.iter().copied().peekable();
        let mut lits = Vec::new();
        for clause in old.clauses() {
            if doomed.next_if_eq(&clause).is_some() {
                continue;
            }
            if old.lits(clause).iter().any(|&lit| self.value(lit) > 0) {
                continue;
            }
            lits.clear();
            lits.extend(old.lits(clause).iter().filter(|&&lit| self.value(lit) == 0));
            let is_learned = old.is_learned(clause);
            let levels = is_learned.then(|| old.levels(clause));
            let reason = self.attach(&lits, levels);
            if is_learned && lits.len() > 2 {
                self.database.set_figures(reason.as_clause(), old.levels(clause), old.used(clause));
            }
        }
    }

    /// Takes settled literals out of groups and clauses of two.
    fn simplify_pairs(&mut self) {
        let mut members: Vec<Lit> = Vec::with_capacity(self.members.len());
        for group in &mut self.groups {
            let first = members.len() as u32;
            let own = &self.members[group.0 as usize..group.1 as usize];
            members.extend(own.iter().filter(|lit| self.values[lit.index()] == 0));
            *group = (first, members.len() as u32);
        }
        self.members = members;
        for (index, list) in self.implied.iter_mut().enumerate() {
            if self.values[index] != 0 {
                *list = Vec::new();
            }
            list.retain(|lit| self.values[lit.index()] == 0);
        }
    }
}
