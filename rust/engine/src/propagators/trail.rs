//! The trail as the propagators see it: true literals in their order, with the order of each.
//!
//! Invariant: it is a prefix of the solver's trail, followed during propagation by what the
//! propagators implied since.

use crate::cdcl::Lit;

/// Later than any literal.
pub(crate) const NOW: u32 = u32::MAX;

/// True literals in their order.
pub(crate) struct Trail {
    lits: Vec<Lit>,
    /// By literal: 1 when true, -1 when false, 0 when unassigned.
    values: Vec<i8>,
    /// By variable: its place on the trail, while it is assigned.
    orders: Vec<u32>,
}

impl Trail {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            lits: Vec::with_capacity(variables),
            values: vec![0; 2 * variables],
            orders: vec![0; variables],
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.lits.len()
    }

    pub(crate) fn at(&self, order: usize) -> Lit {
        self.lits[order]
    }

    /// The literals from here on.
    pub(crate) fn since(&self, order: usize) -> &[Lit] {
        &self.lits[order..]
    }

    #[inline(always)]
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] > 0
    }

    #[inline(always)]
    pub(crate) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] < 0
    }

    /// Whether a literal was true before the literal of an order.
    pub(crate) fn was_true(&self, lit: Lit, before: u32) -> bool {
        self.is_true(lit) && self.order(lit) < before
    }

    /// Whether a literal was false before the literal of an order.
    pub(crate) fn was_false(&self, lit: Lit, before: u32) -> bool {
        self.is_false(lit) && self.order(lit) < before
    }

    /// The place of an assigned variable on the trail.
    pub(crate) fn order(&self, lit: Lit) -> u32 {
        self.orders[lit.variable()]
    }

    pub(crate) fn push(&mut self, lit: Lit) {
        self.orders[lit.variable()] = self.lits.len() as u32;
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        self.lits.push(lit);
    }

    /// Makes a literal true; an error gives it back if it is false.
    #[inline(always)]
    pub(crate) fn imply(&mut self, lit: Lit) -> Result<(), Lit> {
        match self.values[lit.index()] {
            0 => self.push(lit),
            1 => {}
            _ => return Err(lit),
        }
        Ok(())
    }

    /// Takes back the last literal, and gives it.
    pub(crate) fn pop(&mut self) -> Option<Lit> {
        let lit = self.lits.pop()?;
        self.values[lit.index()] = 0;
        self.values[(!lit).index()] = 0;
        Some(lit)
    }
}
