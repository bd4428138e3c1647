//! The placements of a piece: a place that must be covered, places that nothing can cover.
//!
//! A placement is *alive* if it is not excluded and all its places may hold the piece's label. Of a
//! single copy, one placement covers all places that must hold the label. What is to blame kills
//! placements; few facts that together kill all that matter are found greedily, the easiest first.

use std::collections::{BTreeSet, HashMap};

use runut_model::Point;

use super::state::{Lit, Moment, NEVER, State};
use super::values::Values;

pub(super) struct Piece {
    pub(super) label: u8,
    copies: usize,
    /// The number of the first placement among those of all pieces.
    pub(super) first: u32,
    /// The places of each placement, in order.
    pub(super) placements: Vec<Vec<u32>>,
    /// By place: the placements that cover it.
    covering: Vec<Vec<u32>>,
}

impl Piece {
    pub(super) fn new(
        label: u8,
        copies: usize,
        first: u32,
        placements: Vec<Vec<u32>>,
        places: usize,
    ) -> Self {
        let mut covering = vec![Vec::new(); places];
        for (number, own) in placements.iter().enumerate() {
            for &place in own {
                covering[place as usize].push(number as u32);
            }
        }
        Self { label, copies, first, placements, covering }
    }

    fn is_alive(&self, state: &State, placement: u32) -> bool {
        let may_hold = |&place: &u32| state.now[place as usize].has(self.label);
        state.gone_at[(self.first + placement) as usize] == NEVER
            && self.placements[placement as usize].iter().all(may_hold)
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look(&self, state: &State, out: &mut Vec<Lit>) -> bool {
        let own = Values::of(self.label);
        let places = 0..self.covering.len() as u32;
        let must: Vec<u32> = places.filter(|&place| state.now[place as usize] == own).collect();
        let alive = (0..self.placements.len() as u32).filter(|&at| self.is_alive(state, at));
        if self.copies > 1 {
            let alive: Vec<u32> = alive.collect();
            self.confine(state, &alive, out);
            return must.iter().all(|&place| self.look_at(place, &alive, state, out));
        }
        let covers = |&at: &u32| must.iter().all(|p| self.placements[at as usize].contains(p));
        let alive: Vec<u32> = alive.filter(covers).collect();
        self.confine(state, &alive, out);
        must.first().is_none_or(|&place| self.look_at(place, &alive, state, out))
    }

    /// Places that no placement covers do not hold the label.
    fn confine(&self, state: &State, alive: &[u32], out: &mut Vec<Lit>) {
        let mut covered = vec![false; self.covering.len()];
        for &at in alive {
            self.placements[at as usize].iter().for_each(|&place| covered[place as usize] = true);
        }
        for (place, is_covered) in covered.into_iter().enumerate() {
            let now = state.now[place];
            if !is_covered && now.has(self.label) && now.len() > 1 {
                out.push(Lit::Not(place as u32, self.label));
            }
        }
    }

    /// What all placements share that cover a place; `false` if there is none.
    fn look_at(&self, place: u32, alive: &[u32], state: &State, out: &mut Vec<Lit>) -> bool {
        let covers = |&&at: &&u32| self.placements[at as usize].contains(&place);
        let mut covering = alive.iter().filter(covers).map(|&at| &self.placements[at as usize]);
        let Some(first) = covering.next() else { return false };
        let mut shared = first.clone();
        for own in covering {
            shared.retain(|place| own.contains(place));
        }
        let open = shared.into_iter().filter(|&place| state.now[place as usize].len() > 1);
        out.extend(open.map(|place| Lit::Is(place, self.label)));
        true
    }

    pub(super) fn blame(&self, now: &Moment<'_>, target: Option<Lit>) -> Vec<u32> {
        let killed = |at: &u32, target: Option<Lit>| match target {
            Some(Lit::Is(place, value)) if value == self.label => {
                self.placements[*at as usize].contains(&place)
            }
            _ => false,
        };
        if let Some(Lit::Not(place, _)) = target {
            return self.killers(now, place, |_| false, &mut Vec::new());
        }
        if let Some(Lit::Is(place, value)) = target
            && value != self.label
        {
            return self.killers(now, place, |_| false, &mut Vec::new());
        }
        let own = Values::of(self.label);
        let places = 0..self.covering.len() as u32;
        let must = places.filter(|&place| {
            Some(Lit::Is(place, self.label)) != target && now.domain(place) == own
        });
        let blames = must.map(|place| {
            let mut blamed = Vec::new();
            now.fixes(place, &mut blamed);
            self.killers(now, place, |at| killed(at, target), &mut blamed)
        });
        let cost =
            |blamed: &Vec<u32>| (blamed.iter().map(|&at| now.depth(at)).sum::<u32>(), blamed.len());
        blames.filter(|blamed| blamed.last() != Some(&NEVER)).min_by_key(cost).unwrap_or_default()
    }

    /// Adds entries that together kill all placements that cover a place, but for those that are
    /// `killed` anyway; ends with [`NEVER`] if there are none.
    fn killers(
        &self,
        now: &Moment<'_>,
        place: u32,
        killed: impl Fn(&u32) -> bool,
        blamed: &mut Vec<u32>,
    ) -> Vec<u32> {
        let mut left: Vec<u32> = self.covering[place as usize].clone();
        left.retain(|at| !killed(at));
        let mut kills: HashMap<u32, Vec<u32>> = HashMap::new();
        let mut dead = BTreeSet::new();
        self.kill_by_places(now, &left, &mut kills);
        self.kill_by_others(now, &left, &mut kills);
        let mut blamed = std::mem::take(blamed);
        while left.iter().any(|at| !dead.contains(at)) {
            let fresh = |own: &Vec<u32>| own.iter().filter(|at| !dead.contains(*at)).count();
            let worth = |(at, own): (&u32, &Vec<u32>)| {
                let cost = if blamed.contains(at) { 0 } else { now.depth(*at) * 8 + 1 };
                (std::cmp::Reverse(cost / fresh(own).max(1) as u32), fresh(own), *at)
            };
            let useful = kills.iter().filter(|(_, own)| fresh(own) > 0);
            let Some((&at, own)) = useful.max_by_key(|&each| worth(each)) else {
                blamed.push(NEVER);
                return blamed;
            };
            dead.extend(own.iter().copied());
            if !blamed.contains(&at) {
                blamed.push(at);
            }
        }
        blamed
    }

    /// Places that do not hold the label, and excluded placements.
    fn kill_by_places(&self, now: &Moment<'_>, left: &[u32], kills: &mut HashMap<u32, Vec<u32>>) {
        for &at in left {
            for &place in &self.placements[at as usize] {
                if !now.domain(place).has(self.label)
                    && let Some(entry) = now.excludes(place, self.label)
                {
                    kills.entry(entry).or_default().push(at);
                }
            }
            let gone_at = now.state.gone_at[(self.first + at) as usize];
            if gone_at != NEVER && now.sees(gone_at) {
                kills.entry(gone_at).or_default().push(at);
            }
        }
    }

    /// Of a single copy: other places that must hold the label.
    fn kill_by_others(&self, now: &Moment<'_>, left: &[u32], kills: &mut HashMap<u32, Vec<u32>>) {
        if self.copies > 1 {
            return;
        }
        for place in 0..self.covering.len() as u32 {
            let is_at = now.state.is_at[place as usize];
            let is_own = now.domain(place) == Values::of(self.label);
            if is_own && is_at != NEVER && now.sees(is_at) {
                let misses = |at: &&u32| !self.placements[**at as usize].contains(&place);
                kills.entry(is_at).or_default().extend(left.iter().filter(misses));
            }
        }
    }
}

/// Where a piece with these images can lie on places that `may_hold` it.
pub(super) fn placements(
    images: &[Vec<Point>],
    points: &[Point],
    places: &[u32],
    may_hold: impl Fn(u32) -> bool,
) -> Vec<Vec<u32>> {
    let at: HashMap<Point, u32> =
        places.iter().map(|&place| (points[place as usize], place)).collect();
    let mut found = BTreeSet::new();
    for image in images {
        for &first in places.iter().filter(|&&place| may_hold(place)) {
            let origin = points[first as usize];
            let own = image.iter().map(|point| {
                let moved = std::array::from_fn(|axis| {
                    origin[axis].wrapping_add(point[axis]).wrapping_sub(image[0][axis])
                });
                at.get(&moved).copied().filter(|&place| may_hold(place))
            });
            if let Some(mut own) = own.collect::<Option<Vec<u32>>>() {
                own.sort_unstable();
                own.dedup();
                found.insert(own);
            }
        }
    }
    found.into_iter().collect()
}
