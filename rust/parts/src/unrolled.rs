//! An automaton unrolled over places: a layer of states before each place and one at the end,
//! reduced to the steps on some path from the start to an accepting state.
//!
//! Where the values of the places differ, some of these paths read a value twice. Each state knows the
//! values that all ways from the start to it read, those that any of them reads, and the same of the
//! ways to the end. A step is left out if its value, or one that the ways before it read, is read again
//! surely, or if fewer values than places are read on all ways through it together.
//!
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! CP 2004.

use runut_model::bits::ones;
use runut_model::distinct;
use std::ops::Range;

/// A state, a value, and the next state.
pub type Step = (u32, u8, u32);

/// The layers of an automaton. Their states are numbered together; the start is 0.
pub struct Unrolled {
    /// The states of each layer; there are none at all if no word is accepted.
    pub states: Vec<Range<u32>>,
    /// By place: the steps, those from a state together.
    pub steps: Vec<Vec<Step>>,
    /// The words of each layer in a set of all states, where each layer begins with a word.
    pub words: Vec<Range<usize>>,
}

impl Unrolled {
    /// The automaton over so many places, each of which may hold some values; if they `differ`, values
    /// are below 64.
    pub fn new(
        start: u32,
        transitions: &[Step],
        accepting: &[u32],
        places: usize,
        may_hold: impl Fn(usize, u8) -> bool,
        differ: bool,
    ) -> Self {
        let mut transitions = transitions.to_vec();
        transitions.sort_unstable();
        let begins = transitions.chunk_by(|one, other| one.0 == other.0).map(|own| own[0].0);
        let raw = distinct(begins.chain(accepting.iter().copied()).chain([start]));
        let number = |state: u32| raw.binary_search(&state).ok().map(|number| number as u32);
        let numbered = |(from, value, to)| Some((number(from)?, value, number(to)?));
        let transitions: Vec<Step> = transitions.into_iter().filter_map(numbered).collect();
        let mut own = 0..0;
        let ways = (0..raw.len() as u32).map(|state| {
            let more = transitions[own.end..].iter().take_while(|step| step.0 == state);
            own = own.end..own.end + more.count();
            own.clone()
        });
        let ways: Vec<Range<usize>> = ways.collect();
        let mut layers = vec![vec![false; raw.len()]; places + 1];
        mark(&mut layers[0], number(start).into_iter());
        let mut steps: Vec<Vec<Step>> = Vec::with_capacity(places);
        for place in 0..places {
            let here = ways.iter().zip(&layers[place]).filter(|(_, is_reached)| **is_reached);
            let all = here.flat_map(|(own, _)| &transitions[own.clone()]).copied();
            steps.push(all.filter(|step| may_hold(place, step.1)).collect());
            mark(&mut layers[place + 1], steps[place].iter().map(|step| step.2));
        }
        let mut accepts = vec![false; raw.len()];
        mark(&mut accepts, accepting.iter().filter_map(|&state| number(state)));
        layers[places].iter_mut().zip(accepts).for_each(|(is_in, accepts)| *is_in &= accepts);
        trim(&mut layers, &mut steps);
        if differ {
            leave_different(raw.len(), &mut steps);
            for place in 0..places {
                steps[place].retain(|step| layers[place][step.0 as usize]);
                mark(&mut layers[place + 1], steps[place].iter().map(|step| step.2));
            }
            trim(&mut layers, &mut steps);
        }
        let (mut end, mut states) = (0, Vec::with_capacity(places + 1));
        let numbers = layers.iter().map(|layer| {
            let first = end;
            let number = |&is_in: &bool| {
                end += u32::from(is_in);
                end - u32::from(is_in)
            };
            let numbers: Vec<u32> = layer.iter().map(number).collect();
            states.push(first..end);
            numbers
        });
        let numbers: Vec<Vec<u32>> = numbers.collect();
        for (own, pair) in steps.iter_mut().zip(numbers.windows(2)) {
            for step in own {
                (step.0, step.2) = (pair[0][step.0 as usize], pair[1][step.2 as usize]);
            }
        }
        let words = states.iter().scan(0, |end, own| {
            let first = std::mem::replace(end, *end + own.len().div_ceil(BITS));
            Some(first..*end)
        });
        let words = words.collect();
        Self { states, steps, words }
    }

    /// What makes a turn of a step from a layer.
    pub fn turn(&self, layer: usize) -> impl Fn(Step) -> Turn + use<> {
        let [from, to] =
            [layer, layer + 1].map(|at| (self.states[at].start, self.words[at].start as u32));
        let word = |at: u32| at / BITS as u32;
        move |step| {
            let (own, next) = (step.0 - from.0, step.2 - to.0);
            let by = next.wrapping_sub(own) % BITS as u32;
            let turned = 1 << (own % BITS as u32);
            Turn { from: from.1 + word(own), to: to.1 + word(next), by, turned, ..Turn::default() }
        }
    }

