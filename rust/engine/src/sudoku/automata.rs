//! Automata: the digits read along a line are accepted.
//!
//! An automaton is unrolled over the places of a line, a layer of states before each, and reduced
//! to the steps on some way from the start to an accepting state. A pass forward marks the states
//! that the candidates reach, a pass back those that lead on to an accepting state; a candidate
//! without a step between marked states is impossible. That is complete: every candidate that stays
//! is part of an accepted word. Lines of equal length share the steps; where their places differ, steps
//! that no different digits take are left out. If every state has a step for every candidate that stays,
//! all words are accepted, and the line needs no other look.
//!
//! A line remembers the candidates of its last look, and what the passes marked then. The next look
//! marks a layer only if the place before it has changed or a state there is marked otherwise; the
//! pass back does the same the other way round. So it does not matter whether candidates were removed
//! or put back.
//!
//! Sets of states are bits. Steps over the same distance, or to one state, can be one turn of a word:
//! a digit that adds to a sum takes one for all sums. Where that saves little, steps stay by
//! themselves. Cost: a pass visits each turn of the layers to be marked, or the steps of their states.
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! CP 2004.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::masks::{Kept, bits};
use super::parts::{Automaton, BITS};
use super::pending::{Kind, Look};
use runut_parts::unrolled::{self, Turn, first_states};

/// The steps of a layer: steps alike, with the digits that take them.
#[derive(Clone, Debug)]
struct Layer {
    steps: Vec<(Turn, u64)>,
    /// By state where its steps begin, and their end, if each step is by itself.
    first: Vec<u32>,
}

impl Layer {
    /// Steps by themselves, of which only those of some states need a look, unless turns are less
    /// than half as many.
    fn new(unrolled: &mut unrolled::Unrolled, at: usize) -> Self {
        unrolled.steps[at].sort_unstable_by_key(|step| (step.0, step.2));
        let own = &unrolled.steps[at];
        let ways = || own.chunk_by(|one, other| (one.0, one.2) == (other.0, other.2));
        let (count, mut distances) = (ways().count(), [0u64; BITS]);
        for &(from, digit, to) in own {
            distances[usize::from(digit)] |= 1 << (to.wrapping_sub(from) % BITS as u32);
        }
        if 2 * distances.iter().map(|own| own.count_ones() as usize).sum::<usize>() < count {
            let turns = unrolled.turns(at);
            let turns = turns.into_iter().map(|(digit, turn)| (turn, 1 << digit));
            let mut steps: Vec<(Turn, u64)> = turns.collect();
            steps.sort_unstable();
            steps.dedup_by(|one, kept| {
                kept.1 |= if one.0 == kept.0 { one.1 } else { 0 };
                one.0 == kept.0
            });
            return Self { steps, first: Vec::new() };
        }
        let (mut first, mut steps) = (Vec::new(), Vec::with_capacity(count));
        let (mut state, turn) = (u32::MAX, unrolled.turn(at));
        for way in ways() {
            if way[0].0 != state {
                state = way[0].0;
                first.push(steps.len() as u32);
            }
            let digits = way.iter().fold(0, |digits, step| digits | 1 << step.1);
            steps.push((turn(way[0]), digits));
        }
        first.push(steps.len() as u32);
        Self { steps, first }
    }

    /// Calls `each` with the steps from these states, and perhaps others.
    #[inline]
    fn from(&self, states: &[u64], mut each: impl FnMut(&Turn, u64)) {
        if self.first.is_empty() {
            self.steps.iter().for_each(|(turn, digits)| each(turn, *digits));
            return;
        }
        for (at, &word) in states.iter().enumerate() {
            for state in bits(word).map(|bit| 64 * at + bit as usize) {
                let own = self.first[state] as usize..self.first[state + 1] as usize;
                self.steps[own].iter().for_each(|(turn, digits)| each(turn, *digits));
            }
        }
    }
}

/// An automaton unrolled over a number of places. Sets of states are words.
#[derive(Clone, Debug)]
struct Unrolled {
    layers: Vec<Layer>,
    /// The words of the states before each layer, and of those at the end.
    words: Vec<Range<usize>>,
    /// The states at the end: they accept.
    ends: Vec<u64>,
}

