//! Values<W> that an automaton reads along the places: states from the front, states from the back.

use super::blame;
use super::constraint::{Numbers, narrow};
use super::state::{Lit, Moment, State};
use super::values::Values;

pub(super) struct Automaton {
    start: usize,
    /// By state: each value with the next state.
    steps: Vec<Vec<(u8, usize)>>,
    accepting: Vec<bool>,
}

/// The states that may be reached, each once.
struct Reached {
    list: Vec<usize>,
    has: Vec<bool>,
}

impl Reached {
    fn none(states: usize) -> Self {
        Self { list: Vec::new(), has: vec![false; states] }
    }

    fn add(&mut self, state: usize) {
        if !std::mem::replace(&mut self.has[state], true) {
            self.list.push(state);
        }
    }
}

impl Automaton {
    pub(super) fn new(automaton: &runut_model::Automaton, numbers: &Numbers) -> Self {
        let start = automaton.start as usize;
        let ends = automaton.transitions.iter().flat_map(|&(from, _, to)| [from, to]);
        let states = ends.chain(automaton.accepting.iter().copied()).max().unwrap_or(0) as usize;
        let states = states.max(start) + 1;
        let mut steps = vec![Vec::new(); states];
        for &(from, value, to) in &automaton.transitions {
            if let Some(value) = numbers.of(value) {
                steps[from as usize].push((value, to as usize));
            }
        }
        let mut accepting = vec![false; states];
        automaton.accepting.iter().for_each(|&state| accepting[state as usize] = true);
        Self { start, steps, accepting }
    }

    /// The states after each place, from the front.
    fn front<const W: usize>(&self, domains: impl Iterator<Item = Values<W>>) -> Vec<Reached> {
        let states = self.steps.len();
        let mut first = Reached::none(states);
        first.add(self.start);
        let mut front = vec![first];
        for domain in domains {
            let mut after = Reached::none(states);
            for &state in front.last().map_or(&[][..], |before| &before.list) {
                for &(value, next) in &self.steps[state] {
                    if domain.has(value) {
                        after.add(next);
                    }
                }
            }
            front.push(after);
        }
        front
    }

    fn accepts(&self, front: &[Reached]) -> bool {
        front.last().is_some_and(|last| last.list.iter().any(|&state| self.accepting[state]))
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look<const W: usize>(
        &self,
        places: &[u32],
        state: &State<W>,
        out: &mut Vec<Lit>,
    ) -> bool {
        let domain = |index: usize| state.now[places[index] as usize];
        let front = self.front((0..places.len()).map(domain));
        if !self.accepts(&front) {
            return false;
        }
        let mut back = self.accepting.clone();
        for index in (0..places.len()).rev() {
            let mut before = vec![false; self.steps.len()];
            let mut left = Values::<W>::EMPTY;
            for &state in &front[index].list {
                for &(value, next) in &self.steps[state] {
                    if back[next] && domain(index).has(value) {
                        before[state] = true;
                        left.insert(value);
                    }
                }
            }
            narrow(places[index], domain(index), left, out);
            back = before;
        }
        true
    }

    fn may_hold<const W: usize>(&self, domains: &[Values<W>]) -> bool {
        self.accepts(&self.front(domains.iter().copied()))
    }

    pub(super) fn blame<const W: usize>(
        &self,
        places: &[u32],
        now: &Moment<'_, W>,
        target: Option<Lit>,
    ) -> Vec<u32> {
        blame::least(places, now, target, |domains| self.may_hold(domains))
    }
}
