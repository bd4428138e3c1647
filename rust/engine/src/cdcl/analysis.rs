//! Conflict analysis: the clause that a conflict teaches.
//!
//! Going back over the trail, each literal of the last decision level is resolved with its reason
//! until one is left, the first unique implication point (1-UIP). Together with the literals of
//! earlier levels met on the way it makes a clause that is false now. After a backjump to the
//! second highest level of the clause it implies the negation of that point. Literals that the
//! others imply are left out (recursive minimisation), and those of a level become one where they
//! have one cause (`shrinking.rs`). The clause gets its LBD: the number of
//! decision levels among its literals.
//!
//! Cost: linear in the literals of all reasons visited.
//!
//! References: Marques-Silva and Sakallah, "GRASP", 1999; Zhang and others, "Efficient conflict
//! driven learning in a Boolean satisfiability solver", ICCAD 2001 (1-UIP); Sörensson and Biere,
//! "Minimizing learned clauses", SAT 2009; Audemard and Simon, IJCAI 2009 (LBD).

use super::block::Block;
use super::literal::Lit;
use super::propagator::{ProofStep, Propagator};
use super::reason::{Assignment, Conflict, Reason};
use super::solver::Solver;

/// Depth at which minimisation gives up.
const DEEPEST: usize = 500;

/// What one analysis knows of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    /// In the clause, or resolved.
    Seen,
    /// The literals of the clause imply it.
    Implied,
    /// They do not.
    Needed,
}

/// Buffers of an analysis, kept between conflicts.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    marks: Vec<Mark>,
    touched: Vec<usize>,
    pub(super) clause: Vec<Lit>,
    /// Literals of the last level that are not resolved yet.
    open: usize,
    /// By level: the last count that met it.
    stamps: Vec<u64>,
    stamp: u64,
    /// By variable: the propagator's reason for its literal, and whether it was given since the
    /// literal became true. The reasons are empty until the first.
    explained: Vec<Vec<Lit>>,
    is_explained: Vec<bool>,
    pub(super) block: Block,
}

impl Scratch {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            marks: vec![Mark::Unseen; variables],
            touched: Vec::new(),
            clause: Vec::new(),
            open: 0,
            stamps: vec![0; variables + 1],
            stamp: 0,
            explained: Vec::new(),
            is_explained: vec![false; variables],
            block: Block::new(variables),
        }
    }

    /// The reason of `lit` by `rule`; the caller gives it back with `keep`.
    pub(super) fn explain(
        &mut self,
        rule: u32,
        lit: Lit,
        propagator: &mut dyn Propagator,
    ) -> Vec<Lit> {
        self.explained.resize(self.is_explained.len(), Vec::new());
        let mut reason = std::mem::take(&mut self.explained[lit.variable()]);
        if !std::mem::replace(&mut self.is_explained[lit.variable()], true) {
            reason.clear();
            propagator.explain(rule, Some(lit), &mut reason);
        }
        if propagator.proves() {
            propagator.prove(ProofStep::Reason { rule, lit: Some(lit), others: &reason });
        }
        reason
    }

    pub(super) fn keep(&mut self, lit: Lit, reason: Vec<Lit>) {
        self.explained[lit.variable()] = reason;
    }

    /// Drops the reason of a variable that becomes unassigned.
    #[inline(always)]
    pub(super) fn forget(&mut self, variable: usize) {
        self.is_explained[variable] = false;
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::Unseen {
            self.touched.push(variable);
        }
        self.marks[variable] = mark;
    }
}

/// The literals that violate a rule.
fn explain_violation(rule: u32, propagator: &mut dyn Propagator) -> Vec<Lit> {
    let mut reason = Vec::new();
    propagator.explain(rule, None, &mut reason);
    if propagator.proves() {
        propagator.prove(ProofStep::Reason { rule, lit: None, others: &reason });
    }
    reason
}

/// Writes down that nothing is left: the clauses, or a rule, are violated without a decision.
pub(super) fn prove_end(reason: Reason, propagator: &mut dyn Propagator) {
    if let Some(rule) = reason.as_rule() {
        explain_violation(rule, propagator);
    }
    propagator.prove(ProofStep::Learned(&[]));
}

