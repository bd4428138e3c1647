//! Values that an automaton reads along the places: states from the front, states from the back.
//!
//! The automaton is unrolled, place by place, and states of a place from which the same words lead
//! to the end are one node: a decision diagram (Cheng and Yap, "An MDD-based generalized arc
//! consistency algorithm", Constraints 15, 2010). So no state is ever looked at that the model's own
//! values cannot reach, or from which they cannot end.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;

use runut_parts::unrolled::{Step, Unrolled};

use super::state::{Look, narrow};
use super::values::{Numbers, Values};

pub(super) struct Automaton<const W: usize> {
    /// The node of the start, if words lead from it to the end, which is node 0.
    pub(super) root: Option<usize>,
    /// By place: its nodes.
    layers: Vec<Range<usize>>,
    /// By node: each next node with the values that lead there.
    edges: Vec<Edges<W>>,
    room: RefCell<Room>,
}

type Edges<const W: usize> = Vec<(Values<W>, usize)>;

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
        let runut_model::Automaton { start, transitions, accepting } = automaton;
        let may_hold = |place: usize, value: u8| {
            numbers.of(value).is_some_and(|value| domains[place].contains(value))
        };
        let count = domains.len();
        let unrolled = Unrolled::new(*start, transitions, accepting, count, may_hold, false);
        let mut nodes = vec![0; unrolled.states[count].len()];
        let mut edges = vec![Vec::new()];
        let mut layers = Vec::new();
        for (steps, after) in unrolled.steps.iter().zip(&unrolled.states[1..]).rev() {
            let start = edges.len();
            let node = |state: u32| nodes[(state - after.start) as usize];
            nodes = layer(steps, node, numbers, &mut edges);
            layers.push(start..edges.len());
        }
        layers.reverse();
        let none = vec![false; edges.len()];
        let room = RefCell::new(Room { front: none.clone(), back: none });
        Self { root: nodes.first().copied(), layers, edges, room }
    }

    /// Whether no value leads from a node to two others.
    pub(super) fn is_single(&self) -> bool {
        self.edges.iter().all(|edges| {
            let all = edges.iter().fold(Values::<W>::EMPTY, |all, &(values, _)| all | values);
            edges.iter().map(|(values, _)| values.len()).sum::<usize>() == all.len()
        })
    }

    /// The node after a value.
    pub(super) fn next(&self, node: usize, value: u8) -> Option<usize> {
        let edge = self.edges[node].iter().find(|(values, _)| values.contains(value));
        edge.map(|&(_, next)| next)
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
    pub(super) fn look(&self, Look { places, state, out }: Look<W>) -> bool {
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
                            left |= own;
                        }
                    }
                }
            }
            narrow(places[index], domain(index), left, out);
        }
        true
    }

    pub(super) fn may_hold(&self, domains: &[Values<W>]) -> bool {
        self.reach(|index| domains[index], &mut self.room.borrow_mut().front)
    }
}

/// Adds the nodes before a place, from those after it: the node of each state.
fn layer<const W: usize>(
    steps: &[Step],
    node: impl Fn(u32) -> usize,
    numbers: &Numbers,
    edges: &mut Vec<Edges<W>>,
) -> Vec<usize> {
    let mut known = BTreeMap::<Edges<W>, usize>::new();
    let states = steps.chunk_by(|one, other| one.0 == other.0).map(|steps| {
        let mut own = BTreeMap::<usize, Values<W>>::new();
        for &(_, value, to) in steps {
            let values = own.entry(node(to)).or_insert(Values::<W>::EMPTY);
            numbers.of(value).into_iter().for_each(|value| values.insert(value));
        }
        let own = own.into_iter().map(|(node, values)| (values, node)).collect();
        let add = |own: &Edges<W>| {
            edges.push(own.clone());
            edges.len() - 1
        };
        *known.entry(own).or_insert_with_key(add)
    });
    states.collect()
}
