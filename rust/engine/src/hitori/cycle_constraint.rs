//! The cycle constraint: no cycle of blacks, as a lazy clause for CDCL.
//!
//! Blacks never touch by a side, so the whites are connected exactly when the blacks, joined by
//! their corners and with the border, form no cycle. There are too many cycles to write down. So
//! blacks enter a union-find with undo as they are assigned. When one closes a cycle, breadth-first
//! search finds a shortest cycle through it, and the clause says: one of these blacks is white. A
//! cycle through the border is a chain of blacks from edge to edge.
//!
//! Cost: a union is logarithmic; a conflict costs one breadth-first search over the blacks.
//! Reference for clauses added during the search: Fazekas and others, "IPASIR-UP", SAT 2023.

use std::collections::VecDeque;

use super::shading::Shading;
use runut_parts::union_find::UnionFind;

/// The blacks of a search, joined by corners and with the border.
pub struct CycleConstraint<'a> {
    shading: &'a Shading,
    sets: UnionFind,
    /// Blacks in the order of their assignment: level, place, and the unions before.
    blacks: Vec<(usize, usize, usize)>,
    /// All places at the edge.
    edge: Vec<usize>,
    /// By node its predecessor in the breadth-first search; the start is its own.
    before: Vec<u32>,
    /// Nodes visited.
    pub steps: u64,
}

const UNSEEN: u32 = u32::MAX;

impl<'a> CycleConstraint<'a> {
    /// The blacks of a board so far, which form no cycle.
    pub fn new(shading: &'a Shading) -> Self {
        let frame = shading.frame;
        let mut cycles = Self {
            shading,
            sets: UnionFind::new(frame.places()),
            blacks: Vec::new(),
            edge: frame.cells().filter(|&place| shading.is_border(place)).collect(),
            before: vec![UNSEEN; frame.places() + 1],
            steps: 0,
        };
        for place in frame.cells().filter(|&place| shading.is_black(place)) {
            cycles.add(0, place);
        }
        cycles
    }

    /// Adds a black, and gives back a shortest cycle if it closes one.
    pub fn add(&mut self, level: usize, place: usize) -> Option<Vec<usize>> {
        self.blacks.push((level, place, self.sets.mark()));
        let beside: Vec<usize> = self.beside(place).collect();
        self.sets.add(place);
        for (at, &other) in beside.iter().enumerate() {
            if self.sets.join(place, other).is_none() {
                // The black joined this node's set before, through a node earlier in the list.
                let mut starts = beside[..at].iter();
                let cycle = starts.find_map(|&start| self.shortest_path(start, other, place));
                return cycle;
            }
        }
        None
    }

    /// Removes every black of a later level.
    pub fn backtrack(&mut self, level: usize) {
        while let Some((_, place, mark)) = self.blacks.pop_if(|black| black.0 > level) {
            self.sets.undo(mark);
            self.sets.remove(place);
        }
    }

    /// The nodes that a black joins: the border, and the blacks at its corners.
    fn beside(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let border = self.shading.is_border(place).then(|| self.sets.border());
        let corners = self.shading.frame.corners(place).into_iter();
        border.into_iter().chain(corners.filter(|&corner| self.sets.is_node(corner)))
    }

    /// The blacks on a shortest path between two nodes that avoids `closing`, and `closing` itself.
    fn shortest_path(&mut self, start: usize, end: usize, closing: usize) -> Option<Vec<usize>> {
        let border = self.sets.border();
        let mut seen = vec![start];
        let mut waiting = VecDeque::from([start]);
        self.before[start] = start as u32;
        while let Some(node) = waiting.pop_front()
            && self.before[end] == UNSEEN
        {
            let next: Vec<usize> = if node == border {
                self.edge.iter().copied().filter(|&place| self.sets.is_node(place)).collect()
            } else {
                self.beside(node).collect()
            };
            self.steps += next.len() as u64;
            for other in next {
                if other != closing && self.before[other] == UNSEEN {
                    self.before[other] = node as u32;
                    seen.push(other);
                    waiting.push_back(other);
                }
            }
        }
        let is_found = self.before[end] != UNSEEN;
        let cycle = is_found.then(|| {
            let back = |&node: &usize| (node != start).then(|| self.before[node] as usize);
            let path = std::iter::successors(Some(end), back);
            path.filter(|&node| node != border).chain([closing]).collect()
        });
        for node in seen {
            self.before[node] = UNSEEN;
        }
        cycle
    }
}
