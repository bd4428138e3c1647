//! What a conflict teaches.
//!
//! Going back along the trail, each literal of the last level is replaced by its reason until one
//! is left (the first unique implication point); with the literals of earlier levels met on the
//! way it makes a clause that was false, and that says something new one decision or more before.
//! Literals that follow from the others of the clause are left out.

use super::learner::{Cause, Conflict, Learner, Listener, Reason};
use super::literal::Lit;

/// Reasons of reasons that are asked for one literal.
const DEEPEST: usize = 500;

/// What is known of a variable during one analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Unseen,
    Seen,
    /// Follows from literals of the clause.
    Implied,
    /// Does not.
    Needed,
}

/// Room for an analysis, kept between conflicts.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    marks: Vec<Mark>,
    touched: Vec<usize>,
    clause: Vec<Lit>,
    open: usize,
    stamps: Vec<u64>,
    stamp: u64,
    /// By variable: the reason that the listener gave for its literal, if it was asked since the
    /// literal became true.
    told: Vec<Vec<Lit>>,
    is_told: Vec<bool>,
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
            told: vec![Vec::new(); variables],
            is_told: vec![false; variables],
        }
    }

    /// The reason of `lit` by `rule`, to be given back by `keep`.
    fn explain<L: Listener>(&mut self, rule: u32, lit: Lit, listener: &mut L) -> Vec<Lit> {
        let mut reason = std::mem::take(&mut self.told[lit.variable()]);
        if !std::mem::replace(&mut self.is_told[lit.variable()], true) {
            reason.clear();
            listener.explain(rule, Some(lit), &mut reason);
        }
        reason
    }

    fn keep(&mut self, lit: Lit, reason: Vec<Lit>) {
        self.told[lit.variable()] = reason;
    }

    /// A literal of this variable is no longer true.
    #[inline(always)]
    pub(super) fn forget(&mut self, variable: usize) {
        self.is_told[variable] = false;
    }

    fn mark(&mut self, variable: usize, mark: Mark) {
        if self.marks[variable] == Mark::Unseen {
            self.touched.push(variable);
        }
        self.marks[variable] = mark;
    }
}

impl Learner {
    /// Learns from a conflict, goes back and makes the new clause speak.
    pub(super) fn learn<L: Listener>(&mut self, conflict: &Conflict, listener: &mut L) {
        self.resolve(conflict, listener);
        self.minimise(listener);
        let mut clause = std::mem::take(&mut self.analysis.clause);
        let levels = self.count_levels(&clause);
        let mut back = 0;
        if clause.len() > 1 {
            let latest = (1..clause.len()).max_by_key(|&at| self.level_of(clause[at])).unwrap_or(1);
            clause.swap(1, latest);
            back = self.level_of(clause[1]);
        }
        self.order.grow();
        self.pace.conflict(levels);
        self.back_to(back, listener);
        let reason = self.attach(&clause, Some(levels));
        self.assign(clause[0], reason);
        self.analysis.clause = clause;
        for variable in self.analysis.touched.drain(..) {
            self.analysis.marks[variable] = Mark::Unseen;
        }
    }

