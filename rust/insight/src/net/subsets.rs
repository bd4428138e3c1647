//! Places that differ, judged completely: naked and hidden subsets of every size.
//!
//! `k` places that have only `k` values left between them take these from all others (Hall's
//! theorem). All sets of open places are looked at, so that on a house hidden subsets are found as
//! the naked ones beside them.

use super::blame;
use super::constraint::narrow;
use super::state::{Lit, Moment, State};
use super::values::Values;

/// More open places than this are not looked at: there are too many sets of them.
const MOST: usize = 10;

/// What follows; `false` if the places cannot differ.
pub(super) fn look<const W: usize>(places: &[u32], state: &State<W>, out: &mut Vec<Lit>) -> bool {
    let open = places.iter().filter(|&&place| state.now[place as usize].is_open());
    let open: Vec<u32> = open.copied().collect();
    if !(3..=MOST).contains(&open.len()) {
        return true;
    }
    let mut left: Vec<Values<W>> = open.iter().map(|&place| state.now[place as usize]).collect();
    let mut unions = vec![Values::EMPTY; 1 << open.len()];
    for set in 1..unions.len() {
        let union =
            unions[set & (set - 1)] | state.now[open[set.trailing_zeros() as usize] as usize];
        unions[set] = union;
        let (count, values) = (set.count_ones() as usize, union.len());
        if values < count {
            return false;
        }
        if values == count && count > 1 {
            let others = (0..open.len()).filter(|at| set >> at & 1 == 0);
            others.for_each(|at| left[at] = left[at].without(union));
        }
    }
    for (&place, &left) in open.iter().zip(&left) {
        narrow(place, state.now[place as usize], left, out);
    }
    true
}

pub(super) fn blame<const W: usize>(
    places: &[u32],
    now: &Moment<'_, W>,
    target: Option<Lit>,
) -> Vec<u32> {
    blame::least(places, now, target, may_differ)
}

/// Whether each place can have a value of its own: a matching, by augmenting paths.
fn may_differ<const W: usize>(domains: &[Values<W>]) -> bool {
    let mut holders: Vec<(u8, usize)> = Vec::with_capacity(domains.len());
    (0..domains.len()).all(|at| {
        let mut tried = Values::EMPTY;
        seat(at, domains, &mut holders, &mut tried)
    })
}

fn seat<const W: usize>(
    at: usize,
    domains: &[Values<W>],
    holders: &mut Vec<(u8, usize)>,
    tried: &mut Values<W>,
) -> bool {
    for value in domains[at] {
        if tried.has(value) {
            continue;
        }
        tried.insert(value);
        let Some(holder) = holders.iter().position(|&(own, _)| own == value) else {
            holders.push((value, at));
            return true;
        };
        if seat(holders[holder].1, domains, holders, tried) {
            holders[holder].1 = at;
            return true;
        }
    }
    false
}
