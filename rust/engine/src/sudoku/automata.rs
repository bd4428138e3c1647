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
//! marks a layer only if the place before it has changed or a state there is marked otherwise; the
//! pass back does the same the other way round. So it does not matter whether candidates were removed
//! or put back.
//!
//! Cost: the pass forward visits the steps of the states that it reaches, the pass back those of each
//! state up to one that leads on, both in layers to be marked; a step carries all digits between its
//! two states.
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! CP 2004.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::masks::{Kept, bits};
use super::parts::Automaton;
use super::pending::{Kind, Look};
use runut_parts::unrolled;

/// A step to a state of the next layer, by its number there, with these digits.
#[derive(Clone, Copy, Debug)]
struct Step {
    to: u32,
    digits: u64,
}

/// An automaton unrolled over a number of places.
#[derive(Clone, Debug)]
struct Unrolled {
    /// The states before each layer of steps, numbered together, and those at the end: they accept.
    states: Vec<Range<usize>>,
    /// The words of each layer in a set of states.
    words: Vec<Range<usize>>,
    /// By state where its steps begin, and their end.
    first: Vec<u32>,
    steps: Vec<Step>,
}

impl Unrolled {
    fn new(automaton: &Automaton, length: usize) -> Self {
        let Automaton { start, steps, accepting, .. } = automaton;
        let unrolled = unrolled::Unrolled::new(*start, steps, accepting, length, |_, _| true);
        let states = unrolled.states.iter().map(|own| own.start as usize..own.end as usize);
        let states: Vec<Range<usize>> = states.collect();
        let words = states.iter().scan(0, |end, own| {
            let first = std::mem::replace(end, *end + own.len().div_ceil(64));
            Some(first..*end)
        });
        let words = words.collect();
        let (mut first, mut merged) = (Vec::new(), Vec::new());
        for (at, mut own) in unrolled.steps.into_iter().enumerate() {
            own.sort_unstable_by_key(|step| (step.0, step.2));
            for from in own.chunk_by(|one, other| one.0 == other.0) {
                first.push(merged.len() as u32);
                merged.extend(from.chunk_by(|one, other| one.2 == other.2).map(|steps| Step {
                    to: steps[0].2 - states[at + 1].start as u32,
                    digits: steps.iter().fold(0, |digits, step| digits | 1 << step.1),
                }));
            }
        }
        first.push(merged.len() as u32);
        Self { states, words, first, steps: merged }
    }

    /// The steps of a state of a layer.
    #[inline]
    fn steps(&self, layer: usize, state: usize) -> &[Step] {
        let state = self.states[layer].start + state;
        &self.steps[self.first[state] as usize..self.first[state + 1] as usize]
    }
}

/// The members of a set of states of a layer.
#[inline]
fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    let words = set.iter().enumerate();
    words.flat_map(|(at, &word)| bits(word).map(move |bit| 64 * at + bit as usize))
}

#[inline]
fn holds(set: &[u64], state: u32) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
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
    layer: Vec<u64>,
}

/// The last look at a line.
#[derive(Clone, Default)]
struct Memory {
    masks: Vec<u64>,
    /// The states that the candidates reach from the start, and those that reach the end, as sets.
    reached: Vec<u64>,
    open: Vec<u64>,
    /// By place: what stays, whether all words of it are accepted, and whether candidates or states
    /// beside it have changed since this was found.
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
        if !memory.look(unrolled, layer, |at| masks[places[at] as usize]) {
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
        let length = unrolled.states.len() - 1;
        let end = unrolled.words[length].end;
        let mut memory = Self {
            masks: vec![0; length],
            reached: vec![0; end],
            open: vec![0; end],
            kept: vec![0; length],
            accepts_all: vec![true; length],
            is_stale: vec![false; length],
        };
        memory.reached[0] = 1;
        for state in 0..unrolled.states[length].len() {
            memory.open[unrolled.words[length].start + state / 64] |= 1 << (state % 64);
        }
        memory
    }

    /// Looks at the line with these candidates; `false` if no word is left.
    fn look(
        &mut self,
        unrolled: &Unrolled,
        layer: &mut Vec<u64>,
        mask_of: impl Fn(usize) -> u64,
    ) -> bool {
        for (at, mask) in self.masks.iter_mut().enumerate() {
            let now = mask_of(at);
            self.is_stale[at] |= *mask != now;
            *mask = now;
        }
        if !self.pass_forward(unrolled, layer) {
            return false;
        }
        self.pass_back(unrolled, layer);
        for at in 0..self.masks.len() {
            if std::mem::take(&mut self.is_stale[at]) {
                self.keep(unrolled, at);
            }
        }
        true
    }

    /// `false` if the candidates reach no state of some layer; what is stale then stays so.
    fn pass_forward(&mut self, unrolled: &Unrolled, layer: &mut Vec<u64>) -> bool {
        for at in 0..self.masks.len() {
            if !self.is_stale[at] {
                continue;
            }
            let words = unrolled.words[at + 1].clone();
            layer.clear();
            layer.resize(words.len(), 0);
            for state in members(&self.reached[unrolled.words[at].clone()]) {
                for step in unrolled.steps(at, state) {
                    let leads = u64::from(step.digits & self.masks[at] != 0);
                    layer[step.to as usize / 64] |= leads << (step.to % 64);
                }
            }
            if self.reached[words.clone()] != **layer {
                self.reached[words].copy_from_slice(layer);
                if let Some(is_stale) = self.is_stale.get_mut(at + 1) {
                    *is_stale = true;
                }
            }
            if layer.iter().all(|&word| word == 0) {
                return false;
            }
        }
        true
    }

    fn pass_back(&mut self, unrolled: &Unrolled, layer: &mut Vec<u64>) {
        for at in (0..self.masks.len()).rev() {
            if !self.is_stale[at] {
                continue;
            }
            let [words, after] = [at, at + 1].map(|layer| unrolled.words[layer].clone());
            layer.clear();
            layer.resize(words.len(), 0);
            let open = &self.open[after];
            for state in 0..unrolled.states[at].len() {
                let mut steps = unrolled.steps(at, state).iter();
                let leads = |step: &Step| step.digits & self.masks[at] != 0 && holds(open, step.to);
                layer[state / 64] |= u64::from(steps.any(leads)) << (state % 64);
            }
            if self.open[words.clone()] != **layer {
                self.open[words].copy_from_slice(layer);
                if at > 0 {
                    self.is_stale[at - 1] = true;
                }
            }
        }
    }

    /// What stays of the candidates of a place.
    fn keep(&mut self, unrolled: &Unrolled, at: usize) {
        let open = &self.open[unrolled.words[at + 1].clone()];
        let (mut keeps, mut left, mut words) = (0, 0, 0);
        for state in members(&self.reached[unrolled.words[at].clone()]) {
            let before = words;
            for step in unrolled.steps(at, state) {
                let digits = step.digits & self.masks[at];
                if holds(open, step.to) {
                    words += digits.count_ones();
                    keeps |= digits;
                }
            }
            left += u32::from(words > before);
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
