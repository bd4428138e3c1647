//! `propagation`: lines to a fixpoint, suppositions that fail, then a guess.
//!
//! Rows and columns are both kept as sets of known cells. A line that changed waits in a queue;
//! solving it decides cells, which makes the lines that cross it wait. When the queue is empty,
//! each open cell is supposed black and white in turn: one that contradicts is the other; if both
//! do, the branch is dead. What each supposition decides is counted, and the cell that decides most
//! either way is guessed. (Probing: Wu et al. 2013; the score is theirs in spirit, ours in form.)
//!
//! Everything is undone by a trail of cells, and guesses keep their own stack. Invariant between
//! nodes: rows and columns know the same cells, the queue is empty, and no line alone can decide
//! anything. One node is one board brought to its fixpoint: the root, and one for each guess.

use std::collections::VecDeque;

use super::board::{Clue, Nonogram};
use super::line::{Known, LineSolver};
use crate::search::{Control, Halt, Kernel, Observer};

const WHITE: u8 = 0;
const BLACK: u8 = 1;
const UNKNOWN: u8 = 255;

/// The first complete kernel of nonogram, in black and white.
pub struct Propagation(pub Nonogram);

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        match self.0.width().max(self.0.height()) + 2 {
            0..=64 => State::<1>::new(&self.0).search(control, observer),
            65..=128 => State::<2>::new(&self.0).search(control, observer),
            129..=256 => State::<4>::new(&self.0).search(control, observer),
            _ => State::<16>::new(&self.0).search(control, observer),
        }
    }
}

/// A guess that can still be turned round.
struct Guess {
    cell: usize,
    colour: u8,
    mark: usize,
    is_last: bool,
}

/// Lines are numbered rows first, then columns.
struct State<'a, const N: usize> {
    rows: &'a [Clue],
    columns: &'a [Clue],
    lines: Vec<Known<N>>,
    solver: LineSolver<N>,
    queue: VecDeque<usize>,
    waits: Vec<bool>,
    /// Cells in the order in which they were decided.
    trail: Vec<usize>,
    /// Cells before this one were told to the observer.
    told: usize,
}

/// What a fixpoint, or a round of suppositions, came to.
enum Fixpoint {
    /// A contradiction.
    Dead,
    /// Some supposition failed; another round may find more.
    Changed,
    /// Every cell is decided.
    Solved,
    /// Nothing follows any more; the cell to guess and the colour to try first.
    Open(usize, u8),
}

impl<'a, const N: usize> State<'a, N> {
    fn new(puzzle: &'a Nonogram) -> Self {
        let lines = puzzle.height() + puzzle.width();
        Self {
            rows: &puzzle.rows,
            columns: &puzzle.columns,
            lines: vec![Known::default(); lines],
            solver: LineSolver::default(),
            queue: (0..lines).collect(),
            waits: vec![true; lines],
            trail: Vec::new(),
            told: 0,
        }
    }

    fn search<O: Observer>(&mut self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        control.hold((10 * self.rows.len() * self.columns.len()) as u64)?;
        control.node(0)?;
        observer.node(0, 0, UNKNOWN as usize);
        let mut guesses: Vec<Guess> = Vec::new();
        loop {
            let fixpoint = self.settle(control)?;
            self.tell(guesses.len(), observer);
            if let Fixpoint::Open(cell, colour) = fixpoint {
                guesses.push(Guess { cell, colour, mark: self.trail.len(), is_last: false });
            } else {
                if matches!(fixpoint, Fixpoint::Solved) {
                    observer.solution(guesses.len());
                    control.found(|| self.picture())?;
                }
                if !self.turn_round(&mut guesses, control, observer) {
                    return Ok(());
                }
            }
            if let Some(guess) = guesses.last() {
                let (cell, colour) = (guess.cell, guess.colour);
                control.node(guesses.len())?;
                observer.node(guesses.len(), cell, colour as usize);
                self.decide(cell, colour);
            }
        }
    }

