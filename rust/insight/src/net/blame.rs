//! Which facts are to blame: a set from which nothing can be dropped.
//!
//! For any constraint that can tell whether it still may hold, suspects are dropped one after the
//! other while it may not; those that took the most reasoning first, then those that are far away.
//! As many as were dropped in vain before are tried together, so that a large constraint with few to
//! blame is looked at about logarithmically often (after `QuickXplain`: Junker, AAAI 2004).

use super::state::{Lit, Moment};
use super::values::Values;

/// An entry that narrows one of the places.
struct Suspect {
    at: u32,
    /// The number of the place in the constraint.
    index: usize,
    is_kept: bool,
}

/// The suspects of a constraint, and what those that are kept leave to its places.
struct Suspects<'m, const W: usize> {
    places: &'m [u32],
    moment: &'m Moment<'m, W>,
    /// What is refuted.
    opposite: Option<Lit>,
    list: Vec<Suspect>,
    /// By place: its suspects.
    own: Vec<Vec<usize>>,
    left: Vec<Values<W>>,
}

/// The entries to blame that a constraint `may_hold` no longer if `target` does not hold.
pub(super) fn least<const W: usize>(
    places: &[u32],
    moment: &Moment<'_, W>,
    target: Option<Lit>,
    mut may_hold: impl FnMut(&[Values<W>]) -> bool,
) -> Vec<u32> {
    let mut suspects = Suspects::new(places, moment, target);
    debug_assert!(!may_hold(&suspects.left), "the constraint does not force {target:?}");
    let count = suspects.list.len();
    let (mut next, mut size) = (0, count.div_ceil(2));
    while next < count {
        let end = (next + size).min(count);
        suspects.keep(next..end, false);
        if !may_hold(&suspects.left) {
            next = end;
            size *= 2;
            continue;
        }
        suspects.keep(next..end, true);
        size = (end - next).div_ceil(2);
        if end == next + 1 {
            next = end;
        }
    }
    suspects.list.iter().filter(|suspect| suspect.is_kept).map(|suspect| suspect.at).collect()
}

impl<'m, const W: usize> Suspects<'m, W> {
    /// All suspects, those to drop first in front.
    fn new(places: &'m [u32], moment: &'m Moment<'m, W>, target: Option<Lit>) -> Self {
        let mut list = Vec::new();
        let mut entries = Vec::new();
        for (index, &place) in places.iter().enumerate() {
            entries.clear();
            moment.entries(place, &mut entries);
            list.extend(entries.iter().map(|&at| Suspect { at, index, is_kept: true }));
        }
        let centre = target.and_then(|lit| index_of(places, lit));
        list.sort_by_key(|suspect| {
            let distance = centre.map_or(0, |centre| suspect.index.abs_diff(centre));
            std::cmp::Reverse((moment.depth(suspect.at), distance))
        });
        let opposite = opposite(target);
        let mut own = vec![Vec::new(); places.len()];
        list.iter().enumerate().for_each(|(at, suspect)| own[suspect.index].push(at));
        let mut suspects = Self { places, moment, opposite, list, own, left: Vec::new() };
        suspects.left = (0..places.len()).map(|index| suspects.left(index)).collect();
        suspects
    }

    /// Drops suspects, or takes them back.
    fn keep(&mut self, range: std::ops::Range<usize>, is_kept: bool) {
        for at in range {
            self.list[at].is_kept = is_kept;
            let index = self.list[at].index;
            self.left[index] = self.left(index);
        }
    }

    /// What is left to a place.
    fn left(&self, index: usize) -> Values<W> {
        let place = self.places[index];
        let own = self.own[index].iter().map(|&at| &self.list[at]).filter(|own| own.is_kept);
        let lits = own.map(|suspect| self.moment.state.trail[suspect.at as usize].lit);
        let base = self.moment.state.base[place as usize];
        lits.chain(self.opposite).fold(base, |left, lit| narrowed(left, place, lit))
    }
}

/// What is left of the values of a place.
fn narrowed<const W: usize>(left: Values<W>, place: u32, lit: Lit) -> Values<W> {
    match lit {
        Lit::Is(of, value) if of == place => left & Values::<W>::of(value),
        Lit::Not(of, value) if of == place => left.without(Values::<W>::of(value)),
        _ => left,
    }
}

fn opposite(target: Option<Lit>) -> Option<Lit> {
    match target {
        Some(Lit::Is(place, value)) => Some(Lit::Not(place, value)),
        Some(Lit::Not(place, value)) => Some(Lit::Is(place, value)),
        _ => None,
    }
}

fn index_of(places: &[u32], lit: Lit) -> Option<usize> {
    let (Lit::Is(of, _) | Lit::Not(of, _)) = lit else { return None };
    places.iter().position(|&place| place == of)
}
