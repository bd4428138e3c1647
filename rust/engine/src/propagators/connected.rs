//! Connection: the places with a value are one area.
//!
//! A place is *dead* when it cannot hold the value any more, and *sure* when it does. Sure places
//! in two areas of places that are not dead violate the rule; a place in an area without a sure one
//! dies when there is a sure one elsewhere; an open place that separates two sure ones (an
//! articulation point) becomes sure.
//!
//! Reason: the ring of dead places that separates the two sides. The search and the ring stand in
//! `runut_parts::area`.

use std::collections::HashMap;

use super::trail::Trail;
use crate::cdcl::Lit;
use runut_parts::area::{Graph, Walk};

/// Places that may hold the value, and their neighbours.
pub(crate) struct Connected {
    /// By node: the place holds the value.
    lits: Vec<Lit>,
    graph: Graph,
    walk: Walk,
    work: u64,
}

impl Connected {
    /// The places with the literal that each holds the value, and the neighbouring pairs of places.
    pub(crate) fn new(places: &[(u32, Lit)], pairs: &[(u32, u32)]) -> Self {
        let nodes: HashMap<u32, u32> = places.iter().map(|&(place, _)| place).zip(0..).collect();
        let node = |place| nodes.get(place).copied();
        let pairs = pairs.iter().filter_map(|(one, other)| node(one).zip(node(other)));
        Self {
            lits: places.iter().map(|&(_, lit)| lit).collect(),
            graph: Graph::new(places.len(), pairs),
            walk: Walk::default(),
            work: 0,
        }
    }

    /// Calls `each` with every literal that matters when it becomes true.
    pub(crate) fn watched(&self, mut each: impl FnMut(Lit)) {
        for &lit in &self.lits {
            each(lit);
            each(!lit);
        }
    }

    /// Nodes visited since the last call.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// Makes sure what connects sure places, and kills what none of them reaches.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<(), Option<Lit>> {
        let Some(root) = self.lits.iter().position(|&lit| trail.is_true(lit)) else {
            return Ok(());
        };
        self.work += self.lits.len() as u64;
        let Self { lits, graph, walk, .. } = self;
        walk.run(graph, root, |node| !trail.is_false(lits[node]), |node| trail.is_true(lits[node]));
        let is_missed = |node: usize| !walk.has_reached(node);
        if (0..lits.len()).any(|node| is_missed(node) && trail.is_true(lits[node])) {
            return Err(None);
        }
        for &node in &walk.needed {
            trail.imply(lits[node])?;
        }
        for node in (0..lits.len()).filter(|&node| is_missed(node)) {
            if !trail.is_false(lits[node]) {
                trail.imply(!lits[node])?;
            }
        }
        Ok(())
    }

    /// The reason of a place that is dead or sure, or of a violation.
    pub(crate) fn explain(
        &mut self,
        lit: Option<Lit>,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) {
        self.work += 2 * self.lits.len() as u64;
        let is_sure = |node: &usize| trail.was_true(self.lits[*node], before);
        let first = |side: &[bool]| (0..self.lits.len()).find(|node| is_sure(node) && !side[*node]);
        let none = vec![false; self.lits.len()];
        let is_dead =
            |node: usize| trail.was_false(self.lits[node], before) || Some(self.lits[node]) == lit;
        if let Some(lit) = lit
            && self.lits.contains(&!lit)
        {
            for own in (0..self.lits.len()).filter(|&node| self.lits[node] == !lit) {
                let side = self.graph.area(own, |node| !is_dead(node));
                if let Some(other) = first(&side) {
                    reason.extend(self.ring(&side, other));
                    reason.push(!self.lits[other]);
                    return;
                }
            }
        }
        let Some(one) = first(&none) else { return };
        let side = self.graph.area(one, |node| !is_dead(node));
        let Some(other) = first(&side) else { return };
        reason.extend(self.ring(&side, other));
        reason.retain(|&own| Some(own) != lit);
        reason.extend([!self.lits[one], !self.lits[other]]);
    }

    /// The literals of the dead nodes between an area and a node outside.
    fn ring(&self, side: &[bool], other: usize) -> impl Iterator<Item = Lit> {
        self.graph.ring(side, other).into_iter().map(|node| self.lits[node])
    }
}
