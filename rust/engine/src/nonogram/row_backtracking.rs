//! `row-backtracking`: Choiri's method of 2010, a tree with a level for each row.
//!
//! Each placing of a row's runs is put down in turn, packed to the left first, the right-most run
//! moving first; the rows so far are checked against the columns, and the next row is tried if
//! they agree. One node is one placing put into a row, accepted or not.
//!
//! The check can be read in two ways. `Finished`: the finished runs of each column are its first
//! clues and an open run is not too long. `Remaining`: also, what is left of the clue fits into the
//! rows below. With `tricks`, cells that each row and column alone forces (full lines, overlaps of
//! runs) are found once at the start, and a placing that misses one is not put down.

use super::board::{Clue, Nonogram, Placing, needed};
use crate::search::{Control, Halt, Kernel, Observer};

/// How the rows so far are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// Finished runs and the open one.
    Finished,
    /// Also what is left.
    Remaining,
}

/// The paper's method.
pub struct RowBacktracking {
    /// The puzzle.
    pub puzzle: Nonogram,
    /// How rows are checked.
    pub check: Check,
    /// Whether the line tricks are used at the start.
    pub tricks: bool,
}

impl Kernel for RowBacktracking {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let (width, height) = (self.puzzle.width(), self.puzzle.height());
        let mut forced = vec![false; width * height];
        if self.tricks {
            self.force(&mut forced);
        }
        let mut walk = Walk {
            kernel: self,
            forced,
            cells: vec![false; width * height],
            columns: vec![Vec::with_capacity(height + 1); width],
            accepted: 0,
        };
        for column in &mut walk.columns {
            column.push(Progress { done: 0, open: 0 });
        }
        let end = walk.place(0, control, observer);
        control.counter("accepted", walk.accepted);
        end
    }
}

impl RowBacktracking {
    /// The cells that each line alone forces black: those that a run covers both when all runs
    /// are packed to the left and when all are packed to the right.
    fn force(&self, forced: &mut [bool]) {
        let width = self.puzzle.width();
        for (row, clue) in self.puzzle.rows.iter().enumerate() {
            overlaps(clue, width).for_each(|column| forced[row * width + column] = true);
        }
        for (column, clue) in self.puzzle.columns.iter().enumerate() {
            let length = self.puzzle.height();
            overlaps(clue, length).for_each(|row| forced[row * width + column] = true);
        }
    }
}

fn overlaps(clue: &[usize], length: usize) -> impl Iterator<Item = usize> + '_ {
    let spare = length - needed(clue);
    let mut start = 0;
    clue.iter().flat_map(move |&run| {
        let left = start;
        start += run + 1;
        left + spare..(left + run).max(left + spare)
    })
}

/// How far a column has come: runs finished, and the length of the open one.
#[derive(Clone, Copy)]
struct Progress {
    done: usize,
    open: usize,
}

struct Walk<'a> {
    kernel: &'a RowBacktracking,
    forced: Vec<bool>,
    cells: Vec<bool>,
    /// For each column its progress after each of the rows so far, from none on.
    columns: Vec<Vec<Progress>>,
    accepted: u64,
}

impl Walk<'_> {
    fn place<O: Observer>(
        &mut self,
        row: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Halt> {
        let puzzle = &self.kernel.puzzle;
        let width = puzzle.width();
        if row == puzzle.height() {
            observer.solution(row);
            return control
                .found(|| self.cells.iter().map(|&is_black| u8::from(is_black)).collect());
        }
        let mut placing = Placing::first(&puzzle.rows[row], width);
        loop {
            if self.put(row, &placing) {
                control.node(row)?;
                observer.node(row, row * width, 0);
                control.work(width as u64 / 16)?;
                if self.agrees(row) {
                    self.accepted += 1;
                    if O::ON {
                        for column in 0..width {
                            let cell = row * width + column;
                            observer.set(row, cell, usize::from(self.cells[cell]));
                        }
                    }
                    self.place(row + 1, control, observer)?;
                    self.columns.iter_mut().for_each(|column| column.truncate(row + 1));
                    control.backtrack();
                    observer.back(row);
                }
            } else {
                control.work(width as u64 / 16 + 1)?;
            }
            if !placing.advance() {
                return Ok(());
            }
        }
    }

    /// Writes a placing into its row; false if it misses a forced cell.
    fn put(&mut self, row: usize, placing: &Placing<'_>) -> bool {
        let width = self.kernel.puzzle.width();
        let (cells, forced) =
            (&mut self.cells[row * width..][..width], &self.forced[row * width..][..width]);
        cells.fill(false);
        placing.cells().for_each(|column| cells[column] = true);
        forced.iter().zip(cells.iter()).all(|(&forced, &is_black)| is_black || !forced)
    }

    /// Whether the columns allow this row; their progress is noted if they do.
    fn agrees(&mut self, row: usize) -> bool {
        let puzzle = &self.kernel.puzzle;
        let width = puzzle.width();
        let below = puzzle.height() - row - 1;
        for column in 0..width {
            let clue = &puzzle.columns[column];
            let next = step(clue, self.columns[column][row], self.cells[row * width + column]);
            let next = next.filter(|&progress| self.fits(clue, progress, below));
            let Some(next) = next else {
                self.columns[..column].iter_mut().for_each(|column| column.truncate(row + 1));
                return false;
            };
            self.columns[column].push(next);
        }
        true
    }

    /// Whether what is left of a clue can follow; at the last row nothing may be left.
    fn fits(&self, clue: &Clue, progress: Progress, below: usize) -> bool {
        if below > 0 && self.kernel.check == Check::Finished {
            return true;
        }
        let rest = &clue[progress.done..];
        if progress.open == 0 {
            needed(rest) <= below
        } else {
            needed(rest) - progress.open <= below
        }
    }
}

/// The progress of a column after one more cell; `None` if a run is wrong.
fn step(clue: &[usize], before: Progress, is_black: bool) -> Option<Progress> {
    let Progress { done, open } = before;
    if is_black {
        return (clue.get(done).is_some_and(|&run| open < run))
            .then_some(Progress { done, open: open + 1 });
    }
    if open == 0 {
        return Some(before);
    }
    (clue[done] == open).then_some(Progress { done: done + 1, open: 0 })
}
