//! Automata: the digits read along a line are accepted.
//!
//! An automaton is unrolled over the places of a line, a layer of states before each, and reduced
//! to the steps on some way from the start to an accepting state. A pass forward marks the states
//! that the candidates reach, a pass back those that lead on to an accepting state; a candidate
//! without a step between marked states is impossible. That is complete: every candidate that stays
//! is part of an accepted word. Lines of equal length share the steps. If every state has a step for
//! every candidate that stays, all words are accepted, and the line needs no other look.
//!
//! Cost: each pass visits each step once; a step carries all digits between its two states.
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! CP 2004.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::parts::Automaton;

/// A step from a state to one of the next layer, with these digits.
#[derive(Clone, Copy, Debug)]
struct Step {
    from: u32,
    to: u32,
    digits: u64,
}

/// An automaton unrolled over a number of places.
#[derive(Clone, Debug)]
struct Unrolled {
    /// By layer. States of all layers are numbered together; 0 is the start.
    layers: Vec<Vec<Step>>,
    accepting: Range<usize>,
}

/// States of one layer.
type States = BTreeMap<u32, u32>;

impl Unrolled {
    fn new(automaton: &Automaton, length: usize) -> Self {
        let mut steps: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        for &(from, digit, to) in &automaton.steps {
            *steps.entry((from, to)).or_default() |= 1 << digit;
        }
        let leads_on = leading_on(&steps, &automaton.accepting, length);
        let mut number = 0;
        let mut numbered = |states: &mut States| {
            for own in states.values_mut() {
                *own = number;
                number += 1;
            }
        };
        let mut before = States::from([(automaton.start, 0)]);
        before.retain(|state, _| leads_on[0].contains(state));
        numbered(&mut before);
        let mut layers = Vec::with_capacity(length);
        for open in &leads_on[1..] {
            let out = |from: u32| steps.range((from, 0)..=(from, u32::MAX));
            let reached = before.keys().flat_map(|&from| out(from)).map(|(&(_, to), _)| to);
            let mut after: States =
                reached.filter(|to| open.contains(to)).map(|to| (to, 0)).collect();
            numbered(&mut after);
            let between = before.iter().flat_map(|(&state, &from)| {
                let after = &after;
                out(state).filter_map(move |(&(_, to), &digits)| {
                    after.get(&to).map(|&to| Step { from, to, digits })
                })
            });
            layers.push(between.collect());
            before = after;
        }
        let last = before
            .values()
            .next()
            .map_or(0..0, |&first| first as usize..first as usize + before.len());
        Self { layers, accepting: last }
    }
}

/// By layer: the states from which an accepting state is as far away as the end.
fn leading_on(
    steps: &BTreeMap<(u32, u32), u64>,
    accepting: &[u32],
    length: usize,
) -> Vec<std::collections::BTreeSet<u32>> {
    let mut layers = vec![accepting.iter().copied().collect()];
    for layer in 0..length {
        let after: &std::collections::BTreeSet<u32> = &layers[layer];
        let before = steps.keys().filter(|(_, to)| after.contains(to)).map(|&(from, _)| from);
        let before = before.collect();
        layers.push(before);
    }
    layers.reverse();
    layers
}

/// A line of places, and its automaton.
#[derive(Clone, Debug)]
struct Line {
    places: Vec<u16>,
    unrolled: u32,
}

/// All automata of a board.
#[derive(Clone, Debug, Default)]
pub struct Automata {
    unrolled: Vec<Unrolled>,
    lines: Vec<Line>,
}

/// Marks of states, for the passes.
#[derive(Default)]
pub struct Marks {
    reached: Vec<bool>,
    open: Vec<bool>,
}

