//! `patterns`: the greedy method of the student paper "Hitori by brute-force patterns".
//!
//! `solve3` visits the cells by row: an undecided cell with a duplicate in its row *and* in its
//! column becomes black and its neighbours white; a cell without any duplicate becomes white. Then
//! `solve1and2` does the same with a duplicate in its row *or* in its column, and leaves nothing
//! undecided. The paper also writes beyond the edge of the board; those writes are ignored.
//!
//! The paper does not say whether a black duplicate still counts; both readings are options. One
//! node is one cell decided. Nothing is taken back or checked, so the result may break a rule.
//! Cost: linear in the cells times the length of a line.

use super::board::Hitori;
use crate::search::{Control, Halt, Kernel};

const UNKNOWN: u8 = 255;

/// Whether a black duplicate counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Only duplicates that are not black count. This reading solves the paper's example.
    BlackIgnored,
    /// All duplicates count.
    BlackCounts,
}

/// The paper's method.
pub struct Patterns {
    /// The board.
    pub board: Hitori,
    /// The reading.
    pub reading: Reading,
}

impl Kernel for Patterns {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let board = &self.board;
        let mut colours = vec![UNKNOWN; board.cells.len()];
        for needs_both in [true, false] {
            for cell in 0..board.cells.len() {
                if colours[cell] != UNKNOWN {
                    continue;
                }
                let (in_row, in_column) = self.duplicates(&colours, cell);
                control.work((board.width + board.height) as u64 / 8)?;
                if if needs_both { in_row && in_column } else { in_row || in_column } {
                    decide(&mut colours, cell, 1, control)?;
                    for other in board.neighbours(cell) {
                        if colours[other] == UNKNOWN {
                            decide(&mut colours, other, 0, control)?;
                        }
                    }
                } else if !in_row && !in_column {
                    decide(&mut colours, cell, 0, control)?;
                }
            }
            if needs_both {
                control.counter("decided_by_pattern_3", control.nodes());
            }
        }
        control.candidate(colours);
        Ok(())
    }
}

impl Patterns {
    /// Whether a cell has a duplicate in its row, and in its column.
    fn duplicates(&self, colours: &[u8], cell: usize) -> (bool, bool) {
        let board = &self.board;
        let (row, column) = board.place(cell);
        let is_duplicate = |other: usize| {
            other != cell
                && board.cells[cell] != 0
                && board.cells[other] == board.cells[cell]
                && (self.reading == Reading::BlackCounts || colours[other] != 1)
        };
        let in_row = (0..board.width).any(|at| is_duplicate(row * board.width + at));
        let in_column = (0..board.height).any(|at| is_duplicate(at * board.width + column));
        (in_row, in_column)
    }
}

fn decide(colours: &mut [u8], cell: usize, colour: u8, control: &mut Control) -> Result<(), Halt> {
    control.node(0)?;
    control.observer.node(0, cell, colour as usize);
    colours[cell] = colour;
    control.observer.set(0, cell, colour as usize);
    Ok(())
}
