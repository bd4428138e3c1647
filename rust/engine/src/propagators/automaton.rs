//! Automata: the values read along some places are accepted.
//!
//! Idea: the automaton is unrolled over the places, a *layer* of states before each, and reduced to
//! the steps on some path from the start to an accepting state. A sweep forward marks the states
//! that the choices left reach, a sweep back those from which they reach an accepting state; a
//! choice without a step between marked states is impossible. That is complete: every choice that
//! stays is part of a word.
//!
//! Reason of an impossible choice: sweep back as things stood, then forward. A choice that is gone
//! is needed if it has a step from a state reached now to a state marked by the sweep back;
//! otherwise it is given back, and the states behind its steps count as reached from then on.
//! Invariant: no state reached is marked. No choice of the reason can be left out.
//!
//! If every choice left has a step in every state, all words that are left are accepted, and nothing
//! follows before a choice comes back.
//!
//! Sets of states are bits, and steps with one value over the same distance are one turn of a word.
//! Cost: a sweep visits each turn once, a reason takes two sweeps.
//!
//! References: Pesant, "A regular language membership constraint for finite sequences of
//! variables", CP 2004; Gange, Stuckey and Szymanek, "MDD propagators with explanation",
//! Constraints 2011.

use std::ops::Range;

use super::trail::Trail;
use crate::bits::Bits;
use crate::cdcl::Lit;
use runut_model::Automaton;
use runut_parts::unrolled::{Turn, Unrolled, first_states};

/// A value that a place may hold, and its steps.
struct Choice {
    lit: Lit,
    layer: u32,
    steps: Range<u32>,
}

/// An automaton over layers of states.
pub(crate) struct Layered {
    /// In the order of the layers.
    choices: Vec<Choice>,
    steps: Vec<Turn>,
    /// The words of each layer of states; the start is the first bit.
    words: Vec<Range<usize>>,
    /// The accepting states, which are those at the end.
    accepting: Vec<u64>,
    /// The states reached from the start, and those leading to an accepting state.
    reached: Vec<u64>,
    open: Vec<u64>,
    /// Whether a state has at most one step with each value.
    is_deterministic: bool,
    /// Steps visited since the last call of [`Self::take_work`].
    work: u64,
}

/// The automaton of a clue. Each run has a state for each of its cells and one for the gap after
/// it; runs of different values need no gap between them.
pub(crate) fn automaton_of_runs(clue: &[(u32, u8)], background: u8) -> Automaton {
    let mut transitions = vec![(0, background, 0)];
    let mut accepting = vec![0];
    let mut gap = 0;
    let mut last = background;
    for &(length, value) in clue {
        let (first, end) = (gap + 1, gap + length);
        if last != background && last != value {
            transitions.push((gap - 1, value, first));
        }
        transitions.push((gap, value, first));
        transitions.extend((first..end).map(|cell| (cell, value, cell + 1)));
        gap = end + 1;
        transitions.extend([(end, background, gap), (gap, background, gap)]);
        accepting = vec![end, gap];
        last = value;
    }
    Automaton { start: 0, transitions, accepting }
}

/// Whether a state has at most one step with each value.
fn is_deterministic(automaton: &Automaton) -> bool {
    let steps = automaton.transitions.iter();
    let mut steps: Vec<(u32, u8)> = steps.map(|&(from, value, _)| (from, value)).collect();
    steps.sort_unstable();
    steps.windows(2).all(|pair| pair[0] != pair[1])
}

impl Layered {
    /// The automaton over places with these values, which perhaps `differ`.
    pub(crate) fn new(automaton: &Automaton, layers: &[Vec<(u8, Lit)>], differ: bool) -> Self {
        let values = layers.iter().map(|values| values.iter().map(|choice| choice.0));
        let domains: Vec<Bits<4>> = values
            .map(|values| values.fold(Bits::EMPTY, |set, value| set | Bits::of(value)))
            .collect();
        let Automaton { start, transitions, accepting } = automaton;
        let may_hold = |layer: usize, value: u8| domains[layer].contains(value);
        let places = layers.len();
        let unrolled = Unrolled::new(*start, transitions, accepting, places, may_hold, differ);
        let (mut choices, mut steps) = (Vec::new(), Vec::new());
        for (values, layer) in layers.iter().zip(0..) {
            let own = unrolled.turns(layer as usize);
            for &(value, lit) in values {
                let start = steps.len() as u32;
                let first = own.partition_point(|turn| turn.0 < value);
                let with_value = own[first..].iter().take_while(|turn| turn.0 == value);
                steps.extend(with_value.map(|turn| turn.1));
                choices.push(Choice { lit, layer, steps: start..steps.len() as u32 });
            }
        }
        let Unrolled { words, states, .. } = unrolled;
        let flags = vec![0; words[layers.len()].end.max(1)];
        Self {
            choices,
            steps,
            words,
            accepting: first_states(states[layers.len()].len()).collect(),
            is_deterministic: is_deterministic(automaton),
            reached: flags.clone(),
            open: flags,
            work: 0,
        }
    }

