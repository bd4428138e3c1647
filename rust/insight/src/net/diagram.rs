//! A decision diagram of fillings: each way along its edges, one for each position, is a filling.

use crate::fact::Premise;
use runut_model::distinct;

#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) value: u32,
}

/// By position: the edges that lie on a way to the end.
#[derive(Clone)]
pub(super) struct Diagram(pub(super) Vec<Vec<Edge>>);

impl Diagram {
    /// Whether there is no filling.
    pub(super) fn is_empty(&self) -> bool {
        self.0.last().is_none_or(Vec::is_empty)
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// Leaves the edges of fillings from these values.
    pub(super) fn narrow(&mut self, domains: &[u64]) {
        let mut reached = vec![true];
        for (edges, domain) in self.0.iter_mut().zip(domains) {
            edges.retain(|edge| {
                domain >> edge.value & 1 == 1 && reached.get(edge.from as usize) == Some(&true)
            });
            let most = edges.iter().map(|edge| edge.to).max();
            let mut next = vec![false; most.map_or(0, |most| most as usize + 1)];
            for edge in edges.iter() {
                next[edge.to as usize] = true;
            }
            reached = next;
        }
        self.cut(reached.len());
    }

    /// Leaves the edges from which a filling ends; `ends` is the number of last states.
    pub(super) fn cut(&mut self, ends: usize) {
        let mut good = vec![true; ends];
        for edges in self.0.iter_mut().rev() {
            edges.retain(|edge| good.get(edge.to as usize) == Some(&true));
            let most = edges.iter().map(|edge| edge.from).max();
            good = vec![false; most.map_or(0, |most| most as usize + 1)];
            for edge in edges.iter() {
                good[edge.from as usize] = true;
            }
        }
    }

    /// The values that fillings have at a position.
    pub(super) fn values(&self, at: usize) -> u64 {
        self.0[at].iter().fold(0, |values, edge| values | 1 << edge.value)
    }

    /// The positions at which fillings have a value.
    pub(super) fn places_of(&self, value: u32) -> u64 {
        let has = |at: usize| u64::from(self.0[at].iter().any(|edge| edge.value == value)) << at;
        (0..self.0.len()).map(has).sum()
    }

    /// The values that fillings with this one have at each position.
    pub(super) fn beside(&self, at: usize, value: u32) -> Vec<u64> {
        let mut own = self.clone();
        let mut domains = vec![u64::MAX; self.0.len()];
        domains[at] = 1 << value;
        own.narrow(&domains);
        (0..self.0.len()).map(|at| own.values(at)).collect()
    }

    /// The sets of values of the fillings.
    pub(super) fn sets(&self) -> Vec<u64> {
        let mut reached = vec![(0_u32, 0_u64)];
        for edges in &self.0 {
            let from = |edge: &Edge| {
                let first = reached.partition_point(|own| own.0 < edge.from);
                let own = reached[first..].iter().take_while(|own| own.0 == edge.from);
                own.map(|&(_, set)| (edge.to, set | 1 << edge.value)).collect::<Vec<_>>()
            };
            reached = distinct(edges.iter().flat_map(from));
        }
        distinct(reached.into_iter().map(|(_, set)| set))
    }

    /// Whether some filling has a value at none of these positions.
    pub(super) fn avoids(&self, value: u32, places: u64) -> bool {
        let mut reached = vec![true];
        for (at, edges) in self.0.iter().enumerate() {
            let is_out = |edge: &Edge| places >> at & 1 == 1 && edge.value == value;
            let most = edges.iter().map(|edge| edge.to).max();
            let mut next = vec![false; most.map_or(0, |most| most as usize + 1)];
            for edge in edges.iter().filter(|edge| !is_out(edge)) {
                next[edge.to as usize] |= reached[edge.from as usize];
            }
            reached = next;
        }
        reached.contains(&true)
    }
}

/// What the fillings of a clue link.
pub(crate) struct Linked {
    /// Its constraints and the units that its places share.
    pub(crate) premises: Vec<Premise>,
    /// The values that every filling has, each with its places, none of which has it for sure.
    pub(crate) needs: Vec<(Vec<u32>, u8)>,
    /// Two places with values that no filling has together.
    pub(crate) bans: Vec<[(u32, u8); 2]>,
}
