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
//! Cost: a sweep visits each step once, a reason takes two sweeps.
//!
//! References: Pesant, "A regular language membership constraint for finite sequences of
//! variables", CP 2004; Gange, Stuckey and Szymanek, "MDD propagators with explanation",
//! Constraints 2011.

use std::ops::Range;

use super::trail::Trail;
use crate::bits::Bits;
use crate::cdcl::Lit;
use runut_model::Automaton;
use runut_parts::unrolled::Unrolled;

/// A value that a place may hold, and its steps.
struct Choice {
    lit: Lit,
    layer: u32,
    steps: Range<u32>,
}

/// How many of a layer are left after a sweep back.
#[derive(Default)]
struct Layer {
    states: u32,
    choices: u32,
    steps: u32,
}

impl Layer {
    /// Whether each state has a step for each choice.
    fn is_complete(&self) -> bool {
        self.steps == self.states * self.choices
    }
}

/// An automaton over layers of states.
pub(crate) struct Layered {
    /// In the order of the layers.
    choices: Vec<Choice>,
    /// State and next state; states of all layers are numbered together, and 0 is the start.
    steps: Vec<(u32, u32)>,
    accepting: Range<u32>,
    /// By state: reached from the start, and leading to an accepting state.
    is_reached: Vec<bool>,
    is_open: Vec<bool>,
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
    /// The automaton over places with these values.
    pub(crate) fn new(automaton: &Automaton, layers: &[Vec<(u8, Lit)>]) -> Self {
        let values = layers.iter().map(|values| values.iter().map(|choice| choice.0));
        let domains: Vec<Bits<4>> = values
            .map(|values| values.fold(Bits::EMPTY, |set, value| set | Bits::of(value)))
            .collect();
        let Automaton { start, transitions, accepting } = automaton;
        let may_hold = |layer: usize, value: u8| domains[layer].contains(value);
        let unrolled = Unrolled::new(*start, transitions, accepting, layers.len(), may_hold);
        let (mut choices, mut steps) = (Vec::new(), Vec::new());
        for ((values, mut own), layer) in layers.iter().zip(unrolled.steps).zip(0..) {
            own.sort_unstable_by_key(|step| step.1);
            for &(value, lit) in values {
                let start = steps.len() as u32;
                let first = own.partition_point(|step| step.1 < value);
                let with_value = own[first..].iter().take_while(|step| step.1 == value);
                steps.extend(with_value.map(|&(from, _, to)| (from, to)));
                choices.push(Choice { lit, layer, steps: start..steps.len() as u32 });
            }
        }
        let accepting = unrolled.states[layers.len()].clone();
        let flags = vec![false; accepting.end.max(1) as usize];
        Self {
            choices,
            steps,
            accepting,
            is_deterministic: is_deterministic(automaton),
            is_reached: flags.clone(),
            is_open: flags,
            work: 0,
        }
    }

    /// Calls `each` with every literal that excludes a choice when it becomes true.
    pub(crate) fn watched(&self, mut each: impl FnMut(Lit)) {
        self.choices.iter().for_each(|choice| each(!choice.lit));
    }

    /// Bytes of the steps and the states.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.steps.len() as u64 + 16 * self.choices.len() as u64 + 2 * self.is_open.len() as u64
    }

    /// Steps visited since the last call.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.work)
    }

    fn steps(&self, choice: &Choice) -> &[(u32, u32)] {
        &self.steps[choice.steps.start as usize..choice.steps.end as usize]
    }

    /// Excludes every choice that is part of no accepted word. Gives whether all words of the choices
    /// that are left are accepted; `false` may be unsure.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<bool, Option<Lit>> {
        self.work += 2 * self.steps.len() as u64;
        self.is_reached.fill(false);
        self.is_reached[0] = true;
        for choice in self.choices.iter().filter(|choice| !trail.is_false(choice.lit)) {
            for &(from, to) in &self.steps[choice.steps.start as usize..choice.steps.end as usize] {
                self.is_reached[to as usize] |= self.is_reached[from as usize];
            }
        }
        self.is_open.fill(false);
        let mut is_accepted = false;
        for state in self.accepting.start as usize..self.accepting.end as usize {
            self.is_open[state] = self.is_reached[state];
            is_accepted |= self.is_reached[state];
        }
        if !is_accepted {
            return Err(None);
        }
        let mut accepts_all = self.is_deterministic;
        let mut layer = Layer::default();
        let mut number = u32::MAX;
        for choice in self.choices.iter().rev() {
            if choice.layer != number {
                accepts_all &= std::mem::take(&mut layer).is_complete();
                number = choice.layer;
            }
            if trail.is_false(choice.lit) {
                continue;
            }
            let before = layer.steps;
            for &(from, to) in &self.steps[choice.steps.start as usize..choice.steps.end as usize] {
                if self.is_reached[from as usize] && self.is_open[to as usize] {
                    layer.steps += 1;
                    layer.states +=
                        u32::from(!std::mem::replace(&mut self.is_open[from as usize], true));
                }
            }
            if layer.steps > before {
                layer.choices += 1;
            } else {
                trail.imply(!choice.lit)?;
            }
        }
        Ok(accepts_all && layer.is_complete())
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
        let mut is_open = std::mem::take(&mut self.is_open);
        is_open.fill(false);
        is_open[self.accepting.start as usize..self.accepting.end as usize].fill(true);
        for (at, choice) in self.choices.iter().enumerate().rev() {
            if !is_out(at, choice) && !trail.was_false(choice.lit, before) {
                for &(from, to) in self.steps(choice) {
                    is_open[from as usize] |= is_open[to as usize];
                }
            }
        }
        let is_explained = !is_open[0] || self.accepting.is_empty();
        if is_explained {
            let mut is_reached = std::mem::take(&mut self.is_reached);
            is_reached.fill(false);
            is_reached[0] = true;
            for (at, choice) in self.choices.iter().enumerate() {
                let leads_on =
                    |&(from, to): &(u32, u32)| is_reached[from as usize] && is_open[to as usize];
                if is_out(at, choice) {
                    continue;
                }
                if trail.was_false(choice.lit, before) && self.steps(choice).iter().any(leads_on) {
                    reason.push(choice.lit);
                    continue;
                }
                for &(from, to) in self.steps(choice) {
                    is_reached[to as usize] |= is_reached[from as usize];
                }
            }
            self.is_reached = is_reached;
        }
        self.is_open = is_open;
        is_explained
    }
}