    /// Calls `each` with every literal that excludes a choice when it becomes true.
    pub(crate) fn watched(&self, mut each: impl FnMut(Lit)) {
        self.choices.iter().for_each(|choice| each(!choice.lit));
    }

    /// Bytes of the steps and the states.
    pub(crate) fn bytes(&self) -> u64 {
        40 * self.steps.len() as u64 + 16 * (self.choices.len() + self.open.len()) as u64
    }

    /// Steps visited since the last call.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    /// The words of the states at the end.
    fn end(&self) -> Range<usize> {
        self.words[self.words.len() - 1].clone()
    }

    /// Excludes every choice that is part of no accepted word. Gives whether all words of the choices
    /// that are left are accepted; `false` may be unsure.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<bool, Option<Lit>> {
        self.work += 2 * self.steps.len() as u64;
        self.reached.fill(0);
        self.reached[0] = 1;
        for choice in self.choices.iter().filter(|choice| !trail.is_false(choice.lit)) {
            for turn in turns(&self.steps, choice) {
                self.reached[turn.to as usize] |= turn.forward(&self.reached);
            }
        }
        self.open.fill(0);
        let end = self.end();
        self.open[end.clone()].copy_from_slice(&self.reached[end.clone()]);
        if self.open[end].iter().all(|&word| word == 0) {
            return Err(None);
        }
        let mut accepts_all = self.is_deterministic;
        let (mut layer, mut found, mut left) = (u32::MAX, 0, 0);
        for choice in self.choices.iter().rev() {
            if choice.layer != layer {
                accepts_all = accepts_all && self.is_complete(layer, found, left);
                (layer, found, left) = (choice.layer, 0, 0);
            }
            if trail.is_false(choice.lit) {
                continue;
            }
            let mut is_left = false;
            for turn in turns(&self.steps, choice) {
                let from = turn.back(&self.open) & self.reached[turn.from as usize];
                self.open[turn.from as usize] |= from;
                is_left |= from != 0;
                found += if accepts_all { from.count_ones() } else { 0 };
            }
            if is_left {
                left += 1;
            } else {
                trail.imply(!choice.lit)?;
            }
        }
        Ok(accepts_all && self.is_complete(layer, found, left))
    }

    /// Whether each state of a layer has a step for each choice that is left, if there are so many.
    fn is_complete(&self, layer: u32, steps: u32, choices: u32) -> bool {
        let words =
            self.words.get(layer as usize).map_or(&[][..], |words| &self.open[words.clone()]);
        steps == choices * words.iter().map(|word| word.count_ones()).sum::<u32>()
    }

    /// The reason of an excluded choice, or of a violation.
    pub(crate) fn explain(
        &mut self,
        lit: Option<Lit>,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) {
        self.work += 2 * self.steps.len() as u64;
        let Some(lit) = lit else {
            self.explain_with(None, trail, before, reason);
            return;
        };
        for at in 0..self.choices.len() {
            if self.choices[at].lit == !lit && self.explain_with(Some(at), trail, before, reason) {
                return;
            }
        }
    }

    /// Why there is no word with this choice. `false` if there is one.
    fn explain_with(
        &mut self,
        chosen: Option<usize>,
        trail: &Trail,
        before: u32,
        reason: &mut Vec<Lit>,
    ) -> bool {
        let fixed = chosen.map(|at| self.choices[at].layer);
        let is_out = |at: usize, choice: &Choice| Some(choice.layer) == fixed && Some(at) != chosen;
        self.open.fill(0);
        let end = self.end();
        self.open[end].copy_from_slice(&self.accepting);
        for (at, choice) in self.choices.iter().enumerate().rev() {
            if !is_out(at, choice) && !trail.was_false(choice.lit, before) {
                for turn in turns(&self.steps, choice) {
                    self.open[turn.from as usize] |= turn.back(&self.open);
                }
            }
        }
        if self.open[0] & 1 == 1 && !self.accepting.is_empty() {
            return false;
        }
        self.reached.fill(0);
        self.reached[0] = 1;
        for (at, choice) in self.choices.iter().enumerate() {
            let leads_on =
                |turn: &Turn| turn.forward(&self.reached) & self.open[turn.to as usize] != 0;
            if is_out(at, choice) {
                continue;
            }
            if trail.was_false(choice.lit, before)
                && turns(&self.steps, choice).iter().any(leads_on)
            {
                reason.push(choice.lit);
                continue;
            }
            for turn in turns(&self.steps, choice) {
                self.reached[turn.to as usize] |= turn.forward(&self.reached);
            }
        }
        true
    }
}

fn turns<'a>(steps: &'a [Turn], choice: &Choice) -> &'a [Turn] {
    &steps[choice.steps.start as usize..choice.steps.end as usize]
}
