//! The cycle constraint: blacks that close a cycle cut the whites apart.
//!
//! A cycle goes from black to black by corners, or from border to border. Each of its links has a
//! white on either side: the two cells that touch both its blacks. One of them lies inside the
//! cycle and the other outside, so two whites and the blacks are all that a person has to see.
//! The shortest cycle through a cell is where two searches from its corners meet (Dijkstra, with
//! supposed blacks dearer than known ones).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::board::{Board, NONE};
use super::state::State;

/// A white on either side of a cycle, with the black that makes it white if it was not before.
pub type Beside = [(u32, Option<u32>); 2];

/// Blacks that would cut the whites apart, and a white on either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The cycle in order, from the cell that closes it.
    pub cycle: Vec<u32>,
    /// The whites.
    pub whites: Beside,
}

/// What a supposed black costs more than a known one.
const SUPPOSED: u32 = 8;

/// The tables of the search.
#[derive(Clone, Debug)]
pub struct Cycles {
    epoch: u32,
    seen: Vec<u32>,
    nodes: Vec<Node>,
    heap: BinaryHeap<Reverse<(u32, u32)>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cost: u32,
    from: u32,
    port: u32,
    is_settled: bool,
}

impl Cycles {
    /// Tables for a board of so many cells.
    pub fn new(cells: usize) -> Self {
        Self {
            epoch: 0,
            seen: vec![0; cells + 1],
            nodes: vec![Node::default(); cells + 1],
            heap: BinaryHeap::new(),
        }
    }

    /// The cycle that a black at `cell` closes with the blacks before this position of the trail.
    pub fn cut(&mut self, board: &Board, state: &State, cell: u32, before: u32) -> Option<Cut> {
        let cycle = self.cycle(board, state, cell, before)?;
        let until = if state.is_white(cell) { state.position(cell) } else { NONE };
        let whites = whites(board, state, &cycle, until)?;
        let is_cell = |&node: &u32| node != board.cells as u32;
        Some(Cut { cycle: cycle.into_iter().filter(is_cell).collect(), whites })
    }

    /// The cycle in order; the border is the node after the last cell.
    fn cycle(&mut self, board: &Board, state: &State, cell: u32, before: u32) -> Option<Vec<u32>> {
        let border = board.cells as u32;
        if board.is_line() {
            return Some(vec![cell]);
        }
        self.epoch += 1;
        self.heap.clear();
        let is_black =
            |other: u32| other != cell && state.is_black(other) && state.position(other) < before;
        let price = |other: u32| if state.is_known(other) { 1 } else { SUPPOSED };
        if board.is_border(cell) {
            self.reach(border, 0, NONE, border);
        }
        for corner in board.diagonal(cell).filter(|&corner| is_black(corner)) {
            self.reach(corner, price(corner), NONE, corner);
        }
        let mut best: Option<(u32, u32, u32)> = None;
        while let Some(Reverse((cost, node))) = self.heap.pop() {
            if best.is_some_and(|(least, ..)| cost >= least) {
                break;
            }
            let own = self.nodes[node as usize];
            if own.is_settled || own.cost < cost {
                continue;
            }
            self.nodes[node as usize].is_settled = true;
            let corners = (node != border).then(|| board.diagonal(node)).into_iter().flatten();
            let is_at_border = node != border && board.is_border(node);
            let edge = is_at_border.then_some(border);
            let along = if node == border { board.border.as_slice() } else { &[] };
            for other in
                corners.chain(along.iter().copied()).filter(|&other| is_black(other)).chain(edge)
            {
                let known = self.nodes[other as usize];
                if self.seen[other as usize] == self.epoch && known.is_settled {
                    let meets = known.port != own.port;
                    let length = own.cost + known.cost;
                    if meets && best.is_none_or(|(least, ..)| length < least) {
                        best = Some((length, node, other));
                    }
                    continue;
                }
                let further = if other == border { cost } else { cost + price(other) };
                self.reach(other, further, node, own.port);
            }
        }
        let (_, one, other) = best?;
        let mut cycle = vec![cell];
        cycle.extend(self.path(one).into_iter().rev());
        cycle.extend(self.path(other));
        Some(cycle)
    }

    fn reach(&mut self, node: u32, cost: u32, from: u32, port: u32) {
        let at = node as usize;
        if self.seen[at] == self.epoch && self.nodes[at].cost <= cost {
            return;
        }
        self.seen[at] = self.epoch;
        self.nodes[at] = Node { cost, from, port, is_settled: false };
        self.heap.push(Reverse((cost, node)));
    }

    fn path(&self, mut node: u32) -> Vec<u32> {
        let mut path = Vec::new();
        while node != NONE {
            path.push(node);
            node = self.nodes[node as usize].from;
        }
        path
    }
}

/// The whites beside the link of a cycle that are known, if there is such a link. Whites that come
/// after position `until` of the trail need a line of their own.
fn whites(board: &Board, state: &State, cycle: &[u32], until: u32) -> Option<Beside> {
    let cell = cycle[0];
    if cycle.len() == 1 {
        let mut near = board.near(cell);
        let mut white = || near.next().map(|near| (near, (!state.is_known(near)).then_some(cell)));
        return Some([white()?, white()?]);
    }
    let follower = |at: usize| cycle[(at + 1) % cycle.len()];
    let mut best: Option<(u32, Beside)> = None;
    for (at, &one) in cycle.iter().enumerate() {
        let other = follower(at);
        if one.max(other) == board.cells as u32 || !board.diagonal[one as usize].contains(&other) {
            continue;
        }
        let black = if one == cell { other } else { one };
        let mut price = 0;
        let mut beside = board.near(one).filter(|&near| board.touch(near, other)).map(|near| {
            let is_white = state.is_white(near) && state.position(near) < until;
            price += u32::from(!state.is_known(near));
            (near, (!is_white).then_some(black))
        });
        let pair = [beside.next()?, beside.next()?];
        if best.is_none_or(|(least, _)| price < least) {
            best = Some((price, pair));
        }
    }
    best.map(|(_, pair)| pair)
}
