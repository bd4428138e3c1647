//! The solver's state: the trail of true literals, the clauses and the groups.
//!
//! Invariants between decisions: every literal on the trail is propagated, so no clause and no
//! group is violated and none has more consequences. The two watched literals of a clause are
//! unassigned or true, or one of them is true and became true no later than the other became false.
//!
//! References: Moskewicz and others, "Chaff", DAC 2001 (two watched literals); Eén and Sörensson,
//! "An extensible SAT-solver", SAT 2003.

use super::analysis::Scratch;
use super::database::ClauseDatabase;
use super::groups::Groups;
use super::literal::Lit;
use super::propagation::Watch;
use super::propagator::{BranchingHint, Propagator};
use super::reason::{Assignment, Reason};
use super::restart::Schedule;
use super::vsids::{STEADY_DECAY, Vsids};

/// A CDCL solver; see the head of the module.
#[derive(Clone, Debug)]
pub struct Solver {
    /// By literal: 1 when true, -1 when false, 0 when unassigned.
    pub(super) values: Vec<i8>,
    pub(super) assignments: Vec<Assignment>,
    pub(super) trail: Vec<Lit>,
    /// Where each decision level begins on the trail.
    pub(super) levels: Vec<usize>,
    /// How much of the trail is propagated through long clauses, through clauses of two and
    /// groups, reported to the propagator, and propagated by it.
    pub(super) propagated: usize,
    pub(super) propagated_pairs: usize,
    pub(super) notified: usize,
    pub(super) propagated_rules: usize,
    /// Buffers for what the propagator implies and proposes.
    pub(super) implied_by_rules: Vec<(Lit, u32)>,
    pub(super) hints: Vec<BranchingHint>,
    /// By literal: the other literals of its clauses of two, true when this one is.
    pub(super) implied: Vec<Vec<Lit>>,
    /// By literal: the clauses that watch its negation.
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) groups: Groups,
    pub(super) database: ClauseDatabase,
    pub(super) vsids: Vsids,
    /// By variable: the value to try first, and whether it never changes.
    pub(super) phases: Vec<bool>,
    is_phase_fixed: Vec<bool>,
    /// The values of the longest trail without a conflict since [`Self::rephase`], and its length.
    best_phases: Vec<bool>,
    best_length: usize,
    pub(super) schedule: Schedule,
    pub(super) analysis: Scratch,
    pub(super) is_unsatisfiable: bool,
    /// Whether learned clauses shrink, and decisions prefer small groups.
    pub(super) shrinks: bool,
    pub(super) prefers_small_groups: bool,
    /// Length of the trail at the root when clauses were last simplified.
    pub(super) simplified: usize,
    /// Steps of propagation that are not yet reported as work.
    pub(super) steps: u64,
}

/// The tables that an assignment changes, apart from the rest of the solver: where they are stays in
/// registers while a list is walked.
pub(super) struct Assigning<'a> {
    pub(super) values: &'a mut [i8],
    pub(super) assignments: &'a mut [Assignment],
    pub(super) trail: &'a mut Vec<Lit>,
    pub(super) level: u32,
}

impl Assigning<'_> {
    #[inline(always)]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.assignments[lit.variable()] = Assignment { level: self.level, reason };
        self.trail.push(lit);
    }
}

