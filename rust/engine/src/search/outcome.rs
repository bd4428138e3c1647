//! The outcome of a search.

use num_bigint::BigUint;

use super::boards::Boards;
use super::limits::Halt;

/// Statistics of one search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stats {
    /// Nodes; each kernel defines what one is.
    pub nodes: u64,
    /// Decisions taken back.
    pub backtracks: u64,
    /// The deepest decision, from 0.
    pub max_depth: u64,
    /// Elapsed time.
    pub seconds: f64,
    /// The kernel's own counters by name.
    pub counters: Vec<(&'static str, u64)>,
}

/// The number of solutions up to the symmetries of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distinct {
    /// The number; `None` if it was not counted.
    pub count: Option<BigUint>,
    /// The symmetry group, as in "rectangle, order 4".
    pub group: String,
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Why it stopped; `None` when the space is exhausted and the count is final.
    pub halt: Option<Halt>,
    /// Solutions found.
    pub count: u64,
    /// The exact number of solutions, from a kernel that counts without finding each.
    pub total: Option<BigUint>,
    /// The number up to the symmetries of the puzzle, from a kernel that knows them and whose
    /// exact number is final.
    pub distinct: Option<Distinct>,
    /// The first of them, one value a cell.
    pub solutions: Boards,
    /// The board that the judge has rejected; it is no solution.
    pub rejected: Option<Vec<u8>>,
    /// The final board of an unsound method, or the backbone.
    pub candidate: Option<Vec<u8>>,
    /// Statistics.
    pub stats: Stats,
    /// Packed events of a recorded search, or the words of its folded tree.
    pub events: Vec<u64>,
    /// Events dropped for lack of room.
    pub dropped: u64,
}
