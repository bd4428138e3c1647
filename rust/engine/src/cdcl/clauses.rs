//! Adding clauses: the given ones, at-most-one groups, and blocking clauses during the search.
//!
//! A blocking clause excludes a solution that was found, so that the next call of
//! [`Solver::solve`] finds another one; that is how all solutions are enumerated. The negation of
//! all decisions is enough, since every other value follows from them.
//!
//! References: `McMillan`, "Applying SAT methods in unbounded symbolic model checking", CAV 2002
//! (blocking clauses); Toda and Soh, "Implementing efficient all solutions SAT solvers", 2016 (of
//! decisions).

use super::literal::Lit;
use super::propagation::Watch;
use super::propagator::{ProofStep, Propagator};
use super::reason::Reason;
use super::solver::Solver;
use runut_model::distinct;

impl Solver {
    /// Requires one of these literals. Called at the root; see [`Self::block`] for later.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        let mut lits = distinct(lits.iter().copied());
        let is_tautology = lits.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_tautology || lits.iter().any(|&lit| self.value(lit) > 0) {
            return;
        }
        lits.retain(|&lit| self.value(lit) == 0);
        self.attach(&lits, None);
        if let [lit] = lits[..] {
            self.assign(lit, Reason::NONE);
        }
        self.is_unsatisfiable |= lits.is_empty();
    }

    /// Allows at most one of these literals. Called before a search.
    pub fn add_at_most_one(&mut self, lits: &[Lit]) {
        if lits.len() < 2 {
            return;
        }
        self.groups.add(lits);
        // Literals that are true already have consequences in the new group.
        self.propagated_pairs = 0;
    }

    /// Adds a clause without a true literal, and takes back as few decisions as it needs. Then the
    /// search can go on.
    pub fn block(&mut self, lits: &[Lit], propagator: &mut dyn Propagator) {
        let mut lits = distinct(lits.iter().copied());
        lits.retain(|&lit| self.value(lit) == 0 || self.level_of(lit) > 0);
        lits.sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let top = lits.first().map_or(0, |&lit| self.level_of(lit));
        let second = lits.get(1).map_or(0, |&lit| self.level_of(lit));
        self.is_unsatisfiable |= lits.is_empty();
        self.backtrack(if top == second { top.saturating_sub(1) } else { second }, propagator);
        let reason = self.attach(&lits, None);
        if top > second {
            self.assign(lits[0], reason);
        }
    }

    /// Adds a clause and takes back all decisions. Then the search can go on.
    pub fn require(&mut self, lits: &[Lit], propagator: &mut dyn Propagator) {
        self.backtrack(0, propagator);
        self.add_clause(lits);
    }

    /// As [`Self::block`], with the proof: the clause follows from a solution that is excluded.
    pub fn prove_blocked(&mut self, lits: &[Lit], propagator: &mut dyn Propagator) {
        self.prove_trail(0, propagator);
        propagator.prove(ProofStep::Learned(lits));
        self.block(lits, propagator);
        if self.is_unsatisfiable {
            propagator.prove(ProofStep::Learned(&[]));
        }
    }

    /// The blocking clause of the current solution: the negations of all decisions.
    pub fn blocking_clause(&self) -> Vec<Lit> {
        self.levels.iter().map(|&start| !self.trail[start]).collect()
    }

    /// Puts a clause into the tables, and gives it back as the reason of its first literal.
    pub(super) fn attach(&mut self, lits: &[Lit], lbd: Option<u32>) -> Reason {
        match *lits {
            [] | [_] => Reason::NONE,
            [first, second] => {
                self.implied[(!first).index()].push(second);
                self.implied[(!second).index()].push(first);
                Reason::other(second)
            }
            [first, second, ..] => {
                let clause = self.database.add(lits, lbd);
                self.watches[(!first).index()].push(Watch { blocker: second, clause });
                self.watches[(!second).index()].push(Watch { blocker: first, clause });
                Reason::clause(clause)
            }
        }
    }
}
