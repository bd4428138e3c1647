//! A block: the literals of one decision level that shrinking resolves (`shrinking.rs`).

use super::literal::Lit;

/// Literals of one level that wait to be resolved.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// By variable whether it is in the block, and all that are.
    pub(super) is_in: Vec<bool>,
    variables: Vec<usize>,
    /// How many of them are not resolved yet.
    pub(super) open: usize,
    /// The other literals of the reason at hand.
    pub(super) reason: Vec<Lit>,
}

impl Block {
    pub(super) fn new(variables: usize) -> Self {
        let is_in = vec![false; variables];
        Self { is_in, variables: Vec::new(), open: 0, reason: Vec::new() }
    }

    pub(super) fn add(&mut self, lit: Lit) {
        if !std::mem::replace(&mut self.is_in[lit.variable()], true) {
            self.variables.push(lit.variable());
            self.open += 1;
        }
    }

    pub(super) fn clear(&mut self) {
        self.open = 0;
        for variable in self.variables.drain(..) {
            self.is_in[variable] = false;
        }
    }
}
