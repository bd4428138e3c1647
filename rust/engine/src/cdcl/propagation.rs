//! Unit propagation: every consequence of the literals on the trail.
//!
//! A clause whose literals are all false but one makes that one true. A long clause is visited only
//! when one of its two watched literals becomes false, and then watches another one if it can.
//! Clauses of two and groups come first: they cost least and give the shortest reasons. The rules
//! of the propagator come last.
//!
//! Invariant and cost: see `solver.rs`; backtracking leaves all watches as they are.
//!
//! References: Moskewicz and others, "Chaff", DAC 2001 (two watched literals); Eén and Sörensson,
//! "An extensible SAT-solver", SAT 2003; blocker literals as in `MiniSat` 2.1.

use super::database::Clause;
use super::literal::Lit;
use super::propagator::Propagator;
use super::reason::{Conflict, Reason};
use super::solver::{Assigning, Solver};

/// A clause in the list of one of its watched literals. While `blocker`, another literal of the
/// clause, is true, the clause need not be visited.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    pub(super) blocker: Lit,
    pub(super) clause: Clause,
}

impl Solver {
    /// Propagates every literal on the trail.
    pub(super) fn propagate(&mut self, propagator: &mut dyn Propagator) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.get(self.propagated_pairs) {
                self.propagated_pairs += 1;
                self.steps += 1;
                self.propagate_pairs(lit)?;
            }
            if let Some(&lit) = self.trail.get(self.propagated) {
                self.propagated += 1;
                self.propagate_clauses(lit)?;
            } else if self.propagated_rules < self.trail.len() {
                self.propagate_rules(propagator)?;
            } else {
                return Ok(());
            }
        }
    }

    /// The rules of the propagator, for all literals that are new to it.
    fn propagate_rules(&mut self, propagator: &mut dyn Propagator) -> Result<(), Conflict> {
        let mut implied = std::mem::take(&mut self.implied_by_rules);
        let end = propagator.propagate(&self.trail[self.propagated_rules..], &mut implied);
        for (lit, rule) in implied.drain(..) {
            self.assign(lit, Reason::rule(rule));
        }
        if propagator.proves() && self.levels.is_empty() {
            self.prove_trail(self.propagated_rules, propagator);
        }
        self.propagated_rules = self.trail.len();
        self.implied_by_rules = implied;
        end.map_err(|rule| Conflict { reason: Reason::rule(rule), lit: None })
    }

    /// The at-most-one groups and the clauses of two of `lit`.
    fn propagate_pairs(&mut self, lit: Lit) -> Result<(), Conflict> {
        let reason = Reason::other(!lit);
        let Self { values, assignments, trail, levels, groups, implied, .. } = self;
        let mut board = Assigning { values, assignments, trail, level: levels.len() as u32 };
        for list in groups.excluded(lit) {
            for &member in list {
                match board.values[member.index()] {
                    0 => board.assign(!member, reason),
                    1 if member != lit => {
                        return Err(Conflict { reason, lit: Some(!member) });
                    }
                    _ => {}
                }
            }
        }
        for &other in &implied[lit.index()] {
            match board.values[other.index()] {
                0 => board.assign(other, reason),
                -1 => return Err(Conflict { reason, lit: Some(other) }),
                _ => {}
            }
        }
        Ok(())
    }

    /// The long clauses that watch the negation of `lit`.
    fn propagate_clauses(&mut self, lit: Lit) -> Result<(), Conflict> {
        let mut list = std::mem::take(&mut self.watches[lit.index()]);
        self.steps += list.len() as u64 / 8;
        let mut end = Ok(());
        let (mut at, mut kept) = (0, 0);
        while at < list.len() && end.is_ok() {
            let watch = list[at];
            at += 1;
            if self.value(watch.blocker) > 0 {
                list[kept] = watch;
                kept += 1;
                continue;
            }
            match self.move_watch(watch, !lit) {
                None => {}
                Some(other) => {
                    list[kept] = Watch { blocker: other, clause: watch.clause };
                    kept += 1;
                    let reason = Reason::clause(watch.clause);
                    match self.value(other) {
                        0 => self.assign(other, reason),
                        -1 => end = Err(Conflict { reason, lit: None }),
                        _ => {}
                    }
                }
            }
        }
        if at > kept {
            list.copy_within(at.., kept);
            list.truncate(kept + list.len() - at);
        }
        self.watches[lit.index()] = list;
        end
    }

    /// Watches another literal instead of `false_lit`. When the other watched literal is true, or
    /// all others are false, nothing moves and the other watched literal comes back.
    #[inline(always)]
    fn move_watch(&mut self, watch: Watch, false_lit: Lit) -> Option<Lit> {
        let lits = self.database.lits_mut(watch.clause);
        let other = Lit(lits[0].0 ^ lits[1].0 ^ false_lit.0);
        if self.values[other.index()] > 0 {
            return Some(other);
        }
        let (watched, rest) = lits.split_at_mut(2);
        for lit in rest {
            if self.values[lit.index()] >= 0 {
                (watched[0], watched[1]) = (other, *lit);
                *lit = false_lit;
                let clause = watch.clause;
                self.watches[(!watched[1]).index()].push(Watch { blocker: other, clause });
                return None;
            }
        }
        Some(other)
    }
}
