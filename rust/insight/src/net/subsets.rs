//! Places that differ, judged completely: naked and hidden subsets of every size.
//!
//! `k` places that have only `k` values left between them take these from all others (Hall's
//! theorem). Such places are found by a matching: a value may go from its place to another if the
//! first finds a value of its own elsewhere, along a path of places that pass their values on
//! (Régin, AAAI 1994).

use super::state::{Look, narrow};
use super::values::Values;

/// Sets of places are bits of a word.
const MOST: usize = 64;

/// What follows; `false` if the places cannot differ.
pub(super) fn look<const W: usize>(Look { places, state, out }: Look<W>) -> bool {
    let now = |place: &u32| state.now[*place as usize];
    let open: Vec<u32> = places.iter().filter(|place| now(place).is_open()).copied().collect();
    if !(3..=MOST).contains(&open.len()) {
        return true;
    }
    let domains: Vec<Values<W>> = open.iter().map(now).collect();
    let Some(matching) = Matching::of(&domains) else { return false };
    let passes = matching.passes(&domains);
    for (at, &place) in open.iter().enumerate() {
        narrow(place, domains[at], matching.left(at, domains[at], &passes), out);
    }
    true
}

/// A value of its own for each of some places.
struct Matching {
    /// By value: the place that has it, or [`FREE`].
    holder: [u8; 256],
}

/// No place has this value.
const FREE: u8 = u8::MAX;
/// In a set of places: some value is free.
const ANY: u64 = u64::MAX;

impl Matching {
    /// A matching by augmenting paths, if there is one.
    fn of<const W: usize>(domains: &[Values<W>]) -> Option<Self> {
        let mut matching = Self { holder: [FREE; 256] };
        let is_seated = |at: usize| {
            let mut tried = Values::EMPTY;
            matching.seat(at as u8, domains, &mut tried)
        };
        (0..domains.len()).all(is_seated).then_some(matching)
    }

    fn seat<const W: usize>(
        &mut self,
        at: u8,
        domains: &[Values<W>],
        tried: &mut Values<W>,
    ) -> bool {
        let domain = domains[at as usize];
        let free = domain.members::<u8>().find(|&value| self.holder[value as usize] == FREE);
        if let Some(value) = free {
            self.holder[value as usize] = at;
            return true;
        }
        for value in domain.members::<u8>() {
            if !tried.contains(value) {
                tried.insert(value);
                if self.seat(self.holder[value as usize], domains, tried) {
                    self.holder[value as usize] = at;
                    return true;
                }
            }
        }
        false
    }

    /// For each place, those from which a value can come if it gives up its own: all if it can have
    /// a free one.
    fn passes<const W: usize>(&self, domains: &[Values<W>]) -> Vec<u64> {
        let to = |value: u8| match self.holder[value as usize] {
            FREE => ANY,
            holder => 1 << holder,
        };
        let step = |domain: &Values<W>| domain.members().fold(0, |all, value| all | to(value));
        let mut reach: Vec<u64> = domains.iter().map(step).collect();
        for through in 0..reach.len() {
            let beyond = reach[through];
            for own in &mut reach {
                if *own >> through & 1 == 1 {
                    *own |= beyond;
                }
            }
        }
        reach
    }

    /// The values that a place can have while all differ.
    fn left<const W: usize>(&self, at: usize, domain: Values<W>, passes: &[u64]) -> Values<W> {
        let may = |value: &u8| match self.holder[*value as usize] {
            FREE => true,
            holder => passes[holder as usize] >> at & 1 == 1,
        };
        domain.members().filter(may).fold(Values::EMPTY, |left, value| left | Values::of(value))
    }
}

/// Whether the places can differ.
pub(super) fn may_hold<const W: usize>(domains: &[Values<W>]) -> bool {
    Matching::of(domains).is_some()
}

#[cfg(test)]
mod tests {
    use super::{Matching, Values};
    use crate::net::tests::Random;

    /// What is left of each domain in some choice of values that differ.
    fn wanted(domains: &[Values<1>]) -> Vec<Values<1>> {
        let mut wanted = vec![Values::EMPTY; domains.len()];
        choose(domains, &mut Vec::new(), &mut wanted);
        wanted
    }

    fn choose(domains: &[Values<1>], held: &mut Vec<u8>, wanted: &mut [Values<1>]) {
        let Some(&domain) = domains.get(held.len()) else {
            wanted.iter_mut().zip(&*held).for_each(|(own, &value)| own.insert(value));
            return;
        };
        for value in domain.members::<u8>() {
            if !held.contains(&value) {
                held.push(value);
                choose(domains, held, wanted);
                held.pop();
            }
        }
    }

    #[test]
    fn a_value_stays_if_all_places_can_differ_with_it() {
        let mut random = Random(7);
        let (mut gone, mut none) = (0, 0);
        for _ in 0..2000 {
            let domain = |random: &mut Random| {
                let values = (0..6).filter(|_| random.below(5) < 2);
                values.fold(Values::EMPTY, |all, value| all | Values::of(value as u8))
            };
            let domains: Vec<Values<1>> = (0..5).map(|_| domain(&mut random)).collect();
            let wanted = wanted(&domains);
            let Some(matching) = Matching::of(&domains) else {
                assert!(wanted[0].is_empty(), "{domains:?}");
                none += 1;
                continue;
            };
            let passes = matching.passes(&domains);
            for (at, &domain) in domains.iter().enumerate() {
                assert_eq!(matching.left(at, domain, &passes), wanted[at], "{domains:?}");
                gone += usize::from(wanted[at] != domain);
            }
        }
        assert!(gone > 500 && none > 100, "{gone} {none}");
    }
}
