//! Values that an automaton reads along the places: states from the front, states from the back.

use super::blame;
use super::constraint::{Numbers, narrow};
use super::state::{Lit, Moment, State};
use super::values::Values;

pub(super) struct Automaton {
    states: usize,
    start: usize,
    transitions: Vec<(usize, u8, usize)>,
    accepting: Vec<usize>,
}

impl Automaton {
    pub(super) fn new(automaton: &runut_model::Automaton, numbers: &Numbers) -> Self {
        let transitions = automaton.transitions.iter().filter_map(|&(from, value, to)| {
            Some((from as usize, numbers.of(value)?, to as usize))
        });
        let transitions: Vec<_> = transitions.collect();
        let accepting: Vec<_> = automaton.accepting.iter().map(|&state| state as usize).collect();
        let ends = transitions.iter().flat_map(|&(from, _, to)| [from, to]);
        let start = automaton.start as usize;
        let last = ends.chain(accepting.iter().copied()).max().unwrap_or(0).max(start);
        Self { states: last + 1, start, transitions, accepting }
    }

    fn step(&self, from: &[bool], values: Values, into: &mut [bool]) {
        into.fill(false);
        for &(state, value, next) in &self.transitions {
            into[next] |= from[state] && values.has(value);
        }
    }

    /// What follows; `false` if it cannot hold.
    pub(super) fn look(&self, places: &[u32], state: &State, out: &mut Vec<Lit>) -> bool {
        let (count, states) = (places.len(), self.states);
        let domain = |index: usize| state.now[places[index] as usize];
        let mut front = vec![false; states * (count + 1)];
        front[self.start] = true;
        for index in 0..count {
            let (from, into) = front[index * states..].split_at_mut(states);
            self.step(from, domain(index), &mut into[..states]);
        }
        let mut back = vec![false; states];
        self.accepting.iter().for_each(|&state| back[state] = true);
        if !(0..states).any(|state| back[state] && front[count * states + state]) {
            return false;
        }
        for index in (0..count).rev() {
            let from = &front[index * states..][..states];
            let mut before = vec![false; states];
            let mut left = Values::EMPTY;
            for &(state, value, next) in &self.transitions {
                if back[next] && domain(index).has(value) {
                    before[state] = true;
                    if from[state] {
                        left.insert(value);
                    }
                }
            }
            narrow(places[index], domain(index), left, out);
            back = before;
        }
        true
    }

    fn may_hold(&self, domains: &[Values]) -> bool {
        let mut from = vec![false; self.states];
        let mut into = vec![false; self.states];
        from[self.start] = true;
        for &domain in domains {
            self.step(&from, domain, &mut into);
            std::mem::swap(&mut from, &mut into);
        }
        self.accepting.iter().any(|&state| from[state])
    }

    pub(super) fn blame(&self, places: &[u32], now: &Moment<'_>, target: Option<Lit>) -> Vec<u32> {
        blame::least(places, now, target, |domains| self.may_hold(domains))
    }
}