impl Unrolled {
    fn new(automaton: &Automaton, length: usize, differ: bool) -> Self {
        let Automaton { start, steps, accepting, .. } = automaton;
        let all = |_, _| true;
        let mut unrolled = unrolled::Unrolled::new(*start, steps, accepting, length, all, differ);
        let layers = (0..length).map(|at| Layer::new(&mut unrolled, at)).collect();
        let ends = first_states(unrolled.states[length].len()).collect();
        Self { layers, words: unrolled.words, ends }
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
    layer: Vec<u64>,
}

/// The last look at a line.
#[derive(Clone, Default)]
struct Memory {
    masks: Vec<u64>,
    /// The states that the candidates reach from the start, and those that reach the end, as sets.
    reached: Vec<u64>,
    open: Vec<u64>,
    /// By place: what stays, whether all words of it are accepted if that is known, and whether
    /// candidates or states beside it have changed since this was found.
    kept: Vec<u64>,
    accepts_all: Vec<Option<bool>>,
    is_stale: Vec<bool>,
}

impl Automata {
    /// These automata; the places of some lines `differ`.
    pub fn new(stated: &[Automaton], differ: impl Fn(&[usize]) -> bool) -> Self {
        let mut automata = Self::default();
        for automaton in stated {
            let mut alike: HashMap<(usize, bool), u32> = HashMap::new();
            for line in &automaton.lines {
                let differ = differ(line);
                let unrolled = *alike.entry((line.len(), differ)).or_insert_with(|| {
                    automata.unrolled.push(Unrolled::new(automaton, line.len(), differ));
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
        if unrolled.words[0].is_empty() {
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
        Some(memory.accepts_all(unrolled, layer))
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
        let end = unrolled.words[length].end;
        let mut memory = Self {
            masks: vec![0; length],
            reached: vec![0; end],
            open: vec![0; end],
            kept: vec![0; length],
            accepts_all: vec![None; length],
            is_stale: vec![false; length],
        };
        memory.reached[0] = 1;
        memory.open[unrolled.words[length].clone()].copy_from_slice(&unrolled.ends);
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
            unrolled.layers[at].from(&self.reached[unrolled.words[at].clone()], |turn, digits| {
                if digits & self.masks[at] != 0 {
                    layer[turn.to as usize - words.start] |= turn.forward(&self.reached);
                }
            });
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
            let words = unrolled.words[at].clone();
            layer.clear();
            layer.resize(words.len(), 0);
            for (turn, digits) in &unrolled.layers[at].steps {
                if digits & self.masks[at] != 0 {
                    layer[turn.from as usize - words.start] |= turn.back(&self.open);
                }
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
        let mut keeps = 0;
        unrolled.layers[at].from(&self.reached[unrolled.words[at].clone()], |turn, digits| {
            if turn.back(&self.open) & self.reached[turn.from as usize] != 0 {
                keeps |= digits;
            }
        });
        self.kept[at] = keeps & self.masks[at];
        self.accepts_all[at] = None;
    }

    /// Whether all words of what stays are accepted: each state has a step for each digit.
    fn accepts_all(&mut self, unrolled: &Unrolled, layer: &mut Vec<u64>) -> bool {
        let Self { reached, open, kept, accepts_all, .. } = self;
        accepts_all.iter_mut().enumerate().all(|(at, known)| {
            *known.get_or_insert_with(|| {
                let words = unrolled.words[at].clone();
                layer.clear();
                layer.resize(words.len(), 0);
                let mut steps = 0;
                unrolled.layers[at].from(&reached[words.clone()], |turn, digits| {
                    let from = turn.back(open) & reached[turn.from as usize];
                    layer[turn.from as usize - words.start] |= from;
                    steps += from.count_ones() * (digits & kept[at]).count_ones();
                });
                let states: u32 = layer.iter().map(|word| word.count_ones()).sum();
                steps == states * kept[at].count_ones()
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

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
        let automata = Automata::new(&[rising(vec![vec![0, 1, 2]])], |_| false);
        assert_eq!(narrowed(&automata, &[0b11_1110; 3]), Some(vec![0b1110, 0b1_1100, 0b11_1000]));
        let masks = [0b10_0010, 0b10_1100, 0b11_0000];
        assert_eq!(narrowed(&automata, &masks), Some(vec![0b10, 0b1100, 0b11_0000]));
    }

    #[test]
    fn a_line_that_is_too_long_is_impossible() {
        let automata = Automata::new(&[rising(vec![(0..6).collect()])], |_| false);
        assert_eq!(narrowed(&automata, &[0b11_1110; 6]), None);
        let automata = Automata::new(&[rising(vec![(0..5).collect()])], |_| false);
        assert_eq!(narrowed(&automata, &[0b11_1110; 5]), Some((1..6).map(|at| 1 << at).collect()));
    }

    /// What different digits with two that are greater than all before them leave of these candidates.
    fn by_force(masks: &[u64]) -> Option<Vec<u64>> {
        let mut left = vec![0; masks.len()];
        for number in 0..5usize.pow(masks.len() as u32) {
            let word: Vec<u32> = (0..masks.len())
                .map(|at| 1 + (number / 5usize.pow(at as u32) % 5) as u32)
                .collect();
            let is_seen = |&at: &usize| word[..at].iter().all(|&other| other < word[at]);
            let differ = word.iter().collect::<BTreeSet<_>>().len() == word.len();
            let fits = word.iter().zip(masks).all(|(&digit, mask)| mask >> digit & 1 == 1);
            if differ && fits && (0..word.len()).filter(is_seen).count() == 2 {
                left.iter_mut().zip(word).for_each(|(left, digit)| *left |= 1 << digit);
            }
        }
        left.iter().all(|&left| left != 0).then_some(left)
    }

    #[test]
    fn a_line_of_different_digits_loses_none_of_an_accepted_word() {
        let after = |state: usize, digit: usize| {
            let (most, seen) = (state / 3, state % 3);
            if digit > most { (seen < 2).then_some(3 * digit + seen + 1) } else { Some(state) }
        };
        let steps = (0..18).flat_map(|state| (1..6).map(move |digit| (state, digit)));
        let steps = steps.filter_map(|(state, digit)| {
            after(state, digit).map(|to| (state as u32, digit as u8, to as u32))
        });
        let accepting = (0..6).map(|most| 3 * most + 2).collect();
        let lines = vec![vec![0, 1, 2, 3]];
        let stated = Automaton { start: 0, steps: steps.collect(), accepting, lines };
        let automata = Automata::new(&[stated], |_| true);
        let mut rng = Rng::new(7);
        for _ in 0..500 {
            let masks: Vec<u64> = (0..4).map(|_| 2 * (1 + rng.below(31) as u64)).collect();
            let Some(wanted) = by_force(&masks) else { continue };
            let found = narrowed(&automata, &masks).unwrap_or_default();
            assert!(wanted.iter().zip(&found).all(|(one, other)| one & !other == 0), "{masks:?}");
            assert_eq!(found.len(), 4);
        }
    }

    #[test]
    fn lines_of_equal_length_share_their_steps() {
        let lines = vec![vec![0, 1], vec![2, 3], vec![0, 1, 2]];
        assert_eq!(Automata::new(&[rising(lines)], |_| false).unrolled.len(), 2);
    }
}