impl Solver {
    /// Writes down why the rules imply what they do, of all literals true now from `start` on. At
    /// the root each literal becomes a clause of its own, since its reason may go.
    pub(super) fn prove_trail(&mut self, start: usize, propagator: &mut dyn Propagator) {
        for at in start..self.trail.len() {
            let lit = self.trail[at];
            if let Some(rule) = self.assignments[lit.variable()].reason.as_rule() {
                let reason = self.analysis.explain(rule, lit, propagator);
                self.analysis.keep(lit, reason);
            }
            if self.levels.is_empty() {
                propagator.prove(ProofStep::Learned(&[lit]));
            }
        }
    }

    /// Learns a clause from a conflict, backjumps and asserts the first literal of the clause.
    pub(super) fn learn(&mut self, conflict: &Conflict, propagator: &mut dyn Propagator) {
        self.note_best();
        self.resolve(conflict, propagator);
        self.minimise(propagator);
        if self.shrinks {
            self.shrink(propagator);
        }
        let mut clause = std::mem::take(&mut self.analysis.clause);
        if propagator.proves() {
            propagator.prove(ProofStep::Learned(&clause));
        }
        let lbd = self.lbd(&clause);
        if self.schedule.is_steady {
            self.bump_causes(&clause);
        }
        let mut back = 0;
        if clause.len() > 1 {
            let latest = (1..clause.len()).max_by_key(|&at| self.level_of(clause[at])).unwrap_or(1);
            clause.swap(1, latest);
            back = self.level_of(clause[1]);
        }
        self.vsids.decay();
        self.schedule.conflict(lbd);
        self.backtrack(back, propagator);
        let reason = self.attach(&clause, Some(lbd));
        self.assign(clause[0], reason);
        self.analysis.clause = clause;
        for variable in self.analysis.touched.drain(..) {
            self.analysis.marks[variable] = Mark::Unseen;
        }
    }

    /// Bumps also what made the literals of the clause false by a group or a clause of two.
    fn bump_causes(&mut self, clause: &[Lit]) {
        for lit in clause {
            let cause = self.assignments[lit.variable()].reason.as_other();
            let Some(variable) = cause.map(Lit::variable) else { continue };
            let is_at_root = self.assignments[variable].level == 0;
            if !is_at_root && self.analysis.marks[variable] != Mark::Seen {
                self.analysis.mark(variable, Mark::Seen);
                self.vsids.bump(variable);
            }
        }
    }

    /// Finds the clause of the first unique implication point; the negation of that point comes
    /// first.
    fn resolve(&mut self, conflict: &Conflict, propagator: &mut dyn Propagator) {
        self.analysis.clause.clear();
        self.analysis.clause.push(Lit(0));
        self.analysis.open = 0;
        if let Some(lit) = conflict.lit {
            self.visit(lit);
        }
        self.visit_reason(conflict.reason, None, propagator);
        let mut at = self.trail.len();
        loop {
            at -= 1;
            let lit = self.trail[at];
            if self.analysis.marks[lit.variable()] == Mark::Unseen {
                continue;
            }
            self.analysis.open -= 1;
            if self.analysis.open == 0 {
                self.analysis.clause[0] = !lit;
                return;
            }
            self.visit_reason(self.assignments[lit.variable()].reason, Some(lit), propagator);
        }
    }

    fn visit_reason(&mut self, reason: Reason, of: Option<Lit>, propagator: &mut dyn Propagator) {
        if let Some(lit) = reason.as_other() {
            self.visit(lit);
            return;
        }
        if let Some(rule) = reason.as_rule() {
            self.visit_rule(rule, of, propagator);
            return;
        }
        let clause = reason.as_clause();
        if self.database.is_learned(clause) {
            self.update_lbd(clause);
        }
        for at in self.database.range(clause) {
            let lit = self.database.at(at);
            if Some(lit) != of {
                self.visit(lit);
            }
        }
    }

    fn visit_rule(&mut self, rule: u32, of: Option<Lit>, propagator: &mut dyn Propagator) {
        let Some(of) = of else {
            for lit in explain_violation(rule, propagator) {
                self.visit(lit);
            }
            return;
        };
        let reason = self.analysis.explain(rule, of, propagator);
        for &lit in &reason {
            self.visit(lit);
        }
        self.analysis.keep(of, reason);
    }

