//! Places with a value are one area: what would be cut off, and the ring that cuts.
//!
//! The search for both, and the ring, stand in `runut_parts::area`; from a ring nothing can be
//! dropped. The blame is the ring around one of the two sides.

use runut_model::distinct;
use runut_parts::area::{Graph, Walk};

use super::state::{Lit, Look, Moment};
use super::values::Values;

const NONE: u32 = u32::MAX;

pub(super) struct Connected {
    value: u8,
    /// By place of the board: its index here, or none.
    index: Vec<u32>,
    graph: Graph,
}

impl Connected {
    pub(super) fn new(value: u8, places: &[u32], pairs: &[(u32, u32)], all: usize) -> Self {
        let mut index = vec![NONE; all];
        for (own, &place) in places.iter().enumerate() {
            index[place as usize] = own as u32;
        }
        let node = |place: u32| Some(index[place as usize]).filter(|&own| own != NONE);
        let pairs = pairs.iter().filter_map(|&(one, other)| node(one).zip(node(other)));
        let graph = Graph::new(places.len(), pairs);
        Self { value, index, graph }
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(&self, Look { places, state, out }: Look<W>) -> bool {
        let own = Values::<W>::of(self.value);
        let now = |node: usize| state.now[places[node] as usize];
        let may = |node: usize| now(node).contains(self.value);
        let must = |node: usize| now(node) == own;
        let nodes = 0..places.len();
        let Some(root) = nodes.clone().find(|&node| must(node)) else { return true };
        let mut walk = Walk::default();
        walk.run(&self.graph, root, may, must);
        walk.needed.sort_unstable();
        let is_missed = |node: usize| !walk.has_reached(node);
        if nodes.clone().any(|node| is_missed(node) && must(node)) {
            return false;
        }
        for (node, &place) in nodes.zip(places) {
            if walk.needed.binary_search(&node).is_ok() {
                out.push(Lit::Is(place, self.value));
            } else if is_missed(node) && may(node) {
                out.push(Lit::Not(place, self.value));
            }
        }
        true
    }

    pub(super) fn blame<const W: usize>(
        &self,
        places: &[u32],
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        let cut = Cut::new(self, places, now, target);
        let (one, other) = cut.sides();
        let mut blamed = Vec::new();
        for end in [one, other] {
            if cut.target != end {
                now.fixes(places[end as usize], &mut blamed);
            }
        }
        let rings = [cut.ring(one, other), cut.ring(other, one)].map(|ring| {
            let own = ring.into_iter().filter(|&at| at as u32 != cut.target);
            own.filter_map(|at| now.excludes(places[at], self.value)).collect::<Vec<_>>()
        });
        let cost =
            |ring: &Vec<u32>| (ring.iter().map(|&at| now.depth(at)).sum::<u32>(), ring.len());
        blamed.extend(rings.into_iter().min_by_key(cost).unwrap_or_default());
        distinct(blamed)
    }
}

/// Two places that must hold the value, and what lies between them.
struct Cut<'c> {
    connected: &'c Connected,
    may: Vec<bool>,
    /// How much reasoning made it that a place must hold the value; by index.
    must: Vec<Option<u32>>,
    /// The place whose opposite is refuted, or none.
    target: u32,
}

impl<'c> Cut<'c> {
    fn new<const W: usize>(
        connected: &'c Connected,
        places: &[u32],
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Self {
        let mut may = Vec::new();
        let mut must = Vec::new();
        let mut entries = Vec::new();
        for &place in places {
            let domain = now.domain(place);
            may.push(domain.contains(connected.value));
            entries.clear();
            let is_needed = domain == Values::<W>::of(connected.value);
            if is_needed {
                now.fixes(place, &mut entries);
            }
            let cost = now.depths(&entries);
            must.push(is_needed.then_some(cost));
        }
        let mut cut = Self { connected, may, must, target: NONE };
        if let Some(Lit::Is(place, value) | Lit::Not(place, value)) = target {
            let own = connected.index[place as usize];
            let needs =
                target == Some(Lit::Not(place, connected.value)) || value != connected.value;
            cut.target = own;
            cut.may[own as usize] = needs;
            cut.must[own as usize] = needs.then_some(0);
        }
        cut
    }

    /// Two places in different areas that must hold the value and took the least reasoning.
    fn sides(&self) -> (u32, u32) {
        let needed = || (0..self.must.len() as u32).filter(|&at| self.must[at as usize].is_some());
        let cost = |&at: &u32| self.must[at as usize];
        let is_target = self.target != NONE && self.must[self.target as usize].is_some();
        let mut best = (u32::MAX, 0, 0);
        let mut seen = vec![false; self.may.len()];
        let mut areas: Vec<Vec<bool>> = Vec::new();
        for at in needed() {
            if !seen[at as usize] {
                let area = self.area(at);
                seen.iter_mut().zip(&area).for_each(|(seen, &own)| *seen |= own);
                areas.push(area);
            }
        }
        let cheapest = |area: &Vec<bool>| needed().filter(|&at| area[at as usize]).min_by_key(cost);
        let mut ends: Vec<u32> = areas.iter().filter_map(cheapest).collect();
        if is_target {
            ends.retain(|&end| end != self.target && !self.shares(&areas, end));
            ends.insert(0, self.target);
        }
        for (at, &one) in ends.iter().enumerate() {
            for &other in &ends[at + 1..] {
                let costs = [one, other].map(|end| self.must[end as usize].unwrap_or(0));
                let sum = costs[0] + costs[1];
                if sum < best.0 && (!is_target || at == 0) {
                    best = (sum, one, other);
                }
            }
        }
        (best.1, best.2)
    }

    /// Whether a place lies in the area of the target.
    fn shares(&self, areas: &[Vec<bool>], end: u32) -> bool {
        areas.iter().any(|area| area[end as usize] && area[self.target as usize])
    }

    fn area(&self, from: u32) -> Vec<bool> {
        self.connected.graph.area(from as usize, |at| self.may[at])
    }

    /// A least set of places around `one` that cuts it off from `other`.
    fn ring(&self, one: u32, other: u32) -> Vec<usize> {
        self.connected.graph.ring(&self.area(one), other as usize)
    }
}
