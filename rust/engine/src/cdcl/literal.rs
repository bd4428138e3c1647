//! Literals: a variable with a sign.

use std::ops::Not;

/// The claim that a variable is true, or that it is false: twice the variable, plus 1 for false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(pub(super) u32);

impl Lit {
    /// `variable` is true.
    pub fn positive(variable: usize) -> Self {
        Self((variable as u32) << 1)
    }

    /// `variable` is false.
    pub fn negative(variable: usize) -> Self {
        Self((variable as u32) << 1 | 1)
    }

    /// The variable of this literal.
    pub fn variable(self) -> usize {
        self.0 as usize >> 1
    }

    /// Whether this literal says that its variable is true.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The place of this literal in tables by literal.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
