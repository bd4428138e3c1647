//! When a search stops.

use std::time::Duration;

/// What a search may use before it has to stop; `None` means no limit.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Stop once this many solutions are found. Two is how uniqueness is asked.
    pub solutions: Option<u64>,
    /// Stop once this many nodes are counted, exactly.
    pub nodes: Option<u64>,
    /// Stop after this much time.
    pub time: Option<Duration>,
    /// Stop once kept solutions and tables take more than this many bytes.
    pub memory: Option<u64>,
}

impl Limits {
    /// No limit but the number of solutions.
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
    /// Somebody cancelled.
    Cancelled,
}

impl Halt {
    /// The stable name that results carry.
    pub fn name(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::Nodes => "nodes",
            Self::Time => "seconds",
            Self::Memory => "memory",
            Self::Cancelled => "cancelled",
        }
    }
}
