//! Places with a value are one area: what would be cut off, and the ring that cuts.
//!
//! One depth-first search over the places that may hold the value finds those without which places
//! that must hold it are apart (articulation points: Tarjan, SIAM J. Comput. 1972), and those that
//! no place that must hold it can reach. The blame is a set of places around one of the two sides,
//! from which nothing can be dropped: those beside what the one side reaches that also lie beside
//! what the other side reaches.

use super::state::{Lit, Moment, State};
use super::values::Values;

const NONE: u32 = u32::MAX;

pub(super) struct Connected {
    value: u8,
    /// By place of the board: its index here, or none.
    index: Vec<u32>,
    /// The neighbours of `i` are `beside[ends[i]..ends[i + 1]]`, by index.
    ends: Vec<u32>,
    beside: Vec<u32>,
}

/// A place in a depth-first search.
#[derive(Clone, Copy, Default)]
struct Node {
    /// When it was reached, from 1.
    reached: u32,
    /// The earliest that is reached from it and below without the way back.
    low: u32,
    /// How many below it, itself included, must hold the value.
    below: u32,
    may: bool,
    must: bool,
    is_forced: bool,
}

/// One depth-first search.
struct Walk<'c> {
    graph: &'c Connected,
    nodes: Vec<Node>,
    clock: u32,
}

impl Connected {
    pub(super) fn new(value: u8, places: &[u32], pairs: &[(u32, u32)], all: usize) -> Self {
        let mut index = vec![NONE; all];
        for (own, &place) in places.iter().enumerate() {
            index[place as usize] = own as u32;
        }
        let mut lists = vec![Vec::new(); places.len()];
        for &(one, other) in pairs {
            let (one, other) = (index[one as usize], index[other as usize]);
            if one != NONE && other != NONE && one != other {
                lists[one as usize].push(other);
                lists[other as usize].push(one);
            }
        }
        let mut ends = vec![0];
        ends.extend(lists.iter().scan(0, |end, list| {
            *end += list.len() as u32;
            Some(*end)
        }));
        Self { value, index, ends, beside: lists.concat() }
    }

    fn beside(&self, index: u32) -> &[u32] {
        &self.beside[self.ends[index as usize] as usize..self.ends[index as usize + 1] as usize]
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(
        &self,
        places: &[u32],
        state: &State<W>,
        out: &mut Vec<Lit>,
    ) -> bool {
        let own = Values::<W>::of(self.value);
        let nodes = places.iter().map(|&place| {
            let now = state.now[place as usize];
            Node { may: now.contains(self.value), must: now == own, ..Node::default() }
        });
        let mut walk = Walk { graph: self, nodes: nodes.collect(), clock: 0 };
        let Some(root) = walk.nodes.iter().position(|node| node.must) else { return true };
        let needed = walk.nodes.iter().filter(|node| node.must).count() as u32;
        walk.run(root as u32);
        if walk.nodes[root].below < needed {
            return false;
        }
        for (node, &place) in walk.nodes.iter().zip(places) {
            if node.is_forced {
                out.push(Lit::Is(place, self.value));
            } else if node.may && node.reached == 0 {
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
            let own = ring.into_iter().filter(|&at| at != cut.target);
            own.filter_map(|at| now.excludes(places[at as usize], self.value)).collect::<Vec<_>>()
        });
        let cost =
            |ring: &Vec<u32>| (ring.iter().map(|&at| now.depth(at)).sum::<u32>(), ring.len());
        blamed.extend(rings.into_iter().min_by_key(cost).unwrap_or_default());
        blamed.sort_unstable();
        blamed.dedup();
        blamed
    }
}

impl Walk<'_> {
    /// Reaches everything from the root, with a stack of its own: boards may be large.
    fn run(&mut self, root: u32) {
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((at, next)) = path.last_mut() {
            let at = *at;
            if let Some(&other) = self.graph.beside(at).get(*next) {
                *next += 1;
                let node = self.nodes[other as usize];
                if node.may && node.reached == 0 {
                    self.enter(other);
                    path.push((other, 0));
                } else if node.may {
                    let own = &mut self.nodes[at as usize];
                    own.low = own.low.min(node.reached);
                }
                continue;
            }
            path.pop();
            if let Some(&(above, _)) = path.last() {
                self.leave(at, above);
            }
        }
    }

    fn enter(&mut self, at: u32) {
        self.clock += 1;
        let node = &mut self.nodes[at as usize];
        node.reached = self.clock;
        node.low = self.clock;
        node.below = u32::from(node.must);
    }

    fn leave(&mut self, at: u32, above: u32) {
        let below = self.nodes[at as usize];
        let node = &mut self.nodes[above as usize];
        node.low = node.low.min(below.low);
        node.below += below.below;
        node.is_forced |= below.low >= node.reached && below.below > 0 && !node.must;
    }
}

/// Two places that must hold the value, and what lies between them.
struct Cut<'c> {
    graph: &'c Connected,
    may: Vec<bool>,
    /// How much reasoning made it that a place must hold the value; by index.
    must: Vec<Option<u32>>,
    /// The place whose opposite is refuted, or none.
    target: u32,
}

impl<'c> Cut<'c> {
    fn new<const W: usize>(
        graph: &'c Connected,
        places: &[u32],
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Self {
        let mut may = Vec::new();
        let mut must = Vec::new();
        let mut entries = Vec::new();
        for &place in places {
            let domain = now.domain(place);
            may.push(domain.contains(graph.value));
            entries.clear();
            let is_needed = domain == Values::<W>::of(graph.value);
            if is_needed {
                now.fixes(place, &mut entries);
            }
            let cost = now.depths(&entries);
            must.push(is_needed.then_some(cost));
        }
        let mut cut = Self { graph, may, must, target: NONE };
        if let Some(Lit::Is(place, value) | Lit::Not(place, value)) = target {
            let own = graph.index[place as usize];
            let needs = target == Some(Lit::Not(place, graph.value)) || value != graph.value;
            cut.target = own;
            cut.may[own as usize] = needs;
            cut.must[own as usize] = needs.then_some(0);
        }
        cut
    }

    /// Everything that is reached from a place over places that are `open`.
    fn area(&self, from: u32, open: &[bool]) -> Vec<bool> {
        let mut area = vec![false; open.len()];
        area[from as usize] = true;
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            for &other in self.graph.beside(at) {
                if open[other as usize] && !area[other as usize] {
                    area[other as usize] = true;
                    waiting.push(other);
                }
            }
        }
        area
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
                let area = self.area(at, &self.may);
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

    /// A least set of places around `one` that cuts it off from `other`.
    fn ring(&self, one: u32, other: u32) -> Vec<u32> {
        let inside = self.area(one, &self.may);
        let count = self.may.len() as u32;
        let touches = |area: &[bool], at: u32| {
            !area[at as usize] && self.graph.beside(at).iter().any(|&by| area[by as usize])
        };
        let wall: Vec<bool> = (0..count).map(|at| touches(&inside, at)).collect();
        let open: Vec<bool> = wall.iter().map(|&is_wall| !is_wall).collect();
        let outside = self.area(other, &open);
        (0..count).filter(|&at| wall[at as usize] && touches(&outside, at)).collect()
    }
}
