//! Values that an automaton reads along the places: states from the front, states from the back.
//!
//! The automaton is unrolled, place by place, and states of a place from which the same words lead
//! to the end are one node: a decision diagram (Cheng and Yap, "An MDD-based generalized arc
//! consistency algorithm", Constraints 15, 2010). So no state is ever looked at that the model's own
//! values cannot reach, or from which they cannot end.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::blame;
use super::state::{Lit, Moment, State, narrow};
use super::values::{Numbers, Values};

pub(super) struct Automaton<const W: usize> {
    /// The node of the start, if words lead from it to the end, which is node 0.
    root: Option<usize>,
    /// By place: its nodes.
    layers: Vec<Range<usize>>,
    /// By node: each next node with the values that lead there.
    edges: Vec<Edges<W>>,
    room: RefCell<Room>,
}

type Edges<const W: usize> = Vec<(Values<W>, usize)>;

/// By state: each value with a next state.
type Steps = BTreeMap<u32, Vec<(u8, u32)>>;

/// Which nodes are reached: from the front, and from the back.
struct Room {
    front: Vec<bool>,
    back: Vec<bool>,
}

impl<const W: usize> Automaton<W> {
    /// The automaton along places with these values.
    pub(super) fn new(
        automaton: &runut_model::Automaton,
        numbers: &Numbers,
        domains: &[Values<W>],
    ) -> Self {
        let mut steps = Steps::new();
        for &(from, value, to) in &automaton.transitions {
            if let Some(value) = numbers.of(value) {
                steps.entry(from).or_default().push((value, to));
            }
        }
        let mut states = reachable(automaton.start, &steps, domains);
        let last = states.pop().into_iter().flatten();
        let ends = last.filter(|state| automaton.accepting.contains(state));
        let mut nodes: BTreeMap<u32, usize> = ends.map(|state| (state, 0)).collect();
        let mut edges = vec![Vec::new()];
        let mut layers = Vec::new();
        for (domain, states) in domains.iter().zip(states).rev() {
            let start = edges.len();
            nodes = layer(&states, &nodes, &steps, *domain, &mut edges);
            layers.push(start..edges.len());
        }
        layers.reverse();
        let none = vec![false; edges.len()];
        let room = RefCell::new(Room { front: none.clone(), back: none });
        Self { root: nodes.get(&automaton.start).copied(), layers, edges, room }
    }

    /// Whether the end is reached from the front, by the values of each place.
    fn reach(&self, domain: impl Fn(usize) -> Values<W>, front: &mut [bool]) -> bool {
        let Some(root) = self.root else { return false };
        front.fill(false);
        front[root] = true;
        for (index, layer) in self.layers.iter().enumerate() {
            let domain = domain(index);
            for node in layer.clone() {
                if front[node] {
                    for &(values, next) in &self.edges[node] {
                        front[next] |= !(values & domain).is_empty();
                    }
                }
            }
        }
        front[0]
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look(&self, places: &[u32], state: &State<W>, out: &mut Vec<Lit>) -> bool {
        let Room { front, back } = &mut *self.room.borrow_mut();
        let domain = |index: usize| state.now[places[index] as usize];
        if !self.reach(domain, front) {
            return false;
        }
        back.fill(false);
        back[0] = true;
        for (index, layer) in self.layers.iter().enumerate().rev() {
            let mut left = Values::<W>::EMPTY;
            for node in layer.clone() {
                if front[node] {
                    for &(values, next) in &self.edges[node] {
                        let own = values & domain(index);
                        if back[next] && !own.is_empty() {
                            back[node] = true;
                            left = left | own;
                        }
                    }
                }
            }
            narrow(places[index], domain(index), left, out);
        }
        true
    }

    pub(super) fn blame(
        &self,
        places: &[u32],
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        let front = &mut self.room.borrow_mut().front;
        blame::least(places, now, target, |domains| self.reach(|index| domains[index], front))
    }
}

/// The states before each place and after the last.
fn reachable<const W: usize>(
    start: u32,
    steps: &Steps,
    domains: &[Values<W>],
) -> Vec<BTreeSet<u32>> {
    let mut all = vec![BTreeSet::from([start])];
    for domain in domains {
        let before = all.last().into_iter().flatten();
        let taken = before.filter_map(|state| steps.get(state)).flatten();
        let after = taken.filter(|(value, _)| domain.contains(*value)).map(|&(_, to)| to).collect();
        all.push(after);
    }
    all
}

/// Adds the nodes before a place, from those after it: the node of each state that has one.
fn layer<const W: usize>(
    states: &BTreeSet<u32>,
    nodes: &BTreeMap<u32, usize>,
    steps: &Steps,
    domain: Values<W>,
    edges: &mut Vec<Edges<W>>,
) -> BTreeMap<u32, usize> {
    let mut known = BTreeMap::<Edges<W>, usize>::new();
    let mut before = BTreeMap::new();
    for &state in states {
        let mut own = BTreeMap::<usize, Values<W>>::new();
        for &(value, to) in steps.get(&state).into_iter().flatten() {
            if let Some(&node) = nodes.get(&to)
                && domain.contains(value)
            {
                own.entry(node).or_insert(Values::<W>::EMPTY).insert(value);
            }
        }
        if !own.is_empty() {
            let own = own.into_iter().map(|(node, values)| (values, node)).collect();
            let add = |own: &Edges<W>| {
                edges.push(own.clone());
                edges.len() - 1
            };
            before.insert(state, *known.entry(own).or_insert_with_key(add));
        }
    }
    before
}
