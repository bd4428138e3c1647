//! Observers of a search.
//!
//! Kernels are generic over the observer and compiled twice: with [`Silent`], where every call
//! vanishes, and with [`Recorder`].

use super::event::{Event, Kind};

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

/// Keeps the first `most` events and counts the others.
#[derive(Debug)]
pub struct Recorder {
    events: Vec<u64>,
    most: usize,
    dropped: u64,
}

impl Recorder {
    /// A recorder that keeps at most `most` events, eight bytes each.
    pub fn new(most: usize) -> Self {
        Self { events: Vec::new(), most, dropped: 0 }
    }

    /// The packed events, and the number of dropped ones.
    pub fn into_events(self) -> (Vec<u64>, u64) {
        (self.events, self.dropped)
    }
}

impl Observer for Recorder {
    const ON: bool = true;

    fn emit(&mut self, event: Event) {
        if self.events.len() < self.most {
            self.events.push(event.pack());
        } else {
            self.dropped += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_recorder_counts_what_it_drops() {
        let mut recorder = Recorder::new(2);
        for cell in 0..5 {
            recorder.set(0, cell, 1);
        }
        let (events, dropped) = recorder.into_events();
        assert_eq!((events.len(), dropped), (2, 3));
    }
}
