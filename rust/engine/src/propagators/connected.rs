//! Connection: the places with a value are one area.
//!
//! A place is *dead* when it cannot hold the value any more, and *sure* when it does. Sure places
//! in two areas of places that are not dead violate the rule; a place in an area without a sure one
//! dies when there is a sure one elsewhere; an open place that separates two sure ones (an
//! articulation point) becomes sure.
//!
//! Reason: the dead places that separate the two sides. Of the border of the first side only those
//! count that touch what the second side reaches around it, so that none can be left out.
//!
//! Cost: one depth-first search a call, linear in the places.
//! Reference: Tarjan, "Depth-first search and linear graph algorithms", 1972.

use std::collections::HashMap;

use super::trail::Trail;
use crate::cdcl::Lit;

/// A number for no node.
const NONE: u32 = u32::MAX;

/// Places that may hold the value, and their neighbours.
pub(crate) struct Connected {
    /// By node: the place holds the value.
    lits: Vec<Lit>,
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    /// Buffers of the search, by node.
    visits: Vec<Visit>,
    stack: Vec<(u32, u32)>,
    work: u64,
}

/// What the depth-first search knows of a node.
#[derive(Clone, Copy)]
struct Visit {
    /// When it was reached; `NONE` before.
    time: u32,
    /// The earliest node that it and the nodes below it touch.
    low: u32,
    /// Sure nodes among it and the nodes below.
    sure: u32,
}

const UNSEEN: Visit = Visit { time: NONE, low: NONE, sure: 0 };

/// A side of a cut, by node.
type Side = Vec<bool>;

impl Connected {
    /// The places with the literal that each holds the value, and the neighbouring pairs of places.
    pub(crate) fn new(places: &[(u32, Lit)], pairs: &[(u32, u32)]) -> Self {
        let nodes: HashMap<u32, usize> =
            places.iter().enumerate().map(|(node, &(place, _))| (place, node)).collect();
        let mut beside: Vec<Vec<u32>> = vec![Vec::new(); places.len()];
        for (one, other) in pairs {
            if let (Some(&one), Some(&other)) = (nodes.get(one), nodes.get(other)) {
                beside[one].push(other as u32);
                beside[other].push(one as u32);
            }
        }
        let mut starts = vec![0];
        for own in &beside {
            starts.push(starts[starts.len() - 1] + own.len() as u32);
        }
        Self {
            lits: places.iter().map(|&(_, lit)| lit).collect(),
            starts,
            neighbours: beside.concat(),
            visits: vec![UNSEEN; places.len()],
            stack: Vec::new(),
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

    fn beside(&self, node: usize) -> &[u32] {
        &self.neighbours[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// Makes sure what connects sure places, and kills what none of them reaches.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<(), Option<Lit>> {
        let Some(root) = self.lits.iter().position(|&lit| trail.is_true(lit)) else {
            return Ok(());
        };
        self.work += self.lits.len() as u64;
        self.visits.fill(UNSEEN);
        let mut needed = Vec::new();
        self.visit_area(root, trail, &mut needed);
        let is_missed = |node: usize| self.visits[node].time == NONE;
        if (0..self.lits.len()).any(|node| is_missed(node) && trail.is_true(self.lits[node])) {
            return Err(None);
        }
        for node in needed {
            trail.imply(self.lits[node])?;
        }
        for node in (0..self.lits.len()).filter(|&node| is_missed(node)) {
            if !trail.is_false(self.lits[node]) {
                trail.imply(!self.lits[node])?;
            }
        }
        Ok(())
    }

    /// Depth-first search from a sure node; finds the open nodes that separate sure ones from it.
    fn visit_area(&mut self, root: usize, trail: &Trail, needed: &mut Vec<usize>) {
        let mut time = 0;
        let mut enter = |visits: &mut [Visit], node: usize| {
            let sure = u32::from(trail.is_true(self.lits[node]));
            visits[node] = Visit { time, low: time, sure };
            time += 1;
        };
        enter(&mut self.visits, root);
        self.stack.push((root as u32, self.starts[root]));
        while let Some((node, next)) = self.stack.last_mut() {
            let at = *node as usize;
            if *next < self.starts[at + 1] {
                let other = self.neighbours[*next as usize] as usize;
                *next += 1;
                if trail.is_false(self.lits[other]) {
                    continue;
                }
                if self.visits[other].time == NONE {
                    enter(&mut self.visits, other);
                    self.stack.push((other as u32, self.starts[other]));
                } else {
                    self.visits[at].low = self.visits[at].low.min(self.visits[other].time);
                }
                continue;
            }
            self.stack.pop();
            let Some(&(above, _)) = self.stack.last() else { break };
            let own = self.visits[at];
            let above_visit = &mut self.visits[above as usize];
            above_visit.low = above_visit.low.min(own.low);
            above_visit.sure += own.sure;
            let separates = own.low >= above_visit.time && own.sure > 0;
            if separates && !trail.is_true(self.lits[above as usize]) {
                needed.push(above as usize);
            }
        }
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
        let first = |side: &Side| (0..self.lits.len()).find(|node| is_sure(node) && !side[*node]);
        let none = vec![false; self.lits.len()];
        let is_dead =
            |node: usize| trail.was_false(self.lits[node], before) || Some(self.lits[node]) == lit;
        if let Some(lit) = lit
            && self.lits.contains(&!lit)
        {
            for own in (0..self.lits.len()).filter(|&node| self.lits[node] == !lit) {
                let side = self.area(own, |node| !is_dead(node));
                if let Some(other) = first(&side) {
                    self.explain_cut(&side, other, is_dead, reason);
                    reason.push(!self.lits[other]);
                    return;
                }
            }
        }
        let Some(one) = first(&none) else { return };
        let side = self.area(one, |node| !is_dead(node));
        let Some(other) = first(&side) else { return };
        self.explain_cut(&side, other, is_dead, reason);
        reason.retain(|&own| Some(own) != lit);
        reason.extend([!self.lits[one], !self.lits[other]]);
    }

    /// The nodes that a walk over nodes inside reaches.
    fn area(&self, from: usize, is_inside: impl Fn(usize) -> bool) -> Side {
        let mut side = vec![false; self.lits.len()];
        side[from] = true;
        let mut open = vec![from];
        while let Some(node) = open.pop() {
            for &other in self.beside(node) {
                let other = other as usize;
                if !side[other] && is_inside(other) {
                    side[other] = true;
                    open.push(other);
                }
            }
        }
        side
    }

    /// The dead nodes between an area and a node outside.
    fn explain_cut(
        &self,
        side: &Side,
        other: usize,
        is_dead: impl Fn(usize) -> bool,
        reason: &mut Vec<Lit>,
    ) {
        let touches =
            |node: usize, side: &Side| self.beside(node).iter().any(|&other| side[other as usize]);
        let is_border = |node: usize| !side[node] && is_dead(node) && touches(node, side);
        let outside = self.area(other, |node| !side[node] && !is_border(node));
        let cut = (0..self.lits.len()).filter(|&node| is_border(node) && touches(node, &outside));
        reason.extend(cut.map(|node| self.lits[node]));
    }
}
