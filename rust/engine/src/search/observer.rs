//! Observers of a search.
//!
//! Kernels are generic over the observer and compiled twice: with [`Silent`], where every call
//! vanishes, and with [`Recorder`].

use super::event::{Event, Kind};
use super::state_tree::{Folds, StateTree};

/// Receives every step of a search.
pub trait Observer {
    /// Whether steps are used; work that only serves the observer belongs under `if O::ON`.
    const ON: bool;

    /// Receives one step.
    fn emit(&mut self, event: Event);

    /// One node is counted; `place` and `value` say what is tried.
    #[inline(always)]
    fn node(&mut self, depth: usize, place: usize, value: usize) {
        if Self::ON {
            self.emit(Event { kind: Kind::Node, depth, place, value });
        }
    }

    /// Cell `place` takes `value`.
    #[inline(always)]
    fn set(&mut self, depth: usize, place: usize, value: usize) {
        if Self::ON {
            self.emit(Event { kind: Kind::Set, depth, place, value });
        }
    }

    /// Every cell set at `depth` or deeper is as it was before.
    #[inline(always)]
    fn back(&mut self, depth: usize) {
        if Self::ON {
            self.emit(Event { kind: Kind::Back, depth, place: 0, value: 0 });
        }
    }

    /// The board as it stands is a solution.
    #[inline(always)]
    fn solution(&mut self, depth: usize) {
        if Self::ON {
            self.emit(Event { kind: Kind::Solution, depth, place: 0, value: 0 });
        }
    }
}

/// Ignores all steps, at no cost.
#[derive(Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;

    #[inline(always)]
    fn emit(&mut self, _event: Event) {}
}

/// What is kept of the events of a search.
#[derive(Clone, Copy, Debug)]
pub enum Record {
    /// So many of the first events.
    Events(usize),
    /// The folded tree; it takes so many words while the search runs.
    Tree(Folds, usize),
}

impl Record {
    /// The words that are kept at most.
    pub fn words(self) -> usize {
        match self {
            Self::Events(most) | Self::Tree(_, most) => most,
        }
    }

    /// The same with at most so many words.
    #[must_use]
    pub fn within(self, most: usize) -> Self {
        match self {
            Self::Events(words) => Self::Events(words.min(most)),
            Self::Tree(folds, words) => Self::Tree(folds, words.min(most)),
        }
    }
}

/// Keeps the first events and counts the others, or folds them all into a tree.
#[derive(Debug)]
pub enum Recorder {
    /// The packed events, the most of them, and the number of dropped ones.
    Events(Vec<u64>, usize, u64),
    /// The tree so far.
    Tree(Box<StateTree>),
}

impl Recorder {
    /// A recorder that keeps this, in words of eight bytes.
    pub fn new(record: Record) -> Self {
        match record {
            Record::Events(most) => Self::Events(Vec::new(), most, 0),
            Record::Tree(folds, room) => Self::Tree(Box::new(StateTree::new(folds, room))),
        }
    }

    /// The packed events and the number of dropped ones, or the words of the tree of a search that
    /// counted so many nodes.
    pub fn finish(self, nodes: u64, is_halted: bool) -> (Vec<u64>, u64) {
        match self {
            Self::Events(events, _, dropped) => (events, dropped),
            Self::Tree(tree) => (tree.finish(nodes, is_halted), 0),
        }
    }
}

impl Observer for Recorder {
    const ON: bool = true;

    fn emit(&mut self, event: Event) {
        match self {
            Self::Events(events, most, dropped) => {
                if events.len() < *most {
                    events.push(event.pack());
                } else {
                    *dropped += 1;
                }
            }
            Self::Tree(tree) => tree.add(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_recorder_counts_what_it_drops() {
        let mut recorder = Recorder::new(Record::Events(2));
        for cell in 0..5 {
            recorder.set(0, cell, 1);
        }
        let (events, dropped) = recorder.finish(0, false);
        assert_eq!((events.len(), dropped), (2, 3));
    }
}
