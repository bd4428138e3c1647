//! The observer of a search.
//!
//! Most searches have none. Whether there is one is asked at run time: that is one branch for each
//! step, and kernels are compiled once.

use super::event::{Event, Kind};
use super::sampled::Sampled;
use super::state_tree::{Folds, StateTree};

/// What is kept of the events of a search.
#[derive(Clone, Copy, Debug)]
pub enum Record {
    /// So many of the first events.
    Events(usize),
    /// The folded tree; it takes so many words while the search runs.
    Tree(Folds, usize),
    /// All events, or evenly spaced nodes, in about so many words.
    Sampled(usize),
}

impl Record {
    /// The words that are kept at most.
    pub fn words(self) -> usize {
        match self {
            Self::Events(most) | Self::Tree(_, most) | Self::Sampled(most) => most,
        }
    }

    /// The same with at most so many words.
    #[must_use]
    pub fn within(self, most: usize) -> Self {
        match self {
            Self::Events(words) => Self::Events(words.min(most)),
            Self::Tree(folds, words) => Self::Tree(folds, words.min(most)),
            Self::Sampled(words) => Self::Sampled(words.min(most)),
        }
    }
}

/// Receives every step of a search.
#[derive(Debug)]
pub enum Observer {
    /// Ignores all steps.
    Silent,
    /// Keeps the first events: the packed events, the most of them, and the number of dropped ones.
    Events(Vec<u64>, usize, u64),
    /// Folds all events into a tree: the tree so far.
    Tree(Box<StateTree>),
    /// Keeps stretches of the search.
    Sampled(Box<Sampled>),
}

impl Observer {
    /// An observer that keeps this, in words of eight bytes.
    pub fn recording(record: Record) -> Self {
        match record {
            Record::Events(most) => Self::Events(Vec::new(), most, 0),
            Record::Tree(folds, room) => Self::Tree(Box::new(StateTree::new(folds, room))),
            Record::Sampled(room) => Self::Sampled(Box::new(Sampled::new(room))),
        }
    }

    /// The packed events and the number of dropped ones, the words of the tree of a search that
    /// counted so many nodes, or those of its stretches and the number of nodes in none.
    pub fn finish(self, nodes: u64, is_halted: bool) -> (Vec<u64>, u64) {
        match self {
            Self::Silent => (Vec::new(), 0),
            Self::Events(events, _, dropped) => (events, dropped),
            Self::Tree(tree) => (tree.finish(nodes, is_halted), 0),
            Self::Sampled(sampled) => sampled.finish(),
        }
    }

    /// Whether steps are used; work that only serves the observer belongs under this condition.
    #[inline(always)]
    pub fn is_on(&self) -> bool {
        !matches!(self, Self::Silent)
    }

    /// One node is counted; `place` and `value` say what is tried.
    #[inline(always)]
    pub fn node(&mut self, depth: usize, place: usize, value: usize) {
        self.emit(Kind::Node, depth, place, value);
    }

    /// Cell `place` takes `value`.
    #[inline(always)]
    pub fn set(&mut self, depth: usize, place: usize, value: usize) {
        self.emit(Kind::Set, depth, place, value);
    }

    /// Every cell set at `depth` or deeper is as it was before.
    #[inline(always)]
    pub fn back(&mut self, depth: usize) {
        self.emit(Kind::Back, depth, 0, 0);
    }

    /// The board as it stands is a solution.
    #[inline(always)]
    pub fn solution(&mut self, depth: usize) {
        self.emit(Kind::Solution, depth, 0, 0);
    }

    #[inline(always)]
    fn emit(&mut self, kind: Kind, depth: usize, place: usize, value: usize) {
        if self.is_on() {
            self.record(Event { kind, depth, place, value });
        }
    }

    /// Takes a step.
    #[cold]
    pub fn record(&mut self, event: Event) {
        match self {
            Self::Silent => {}
            Self::Events(events, most, _) if events.len() < *most => events.push(event.pack()),
            Self::Events(_, _, dropped) => *dropped += 1,
            Self::Tree(tree) => tree.add(event),
            Self::Sampled(sampled) => sampled.add(event),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_record_counts_what_it_drops() {
        let mut observer = Observer::recording(Record::Events(2));
        for cell in 0..5 {
            observer.set(0, cell, 1);
        }
        let (events, dropped) = observer.finish(0, false);
        assert_eq!((events.len(), dropped), (2, 3));
    }
}
