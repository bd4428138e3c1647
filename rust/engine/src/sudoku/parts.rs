//! The parts that the rules of a board consist of, as they are stated.
//!
//! A *place* is a cell, by row, or an auxiliary place after them. The values of a place are a mask:
//! a digit `d` is bit `d`, so bit 0 is never set.

/// The most digits of a sudoku: boxes of seven rows and columns.
pub const MOST: usize = 49;

/// Bits of a mask: the values of an auxiliary place are 1 to 63.
pub const BITS: usize = 64;

/// The rules of a board.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Places whose digits differ; as many cells as they may hold digits hold each of these once.
    pub units: Vec<Vec<usize>>,
    /// What each place may hold: first the cells, then the auxiliary places. The cells determine
    /// what those hold, and solutions leave them out.
    pub allowed: Vec<u64>,
    /// Places that differ, with a total or a list of digit sets.
    pub cages: Vec<Cage>,
    /// Weighted sums within bounds.
    pub sums: Vec<Sum>,
    /// Pairs of places, with the digits that go together.
    pub relations: Vec<Relation>,
    /// Lines of places whose digits an automaton accepts.
    pub automata: Vec<Automaton>,
    /// Cells that differ with a total between their ends.
    pub lunchboxes: Vec<Lunchbox>,
    /// Lines that are read as numbers, some with their rank.
    pub rankings: Vec<Ranking>,
}

/// Places with different digits that together are one of some sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// Which sets.
    pub goal: Goal,
    /// The places.
    pub cells: Vec<usize>,
}

/// The digit sets of a cage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Every set with this sum.
    Total(u32),
    /// These.
    Sets(Vec<u64>),
}

/// `low` <= sum of the weights of the digits, each times the factor of its place <= `high`.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    /// The places, each with its factor.
    pub terms: Vec<(usize, i64)>,
    /// By digit; a digit beyond the end weighs nothing.
    pub weights: Vec<i64>,
    /// The lower bound, if there is one.
    pub low: Option<i64>,
    /// The upper bound, if there is one.
    pub high: Option<i64>,
}

/// The digits that go together in two places.
#[derive(Clone, Debug, Default)]
pub struct Relation {
    /// By digit of the first place: what the second may hold; nothing beyond the end.
    pub partners: Vec<u64>,
    /// The pairs of places that are so related.
    pub pairs: Vec<(usize, usize)>,
}

/// A deterministic automaton that accepts the digits read along each of some lines.
#[derive(Clone, Debug, Default)]
pub struct Automaton {
    /// The first state.
    pub start: u32,
    /// A state, a digit, and the next state; digits without a step are rejected.
    pub steps: Vec<(u32, u8, u32)>,
    /// The states that accept at the end.
    pub accepting: Vec<u32>,
    /// The lines.
    pub lines: Vec<Vec<usize>>,
}

/// Cells that differ, in a line: the digits between the least and the greatest add up to a total.
#[derive(Clone, Debug)]
pub struct Lunchbox {
    /// The total.
    pub total: u32,
    /// The cells.
    pub cells: Vec<usize>,
}

/// Lines of cells that are read as numbers, and the rank of some of them among all.
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The lines of each side of the board, all of one length.
    pub sides: Vec<Vec<Vec<usize>>>,
    /// Some lines, numbered side by side, each with how many lines are smaller.
    pub ranks: Vec<(usize, usize)>,
    /// Whether other lines may equal these.
    pub may_tie: bool,
}
