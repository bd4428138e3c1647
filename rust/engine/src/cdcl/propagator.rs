//! The interface between the solver and a family's own rules.
//!
//! It follows IPASIR-UP (Fazekas and others, "IPASIR-UP: user propagators for CDCL", SAT 2023),
//! with its three roles in one trait: an *observer* follows decisions, assignments and
//! backtracking; a *brancher* proposes what to decide next; a *propagator* adds consequences,
//! reasons and clauses that are too many to be written down beforehand. The solver is compiled once
//! for all of them: it calls them a few times for each decision, never for each clause.

use super::literal::Lit;
use crate::search::Halt;

/// A literal to try, and the initial VSIDS activity of its variable; one conflict adds 1.
#[derive(Clone, Copy, Debug)]
pub struct BranchingHint {
    /// The literal.
    pub lit: Lit,
    /// The activity.
    pub activity: f64,
}

/// A step of the proof that a search writes (Heule, Hunt and Wetzler, "Trimming while checking
/// clausal proofs", FMCAD 2013): a clause that unit propagation confirms, with what it needs for it.
#[derive(Clone, Copy, Debug)]
pub enum ProofStep<'a> {
    /// A clause that follows by unit propagation from the rules and all clauses so far.
    Learned(&'a [Lit]),
    /// A learned clause that the search goes on without.
    Dropped(&'a [Lit]),
    /// What the next learned clause uses of a rule: `lit`, or one of the others, is true.
    Reason {
        /// The number of the rule.
        rule: u32,
        /// What the rule implied; nothing if it was violated.
        lit: Option<Lit>,
        /// The literals that were false.
        others: &'a [Lit],
    },
}

/// What a family adds to a search of clauses.
pub trait Propagator {
    /// Whether the solver has to call [`Self::prove`].
    fn proves(&self) -> bool {
        false
    }

    /// Observer: `lit` is decided, as decision number `level`. An error ends the search.
    fn notify_decision(&mut self, level: usize, lit: Lit) -> Result<(), Halt>;

    /// Observer: these literals are true at `level`. Called when propagation ends without a conflict.
    fn notify_assignments(&mut self, _level: usize, _lits: &[Lit]) {}

    /// Observer: the solver goes back from decision level `from` to `level`.
    fn notify_backtrack(&mut self, from: usize, level: usize);

    /// Observer: the solver did `units` of work (some tens of nanoseconds each), and its tables
    /// take `bytes`. An error ends the search.
    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt>;

    /// Brancher: adds a hint for each variable that may be decided. The solver asks before each
    /// decision; an empty list keeps the last hints.
    fn branching_hints(&mut self, _hints: &mut Vec<BranchingHint>) -> Result<(), Halt> {
        Ok(())
    }

    /// Propagator: adds what follows from the literals of `new`, each with the number of its rule.
    /// Each literal follows from those before it. An error is the number of a violated rule. The
    /// solver asks when its clauses have no more consequences, until there is nothing new.
    fn propagate(&mut self, _new: &[Lit], _implied: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        Ok(())
    }

    /// Propagator: adds the false literals that made `rule` imply `lit`, or, without `lit`, those
    /// that violate `rule`. All of them were false before `lit` became true.
    fn explain(&mut self, _rule: u32, _lit: Option<Lit>, _reason: &mut Vec<Lit>) {}

    /// Observer: the next step of the proof.
    fn prove(&mut self, _step: ProofStep<'_>) {}

    /// Propagator: a clause whose literals are all false now. The solver asks when propagation is
    /// complete and all assignments are reported.
    fn external_clause(&mut self) -> Option<Vec<Lit>> {
        None
    }
}
