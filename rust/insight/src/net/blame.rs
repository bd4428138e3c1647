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

/// The entries to blame that a constraint `may_hold` no longer if `target` does not hold.
pub(super) fn least(
    places: &[u32],
    moment: &Moment<'_>,
    target: Option<Lit>,
    mut may_hold: impl FnMut(&[Values]) -> bool,
) -> Vec<u32> {
    let mut suspects = suspects(places, moment);
    let opposite = opposite(target);
    let narrow = |suspects: &[Suspect], index: usize| {
        let place = places[index];
        let mut left = moment.state.base[place as usize];
        for suspect in suspects.iter().filter(|suspect| suspect.index == index && suspect.is_kept) {
            left = narrowed(left, place, moment.state.trail[suspect.at as usize].lit);
        }
        opposite.map_or(left, |lit| narrowed(left, place, lit))
    };
    let mut masks: Vec<Values> = (0..places.len()).map(|index| narrow(&suspects, index)).collect();
    debug_assert!(!may_hold(&masks), "the constraint does not force {target:?}");
    let centre = target.and_then(|lit| index_of(places, lit));
    suspects.sort_by_key(|suspect| {
        let distance = centre.map_or(0, |centre| suspect.index.abs_diff(centre));
        std::cmp::Reverse((moment.depth(suspect.at), distance))
    });
    let (mut next, mut size) = (0, suspects.len().div_ceil(2));
    while next < suspects.len() {
        let end = (next + size).min(suspects.len());
        for at in next..end {
            suspects[at].is_kept = false;
            masks[suspects[at].index] = narrow(&suspects, suspects[at].index);
        }
        if !may_hold(&masks) {
            next = end;
            size *= 2;
            continue;
        }
        for at in next..end {
            suspects[at].is_kept = true;
            masks[suspects[at].index] = narrow(&suspects, suspects[at].index);
        }
        if end == next + 1 {
            next = end;
        }
        size = (end - next).div_ceil(2).max(1);
    }
    suspects.into_iter().filter(|suspect| suspect.is_kept).map(|suspect| suspect.at).collect()
}

fn suspects(places: &[u32], moment: &Moment<'_>) -> Vec<Suspect> {
    let mut suspects = Vec::new();
    let mut entries = Vec::new();
    for (index, &place) in places.iter().enumerate() {
        entries.clear();
        moment.entries(place, &mut entries);
        suspects.extend(entries.iter().map(|&at| Suspect { at, index, is_kept: true }));
    }
    suspects
}

/// What is left of the values of a place.
fn narrowed(left: Values, place: u32, lit: Lit) -> Values {
    match lit {
        Lit::Is(of, value) if of == place => left & Values::of(value),
        Lit::Not(of, value) if of == place => left.without(Values::of(value)),
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
