//! Automata: the digits read along a line are accepted.
//!
//! An automaton is unrolled over the places of a line, a layer of states before each, and reduced
//! to the steps on some way from the start to an accepting state. A pass forward marks the states
//! that the candidates reach, a pass back those that lead on to an accepting state; a candidate
//! without a step between marked states is impossible. That is complete: every candidate that stays
//! is part of an accepted word. Lines of equal length share the steps. If every state has a step for
//! every candidate that stays, all words are accepted, and the line needs no other look.
//!
//! A line remembers the candidates of its last look, and what the passes marked then. The next look
//! begins at the first place that has changed, and ends behind the last one as soon as a layer is
//! marked as before; the pass back does the same the other way round. So it does not matter whether
//! candidates were removed or put back.
//!
//! Cost: each pass visits each step of the layers in between once; a step carries all digits between
//! its two states.
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! CP 2004.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::masks::Kept;
use super::parts::Automaton;
use super::pending::{Kind, Look};
use runut_parts::unrolled;

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
    /// The states before each layer, and those at the end: they accept.
    states: Vec<Range<usize>>,
}

impl Unrolled {
    fn new(automaton: &Automaton, length: usize) -> Self {
        let Automaton { start, steps, accepting, .. } = automaton;
        let unrolled = unrolled::Unrolled::new(*start, steps, accepting, length, |_, _| true);
        let layers = unrolled.steps.iter().map(|steps| {
            let own = steps.iter().map(|&(from, digit, to)| Step { from, to, digits: 1 << digit });
            let mut own: Vec<Step> = own.collect();
            own.sort_unstable_by_key(|step| (step.from, step.to));
            own.dedup_by(|step, kept| {
                let is_between_the_same = (step.from, step.to) == (kept.from, kept.to);
                kept.digits |= if is_between_the_same { step.digits } else { 0 };
                is_between_the_same
            });
            own
        });
        let states = unrolled.states.iter().map(|own| own.start as usize..own.end as usize);
        Self { layers: layers.collect(), states: states.collect() }
    }
}

/// A line of places, and its automaton.
#[derive(Clone, Debug)]
struct Line {
    places: Vec<u16>,
    unrolled: u32,
    /// Whether no place comes twice, so that a second look finds nothing more.
    is_plain: bool,
}

/// All automata of a board.
#[derive(Clone, Debug, Default)]
pub struct Automata {
    unrolled: Vec<Unrolled>,
    lines: Vec<Line>,
}

/// What each line remembers of its last look.
#[derive(Default)]
pub struct Marks {
    memories: Vec<Memory>,
    /// The marks of one layer.
    layer: Vec<bool>,
}

/// The last look at a line.
#[derive(Clone, Default)]
struct Memory {
    masks: Vec<u64>,
    /// The states that the candidates reach from the start, and those that reach the end.
    reached: Vec<bool>,
    open: Vec<bool>,
    /// By place: what stays, whether all words of it are accepted, and whether that is not known.
    kept: Vec<u64>,
    accepts_all: Vec<bool>,
    is_stale: Vec<bool>,
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
                let is_plain = line.iter().collect::<BTreeSet<_>>().len() == line.len();
                automata.lines.push(Line { places, unrolled, is_plain });
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
        kept: &mut Vec<Kept>,
    ) -> Option<bool> {
        let Line { places, unrolled, .. } = &self.lines[line];
        let unrolled = &self.unrolled[*unrolled as usize];
        if unrolled.states[0].is_empty() {
            return None;
        }
        if marks.memories.is_empty() {
            marks.memories.resize(self.lines.len(), Memory::default());
        }
        let Marks { memories, layer } = marks;
        let memory = &mut memories[line];
        if memory.masks.is_empty() {
            *memory = Memory::new(unrolled);
        }
        memory.look(unrolled, layer, |at| masks[places[at] as usize]);
        if !memory.open[0] {
            return None;
        }
        let keeps = places.iter().zip(&memory.kept).zip(&memory.masks);
        let narrowed = keeps.filter(|((_, kept), mask)| kept != mask);
        kept.extend(narrowed.map(|((&place, &keep), _)| (place as usize, keep)));
        Some(!memory.accepts_all.contains(&false))
    }
}

/// The lines of a board, and what they remember.
pub struct Lines<'a>(&'a Automata, Marks);

