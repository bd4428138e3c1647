//! The CDCL loop: decide, propagate, learn from a conflict, backjump, restart.
//!
//! Reference: Eén and Sörensson, "An extensible SAT-solver", SAT 2003.

use super::analysis::prove_end;
use super::literal::Lit;
use super::propagator::{BranchingHint, Propagator};
use super::reason::{Conflict, Reason};
use super::solver::Solver;
use crate::search::Halt;

impl Solver {
    /// Looks for a solution: `true` when one is found (its values stand until the next change),
    /// `false` when there is none.
    pub fn solve(&mut self, propagator: &mut dyn Propagator) -> Result<bool, Halt> {
        loop {
            if let Some(is_satisfiable) = self.solve_limited(u64::MAX, propagator)? {
                return Ok(is_satisfiable);
            }
        }
    }

    /// As [`Self::solve`], but gives up after this many more conflicts: `None`. Then all decisions
    /// are taken back, and learned clauses stay.
    pub fn solve_limited(
        &mut self,
        conflicts: u64,
        propagator: &mut dyn Propagator,
    ) -> Result<Option<bool>, Halt> {
        let last = self.schedule.conflicts.saturating_add(conflicts);
        self.groups.index(self.values.len());
        loop {
            if self.schedule.conflicts >= last {
                self.backtrack(0, propagator);
                return Ok(None);
            }
            if self.is_unsatisfiable {
                return Ok(Some(false));
            }
            let end = self.propagate(propagator);
            propagator.work(std::mem::take(&mut self.steps), self.bytes())?;
            if let Err(conflict) = end {
                if self.levels.is_empty() {
                    self.is_unsatisfiable = true;
                    if propagator.proves() {
                        prove_end(conflict.reason, propagator);
                    }
                } else {
                    self.learn(&conflict, propagator);
                }
                continue;
            }
            self.notify_assignments(propagator);
            if let Some(clause) = propagator.external_clause() {
                self.learn_from_external(&clause, propagator);
                continue;
            }
            if self.schedule.is_restart_due() || self.schedule.is_reduction_due() {
                self.restart(propagator);
                continue;
            }
            self.take_hints(propagator)?;
            let Some(lit) = self.pick_branch() else {
                return Ok(Some(true));
            };
            if let Err(halt) = propagator.notify_decision(self.levels.len() + 1, lit) {
                self.vsids.push(lit.variable());
                return Err(halt);
            }
            self.levels.push(self.trail.len());
            self.assign(lit, Reason::NONE);
        }
    }

    /// Takes a false clause of the propagator as a conflict. One of its literals is of the last
    /// decision level.
    fn learn_from_external(&mut self, clause: &[Lit], propagator: &mut dyn Propagator) {
        if self.levels.is_empty() {
            self.is_unsatisfiable = true;
            return;
        }
        let mut lits = clause.to_vec();
        // Watch the two literals that backtracking unassigns first.
        lits.sort_by_key(|&lit| std::cmp::Reverse(self.level_of(lit)));
        let lbd = self.lbd(&lits);
        let conflict = match lits[..] {
            [lit] => Conflict { reason: Reason::other(lit), lit: None },
            _ => Conflict { reason: self.attach(&lits, Some(lbd)), lit: Some(lits[0]) },
        };
        self.learn(&conflict, propagator);
    }

    fn notify_assignments(&mut self, propagator: &mut dyn Propagator) {
        propagator.notify_assignments(self.levels.len(), &self.trail[self.notified..]);
        self.notified = self.trail.len();
    }

    /// Goes back to the root, and reduces the clause database if that is due.
    fn restart(&mut self, propagator: &mut dyn Propagator) {
        let is_reduction_due = self.schedule.is_reduction_due();
        if self.schedule.is_restart_due() {
            self.schedule.restart();
        }
        self.backtrack(0, propagator);
        if self.schedule.rephases() {
            self.rephase();
        }
        if is_reduction_due {
            self.schedule.reduce();
            self.reduce(propagator);
        }
    }

    fn take_hints(&mut self, propagator: &mut dyn Propagator) -> Result<(), Halt> {
        propagator.branching_hints(&mut self.hints)?;
        if !self.hints.is_empty() {
            self.vsids.reset();
        }
        for BranchingHint { lit, activity } in self.hints.drain(..) {
            self.phases[lit.variable()] = lit.is_positive();
            self.vsids.add_activity(lit.variable(), activity);
        }
        Ok(())
    }

    /// The variable to decide with its phase: the saved one, or that of the target.
    fn pick_branch(&mut self) -> Option<Lit> {
        let values = &self.values;
        let mut variable = self.vsids.pop(|variable| values[2 * variable] == 0)?;
        if self.prefers_small_groups {
            variable = self.vsids.exchange(variable, |variable| {
                let lit = Lit::positive(variable);
                if values[lit.index()] != 0 {
                    return 0.0;
                }
                let open = self.groups.least_open(lit, values).unwrap_or(1) as f64;
                1.0 / (open * open)
            });
        }
        let is_true = self.phase(variable);
        Some(if is_true { Lit::positive(variable) } else { Lit::negative(variable) })
    }
}