    /// Takes back guesses until one can be turned round; false when none is left.
    fn turn_round<O: Observer>(
        &mut self,
        guesses: &mut Vec<Guess>,
        control: &mut Control,
        observer: &mut O,
    ) -> bool {
        loop {
            let depth = guesses.len();
            let Some(guess) = guesses.last_mut() else { return false };
            self.undo(guess.mark);
            control.backtrack();
            observer.back(depth);
            if !guess.is_last {
                guess.is_last = true;
                guess.colour = BLACK + WHITE - guess.colour;
                return true;
            }
            guesses.pop();
        }
    }

    /// Lines and suppositions to a fixpoint.
    fn settle(&mut self, control: &mut Control) -> Result<Fixpoint, Halt> {
        if !self.propagate(control)? {
            return Ok(Fixpoint::Dead);
        }
        loop {
            let round = self.suppose_all(control)?;
            if !matches!(round, Fixpoint::Changed) {
                return Ok(round);
            }
        }
    }

    /// Lines to a fixpoint; false for a contradiction.
    fn propagate(&mut self, control: &mut Control) -> Result<bool, Halt> {
        let height = self.rows.len();
        while let Some(line) = self.queue.pop_front() {
            self.waits[line] = false;
            let is_row = line < height;
            let clue = if is_row { &self.rows[line] } else { &self.columns[line - height] };
            let length = if is_row { self.columns.len() } else { height };
            control.work(((clue.len() + 1) * N) as u64)?;
            let known = self.lines[line];
            let Some(solved) = self.solver.solve(clue, length, &known) else {
                self.forget_queue();
                return Ok(false);
            };
            for (found, before, colour) in
                [(solved.black, known.black, BLACK), (solved.white, known.white, WHITE)]
            {
                for place in (found & !before).iter() {
                    let (row, column) = if is_row { (line, place) } else { (place, line - height) };
                    self.write(row, column, colour);
                    self.wake(if is_row { height + column } else { row });
                }
            }
        }
        Ok(true)
    }

    fn wake(&mut self, line: usize) {
        if !self.waits[line] {
            self.waits[line] = true;
            self.queue.push_back(line);
        }
    }

    fn forget_queue(&mut self) {
        while let Some(line) = self.queue.pop_front() {
            self.waits[line] = false;
        }
    }

    fn write(&mut self, row: usize, column: usize, colour: u8) {
        let height = self.rows.len();
        for (line, place) in [(row, column), (height + column, row)] {
            let known = &mut self.lines[line];
            if colour == BLACK { known.black.insert(place) } else { known.white.insert(place) }
        }
        self.trail.push(row * self.columns.len() + column);
    }

    /// Decides an open cell from outside; both its lines wait.
    fn decide(&mut self, cell: usize, colour: u8) {
        let (row, column) = (cell / self.columns.len(), cell % self.columns.len());
        self.write(row, column, colour);
        self.wake(row);
        self.wake(self.rows.len() + column);
    }

    fn undo(&mut self, mark: usize) {
        let height = self.rows.len();
        for &cell in &self.trail[mark..] {
            let (row, column) = (cell / self.columns.len(), cell % self.columns.len());
            for (line, place) in [(row, column), (height + column, row)] {
                self.lines[line].black.remove(place);
                self.lines[line].white.remove(place);
            }
        }
        self.trail.truncate(mark);
        self.told = self.told.min(mark);
        self.forget_queue();
    }

    fn is_open(&self, row: usize, column: usize) -> bool {
        !self.lines[row].black.has(column) && !self.lines[row].white.has(column)
    }

