//! Restarts: when a search for its first solution starts again.
//!
//! Idea: a bad first guess can cost more than all the rest. A run that has used its nodes without a
//! solution is given up: refuted guesses stay, the others are undone, and the next run tries other
//! values first and, from the third run on, other cells. Run lengths follow the Luby sequence,
//! which is within a logarithmic factor of the best possible. They grow without bound, so a puzzle
//! without solutions is exhausted in the end. After the first solution there are no restarts, so
//! every solution is found exactly once.
//!
//! Reference: Luby, Sinclair, Zuckerman, "Optimal speedup of Las Vegas algorithms", 1993.

use crate::rng::Rng;

/// Nodes of a run, in units of the Luby sequence.
const UNIT: u64 = 300;

/// Counts runs and their nodes.
pub struct Restarts {
    run: u64,
    left: u64,
    rng: Rng,
}

impl Restarts {
    pub fn new() -> Self {
        Self { run: 1, left: UNIT, rng: Rng::new(0) }
    }

    /// Runs given up so far.
    pub fn count(&self) -> u64 {
        self.run - 1
    }

    /// Counts a node; returns whether the run has used its nodes.
    pub fn is_due(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.run += 1;
            self.left = UNIT * luby(self.run);
            return true;
        }
        false
    }

    /// Whether this run tries the less likely value first.
    pub fn is_contrary(&self) -> bool {
        self.run.is_multiple_of(2)
    }

    /// The score of a cell, with noise from the third run on.
    pub fn blurred(&mut self, score: u64) -> u64 {
        if self.run < 3 { score } else { score + self.rng.below(score as usize / 2 + 1) as u64 }
    }
}

/// The Luby sequence: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from the first.
pub fn luby(mut number: u64) -> u64 {
    while !(number + 1).is_power_of_two() {
        number -= (1 << number.ilog2()) - 1;
    }
    number.div_ceil(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_that_of_luby() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn a_run_ends_with_its_last_node() {
        let mut restarts = Restarts::new();
        let lengths: Vec<usize> =
            (0..3).map(|_| 1 + (0..999).take_while(|_| !restarts.is_due()).count()).collect();
        assert_eq!(lengths, [300, 300, 600]);
        assert_eq!(restarts.count(), 3);
    }
}
