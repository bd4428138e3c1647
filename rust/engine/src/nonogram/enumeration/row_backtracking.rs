//! Algorithm `row-backtracking`: the backtracking paper's search (Choiri, 2010).
//!
//! Idea: a level of the tree is a row, a node a placement of the row's clue, left-packed first and
//! the right-most block moving first. A placement is kept if the columns agree with all rows down
//! to it, and the search continues with the next row. `Check::Finished` is the plain check: the
//! finished runs of each column are the first of its clue, and the open run is not too long.
//! `Check::Remaining` also requires that the rest of the column's clue fits into the rows below.
//!
//! Cost: exponential; a row of k blocks with s spare cells has C(s + k, k) placements. One node is
//! one placement put into a row, kept or not. With the line tricks on, cells that are black in
//! every placement of their row or column are painted first (at depth 0; row r has depth r + 1),
//! and only placements that cover them are tried. The event of a node holds the number of its
//! placement among those that are tried in its row, from 1; `MOST_NUMBERED` stands for larger ones.

use super::automaton::Automata;
use super::placements::{Placements, Shifts};
use super::tricks::{Tricks, forced_cells};
use crate::nonogram::puzzle::Nonogram;
use crate::search::{Control, Halt, Kernel, Observer};

/// The largest number of a placement that an event can hold.
const MOST_NUMBERED: usize = 0xFFFF;

/// How strictly the columns are checked after each row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The painted cells agree with the clue.
    Finished,
    /// The rest of the clue must also fit into the rows below.
    Remaining,
}

/// The paper's search.
pub struct RowBacktracking {
    /// The puzzle.
    pub nonogram: Nonogram,
    /// The line tricks that are applied first.
    pub tricks: Tricks,
    /// How the columns are checked.
    pub check: Check,
}

impl Kernel for RowBacktracking {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let board = &self.nonogram;
        control.hold((board.height() * board.width() * 4) as u64)?;
        let rows = self.placements(control)?;
        let states = rows.iter().map(Placements::count);
        control.counter("states", states.fold(1, u64::saturating_mul));
        let mut walk = Walk::new(board, rows, self.check);
        let end = walk.run(control);
        control.counter("accepted", walk.accepted);
        end
    }
}

impl RowBacktracking {
    fn placements(&self, control: &mut Control) -> Result<Vec<Placements>, Halt> {
        let (board, width) = (&self.nonogram, self.nonogram.width());
        if self.tricks == Tricks::Off {
            return Ok(board.rows.iter().map(|clue| Placements::new(clue, width)).collect());
        }
        let forced = forced_cells(board, self.tricks);
        if control.observer.is_on() {
            forced.iter().enumerate().filter(|&(_, &is_forced)| is_forced).for_each(|(cell, _)| {
                control.observer.set(0, cell, 1);
            });
        }
        let mut rows = Vec::with_capacity(board.height());
        for (clue, forced) in board.rows.iter().zip(forced.chunks(width)) {
            let placements = Placements::covering(clue, forced, |units| control.work(units))?;
            control.hold(placements.bytes())?;
            rows.push(placements);
        }
        Ok(rows)
    }
}

struct Walk {
    width: usize,
    rows: Vec<Placements>,
    shifts: Vec<Shifts>,
    /// The number of the placement that each row holds, from 1.
    numbers: Vec<usize>,
    cells: Vec<u8>,
    columns: Automata,
    /// What the columns have read above each row.
    read: Vec<Vec<u16>>,
    check: Check,
    accepted: u64,
}

impl Walk {
    fn new(board: &Nonogram, rows: Vec<Placements>, check: Check) -> Self {
        let (height, width) = (board.height(), board.width());
        Self {
            width,
            rows,
            shifts: vec![Shifts::new(); height],
            numbers: vec![0; height],
            cells: vec![0; height * width],
            columns: Automata::new(board.columns.iter().map(Vec::as_slice)),
            read: vec![vec![0; width]; height + 1],
            check,
            accepted: 0,
        }
    }

    fn run(&mut self, control: &mut Control) -> Result<(), Halt> {
        let mut row = 0;
        let mut is_fresh = true;
        loop {
            if self.place(row, is_fresh) {
                control.node(row + 1)?;
                control.observer.node(
                    row + 1,
                    row * self.width,
                    self.numbers[row].min(MOST_NUMBERED),
                );
                is_fresh = self.accepts(row);
                if !is_fresh {
                    continue;
                }
                self.accepted += 1;
                self.show(row, &mut control.observer);
                if row + 1 < self.rows.len() {
                    row += 1;
                    continue;
                }
                control.observer.solution(row + 1);
                control.found(|| self.cells.clone())?;
            } else if row == 0 {
                return Ok(());
            } else {
                row -= 1;
            }
            is_fresh = false;
            control.backtrack();
            control.observer.back(row + 1);
        }
    }

    /// Puts the first or the next placement into a row, if there is one.
    fn place(&mut self, row: usize, is_first: bool) -> bool {
        let (placements, shifts) = (&self.rows[row], &mut self.shifts[row]);
        let is_placed = if is_first { placements.first(shifts) } else { placements.next(shifts) };
        if is_placed {
            self.numbers[row] = if is_first { 1 } else { self.numbers[row] + 1 };
            placements.paint(shifts, &mut self.cells[row * self.width..][..self.width]);
        }
        is_placed
    }

    /// The paper's `isAvailable`: whether the columns agree with all rows down to `row`.
    fn accepts(&mut self, row: usize) -> bool {
        let (above, below) = self.read.split_at_mut(row + 1);
        let cells = &self.cells[row * self.width..][..self.width];
        if !self.columns.read(&above[row], cells, &mut below[0]) {
            return false;
        }
        let left = self.rows.len() - 1 - row;
        self.check == Check::Finished && left > 0 || self.columns.can_end_within(&below[0], left)
    }

    fn show(&self, row: usize, observer: &mut Observer) {
        if observer.is_on() {
            for (column, &cell) in self.cells[row * self.width..][..self.width].iter().enumerate() {
                observer.set(row + 1, row * self.width + column, cell as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::exhaustive::tests::{choiri5, figure, outcome};
    use super::*;

    #[test]
    fn choiri5_takes_the_counts_of_the_paper() {
        for (tricks, check, tried, accepted, states) in [
            (Tricks::Off, Check::Finished, 23, 12, 90),
            (Tricks::Off, Check::Remaining, 21, 10, 90),
            (Tricks::On, Check::Remaining, 15, 10, 6),
        ] {
            let found = outcome(&RowBacktracking { nonogram: choiri5(), tricks, check });
            assert_eq!((found.count, found.stats.nodes), (1, tried));
            assert_eq!(figure(&found, "states"), Some(states));
            if tricks == Tricks::Off {
                assert_eq!(figure(&found, "accepted"), Some(accepted));
            }
        }
    }
}
