//! What happens in a step: the moves of a proof before it is trimmed to what it needs.

use std::rc::Rc;

use super::region::Region;

/// A move of a proof.
#[derive(Clone, Debug)]
pub(super) enum Event {
    /// A placement is the only one left to an item.
    Forced { placement: u32, item: u32 },
    /// A placement leads to a contradiction.
    Refuted { placement: u32, body: Rc<[Event]> },
    /// The cells of a region exclude these placements; without any, it is a contradiction.
    Uneven { region: Rc<Region>, placements: Vec<u32> },
    /// No placement is left to an item: a contradiction.
    Bare { item: u32 },
}

/// Why a move of a proof holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Reason {
    /// A placement lies: it is known, supposed or forced.
    In(u32),
    /// A place is marked with a kind.
    Is(u32, usize),
    /// A place is marked not to hold a kind.
    Not(u32, usize),
    /// A placement is excluded.
    Out(u32),
}

/// A move with its reasons, and with nothing in it that the proof does not need.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) event: Event,
    pub(super) uses: Vec<Reason>,
    /// The trimmed moves of a refutation.
    pub(super) body: Vec<Kept>,
}

impl Kept {
    /// The trimmed move as an event.
    pub(super) fn event(&self) -> Event {
        match &self.event {
            Event::Refuted { placement, .. } => Event::Refuted {
                placement: *placement,
                body: self.body.iter().map(Self::event).collect(),
            },
            event => event.clone(),
        }
    }
}
