//! Algorithm `exhaustive`: the Hanjie paper's brute force (2012).
//!
//! Idea: every line of the basis (rows or columns) starts left-packed. An odometer runs through all
//! combinations of placements, the first line fastest; each combination is one *state*, and the
//! crossing lines decide whether it is a solution. The basis `columns` is the same on the
//! transposed board.
//!
//! Cost: the number of states is the product of the placements of all lines. One node is one state
//! checked. A check is cheap: the crossing lines are read from the last line of the basis towards
//! the first, and what was read before the lines that moved is kept.
//!
//! Invariant: `read[line]` is what the crossing lines have read down to `line`, for every line
//! above `stuck`, the line at which some crossing line could not continue.

use super::automaton::Automata;
use super::placements::{Placements, Shifts};
use crate::nonogram::puzzle::Nonogram;
use crate::search::{Control, Halt, Kernel, Observer};

/// The paper's search.
pub struct Exhaustive {
    /// The puzzle.
    pub nonogram: Nonogram,
    /// Whether the columns are the basis instead of the rows.
    pub by_columns: bool,
}

impl Kernel for Exhaustive {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let mirrored = self.by_columns.then(|| self.nonogram.transposed());
        let board = mirrored.as_ref().unwrap_or(&self.nonogram);
        let mut odometer = Odometer::new(board, self.by_columns);
        control.hold(odometer.bytes())?;
        let states = odometer.lines.iter().map(Placements::count);
        control.counter("states", states.fold(1, u64::saturating_mul));
        odometer.run(control)
    }
}

struct Odometer {
    height: usize,
    width: usize,
    is_mirrored: bool,
    lines: Vec<Placements>,
    shifts: Vec<Shifts>,
    cells: Vec<u8>,
    /// The crossing lines, each from its end.
    crossing: Automata,
    read: Vec<Vec<u16>>,
    stuck: Option<usize>,
}

impl Odometer {
    fn new(board: &Nonogram, is_mirrored: bool) -> Self {
        let (height, width) = (board.height(), board.width());
        let backwards: Vec<Vec<u16>> =
            board.columns.iter().map(|clue| clue.iter().rev().copied().collect()).collect();
        let mut odometer = Self {
            height,
            width,
            is_mirrored,
            lines: board.rows.iter().map(|clue| Placements::new(clue, width)).collect(),
            shifts: vec![Shifts::new(); height],
            cells: vec![0; height * width],
            crossing: Automata::new(backwards.iter().map(Vec::as_slice)),
            read: vec![vec![0; width]; height + 1],
            stuck: None,
        };
        for line in 0..height {
            odometer.reset(line);
        }
        odometer
    }

    fn bytes(&self) -> u64 {
        (self.height * self.width * 3) as u64
    }

    fn run(&mut self, control: &mut Control) -> Result<(), Halt> {
        let mut is_first = true;
        let mut moved = self.height - 1;
        loop {
            let depth = self.height - 1 - moved;
            control.node(depth)?;
            control.observer.node(depth, self.place(moved, 0), 1);
            if control.observer.is_on() {
                self.show(moved, &mut control.observer);
            }
            if moved > 0 {
                control.work((moved * self.width / 16) as u64)?;
            }
            if self.check(moved) {
                if is_first {
                    control.counter("solution_state", control.nodes() - 1);
                    is_first = false;
                }
                control.observer.solution(depth);
                control.found(|| self.solution())?;
            }
            let Some(line) = self.advance() else {
                return Ok(());
            };
            moved = line;
            control.backtrack();
            control.observer.back(self.height - 1 - moved);
        }
    }

    /// Moves to the next state. Returns the last line that moved; `None` after the last state.
    fn advance(&mut self) -> Option<usize> {
        for line in 0..self.height {
            if self.lines[line].next(&mut self.shifts[line]) {
                self.paint(line);
                return Some(line);
            }
            self.reset(line);
        }
        None
    }

    fn reset(&mut self, line: usize) {
        self.lines[line].first(&mut self.shifts[line]);
        self.paint(line);
    }

    fn paint(&mut self, line: usize) {
        let cells = &mut self.cells[line * self.width..][..self.width];
        self.lines[line].paint(&self.shifts[line], cells);
    }

    /// Whether the crossing lines agree, after the lines from 0 to `moved` have moved.
    fn check(&mut self, moved: usize) -> bool {
        if self.stuck.is_some_and(|line| line > moved) {
            return false;
        }
        self.stuck = None;
        for line in (0..=moved).rev() {
            let (above, below) = self.read.split_at_mut(line + 1);
            let cells = &self.cells[line * self.width..][..self.width];
            if !self.crossing.read(&below[0], cells, &mut above[line]) {
                self.stuck = Some(line);
                return false;
            }
        }
        self.crossing.can_end_within(&self.read[0], 0)
    }

    fn show(&self, moved: usize, observer: &mut Observer) {
        for line in (0..=moved).rev() {
            for across in 0..self.width {
                let cell = self.cells[line * self.width + across];
                observer.set(self.height - 1 - line, self.place(line, across), cell as usize);
            }
        }
    }

    /// The cell of the puzzle for a cell of the basis.
    fn place(&self, line: usize, across: usize) -> usize {
        if self.is_mirrored { across * self.height + line } else { line * self.width + across }
    }

    fn solution(&self) -> Vec<u8> {
        let mut solution = vec![0; self.cells.len()];
        for line in 0..self.height {
            for across in 0..self.width {
                solution[self.place(line, across)] = self.cells[line * self.width + across];
            }
        }
        solution
    }
}

#[cfg(test)]
pub mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::search::{AnyKernel, Limits, Outcome, run};

    pub fn choiri5() -> Nonogram {
        let rows = vec![vec![1, 1], vec![5], vec![1], vec![3], vec![2, 2]];
        let columns = vec![vec![1, 1], vec![1, 2], vec![4], vec![1, 2], vec![2, 1]];
        Nonogram::new(rows, columns).expect("the paper's puzzle")
    }

    pub fn outcome(kernel: &impl AnyKernel) -> Outcome {
        run(kernel, &Limits::default(), 9, &Arc::default(), None, None)
    }

    pub fn figure(outcome: &Outcome, name: &str) -> Option<u64> {
        outcome.stats.counters.iter().find(|(known, _)| *known == name).map(|&(_, value)| value)
    }

    #[test]
    fn choiri5_has_90_states_by_rows_and_324_by_columns() {
        for (by_columns, states) in [(false, 90), (true, 324)] {
            let found = outcome(&Exhaustive { nonogram: choiri5(), by_columns });
            assert_eq!((found.count, found.stats.nodes), (1, states));
            assert_eq!(figure(&found, "states"), Some(states));
            let picture = [0, 0, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1, 0, 0];
            assert_eq!(found.solutions[0][..15], picture);
        }
    }

    #[test]
    fn the_solution_of_choiri5_is_state_47() {
        let found = outcome(&Exhaustive { nonogram: choiri5(), by_columns: false });
        assert_eq!(figure(&found, "solution_state"), Some(47));
    }
}
