//! Segments: a line as the minimal automaton over its open cells, cut where it has a single state.
//!
//! Idea: the automaton of a clue has a state for every block and every number of its cells, and one
//! for the gap before each block. Going back from the end of the line, states from which the same
//! colours lead to the same futures are merged (the minimal layered automaton of the regular
//! constraint). Decided cells take no step: the state before such a cell is the state after it.
//! Where one state is left, the cells before do not affect those after, and the line is cut.
//!
//! Cost: cells times states times colours.
//!
//! Reference: Pesant, "A regular language membership constraint for finite sequences of variables",
//! 2004.

use runut_model::distinct;
use std::collections::HashMap;

use crate::nonogram::propagation::grid::Board;
use crate::nonogram::puzzle::Run;
use crate::search::{Control, Halt};

/// No next state: the colour cannot follow.
pub const NONE: u16 = u16::MAX;

/// Open cells of a line that depend on no other open cell of it.
pub struct Segment {
    /// The number of the line.
    pub line: usize,
    /// Its cells, in their order.
    pub cells: Vec<usize>,
    /// One automaton step for each cell. The first has one state; the last leads to one.
    steps: Vec<Step>,
    /// The next states of one step after the other.
    next: Vec<u16>,
    /// Whether it is a whole line whose fillings, read backward, are its fillings.
    pub is_symmetric: bool,
}

/// How one cell maps the states before it to the states after it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step {
    /// States before the cell.
    states: u32,
    /// The colours that the cell can be.
    choices: u32,
    /// Where its next states begin.
    first: u32,
}

/// A step as it is made, with its place in the line.
struct Layer {
    at: usize,
    states: usize,
    choices: usize,
    next: Vec<u16>,
}

impl Segment {
    /// The bytes that it takes.
    pub fn bytes(&self) -> u64 {
        let lists =
            8 * self.cells.capacity() + 12 * self.steps.capacity() + 2 * self.next.capacity();
        (size_of::<Self>() + lists) as u64
    }

    /// The number of choices at a cell, and the next state by `state * choices + choice`.
    pub fn step(&self, at: usize) -> (usize, &[u16]) {
        let Step { states, choices, first } = self.steps[at];
        (choices as usize, &self.next[first as usize..][..(states * choices) as usize])
    }

    /// Whether another segment has the same automaton.
    pub fn is_like(&self, other: &Self) -> bool {
        self.steps == other.steps && self.next == other.next
    }

    /// States after so many cells.
    pub fn states_after(&self, cells: usize) -> usize {
        self.steps.get(cells).map_or(1, |step| step.states as usize)
    }

    /// Whether it only requires that exactly one of its cells takes the second of its two colours.
    pub fn is_one_of(&self) -> bool {
        let (mut none, mut one) = (0, None);
        for (at, step) in self.steps.iter().enumerate() {
            let next = |state: u16, choice: usize| self.step(at).1[2 * state as usize + choice];
            if step.choices != 2 || step.states != 1 + u32::from(one.is_some()) {
                return false;
            }
            let (still_none, now_one) = (next(none, 0), next(none, 1));
            let is_last = at + 1 == self.steps.len();
            let is_passed_on = |one| next(one, 0) == now_one && next(one, 1) == NONE;
            if now_one == NONE || (still_none == NONE) != is_last || !one.is_none_or(is_passed_on) {
                return false;
            }
            (none, one) = (still_none, Some(now_one));
        }
        true
    }

    /// The logarithm, to the base 2, of the number of ways to fill it.
    pub fn log_ways(&self) -> f64 {
        let mut ways = vec![1.0];
        for at in (0..self.steps.len()).rev() {
            let (choices, next) = self.step(at);
            let sum = |row: &[u16]| {
                row.iter().filter(|&&next| next != NONE).map(|&next| ways[next as usize]).sum()
            };
            ways = next.chunks(choices).map(sum).collect::<Vec<f64>>();
        }
        ways[0].log2()
    }
}

/// The automaton of a clue: a state for each gap and each cell of each block.
struct Automaton<'a, R> {
    clue: &'a [R],
    /// The gap before each block, and the one after the last.
    gaps: Vec<u32>,
    /// The block of each state, or of the gap before it.
    blocks: Vec<u16>,
}

impl<'a, R: Run> Automaton<'a, R> {
    fn new(clue: &'a [R]) -> Self {
        let (mut gaps, mut blocks) = (Vec::new(), Vec::new());
        for (number, block) in clue.iter().enumerate() {
            gaps.push(blocks.len() as u32);
            blocks.resize(blocks.len() + block.length() + 1, number as u16);
        }
        gaps.push(blocks.len() as u32);
        blocks.push(clue.len() as u16);
        Self { clue, gaps, blocks }
    }

