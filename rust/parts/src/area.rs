//! Areas: the places that hold a value are connected, or there is none.
//!
//! A node *may* hold the value, or *must*. One depth-first search from a node that must finds what
//! it reaches over nodes that may, and the open nodes that separate others that must from it
//! (articulation points). Two nodes lie in different areas because of the *ring* of nodes around
//! one of them; of those only the ones count that touch what the other reaches around it, so that
//! none can be left out.
//!
//! Cost: linear in the nodes.
//! Reference: Tarjan, "Depth-first search and linear graph algorithms", 1972.

/// Not reached.
const NEVER: u32 = u32::MAX;

/// Nodes and their neighbours.
pub struct Graph {
    /// The neighbours of `i` are `beside[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    beside: Vec<u32>,
}

impl Graph {
    /// So many nodes, some pairs of which are neighbours.
    pub fn new(nodes: usize, pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        let mut lists = vec![Vec::new(); nodes];
        for (one, other) in pairs {
            lists[one as usize].push(other);
            lists[other as usize].push(one);
        }
        let mut starts = vec![0];
        for own in &lists {
            starts.push(starts[starts.len() - 1] + own.len() as u32);
        }
        Self { starts, beside: lists.concat() }
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.starts.len() - 1
    }

    fn beside(&self, node: usize) -> &[u32] {
        &self.beside[self.starts[node] as usize..self.starts[node + 1] as usize]
    }

    /// What a node reaches over nodes that are open.
    pub fn area(&self, from: usize, is_open: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut area = vec![false; self.nodes()];
        area[from] = true;
        let mut waiting = vec![from];
        while let Some(node) = waiting.pop() {
            for &other in self.beside(node) {
                let other = other as usize;
                if !area[other] && is_open(other) {
                    area[other] = true;
                    waiting.push(other);
                }
            }
        }
        area
    }

    /// A least set of nodes around an area that cuts it off from another node.
    pub fn ring(&self, area: &[bool], other: usize) -> Vec<usize> {
        let touches = |node: usize, side: &[bool]| {
            !side[node] && self.beside(node).iter().any(|&other| side[other as usize])
        };
        let wall: Vec<bool> = (0..self.nodes()).map(|node| touches(node, area)).collect();
        let outside = self.area(other, |node| !wall[node]);
        (0..self.nodes()).filter(|&node| wall[node] && touches(node, &outside)).collect()
    }
}

/// What a depth-first search knows of a node.
#[derive(Clone, Copy)]
struct Visit {
    /// When it was reached.
    time: u32,
    /// The earliest node that it and the nodes below it touch.
    low: u32,
    /// How many of it and the nodes below must hold the value.
    must: u32,
}

/// A depth-first search; its lists serve many.
#[derive(Default)]
pub struct Walk {
    visits: Vec<Visit>,
    /// The way to the present node, each with its next neighbour.
    stack: Vec<(u32, u32)>,
    /// The nodes without which others that must hold the value are apart; one may come twice.
    pub needed: Vec<usize>,
}

impl Walk {
    /// Whether the last search has reached a node.
    pub fn has_reached(&self, node: usize) -> bool {
        self.visits[node].time != NEVER
    }

    /// Searches from a node that must hold the value, with a stack of its own: boards may be large.
    pub fn run(
        &mut self,
        graph: &Graph,
        root: usize,
        may: impl Fn(usize) -> bool,
        must: impl Fn(usize) -> bool,
    ) {
        let Self { visits, stack, needed } = self;
        visits.clear();
        visits.resize(graph.nodes(), Visit { time: NEVER, low: NEVER, must: 0 });
        needed.clear();
        let mut time = 0;
        let mut enter = |visits: &mut [Visit], node: usize| {
            visits[node] = Visit { time, low: time, must: must(node).into() };
            time += 1;
            (node as u32, graph.starts[node])
        };
        stack.push(enter(visits, root));
        while let Some((node, next)) = stack.last_mut() {
            let at = *node as usize;
            if *next < graph.starts[at + 1] {
                let other = graph.beside[*next as usize] as usize;
                *next += 1;
                if !may(other) {
                    continue;
                }
                if visits[other].time == NEVER {
                    stack.push(enter(visits, other));
                } else {
                    visits[at].low = visits[at].low.min(visits[other].time);
                }
                continue;
            }
            stack.pop();
            let Some(&(above, _)) = stack.last() else { break };
            let (own, above) = (visits[at], above as usize);
            visits[above].low = visits[above].low.min(own.low);
            visits[above].must += own.must;
            if own.low >= visits[above].time && own.must > 0 && !must(above) {
                needed.push(above);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two squares with a common corner, 2: 0 1 2 3 and 2 4 5 6.
    fn squares() -> Graph {
        let pairs = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4), (4, 5), (5, 6), (6, 2)];
        Graph::new(7, pairs.into_iter())
    }

    #[test]
    fn a_node_between_two_that_must_is_needed() {
        let mut walk = Walk::default();
        walk.run(&squares(), 0, |_| true, |node| node == 0 || node == 5);
        assert_eq!(walk.needed, [2]);
        walk.run(&squares(), 0, |node| node != 1, |node| node == 0 || node == 4);
        assert_eq!(walk.needed, [2, 3]);
    }

    #[test]
    fn a_search_reaches_nothing_behind_a_closed_node() {
        let mut walk = Walk::default();
        walk.run(&squares(), 0, |node| node != 2, |node| node == 0);
        assert_eq!((0..7).filter(|&node| walk.has_reached(node)).collect::<Vec<_>>(), [0, 1, 3]);
    }

    #[test]
    fn a_ring_leaves_out_nodes_that_touch_only_one_side() {
        let graph = squares();
        let area = graph.area(0, |node| node == 0 || node == 3);
        assert_eq!(graph.ring(&area, 4), [2]);
    }
}