    /// The clause of the first unique implication point, that one's opposite first.
    fn resolve<L: Listener>(&mut self, conflict: &Conflict, listener: &mut L) {
        self.analysis.clause.clear();
        self.analysis.clause.push(Lit(0));
        self.analysis.open = 0;
        if let Some(lit) = conflict.lit {
            self.meet(lit);
        }
        self.meet_reason(conflict.reason, None, listener);
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
            self.meet_reason(self.causes[lit.variable()].reason, Some(lit), listener);
        }
    }

    fn meet_reason<L: Listener>(&mut self, reason: Reason, of: Option<Lit>, listener: &mut L) {
        if let Some(lit) = reason.as_other() {
            self.meet(lit);
            return;
        }
        if let Some(rule) = reason.as_rule() {
            self.meet_rule(rule, of, listener);
            return;
        }
        let clause = reason.as_clause();
        if self.database.is_learned(clause) {
            self.look_again(clause);
        }
        for at in self.database.range(clause) {
            let lit = self.database.at(at);
            if Some(lit) != of {
                self.meet(lit);
            }
        }
    }

    fn meet_rule<L: Listener>(&mut self, rule: u32, of: Option<Lit>, listener: &mut L) {
        let Some(of) = of else {
            let mut reason = Vec::new();
            listener.explain(rule, None, &mut reason);
            for lit in reason {
                self.meet(lit);
            }
            return;
        };
        let reason = self.analysis.explain(rule, of, listener);
        for &lit in &reason {
            self.meet(lit);
        }
        self.analysis.keep(of, reason);
    }

    #[inline(always)]
    fn meet(&mut self, lit: Lit) {
        let variable = lit.variable();
        let level = self.causes[variable].level as usize;
        if level == 0 || self.analysis.marks[variable] != Mark::Unseen {
            return;
        }
        self.analysis.mark(variable, Mark::Seen);
        self.order.bump(variable);
        if level == self.levels.len() {
            self.analysis.open += 1;
        } else {
            self.analysis.clause.push(lit);
        }
    }

    /// A learned clause that is of use again counts its levels anew.
    fn look_again(&mut self, clause: u32) {
        let known = self.database.levels(clause);
        let mut levels = known;
        if known > 2 {
            self.analysis.stamp += 1;
            let mut now = 0;
            for at in self.database.range(clause) {
                let level = self.level_of(self.database.at(at));
                now += u32::from(self.stamp_level(level));
            }
            levels = now.min(known);
        }
        self.database.set_figures(clause, levels, if levels <= 6 { 2 } else { 1 });
    }

    fn stamp_level(&mut self, level: usize) -> bool {
        let stamp = self.analysis.stamp;
        std::mem::replace(&mut self.analysis.stamps[level], stamp) != stamp
    }

    fn count_levels(&mut self, clause: &[Lit]) -> u32 {
        self.analysis.stamp += 1;
        let new = |learner: &mut Self, lit: Lit| learner.stamp_level(learner.level_of(lit));
        clause.iter().map(|&lit| u32::from(new(self, lit))).sum()
    }

    /// Leaves out each literal that the others imply.
    fn minimise<L: Listener>(&mut self, listener: &mut L) {
        let mut clause = std::mem::take(&mut self.analysis.clause);
        self.analysis.stamp += 1;
        for &lit in &clause[1..] {
            self.stamp_level(self.level_of(lit));
        }
        let mut kept = 1;
        for at in 1..clause.len() {
            if !self.is_implied(clause[at], listener) {
                clause[kept] = clause[at];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.analysis.clause = clause;
    }

    /// Whether `lit`, which is false, has to be by other literals of the clause.
    fn is_implied<L: Listener>(&mut self, lit: Lit, listener: &mut L) -> bool {
        let reason = self.causes[lit.variable()].reason;
        reason != Reason::NONE && self.is_reason_met(reason, lit, 0, listener)
    }

    /// Whether all literals of a reason but `of` belong to the clause or are implied by it.
    fn is_reason_met<L: Listener>(
        &mut self,
        reason: Reason,
        of: Lit,
        depth: usize,
        listener: &mut L,
    ) -> bool {
        if let Some(lit) = reason.as_other() {
            return self.is_met(lit, depth, listener);
        }
        if let Some(rule) = reason.as_rule() {
            let reason = self.analysis.explain(rule, !of, listener);
            let is_met = reason.iter().all(|&lit| self.is_met(lit, depth, listener));
            self.analysis.keep(of, reason);
            return is_met;
        }
        self.database.range(reason.as_clause()).all(|at| {
            let lit = self.database.at(at);
            lit.variable() == of.variable() || self.is_met(lit, depth, listener)
        })
    }

    fn is_met<L: Listener>(&mut self, lit: Lit, depth: usize, listener: &mut L) -> bool {
        let Cause { level, reason } = self.causes[lit.variable()];
        match self.analysis.marks[lit.variable()] {
            _ if level == 0 => return true,
            Mark::Seen | Mark::Implied => return true,
            Mark::Needed => return false,
            Mark::Unseen => {}
        }
        let is_level_met = self.analysis.stamps[level as usize] == self.analysis.stamp;
        let is_met = reason != Reason::NONE
            && is_level_met
            && depth < DEEPEST
            && self.is_reason_met(reason, lit, depth + 1, listener);
        let mark = if is_met { Mark::Implied } else { Mark::Needed };
        self.analysis.mark(lit.variable(), mark);
        is_met
    }
}