    #[inline(always)]
    fn visit(&mut self, lit: Lit) {
        let variable = lit.variable();
        let level = self.assignments[variable].level as usize;
        if level == 0 || self.analysis.marks[variable] != Mark::Unseen {
            return;
        }
        self.analysis.mark(variable, Mark::Seen);
        self.vsids.bump(variable);
        if level == self.levels.len() {
            self.analysis.open += 1;
        } else {
            self.analysis.clause.push(lit);
        }
    }

    /// Notes that a learned clause is used again, and lowers its LBD if that has become smaller.
    fn update_lbd(&mut self, clause: u32) {
        let known = self.database.lbd(clause);
        let mut lbd = known;
        if known > 2 {
            self.analysis.stamp += 1;
            let mut now = 0;
            for at in self.database.range(clause) {
                let level = self.level_of(self.database.at(at));
                now += u32::from(self.stamp_level(level));
            }
            lbd = now.min(known);
        }
        self.database.set_flags(clause, lbd, if lbd <= 6 { 2 } else { 1 });
    }

    /// Whether the current count meets this level for the first time.
    fn stamp_level(&mut self, level: usize) -> bool {
        let stamp = self.analysis.stamp;
        std::mem::replace(&mut self.analysis.stamps[level], stamp) != stamp
    }

    /// The number of decision levels among these literals.
    pub(super) fn lbd(&mut self, clause: &[Lit]) -> u32 {
        self.analysis.stamp += 1;
        let new = |solver: &mut Self, lit: Lit| solver.stamp_level(solver.level_of(lit));
        clause.iter().map(|&lit| u32::from(new(self, lit))).sum()
    }

    /// Drops each literal that the others imply.
    fn minimise(&mut self, propagator: &mut dyn Propagator) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        self.analysis.stamp += 1;
        for &lit in &clause[1..] {
            self.stamp_level(self.level_of(lit));
        }
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.is_implied(clause[at], propagator) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// Whether other literals of the clause imply the negation of `lit`, which is false.
    fn is_implied(&mut self, lit: Lit, propagator: &mut dyn Propagator) -> bool {
        let reason = self.assignments[lit.variable()].reason;
        reason != Reason::NONE && self.is_reason_implied(reason, lit, 0, propagator)
    }

    /// Whether the clause contains or implies all literals of a reason but `of`.
    fn is_reason_implied(
        &mut self,
        reason: Reason,
        of: Lit,
        depth: usize,
        propagator: &mut dyn Propagator,
    ) -> bool {
        if let Some(lit) = reason.as_other() {
            return self.is_lit_implied(lit, depth, propagator);
        }
        if let Some(rule) = reason.as_rule() {
            let reason = self.analysis.explain(rule, !of, propagator);
            let is_implied = reason.iter().all(|&lit| self.is_lit_implied(lit, depth, propagator));
            self.analysis.keep(of, reason);
            return is_implied;
        }
        self.database.range(reason.as_clause()).all(|at| {
            let lit = self.database.at(at);
            lit.variable() == of.variable() || self.is_lit_implied(lit, depth, propagator)
        })
    }

    pub(super) fn is_lit_implied(
        &mut self,
        lit: Lit,
        depth: usize,
        propagator: &mut dyn Propagator,
    ) -> bool {
        let Assignment { level, reason } = self.assignments[lit.variable()];
        match self.analysis.marks[lit.variable()] {
            _ if level == 0 => return true,
            Mark::Seen | Mark::Implied => return true,
            Mark::Needed => return false,
            Mark::Unseen => {}
        }
        let is_level_in_clause = self.analysis.stamps[level as usize] == self.analysis.stamp;
        let is_implied = reason != Reason::NONE
            && is_level_in_clause
            && depth < DEEPEST
            && self.is_reason_implied(reason, lit, depth + 1, propagator);
        let mark = if is_implied { Mark::Implied } else { Mark::Needed };
        self.analysis.mark(lit.variable(), mark);
        is_implied
    }
}
