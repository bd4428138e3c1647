//! Placements: every way in which a kind of piece may lie on places that allow it.

use super::domains::Domains;
use runut_model::Model;
use runut_parts::placements::Lattice;

/// The placements of all kinds, kind by kind.
#[derive(Default)]
pub(super) struct Placements {
    /// The kind of each.
    pub(super) kinds: Vec<u32>,
    ends: Vec<u32>,
    cells: Vec<u32>,
}

impl Placements {
    pub(super) fn new(model: &Model, domains: &Domains) -> Self {
        let mut placements = Self::default();
        walk(model, domains, |kind, cells| {
            placements.kinds.push(kind as u32);
            placements.cells.extend(cells);
            placements.ends.push(placements.cells.len() as u32);
            true
        });
        placements
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    /// The places of a placement, in ascending order.
    pub(super) fn cells(&self, placement: usize) -> &[u32] {
        let start = if placement == 0 { 0 } else { self.ends[placement - 1] };
        &self.cells[start as usize..self.ends[placement] as usize]
    }
}

/// The number of places of all placements, or `most` if there are more.
pub(super) fn count(model: &Model, domains: &Domains, most: usize) -> usize {
    let mut count = 0;
    walk(model, domains, |_, cells| {
        count += cells.len();
        count < most
    });
    count.min(most)
}

/// Calls `each` with the kind and the sorted places of each placement, while it returns `true`.
fn walk(model: &Model, domains: &Domains, mut each: impl FnMut(usize, &[u32]) -> bool) {
    let lattice = Lattice::new(&model.points);
    for (number, kind) in domains.kinds.iter().enumerate() {
        let may_hold = |place: u32| domains.of[place as usize].contains(kind.labels[0]);
        if !lattice.lay(kind.images, kind.places, may_hold, |cells| each(number, cells)) {
            return;
        }
    }
}