    /// Supposes each open cell black and white.
    fn suppose_all(&mut self, control: &mut Control) -> Result<Fixpoint, Halt> {
        let mut best: Option<(f64, usize, u8)> = None;
        let mut has_changed = false;
        for row in 0..self.rows.len() {
            for column in 0..self.columns.len() {
                if !self.is_open(row, column) {
                    continue;
                }
                let cell = row * self.columns.len() + column;
                let black = self.gain(cell, BLACK, control)?;
                let white = self.gain(cell, WHITE, control)?;
                match (black, white) {
                    (None, None) => return Ok(Fixpoint::Dead),
                    (Some(_), Some(_)) if has_changed => {}
                    (Some(black), Some(white)) => {
                        let score = score(black, white);
                        if best.is_none_or(|(most, ..)| score > most) {
                            best = Some((score, cell, if black >= white { BLACK } else { WHITE }));
                        }
                    }
                    (only, _) => {
                        self.decide(cell, if only.is_some() { BLACK } else { WHITE });
                        if !self.propagate(control)? {
                            return Ok(Fixpoint::Dead);
                        }
                        has_changed = true;
                    }
                }
            }
        }
        if has_changed {
            return Ok(Fixpoint::Changed);
        }
        Ok(best.map_or(Fixpoint::Solved, |(_, cell, colour)| Fixpoint::Open(cell, colour)))
    }

    /// How many cells a supposition decides; `None` if it contradicts.
    fn gain(
        &mut self,
        cell: usize,
        colour: u8,
        control: &mut Control,
    ) -> Result<Option<usize>, Halt> {
        let mark = self.trail.len();
        self.decide(cell, colour);
        let holds = self.propagate(control)?;
        let gain = self.trail.len() - mark;
        self.undo(mark);
        Ok(holds.then_some(gain))
    }

    /// One value a cell.
    fn picture(&self) -> Vec<u8> {
        let mut cells = Vec::with_capacity(self.rows.len() * self.columns.len());
        for row in 0..self.rows.len() {
            let black = self.lines[row].black;
            cells.extend((0..self.columns.len()).map(|column| u8::from(black.has(column))));
        }
        cells
    }

    /// Tells the observer of every cell decided since the last time.
    fn tell<O: Observer>(&mut self, depth: usize, observer: &mut O) {
        if O::ON {
            for &cell in &self.trail[self.told..] {
                let (row, column) = (cell / self.columns.len(), cell % self.columns.len());
                observer.set(depth, cell, usize::from(self.lines[row].black.has(column)));
            }
            self.told = self.trail.len();
        }
    }
}

/// Prefers cells whose both colours decide much, and a little those that differ.
fn score(black: usize, white: usize) -> f64 {
    black.min(white) as f64 + 1.85 * (1.0 + black.abs_diff(white) as f64).ln()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::Arc;

    use super::*;
    use crate::search::{Limits, run};

    fn runs(line: impl Iterator<Item = bool>) -> Clue {
        let mut clue = vec![0];
        for is_black in line {
            match clue.last_mut() {
                Some(run) if is_black => *run += 1,
                Some(0) => {}
                _ => clue.push(0),
            }
        }
        clue.retain(|&run| run > 0);
        clue
    }

    #[test]
    fn every_picture_of_3_by_3_is_counted_with_those_that_look_alike() {
        let clues = |bits: u32| {
            let is_black = move |row: usize, column: usize| bits >> (3 * row + column) & 1 == 1;
            let rows: Vec<Clue> =
                (0..3).map(|row| runs((0..3).map(|column| is_black(row, column)))).collect();
            let columns: Vec<Clue> =
                (0..3).map(|column| runs((0..3).map(|row| is_black(row, column)))).collect();
            (rows, columns)
        };
        let mut alike: HashMap<(Vec<Clue>, Vec<Clue>), u64> = HashMap::new();
        (0..512).for_each(|bits| *alike.entry(clues(bits)).or_default() += 1);
        assert_eq!(alike.len(), 445);
        for ((rows, columns), expected) in alike {
            let kernel = Propagation(Nonogram::new(rows, columns).expect("a legal puzzle"));
            let outcome = run(&kernel, &Limits::default(), 0, &Arc::default(), None, None);
            assert_eq!((outcome.count, outcome.halt), (expected, None));
        }
    }
}