    fn is_end(&self, state: u32) -> bool {
        let last = self.blocks.len() as u32 - 1;
        state == last || (last > 0 && state == last - 1)
    }

    /// The state after a cell of this colour.
    fn step(&self, state: u32, colour: u8) -> Option<u32> {
        let number = self.blocks[state as usize] as usize;
        let is_gap = state == self.gaps[number];
        let is_done = !is_gap && state + 1 == self.gaps[(number + 1).min(self.clue.len())];
        if colour == 0 {
            return if is_gap { Some(state) } else { is_done.then_some(state + 1) };
        }
        let own = self.clue.get(number).map(|block| block.colour());
        if !is_done {
            return (own == Some(colour)).then_some(state + 1);
        }
        let after = self.clue.get(number + 1).map(|block| block.colour());
        (after == Some(colour) && own != after).then_some(state + 2)
    }
}

/// The segments of a line of the board that has at least one filling.
pub fn segments_of<R: Run, const W: usize>(
    board: &Board<'_, R, W>,
    line: usize,
    control: &mut Control,
) -> Result<Vec<Segment>, Halt> {
    let own = board.line(line);
    let automaton = Automaton::new(own.clue);
    let colours: Vec<Vec<u8>> =
        (0..own.cells).map(|at| board.colours(board.cell_at(line, at)).collect()).collect();
    let reached = reach(&automaton, &colours, control)?;
    let mut layers = minimise(&automaton, &colours, &reached, control)?;
    let mut segments = Vec::new();
    while let Some(Layer { at, states, choices, next }) = layers.pop() {
        if states == 1 {
            let (cells, steps, next) = (Vec::new(), Vec::new(), Vec::new());
            segments.push(Segment { line, cells, steps, next, is_symmetric: false });
        }
        if let Some(segment) = segments.last_mut() {
            let (states, choices, first) =
                (states as u32, choices as u32, segment.next.len() as u32);
            segment.cells.push(board.cell_at(line, at));
            segment.steps.push(Step { states, choices, first });
            segment.next.extend(next);
        }
    }
    if let [whole] = &mut segments[..] {
        let is_palindrome = own.clue.iter().eq(own.clue.iter().rev());
        let is_uniform = colours.windows(2).all(|pair| pair[0] == pair[1]);
        whole.is_symmetric = is_palindrome && is_uniform && whole.cells.len() == own.cells;
    }
    Ok(segments)
}

/// The reachable states before each cell and after the last.
fn reach<R: Run>(
    automaton: &Automaton<'_, R>,
    colours: &[Vec<u8>],
    control: &mut Control,
) -> Result<Vec<Vec<u32>>, Halt> {
    let mut reached = vec![vec![0]];
    for choices in colours {
        let before = &reached[reached.len() - 1];
        control.work((before.len() * choices.len()) as u64 / 4)?;
        let steps = before.iter().flat_map(|&state| {
            choices.iter().filter_map(move |&colour| automaton.step(state, colour))
        });
        let after = distinct(steps);
        reached.push(after);
    }
    Ok(reached)
}

/// The steps of the open cells, from the last.
fn minimise<R: Run>(
    automaton: &Automaton<'_, R>,
    colours: &[Vec<u8>],
    reached: &[Vec<u32>],
    control: &mut Control,
) -> Result<Vec<Layer>, Halt> {
    let mut layers = Vec::new();
    // The merged state of each state of the clue's automaton after the cells seen so far.
    let mut names = vec![NONE; automaton.blocks.len()];
    for &state in reached.last().into_iter().flatten().filter(|&&state| automaton.is_end(state)) {
        names[state as usize] = 0;
    }
    for (at, choices) in colours.iter().enumerate().rev() {
        control.work((reached[at].len() * choices.len()) as u64)?;
        let name =
            |state, colour| automaton.step(state, colour).map_or(NONE, |next| names[next as usize]);
        let mut fresh = vec![NONE; names.len()];
        if let [colour] = choices[..] {
            for &state in &reached[at] {
                fresh[state as usize] = name(state, colour);
            }
        } else {
            let (states, next) = (0, Vec::new());
            let mut layer = Layer { at, states, choices: choices.len(), next };
            let mut known: HashMap<Vec<u16>, u16> = HashMap::new();
            for &state in &reached[at] {
                let row: Vec<u16> = choices.iter().map(|&colour| name(state, colour)).collect();
                if row.iter().all(|&next| next == NONE) {
                    continue;
                }
                fresh[state as usize] = *known.entry(row).or_insert_with_key(|row| {
                    layer.next.extend(row);
                    layer.states += 1;
                    layer.states as u16 - 1
                });
            }
            layers.push(layer);
        }
        names = fresh;
    }
    Ok(layers)
}
