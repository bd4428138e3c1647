//! A variable with a sign.

use std::ops::Not;

/// A claim: that a variable is true, or that it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(pub(super) u32);

impl Lit {
    /// That `variable` is true.
    pub fn holds(variable: usize) -> Self {
        Self((variable as u32) << 1)
    }

    /// That `variable` is false.
    pub fn fails(variable: usize) -> Self {
        Self((variable as u32) << 1 | 1)
    }

    /// The variable that this is about.
    pub fn variable(self) -> usize {
        self.0 as usize >> 1
    }

    /// Whether this says that the variable is true.
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A number of its own for each literal.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}
