//! What a search gives back.

use num_bigint::BigUint;

use super::limits::Halt;

/// Figures of one search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Nodes; each kernel says what one is.
    pub nodes: u64,
    /// Decisions taken back.
    pub backtracks: u64,
    /// The deepest decision, from 0.
    pub max_depth: u64,
    /// Elapsed time.
    pub seconds: f64,
    /// A kernel's own figures by name.
    pub counters: Vec<(&'static str, u64)>,
}

/// Solutions that count as one when a symmetry of the puzzle makes one from the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinct {
    /// How many there are.
    pub count: BigUint,
    /// What the symmetries are, in a word or two: "rectangle, order 4".
    pub group: String,
}

/// All that is known when a search ends.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Why it stopped; `None` when the space is exhausted and the count is final.
    pub halt: Option<Halt>,
    /// Solutions found.
    pub count: u64,
    /// How many there are, from a kernel that counts without finding them one by one.
    pub total: Option<BigUint>,
    /// How many there are up to the symmetries of the puzzle, from a kernel that knows.
    pub distinct: Option<Distinct>,
    /// The first of them, one value a cell.
    pub solutions: Vec<Vec<u8>>,
    /// What an unsound method ends with, whether or not it is a solution.
    pub candidate: Option<Vec<u8>>,
    /// Figures.
    pub stats: Stats,
    /// Packed events, when the search was recorded.
    pub events: Vec<u64>,
    /// Events that found no room.
    pub dropped: u64,
}