impl<'a> Lines<'a> {
    pub fn new(automata: &'a Automata) -> Self {
        Self(automata, Marks::default())
    }
}

impl Kind for Lines<'_> {
    fn places(&self, line: usize) -> Vec<usize> {
        self.0.places(line).collect()
    }

    fn look(&mut self, line: usize, masks: &[u64], kept: &mut Vec<Kept>) -> Look {
        match self.0.narrow(line, masks, &mut self.1, kept) {
            None => Look::Dead,
            Some(true) => Look::Rests,
            Some(false) if self.0.lines[line].is_plain => Look::Seen,
            Some(false) => Look::Again,
        }
    }
}

impl Memory {
    /// No candidates.
    fn new(unrolled: &Unrolled) -> Self {
        let length = unrolled.layers.len();
        let states = unrolled.states[length].end;
        let mut memory = Self {
            masks: vec![0; length],
            reached: vec![false; states],
            open: vec![false; states],
            kept: vec![0; length],
            accepts_all: vec![true; length],
            is_stale: vec![false; length],
        };
        memory.reached[0] = true;
        memory.open[unrolled.states[length].clone()].fill(true);
        memory
    }

    /// Looks at the line with these candidates.
    fn look(&mut self, unrolled: &Unrolled, layer: &mut Vec<bool>, mask_of: impl Fn(usize) -> u64) {
        let (mut first, mut end) = (self.masks.len(), 0);
        for (at, mask) in self.masks.iter_mut().enumerate() {
            let now = mask_of(at);
            if *mask != now {
                *mask = now;
                self.is_stale[at] = true;
                first = first.min(at);
                end = at + 1;
            }
        }
        if end > 0 {
            self.pass_forward(unrolled, layer, first, end);
            self.pass_back(unrolled, layer, first, end);
        }
        if self.open[0] {
            for at in 0..self.masks.len() {
                if std::mem::take(&mut self.is_stale[at]) {
                    self.keep(&unrolled.layers[at], at, layer, &unrolled.states[at]);
                }
            }
        }
    }

    fn pass_forward(
        &mut self,
        unrolled: &Unrolled,
        layer: &mut Vec<bool>,
        first: usize,
        end: usize,
    ) {
        for at in first..self.masks.len() {
            let states = unrolled.states[at + 1].clone();
            layer.clear();
            layer.resize(states.len(), false);
            for step in &unrolled.layers[at] {
                layer[step.to as usize - states.start] |=
                    self.reached[step.from as usize] && step.digits & self.masks[at] != 0;
            }
            let is_new = self.reached[states.clone()] != **layer;
            if is_new {
                self.reached[states].copy_from_slice(layer);
                if let Some(is_stale) = self.is_stale.get_mut(at + 1) {
                    *is_stale = true;
                }
            } else if at + 1 >= end {
                return;
            }
        }
    }

    fn pass_back(&mut self, unrolled: &Unrolled, layer: &mut Vec<bool>, first: usize, end: usize) {
        for at in (0..end).rev() {
            let states = unrolled.states[at].clone();
            layer.clear();
            layer.resize(states.len(), false);
            for step in &unrolled.layers[at] {
                layer[step.from as usize - states.start] |=
                    self.open[step.to as usize] && step.digits & self.masks[at] != 0;
            }
            let is_new = self.open[states.clone()] != **layer;
            if is_new {
                self.open[states].copy_from_slice(layer);
                if at > 0 {
                    self.is_stale[at - 1] = true;
                }
            } else if at <= first {
                return;
            }
        }
    }

    /// What stays of the candidates of a place.
    fn keep(&mut self, steps: &[Step], at: usize, seen: &mut Vec<bool>, states: &Range<usize>) {
        seen.clear();
        seen.resize(states.len(), false);
        let (mut keeps, mut left, mut words) = (0, 0, 0);
        for step in steps {
            let digits = step.digits & self.masks[at];
            if digits != 0 && self.reached[step.from as usize] && self.open[step.to as usize] {
                let is_seen = &mut seen[step.from as usize - states.start];
                left += u32::from(!std::mem::replace(is_seen, true));
                words += digits.count_ones();
                keeps |= digits;
            }
        }
        self.kept[at] = keeps;
        self.accepts_all[at] = words == left * u64::count_ones(keeps);
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
