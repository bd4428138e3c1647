//! Which facts are to blame: a set from which nothing can be dropped.
//!
//! For any constraint that can tell whether it still may hold. Facts that are known are preferred to
//! those that took reasoning, then those that are near (`runut_parts::blame`).

use std::cmp::Reverse;

use super::state::{Lit, Moment};
use super::values::Values;

/// The entries to blame that a constraint `may_hold` no longer if `target` does not hold.
pub(super) fn least<const W: usize>(
    places: &[u32],
    moment: &Moment<'_, W>,
    target: Option<Lit>,
    mut may_hold: impl FnMut(&[Values<W>]) -> bool,
) -> Vec<u32> {
    let (blamed, left) = found(places, moment, target, &mut may_hold);
    debug_assert!(!may_hold(&left), "the constraint does not force {target:?}");
    blamed
}

/// The same for a `may_hold` that may give up, and says yes then; with what is left of the places.
pub(super) fn found<const W: usize>(
    places: &[u32],
    moment: &Moment<'_, W>,
    target: Option<Lit>,
    mut may_hold: impl FnMut(&[Values<W>]) -> bool,
) -> (Vec<u32>, Vec<Values<W>>) {
    let suspects = suspects(places, moment, target);
    let base = places.iter().map(|&place| {
        let base = moment.state.base[place as usize];
        opposite(target).map_or(base, |lit| narrowed(base, place, lit))
    });
    let mut states = [base.collect(), Vec::new(), Vec::new()];
    let narrow = |left: &mut Vec<Values<W>>, suspects: &[(u32, usize)]| {
        for &(at, index) in suspects {
            let lit = moment.state.trail[at as usize].lit;
            left[index] = narrowed(left[index], places[index], lit);
        }
    };
    let mut kept = Vec::new();
    runut_parts::blame::least(&mut states, &suspects, &mut kept, narrow, |left| !may_hold(left));
    let [left, ..] = states;
    (kept.into_iter().map(|(at, _)| at).collect(), left)
}

/// The entries that narrow the places, each with the number of its place, preferred ones first.
fn suspects<const W: usize>(
    places: &[u32],
    moment: &Moment<'_, W>,
    target: Option<Lit>,
) -> Vec<(u32, usize)> {
    let (mut suspects, mut entries) = (Vec::new(), Vec::new());
    for (index, &place) in places.iter().enumerate() {
        entries.clear();
        moment.entries(place, &mut entries);
        suspects.extend(entries.iter().map(|&at| (at, index)));
    }
    let centre = target.and_then(|lit| index_of(places, lit));
    let distance = |index: usize| centre.map_or(0, |centre| index.abs_diff(centre));
    suspects.sort_by_key(|&(at, index)| Reverse((moment.depth(at), distance(index))));
    suspects.reverse();
    suspects
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
