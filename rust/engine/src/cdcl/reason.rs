//! Reasons: why a literal is true, as conflict analysis needs it.
//!
//! A long clause is its own reason. A clause of two or an at-most-one group gives the one other
//! literal, so groups need no clauses at all. A rule of the propagator gives its number, and the
//! propagator explains it only when conflict analysis asks (lazy explanation).
//!
//! Reference: Gent, Miguel and Moore, "Lazy explanations for constraint propagators", PADL 2010.

use super::database::Clause;
use super::literal::Lit;

/// A clause, one other literal that is false, or a rule of the propagator, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason(u32);

const BINARY: u32 = 1 << 31;
const RULE: u32 = 1 << 30;

impl Reason {
    /// A decision, or true at the root.
    pub(super) const NONE: Self = Self(0);

    pub(super) fn clause(clause: Clause) -> Self {
        Self(clause)
    }

    pub(super) fn other(lit: Lit) -> Self {
        Self(lit.0 | BINARY)
    }

    pub(super) fn as_other(self) -> Option<Lit> {
        (self.0 & BINARY != 0).then_some(Lit(self.0 & !BINARY))
    }

    pub(super) fn rule(rule: u32) -> Self {
        Self(rule | RULE)
    }

    pub(super) fn as_rule(self) -> Option<u32> {
        (self.0 & (BINARY | RULE) == RULE).then_some(self.0 & !RULE)
    }

    pub(super) fn as_clause(self) -> Clause {
        self.0
    }
}

/// A violated clause, or a false literal together with its only reason.
pub(super) struct Conflict {
    pub(super) reason: Reason,
    pub(super) lit: Option<Lit>,
}

/// Decision level and reason of an assigned variable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assignment {
    pub(super) level: u32,
    pub(super) reason: Reason,
}
