//! No value twice; and if there are as many places as values, each value once.

use super::state::{Lit, Look, Moment};
use super::values::Values;

pub(super) struct Different {
    /// Whether each of the values stands somewhere.
    is_full: bool,
}

impl Different {
    pub(super) fn new<const W: usize>(places: &[u32], base: &[Values<W>]) -> Self {
        let every =
            places.iter().fold(Values::<W>::EMPTY, |all, &place| all | base[place as usize]);
        Self { is_full: every.len() == places.len() }
    }

    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(&self, Look { places, state, out }: Look<W>) -> bool {
        let (mut once, mut twice, mut fixed) =
            (Values::<W>::EMPTY, Values::<W>::EMPTY, Values::<W>::EMPTY);
        let mut may = Values::<W>::EMPTY;
        for &place in places {
            let (now, base) = (state.now[place as usize], state.base[place as usize]);
            twice |= once & now;
            once |= now;
            may |= base;
            if let Some(value) = now.only::<u8>() {
                if fixed.contains(value) {
                    return false;
                }
                fixed.insert(value);
            }
        }
        if self.is_full && once != may {
            return false;
        }
        let hidden = if self.is_full { once.without(twice) } else { Values::<W>::EMPTY };
        for &place in places {
            let now = state.now[place as usize];
            if now.is_open() {
                out.extend((now & hidden).members().map(|value| Lit::Is(place, value)));
                out.extend((now & fixed).members().map(|value| Lit::Not(place, value)));
            }
        }
        true
    }

    pub(super) fn blame<const W: usize>(
        places: &[u32],
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        let mut blamed = Vec::new();
        match target {
            Some(Lit::Not(own, value)) => Self::holder(places, own, value, now, &mut blamed),
            Some(Lit::Is(own, value)) => {
                let may = |&&place: &&u32| place != own && now.domain(place).contains(value);
                if places.iter().find(may).is_none() {
                    Self::nowhere(places, Some(own), value, now, &mut blamed);
                } else {
                    let others = now.state.base[own as usize].without(Values::<W>::of(value));
                    for other in others.members() {
                        Self::holder(places, own, other, now, &mut blamed);
                    }
                }
            }
            _ => Self::contradiction(places, now, &mut blamed),
        }
        blamed
    }

    /// The place that holds a value, not this one, and that took the least reasoning.
    fn holder<const W: usize>(
        places: &[u32],
        own: u32,
        value: u8,
        now: &Moment<'_, W>,
        into: &mut Vec<u32>,
    ) {
        let mut best: Option<(u32, Vec<u32>)> = None;
        for &place in places.iter().filter(|&&place| place != own) {
            if now.domain(place) == Values::<W>::of(value) {
                let mut entries = Vec::new();
                now.fixes(place, &mut entries);
                let cost = now.depths(&entries);
                if best.as_ref().is_none_or(|&(known, _)| cost < known) {
                    best = Some((cost, entries));
                }
            }
        }
        into.extend(best.into_iter().flat_map(|(_, entries)| entries));
    }

    /// Why no place but one may hold a value.
    fn nowhere<const W: usize>(
        places: &[u32],
        own: Option<u32>,
        value: u8,
        now: &Moment<'_, W>,
        into: &mut Vec<u32>,
    ) {
        let others = places.iter().filter(|&&place| Some(place) != own);
        into.extend(others.filter_map(|&place| now.excludes(place, value)));
    }

    fn contradiction<const W: usize>(places: &[u32], now: &Moment<'_, W>, into: &mut Vec<u32>) {
        let domains: Vec<Values<W>> = places.iter().map(|&place| now.domain(place)).collect();
        for (at, domain) in domains.iter().enumerate() {
            if let Some(value) = domain.only()
                && domains[..at].contains(domain)
            {
                now.fixes(places[at], into);
                Self::holder(&places[..at], places[at], value, now, into);
                return;
            }
        }
        let left = domains.iter().fold(Values::<W>::EMPTY, |all, &domain| all | domain);
        let base = |&place: &u32| now.state.base[place as usize];
        let all = places.iter().map(base).fold(Values::<W>::EMPTY, |all, base| all | base);
        let missing = all.without(left).members().map(|value| {
            let mut blamed = Vec::new();
            Self::nowhere(places, None, value, now, &mut blamed);
            blamed
        });
        into.extend(missing.min_by_key(|blamed| now.depths(blamed)).unwrap_or_default());
    }
}
