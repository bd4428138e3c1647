//! Rings of blacks as a search by clauses meets them: a rule that is too long to write down.
//!
//! There are more rings on a board than anybody can list. So blacks are linked as they come, with
//! undo; when one closes a ring, the shortest ring through it says what cannot be: these blacks
//! together. A ring through the border is a chain of blacks from edge to edge.

use std::collections::VecDeque;

use super::links::Links;
use super::shading::Shading;

/// The blacks of a search, linked by corners and with the border.
pub struct Rings<'a> {
    shading: &'a Shading,
    links: Links,
    /// Blacks in the order in which they came: level, place, and the unions before.
    blacks: Vec<(usize, usize, usize)>,
    /// All places at the edge.
    edge: Vec<usize>,
    /// By node the one before it on the way that is looked for, and itself where there is none.
    before: Vec<u32>,
    /// Nodes that were looked at.
    pub steps: u64,
}

const UNSEEN: u32 = u32::MAX;

impl<'a> Rings<'a> {
    /// The blacks of a board so far, which close no ring.
    pub fn new(shading: &'a Shading) -> Self {
        let frame = shading.frame;
        let mut rings = Self {
            shading,
            links: Links::new(frame.places()),
            blacks: Vec::new(),
            edge: frame.cells().filter(|&place| shading.is_border(place)).collect(),
            before: vec![UNSEEN; frame.places() + 1],
            steps: 0,
        };
        for place in frame.cells().filter(|&place| shading.is_black(place)) {
            rings.add(0, place);
        }
        rings
    }

    /// Takes one more black; gives a ring that it closes, if it closes one.
    pub fn add(&mut self, level: usize, place: usize) -> Option<Vec<usize>> {
        self.blacks.push((level, place, self.links.mark()));
        let beside: Vec<usize> = self.beside(place).collect();
        self.links.add(place);
        for (at, &other) in beside.iter().enumerate() {
            if self.links.join(place, other).is_none() {
                // One of those before it hangs together with it without this black.
                let mut starts = beside[..at].iter();
                let ring = starts.find_map(|&start| self.way(start, other, place));
                return ring;
            }
        }
        None
    }

    /// Takes back every black of a later level.
    pub fn back(&mut self, level: usize) {
        while let Some((_, place, mark)) = self.blacks.pop_if(|black| black.0 > level) {
            self.links.undo(mark);
            self.links.remove(place);
        }
    }

    /// The nodes that a black is linked with: the border, and the blacks at its corners.
    fn beside(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        let border = self.shading.is_border(place).then(|| self.links.border());
        let corners = self.shading.frame.corners(place).into_iter();
        border.into_iter().chain(corners.filter(|&corner| self.links.is_node(corner)))
    }

    /// The blacks on a shortest way between two nodes that does not pass `closing`, and that one.
    fn way(&mut self, start: usize, end: usize, closing: usize) -> Option<Vec<usize>> {
        let border = self.links.border();
        let mut seen = vec![start];
        let mut waiting = VecDeque::from([start]);
        self.before[start] = start as u32;
        while let Some(node) = waiting.pop_front()
            && self.before[end] == UNSEEN
        {
            let next: Vec<usize> = if node == border {
                self.edge.iter().copied().filter(|&place| self.links.is_node(place)).collect()
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
        let ring = is_found.then(|| {
            let back = |&node: &usize| (node != start).then(|| self.before[node] as usize);
            let way = std::iter::successors(Some(end), back);
            way.filter(|&node| node != border).chain([closing]).collect()
        });
        for node in seen {
            self.before[node] = UNSEEN;
        }
        ring
    }
}