impl Solver {
    /// A solver with this many variables and without clauses.
    pub fn new(variables: usize) -> Self {
        let lits = 2 * variables;
        Self {
            values: vec![0; lits],
            assignments: vec![Assignment { level: 0, reason: Reason::NONE }; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
            propagated: 0,
            propagated_pairs: 0,
            notified: 0,
            propagated_rules: 0,
            implied_by_rules: Vec::new(),
            hints: Vec::new(),
            implied: vec![Vec::new(); lits],
            watches: vec![Vec::new(); lits],
            groups: Groups::default(),
            database: ClauseDatabase::new(),
            vsids: Vsids::new(variables),
            phases: vec![false; variables],
            is_phase_fixed: vec![false; variables],
            best_phases: vec![false; variables],
            best_length: 0,
            schedule: Schedule::new(),
            analysis: Scratch::new(variables),
            is_unsatisfiable: false,
            shrinks: false,
            prefers_small_groups: false,
            simplified: 0,
            steps: 0,
        }
    }

    /// Never decides this variable; propagation must assign it.
    pub fn never_decide(&mut self, variable: usize) {
        self.vsids.never_decide(variable);
    }

    /// Always decides this literal rather than its negation. Without a fixed phase a variable gets
    /// the value that it had last (phase saving), false at first.
    pub fn fix_phase(&mut self, lit: Lit) {
        self.phases[lit.variable()] = lit.is_positive();
        self.is_phase_fixed[lit.variable()] = true;
    }

    /// Decides this literal rather than its negation, until its variable had another value.
    pub fn set_phase(&mut self, lit: Lit) {
        self.phases[lit.variable()] = lit.is_positive();
    }

    /// Restarts seldom, and decides by the longest trail without a conflict, the *target*, which it
    /// gives up for its values from time to time ([`Self::rephase`]): the stable mode of today's
    /// solvers. It suits large problems with room for solutions.
    ///
    /// Reference: Biere and Fleury, "Chasing target phases", POS 2020.
    pub fn be_steady(&mut self) {
        self.schedule.is_steady = true;
        self.vsids.set_decay(STEADY_DECAY);
    }

    /// Shrinks learned clauses (`shrinking.rs`): worth it where many literals exclude one another.
    pub fn shrink_clauses(&mut self) {
        self.shrinks = true;
    }

    /// Decides a variable of a small group before a somewhat more active one of larger groups: worth
    /// it where each group has one true literal.
    ///
    /// Reference: Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
    /// constraints", ECAI 2004 (domains over weights).
    pub fn prefer_small_groups(&mut self) {
        self.prefers_small_groups = true;
    }

    /// The value to try first.
    pub(super) fn phase(&self, variable: usize) -> bool {
        let is_target = self.schedule.is_steady && self.best_length > 0;
        let phases = if is_target { &self.best_phases } else { &self.phases };
        phases[variable]
    }

    /// Takes the values of the longest trail without a conflict since the last call as phases
    /// (Biere and Fleury, "Chasing target phases", POS 2020).
    pub fn rephase(&mut self) {
        if self.best_length > 0 {
            self.phases.copy_from_slice(&self.best_phases);
            self.best_length = 0;
        }
    }

    /// Notes the trail before the last decision, which led to a conflict, if it is the longest.
    pub(super) fn note_best(&mut self) {
        let length = self.levels.last().copied().unwrap_or(0);
        if length > self.best_length {
            self.best_length = length;
            for &lit in &self.trail[..length] {
                self.best_phases[lit.variable()] = lit.is_positive();
            }
        }
    }

    /// Sets the VSIDS decay: the share of its weight that a conflict keeps at the next one.
    pub fn set_decay(&mut self, decay: f64) {
        self.vsids.set_decay(decay);
    }

    /// Conflicts so far.
    pub fn conflicts(&self) -> u64 {
        self.schedule.conflicts
    }

    /// Restarts so far.
    pub fn restarts(&self) -> u64 {
        self.schedule.restarts
    }

    /// Whether a literal is true now.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.value(lit) > 0
    }

    #[inline(always)]
    pub(super) fn value(&self, lit: Lit) -> i8 {
        self.values[lit.index()]
    }

    /// The current decision level: the number of decisions.
    pub fn level(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn level_of(&self, lit: Lit) -> usize {
        self.assignments[lit.variable()].level as usize
    }

    #[inline(always)]
    pub(super) fn assign(&mut self, lit: Lit, reason: Reason) {
        let Self { values, assignments, trail, levels, .. } = self;
        Assigning { values, assignments, trail, level: levels.len() as u32 }.assign(lit, reason);
    }

    /// Takes back all decisions; learned clauses stay.
    pub fn backtrack_to_root(&mut self, propagator: &mut dyn Propagator) {
        self.backtrack(0, propagator);
    }

    /// Takes back all decisions above `level`.
    pub(super) fn backtrack(&mut self, level: usize, propagator: &mut dyn Propagator) {
        if level >= self.levels.len() {
            return;
        }
        propagator.notify_backtrack(self.levels.len(), level);
        let start = self.levels[level];
        for &lit in &self.trail[start..] {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            if !self.is_phase_fixed[lit.variable()] {
                self.phases[lit.variable()] = lit.is_positive();
            }
            self.analysis.forget(lit.variable());
            self.vsids.push(lit.variable());
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.propagated = self.propagated.min(start);
        self.propagated_pairs = self.propagated_pairs.min(start);
        self.notified = self.notified.min(start);
        self.propagated_rules = self.propagated_rules.min(start);
    }

    /// Bytes of all tables that grow. A learned clause has two watches of 8 bytes, and each may be
    /// the first of its list, which then takes room for four.
    pub(super) fn bytes(&self) -> u64 {
        self.database.bytes() + 64 * self.database.learned as u64 + self.groups.bytes()
    }
}
