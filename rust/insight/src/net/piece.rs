//! The placements of a piece: a place that must be covered, places that nothing can cover.
//!
//! A placement is *alive* if it is not excluded and all its places may hold the piece's label. Of a
//! single copy, one placement covers all places that must hold the label. What is to blame kills
//! placements; few facts that together kill all that matter are found greedily, the easiest first.

use std::collections::BTreeSet;

use runut_model::Point;
use runut_parts::placements::Lattice;

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

    fn is_alive<const W: usize>(&self, state: &State<W>, placement: u32) -> bool {
        let may_hold = |&place: &u32| state.now[place as usize].contains(self.label);
        state.gone_at[(self.first + placement) as usize] == NEVER
            && self.placements[placement as usize].iter().all(may_hold)
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(&self, state: &State<W>, out: &mut Vec<Lit>) -> bool {
        let own = Values::<W>::of(self.label);
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
    fn confine<const W: usize>(&self, state: &State<W>, alive: &[u32], out: &mut Vec<Lit>) {
        let mut covered = vec![false; self.covering.len()];
        for &at in alive {
            self.placements[at as usize].iter().for_each(|&place| covered[place as usize] = true);
        }
        for (place, is_covered) in covered.into_iter().enumerate() {
            let now = state.now[place];
            if !is_covered && now.contains(self.label) && now.len() > 1 {
                out.push(Lit::Not(place as u32, self.label));
            }
        }
    }

    /// What all placements share that cover a place; `false` if there is none.
    fn look_at<const W: usize>(
        &self,
        place: u32,
        alive: &[u32],
        state: &State<W>,
        out: &mut Vec<Lit>,
    ) -> bool {
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

    pub(super) fn blame<const W: usize>(
        &self,
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        let forced = match target {
            Some(Lit::Is(place, value)) if value == self.label => Some(place),
            Some(Lit::Is(place, _) | Lit::Not(place, _)) => {
                return self.uncovered(now, place, None, Vec::new()).unwrap_or_default();
            }
            _ => None,
        };
        let own = Values::<W>::of(self.label);
        let places = 0..self.covering.len() as u32;
        let must = places.filter(|&place| Some(place) != forced && now.domain(place) == own);
        let blames = must.filter_map(|place| {
            let mut blamed = Vec::new();
            now.fixes(place, &mut blamed);
            self.uncovered(now, place, forced, blamed)
        });
        let cost = |blamed: &Vec<u32>| (now.depths(blamed), blamed.len());
        blames.min_by_key(cost).unwrap_or_default()
    }

    /// Adds to what is `blamed` what kills all placements that cover a place, but for those that
    /// cover `forced` too; `None` if some of them are alive.
    fn uncovered<const W: usize>(
        &self,
        now: &Moment<'_, W>,
        place: u32,
        forced: Option<u32>,
        mut blamed: Vec<u32>,
    ) -> Option<Vec<u32>> {
        let mut left = self.covering[place as usize].clone();
        left.retain(|&at| forced.is_none_or(|own| !self.placements[at as usize].contains(&own)));
        let killers = self.killers(now, &left);
        while !left.is_empty() {
            let worth = |killer: &&Killer| {
                let new = killer.entries.iter().copied().filter(|at| !blamed.contains(at));
                let cost: u32 = new.map(|at| 8 * now.depth(at) + 1).sum();
                let kills = killer.kills.iter().filter(|at| left.contains(at)).count() as u32;
                (kills > 0).then(|| (std::cmp::Reverse(1000 * cost / kills.max(1)), kills))
            };
            let best = killers.iter().max_by_key(worth).filter(|best| worth(best).is_some())?;
            left.retain(|at| !best.kills.contains(at));
            for &at in &best.entries {
                if !blamed.contains(&at) {
                    blamed.push(at);
                }
            }
        }
        Some(blamed)
    }

    /// What kills some of these placements: places that do not hold the label, excluded
    /// placements, and, of a single copy, other places that must hold it.
    fn killers<const W: usize>(&self, now: &Moment<'_, W>, left: &[u32]) -> Vec<Killer> {
        let mut killers = Vec::new();
        for place in 0..self.covering.len() as u32 {
            let domain = now.domain(place);
            let covers = |at: &&u32| self.placements[**at as usize].contains(&place);
            if !domain.contains(self.label) {
                let kills: Vec<u32> = left.iter().filter(covers).copied().collect();
                let entry = now.excludes(place, self.label);
                killers.extend(entry.map(|at| Killer { entries: vec![at], kills }));
            } else if self.copies == 1 && domain == Values::<W>::of(self.label) {
                let kills = left.iter().filter(|at| !covers(at)).copied().collect();
                let mut entries = Vec::new();
                now.fixes(place, &mut entries);
                killers.push(Killer { entries, kills });
            }
        }
        for &at in left {
            let gone_at = now.state.gone_at[(self.first + at) as usize];
            if gone_at != NEVER && now.sees(gone_at) {
                killers.push(Killer { entries: vec![gone_at], kills: vec![at] });
            }
        }
        killers
    }
}

/// Entries that together make that some placements are not alive.
struct Killer {
    entries: Vec<u32>,
    kills: Vec<u32>,
}

/// Where a piece with these images can lie on places that `may_hold` it.
pub(super) fn placements(
    images: &[Vec<Point>],
    points: &[Point],
    places: &[u32],
    may_hold: impl Fn(u32) -> bool,
) -> Vec<Vec<u32>> {
    let inside: BTreeSet<u32> = places.iter().copied().filter(|&place| may_hold(place)).collect();
    let mut found = BTreeSet::new();
    Lattice::new(points).lay(
        images,
        places,
        |place| inside.contains(&place),
        |cells| {
            found.insert(cells.to_vec());
            true
        },
    );
    found.into_iter().collect()
}
