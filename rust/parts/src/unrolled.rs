//! An automaton unrolled over places: a layer of states before each place and one at the end,
//! reduced to the steps on some path from the start to an accepting state.
//!
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! CP 2004.

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
}

impl Unrolled {
    /// The automaton over so many places, each of which may hold some values.
    pub fn new(
        start: u32,
        transitions: &[Step],
        accepting: &[u32],
        places: usize,
        may_hold: impl Fn(usize, u8) -> bool,
    ) -> Self {
        let mut transitions = transitions.to_vec();
        transitions.sort_unstable();
        let (all, may_hold) = (&transitions, &may_hold);
        let out = |place: usize, state: u32| {
            let own = all[all.partition_point(|step| step.0 < state)..].iter().copied();
            let own = own.take_while(move |step| step.0 == state);
            own.filter(move |step| may_hold(place, step.1))
        };
        let mut layers = vec![vec![start]];
        let mut steps: Vec<Vec<Step>> = Vec::with_capacity(places);
        for place in 0..places {
            steps.push(layers[place].iter().flat_map(|&state| out(place, state)).collect());
            layers.push(sorted(steps[place].iter().map(|step| step.2)));
        }
        layers[places].retain(|state| accepting.contains(state));
        for place in (0..places).rev() {
            steps[place].retain(|step| layers[place + 1].binary_search(&step.2).is_ok());
            layers[place] = sorted(steps[place].iter().map(|step| step.0));
        }
        let mut end = 0;
        let states = layers.iter().map(|layer| {
            end += layer.len() as u32;
            end - layer.len() as u32..end
        });
        let states: Vec<Range<u32>> = states.collect();
        let number = |layer: usize, state: u32| {
            states[layer].start + layers[layer].partition_point(|&own| own < state) as u32
        };
        for (place, own) in steps.iter_mut().enumerate() {
            for step in own {
                (step.0, step.2) = (number(place, step.0), number(place + 1, step.2));
            }
        }
        Self { states, steps }
    }
}

fn sorted(states: impl Iterator<Item = u32>) -> Vec<u32> {
    distinct(states)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each value greater than the one before: the state is the last value.
    fn rising(places: usize, may_hold: impl Fn(usize, u8) -> bool) -> Unrolled {
        let steps = (0..3).flat_map(|from| (from + 1..4).map(move |to| (from, to as u8, to)));
        Unrolled::new(0, &steps.collect::<Vec<_>>(), &[1, 2, 3], places, may_hold)
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
    fn where_no_word_is_accepted_no_state_is_left() {
        assert_eq!(rising(4, |_, _| true).states, vec![0..0; 5]);
        assert!(rising(0, |_, _| true).states[0].is_empty());
    }
}
