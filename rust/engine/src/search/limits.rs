//! Limits of a search, and why it stopped.

use std::time::{Duration, Instant};

/// What a search may use before it stops; `None` means no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop after this many solutions; two test uniqueness.
    pub solutions: Option<u64>,
    /// Stop after exactly this many nodes.
    pub nodes: Option<u64>,
    /// Stop after this much time.
    pub time: Option<Duration>,
    /// Stop at this moment, for searches that share their time.
    pub deadline: Option<Instant>,
    /// Stop when kept solutions, recorded events and tables take more bytes.
    pub memory: Option<u64>,
}

impl Limits {
    /// A limit on the number of solutions only.
    pub fn solutions(most: u64) -> Self {
        Self { solutions: Some(most), ..Self::default() }
    }
}

/// Why a search ended before its space was exhausted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// As many solutions as asked for.
    Solutions,
    /// The node limit.
    Nodes,
    /// The time limit.
    Time,
    /// The memory limit.
    Memory,
    /// The caller cancelled.
    Cancelled,
    /// A board breaks the rules: a fault of the kernel.
    Rejected,
}

impl Halt {
    /// The stable name in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::Nodes => "nodes",
            Self::Time => "seconds",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
            Self::Rejected => "rejected",
        }
    }
}
