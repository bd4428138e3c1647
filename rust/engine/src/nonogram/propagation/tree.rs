//! Algorithm `propagation`: line solving to the fixpoint and guesses, without memory.
//!
//! The guess is the first open cell of the row with the fewest open cells; its colours are tried
//! from the last one on. A choice is a cell and a colour. Nothing is learned, probed or restarted,
//! so what is below a node depends on the path to it alone, and the search can be cut.

use num_bigint::BigUint;

use super::by_size;
use super::grid::{Board, Paint};
use super::probing::tightest;
use crate::nonogram::puzzle::{Clues, Run};
use crate::rng::Rng;
use crate::search::{Choice, Control, Cut, Cuttable, Halt, Kernel, Stop, Tree, Walk};

/// The kernel of `propagation`.
pub struct LineSearch<R = u16>(pub Clues<R>);

impl<R: Run> Kernel for LineSearch<R> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        by_size!(self.0, W, {
            let mut guesses = Guesses::<R, W>::new(&self.0, control)?;
            Walk::new(&mut guesses).search(control).map(|_| ())
        })
    }
}

impl<R: Run> Cuttable for LineSearch<R> {
    fn explore(
        &self,
        cut: &mut Cut,
        total: &mut BigUint,
        control: &mut Control,
    ) -> Result<(), Stop> {
        by_size!(self.0, W, {
            let mut guesses = Guesses::<R, W>::new(&self.0, control)?;
            Walk::new(&mut guesses).explore_all(cut, total, control)
        })
    }

    fn sample(
        &self,
        cut: &Cut,
        samples: usize,
        rng: &mut Rng,
        control: &mut Control,
    ) -> Result<Vec<f64>, Stop> {
        by_size!(self.0, W, {
            let mut guesses = Guesses::<R, W>::new(&self.0, control)?;
            Walk::new(&mut guesses).sample_all(cut, samples, rng, control)
        })
    }
}

/// The tree of guesses.
struct Guesses<'a, R, const W: usize> {
    board: Board<'a, R, W>,
    marks: Vec<usize>,
}

impl<'a, R: Run, const W: usize> Guesses<'a, R, W> {
    fn new(puzzle: &'a Clues<R>, control: &mut Control) -> Result<Self, Halt> {
        let board = Board::new(puzzle);
        control.hold(board.bytes())?;
        Ok(Self { board, marks: Vec::new() })
    }
}

impl<R: Run, const W: usize> Tree for Guesses<'_, R, W> {
    fn begin(&mut self, control: &mut Control) -> Result<bool, Halt> {
        self.board.show_decided(&mut control.observer);
        let is_alive = self.board.survives(0, control)?;
        if !is_alive {
            self.board.report_impossible(control);
        }
        Ok(is_alive)
    }

    fn branch(&mut self, control: &mut Control, branches: &mut Vec<Choice>) -> Result<(), Halt> {
        control.work(self.board.height as u64)?;
        if let Some(paint) = tightest(&self.board) {
            let cell = paint.cell();
            let colours = self.board.colours(cell).rev();
            branches.extend(colours.map(|colour| (cell as u32, u32::from(colour))));
        }
        Ok(())
    }

    fn enter(
        &mut self,
        (cell, colour): Choice,
        depth: usize,
        control: &mut Control,
    ) -> Result<bool, Halt> {
        self.marks.push(self.board.trail.len());
        self.board.paint(Paint::new(cell as usize, colour as u8), depth, &mut control.observer);
        self.board.survives(depth, control)
    }

    fn leave(&mut self) {
        if let Some(mark) = self.marks.pop() {
            self.board.undo(mark);
        }
    }

    fn solution(&self) -> Vec<u8> {
        self.board.picture()
    }
}