    /// The steps from a layer as few turns, with their values in ascending order.
    pub fn turns(&self, layer: usize) -> Vec<(u8, Turn)> {
        let [from, to] = [layer, layer + 1].map(|layer| self.states[layer].start);
        // Sorted as one number each: the value, both words in their layers, the distance, the bit.
        let key = |&step: &Step| {
            let (bit, end) = (step.0 - from, step.2 - to);
            let [own, next] = [bit, end].map(|at| u64::from(at) / BITS as u64);
            let by = u64::from(end.wrapping_sub(bit)) % BITS as u64;
            let turn = (by << 6) | (u64::from(bit) % BITS as u64);
            (u64::from(step.1) << 56) | (own << 34) | (next << 12) | turn
        };
        let mut keys: Vec<u64> = self.steps[layer].iter().map(key).collect();
        keys.sort_unstable();
        let mut turns = Vec::with_capacity(keys.len() / 2);
        for alike in keys.chunk_by(|one, other| one >> 12 == other >> 12) {
            let word =
                |layer: usize, at: u64| self.words[layer].start as u32 + (at & 0x3f_ffff) as u32;
            let (from, to) = (word(layer, alike[0] >> 34), word(layer + 1, alike[0] >> 12));
            join(alike, |turn| turns.push(((alike[0] >> 56) as u8, Turn { from, to, ..turn })));
        }
        turns
    }
}

/// Bits of a word.
const BITS: usize = 64;

/// Steps from a word of states to one of the next layer: all over the same distance, or all to the
/// same state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// The words in a set of all states.
    pub from: u32,
    /// See `from`.
    pub to: u32,
    by: u32,
    turned: u64,
    joined: u64,
    end: u64,
}

impl Turn {
    /// The states that are reached from these.
    #[inline]
    pub fn forward(&self, set: &[u64]) -> u64 {
        self.from_word(set[self.from as usize])
    }

    /// The states that are reached from those of this word.
    #[inline]
    pub fn from_word(&self, from: u64) -> u64 {
        let is_joined = u64::from(from & self.joined != 0).wrapping_neg();
        (from & self.turned).rotate_left(self.by) | self.end & is_joined
    }

    /// The states from which these are reached.
    #[inline]
    pub fn back(&self, set: &[u64]) -> u64 {
        self.to_word(set[self.to as usize])
    }

    /// The states from which those of this word are reached.
    #[inline]
    pub fn to_word(&self, to: u64) -> u64 {
        let is_open = u64::from(to & self.end != 0).wrapping_neg();
        to.rotate_right(self.by) & self.turned | self.joined & is_open
    }
}

/// Joins steps with one value between two words, given by distance and bit: each goes with those over
/// its distance, or with those to its end if they are more.
fn join(steps: &[u64], mut each: impl FnMut(Turn)) {
    let bit = |step: u64| step as usize % BITS;
    let end = |step: u64| (bit(step) + (step >> 6) as usize) % BITS;
    let (mut to, mut joined, mut ends) = ([0u8; BITS], [0u64; BITS], 0u64);
    for &step in steps {
        to[end(step)] = to[end(step)].saturating_add(1);
    }
    for over in steps.chunk_by(|one, other| one >> 6 == other >> 6) {
        let mut turned = 0;
        for &step in over {
            if over.len() >= usize::from(to[end(step)]) {
                turned |= 1 << bit(step);
            } else {
                joined[end(step)] |= 1 << bit(step);
                ends |= 1 << end(step);
            }
        }
        if turned != 0 {
            each(Turn { by: (over[0] >> 6) as u32 % BITS as u32, turned, ..Turn::default() });
        }
    }
    for end in ones(ends) {
        each(Turn { joined: joined[end as usize], end: 1 << end, ..Turn::default() });
    }
}

/// The first states, so many, as a set.
pub fn first_states(count: usize) -> impl Iterator<Item = u64> {
    (0..count).step_by(BITS).map(move |first| u64::MAX >> (BITS - BITS.min(count - first)))
}

/// Makes these states the only ones of a layer.
fn mark(layer: &mut [bool], states: impl Iterator<Item = u32>) {
    layer.fill(false);
    states.for_each(|state| layer[state as usize] = true);
}

/// Leaves the steps that lead to a state of the last layer, and the states where they begin.
fn trim(layers: &mut [Vec<bool>], steps: &mut [Vec<Step>]) {
    for place in (0..steps.len()).rev() {
        steps[place].retain(|step| layers[place + 1][step.2 as usize]);
        mark(&mut layers[place], steps[place].iter().map(|step| step.0));
    }
}