impl Automata {
    /// These automata.
    pub fn new(stated: &[Automaton]) -> Self {
        let mut automata = Self::default();
        for automaton in stated {
            let mut by_length: HashMap<usize, u32> = HashMap::new();
            for line in &automaton.lines {
                let unrolled = *by_length.entry(line.len()).or_insert_with(|| {
                    automata.unrolled.push(Unrolled::new(automaton, line.len()));
                    automata.unrolled.len() as u32 - 1
                });
                let places = line.iter().map(|&place| place as u16).collect();
                automata.lines.push(Line { places, unrolled });
            }
        }
        automata
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// The places of a line.
    pub fn places(&self, line: usize) -> impl Iterator<Item = usize> {
        self.lines[line].places.iter().map(|&place| place as usize)
    }

    /// Adds to `kept` what is left to each place of a line, and gives whether every word of that is
    /// accepted; `None` if nothing is.
    pub fn narrow(
        &self,
        line: usize,
        masks: &[u64],
        marks: &mut Marks,
        kept: &mut Vec<(usize, u64)>,
    ) -> Option<bool> {
        let Line { places, unrolled } = &self.lines[line];
        let Unrolled { layers, accepting } = &self.unrolled[*unrolled as usize];
        let Marks { reached, open } = marks;
        reached.clear();
        reached.resize(accepting.end.max(1), false);
        reached[0] = true;
        for (steps, &place) in layers.iter().zip(places) {
            let mask = masks[place as usize];
            for step in steps {
                reached[step.to as usize] |= reached[step.from as usize] && step.digits & mask != 0;
            }
        }
        open.clear();
        open.resize(accepting.end.max(1), false);
        open[accepting.clone()].copy_from_slice(&reached[accepting.clone()]);
        if !open[accepting.clone()].contains(&true) {
            return None;
        }
        let mut accepts_all = true;
        for (steps, &place) in layers.iter().zip(places).rev() {
            let mask = masks[place as usize];
            let (mut keeps, mut states, mut words) = (0, 0, 0);
            for step in steps {
                let digits = step.digits & mask;
                if digits != 0 && reached[step.from as usize] && open[step.to as usize] {
                    states += u32::from(!std::mem::replace(&mut open[step.from as usize], true));
                    words += digits.count_ones();
                    keeps |= digits;
                }
            }
            accepts_all &= words == states * u64::count_ones(keeps);
            if keeps != mask {
                kept.push((place as usize, keeps));
            }
        }
        Some(accepts_all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each digit greater than the one before, of 1 to 5: the state is the last digit.
    fn rising(lines: Vec<Vec<usize>>) -> Automaton {
        let steps = (0..5).flat_map(|from| (from + 1..6).map(move |to| (from, to as u8, to)));
        Automaton { start: 0, steps: steps.collect(), accepting: (0..6).collect(), lines }
    }

    fn narrowed(automata: &Automata, masks: &[u64]) -> Option<Vec<u64>> {
        let (mut masks, mut kept) = (masks.to_vec(), Vec::new());
        let is_possible = automata.narrow(0, &masks, &mut Marks::default(), &mut kept);
        for (place, keep) in kept {
            masks[place] &= keep;
        }
        is_possible.map(|_| masks)
    }

    #[test]
    fn only_digits_of_accepted_words_stay() {
        let automata = Automata::new(&[rising(vec![vec![0, 1, 2]])]);
        assert_eq!(narrowed(&automata, &[0b11_1110; 3]), Some(vec![0b1110, 0b1_1100, 0b11_1000]));
        let masks = [0b10_0010, 0b10_1100, 0b11_0000];
        assert_eq!(narrowed(&automata, &masks), Some(vec![0b10, 0b1100, 0b11_0000]));
    }

    #[test]
    fn a_line_that_is_too_long_is_impossible() {
        let automata = Automata::new(&[rising(vec![(0..6).collect()])]);
        assert_eq!(narrowed(&automata, &[0b11_1110; 6]), None);
        let automata = Automata::new(&[rising(vec![(0..5).collect()])]);
        assert_eq!(narrowed(&automata, &[0b11_1110; 5]), Some((1..6).map(|at| 1 << at).collect()));
    }

    #[test]
    fn lines_of_equal_length_share_their_steps() {
        let lines = vec![vec![0, 1], vec![2, 3], vec![0, 1, 2]];
        assert_eq!(Automata::new(&[rising(lines)]).unrolled.len(), 2);
    }
}
