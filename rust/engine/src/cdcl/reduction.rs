//! Reduction of the clause database: drop the less useful half of the learned clauses.
//!
//! A learned clause with a small LBD joins few decision levels and propagates often. Clauses with
//! an LBD of 2 stay for ever, and clauses with an LBD up to 6 stay longer while conflicts use them;
//! of the others the half with the greatest LBD goes. All clauses are simplified by the literals
//! that are true at the root. A reduction happens at the root only, where no clause is needed as a
//! reason.
//!
//! References: Eén and Sörensson, SAT 2003 (reduceDB); Audemard and Simon, IJCAI 2009 (LBD).

use super::database::{Clause, ClauseDatabase};
use super::literal::Lit;
use super::propagator::{ProofStep, Propagator};
use super::reason::Reason;
use super::solver::Solver;

/// The greatest LBD of a clause that stays for ever.
const CORE: u32 = 2;

impl Solver {
    /// Drops and simplifies clauses; called at the root, after propagation.
    pub(super) fn reduce(&mut self, propagator: &mut dyn Propagator) {
        let dropped = self.weak_clauses();
        if propagator.proves() {
            self.prove_reduction(&dropped, propagator);
        }
        let has_news = self.trail.len() > self.simplified;
        self.simplified = self.trail.len();
        for lit in &self.trail {
            self.assignments[lit.variable()].reason = Reason::NONE;
        }
        if has_news {
            self.simplify_pairs();
            self.groups.index(self.values.len());
        }
        self.groups.list_peers();
        self.rebuild(&dropped);
    }

    /// The half with the greatest LBD of the clauses that may go, in the order of the table.
    fn weak_clauses(&mut self) -> Vec<Clause> {
        let mut weak = Vec::new();
        let clauses: Vec<Clause> = self.database.clauses().collect();
        for clause in clauses {
            if !self.database.is_learned(clause) {
                continue;
            }
            let (lbd, used) = (self.database.lbd(clause), self.database.used(clause));
            self.database.set_flags(clause, lbd, used.saturating_sub(1));
            if lbd > CORE && used == 0 {
                weak.push((lbd, self.database.lits(clause).len(), clause));
            }
        }
        weak.sort_unstable_by(|one, other| other.cmp(one));
        weak.truncate(weak.len().div_ceil(2));
        let mut dropped: Vec<Clause> = weak.into_iter().map(|(_, _, clause)| clause).collect();
        dropped.sort_unstable();
        dropped
    }

    /// Writes down what is true at the root, and which learned clauses go: the dropped ones, and those
    /// that are satisfied or shorter at the root; of the latter what is left is learned.
    fn prove_reduction(&self, dropped: &[Clause], propagator: &mut dyn Propagator) {
        for &lit in &self.trail[self.simplified..] {
            propagator.prove(ProofStep::Learned(&[lit]));
        }
        for clause in self.database.clauses().filter(|&clause| self.database.is_learned(clause)) {
            let lits = self.database.lits(clause);
            let left: Vec<Lit> = lits.iter().copied().filter(|&lit| self.value(lit) == 0).collect();
            let is_satisfied = lits.iter().any(|&lit| self.value(lit) > 0);
            let is_dropped = is_satisfied || dropped.binary_search(&clause).is_ok();
            if !is_dropped && left.len() < lits.len() {
                propagator.prove(ProofStep::Learned(&left));
            }
            if is_dropped || left.len() < lits.len() {
                propagator.prove(ProofStep::Dropped(lits));
            }
        }
    }

    /// Writes the table again without the dropped and the satisfied clauses, and sets all watches.
    fn rebuild(&mut self, dropped: &[Clause]) {
        let old = std::mem::replace(&mut self.database, ClauseDatabase::new());
        for list in &mut self.watches {
            list.clear();
        }
        let mut dropped = dropped.iter().copied().peekable();
        let mut lits = Vec::new();
        for clause in old.clauses() {
            if dropped.next_if_eq(&clause).is_some() {
                continue;
            }
            if old.lits(clause).iter().any(|&lit| self.value(lit) > 0) {
                continue;
            }
            lits.clear();
            lits.extend(old.lits(clause).iter().filter(|&&lit| self.value(lit) == 0));
            let is_learned = old.is_learned(clause);
            let lbd = is_learned.then(|| old.lbd(clause));
            let reason = self.attach(&lits, lbd);
            if is_learned && lits.len() > 2 {
                self.database.set_flags(reason.as_clause(), old.lbd(clause), old.used(clause));
            }
        }
    }

    /// Drops assigned literals from groups and clauses of two.
    fn simplify_pairs(&mut self) {
        self.groups.retain(|lit| self.values[lit.index()] == 0);
        for (index, list) in self.implied.iter_mut().enumerate() {
            if self.values[index] != 0 {
                *list = Vec::new();
            }
            list.retain(|lit| self.values[lit.index()] == 0);
        }
    }
}