/// The values that all ways to a state read, and those that some way reads; all and none if there is
/// no way.
type Read = (u64, u64);

/// Leaves out steps between so many states that no word of different values takes.
fn leave_different(states: usize, steps: &mut [Vec<Step>]) {
    let places = steps.len();
    let mut before = vec![vec![(u64::MAX, 0); states]; places + 1];
    let mut after = before.clone();
    before[0].fill((0, 0));
    after[places].fill((0, 0));
    let read = |(all, some): Read, value: u8, to: &mut Read| {
        if all >> value & 1 == 0 {
            *to = (to.0 & (all | 1 << value), to.1 | some | 1 << value);
        }
    };
    for (place, own) in steps.iter().enumerate() {
        for &(from, value, to) in own {
            read(before[place][from as usize], value, &mut before[place + 1][to as usize]);
        }
    }
    for (place, own) in steps.iter().enumerate().rev() {
        for &(from, value, to) in own {
            read(after[place + 1][to as usize], value, &mut after[place][from as usize]);
        }
    }
    for (place, own) in steps.iter_mut().enumerate() {
        own.retain(|&(from, value, to)| {
            let (before, after) = (before[place][from as usize], after[place + 1][to as usize]);
            let value = 1 << value;
            let is_twice = before.0 & (after.0 | value) | after.0 & value != 0;
            let [early, late] = [before.1, after.1].map(|some: u64| some.count_ones() as usize);
            let all = (before.1 | value | after.1).count_ones() as usize;
            !is_twice && early >= place && late >= places - 1 - place && all >= places
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each value greater than the one before: the state is the last value.
    fn rising(places: usize, may_hold: impl Fn(usize, u8) -> bool) -> Unrolled {
        let steps = (0..3).flat_map(|from| (from + 1..4).map(move |to| (from, to as u8, to)));
        Unrolled::new(0, &steps.collect::<Vec<_>>(), &[1, 2, 3], places, may_hold, false)
    }

    #[test]
    fn only_steps_on_the_way_to_the_end_are_left() {
        let unrolled = rising(2, |_, _| true);
        assert_eq!(unrolled.states, [0..1, 1..3, 3..5]);
        assert_eq!(unrolled.steps[0], [(0, 1, 1), (0, 2, 2)]);
        assert_eq!(unrolled.steps[1], [(1, 2, 3), (1, 3, 4), (2, 3, 4)]);
    }

    #[test]
    fn a_value_that_a_place_cannot_hold_has_no_step() {
        let unrolled = rising(2, |place, value| place == 0 || value < 3);
        assert_eq!(unrolled.steps, [vec![(0, 1, 1)], vec![(1, 2, 2)]]);
    }

    #[test]
    fn turns_lead_where_the_steps_lead() {
        // Each state has a step to itself, to the next and to the first: seventy states take two words.
        let steps = (0..70).flat_map(|from| [(from, 1, from), (from, 2, from + 1), (from, 3, 0)]);
        let all: Vec<u32> = (0..70).collect();
        let unrolled = Unrolled::new(0, &steps.collect::<Vec<_>>(), &all, 69, |_, _| true, false);
        let turns: Vec<Vec<(u8, Turn)>> = (0..69).map(|layer| unrolled.turns(layer)).collect();
        let words = &unrolled.words;
        assert_eq!((words[69].len(), turns[68].len()), (2, 7));
        let mut set = vec![0; words[69].end];
        set[0] = 1;
        for turn in turns.iter().flatten() {
            set[turn.1.to as usize] |= turn.1.forward(&set);
            assert_ne!(turn.1.back(&set), 0);
        }
        for (words, states) in words.iter().zip(&unrolled.states) {
            assert!(first_states(states.len()).eq(set[words.clone()].iter().copied()));
        }
    }

    #[test]
    fn steps_that_no_different_values_take_are_left_out() {
        // The state is the greatest value so far; so it is 3 at the end.
        let steps = (0..4).flat_map(|most| (1..4).map(move |value| (most, value, value.into())));
        let steps = steps.map(|(most, value, to): (u32, u8, u32)| (most, value, most.max(to)));
        let steps: Vec<Step> = steps.collect();
        let words = |places: usize, differ: bool| {
            let own = Unrolled::new(0, &steps, &[1, 2, 3], places, |_, _| true, differ);
            own.steps.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(words(3, false), [3, 9, 9]);
        assert_eq!(words(3, true), [3, 6, 3]);
        assert_eq!(words(4, true), [0, 0, 0, 0]);
    }

    #[test]
    fn where_no_word_is_accepted_no_state_is_left() {
        assert_eq!(rising(4, |_, _| true).states, vec![0..0; 5]);
        assert!(rising(0, |_, _| true).states[0].is_empty());
    }
}
