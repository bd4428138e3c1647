//! Algorithm `auto`: propagation of line solving, failed-literal probing, then CDCL or guesses.
//!
//! State: for each row and column and each colour, the cells that can have it. Changed lines wait in
//! a queue; each is solved completely (`line/`), and every colour that this rules out queues the
//! crossing line (`grid.rs`). At the fixpoint failed-literal probing tries the colours of each open
//! cell (`probing.rs`). What is left goes to CDCL with lazy explanations (`lazy_clauses.rs`),
//! guided by belief propagation (`decisions.rs`). Without it, or when there are more solutions than
//! it should block one by one, the search guesses and backtracks (`guessing.rs`).
//!
//! Black and white is the case of two colours: the same code, compiled for two planes a line
//! ([`Run::COLOURS`]).
//!
//! Invariant between decisions: the queue is empty and no line can rule out anything. One node is
//! one board at its fixpoint: the root, and one for each decision.
//!
//! References: Batenburg, Kosters, "Solving Nonograms by combining relaxations", 2009 (line solving
//! with 2-SAT); Wu et al., "An efficient approach to solving nonograms", 2013 (full probing).

mod beliefs;
mod chain;
mod decisions;
mod derived;
pub mod grid;
mod guessing;
mod lazy_clauses;
pub mod pipeline;
pub mod probing;
mod switching;
mod symmetries;
#[cfg(test)]
mod tests;
pub mod tree;
mod variables;

use std::collections::HashSet;

use grid::{Board, Paint, Stop};
use guessing::Guessing;
use lazy_clauses::{Rest, learn};
use pipeline::Pipeline;
use probing::Probes;
use variables::{MOST_VARIABLES, Variables};

use super::puzzle::{Clues, Run};
use crate::Invalid;
use crate::search::{Control, Halt, Kernel, Narrow};

/// Evaluates a call with `$words` bound to the number of machine words of a line.
macro_rules! by_size {
    ($puzzle:expr, $words:ident, $call:expr) => {
        $crate::nonogram::propagation::by_size!(
            $puzzle, $words, $call, 63 1, 127 2, 255 4, 511 8, 1023 16
        )
    };
    ($puzzle:expr, $words:ident, $call:expr, $($cells:literal $number:literal),*) => {{
        let longest = $puzzle.width().max($puzzle.height());
        match longest {
            $(0..=$cells => {
                const $words: usize = $number;
                $call
            })*
            // `LONGEST` keeps lines below this.
            _ => {
                const $words: usize = 16;
                $call
            }
        }
    }};
}
pub(super) use by_size;

/// The kernel of `auto`.
pub struct Propagation<R = u16> {
    /// The puzzle.
    pub nonogram: Clues<R>,
    /// The stages that take part.
    pub pipeline: Pipeline,
    /// Colours that cells must not have, whatever the clues say.
    struck: Vec<Paint>,
}

impl<R> Propagation<R> {
    /// With all stages.
    pub fn new(nonogram: Clues<R>) -> Self {
        Self { nonogram, pipeline: Pipeline::ALL, struck: Vec::new() }
    }
}

impl<R: Run> Kernel for Propagation<R> {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        let end = by_size!(self.nonogram, W, self.solve::<W>(control));
        match end {
            Err(Stop::Halt(halt)) => Err(halt),
            Ok(()) | Err(Stop::Dead) => Ok(()),
        }
    }
}

impl<R: Run> Propagation<R> {
    /// The pictures in which these cells, by number, have these colours.
    pub fn within(nonogram: Clues<R>, given: &[(usize, u8)]) -> Result<Self, Invalid> {
        let cells = nonogram.width() * nonogram.height();
        let colours = nonogram.colours as u8;
        if given.iter().any(|&(cell, colour)| cell >= cells || colour > colours) {
            return Err(Invalid("a given colour is not on the board"));
        }
        let others = given.iter().flat_map(|&(cell, colour)| {
            let others = (0..=colours).filter(move |&other| other != colour);
            others.map(move |other| Paint::new(cell, other))
        });
        let struck = others.collect();
        // A derived solution need not agree with what is given.
        Ok(Self { nonogram, pipeline: Pipeline { derived: false, ..Pipeline::ALL }, struck })
    }

    fn solve<const W: usize>(&self, control: &mut Control) -> Result<(), Stop> {
        let mut board = Board::<R, W>::new(&self.nonogram);
        control.hold(board.bytes())?;
        let mut probes = self.probes();
        let end = self.find_all(&mut board, &mut probes, control);
        control.counter("lines", board.lines_solved);
        control.counter("probes", probes.count);
        end
    }

    fn probes<const W: usize>(&self) -> Probes<W> {
        if self.pipeline.probing { Probes::new() } else { Probes::none() }
    }

    fn find_all<const W: usize>(
        &self,
        board: &mut Board<'_, R, W>,
        probes: &mut Probes<W>,
        control: &mut Control,
    ) -> Result<(), Stop> {
        self.begin(board, probes, control)?;
        let mut seen = HashSet::new();
        let variables = Variables::of(board);
        if self.pipeline.clauses && (1..=MOST_VARIABLES).contains(&variables.len()) {
            match learn(board, &variables, self.pipeline, control)? {
                Rest::Nothing => return Ok(()),
                Rest::Unknown(found) => seen = found,
            }
        }
        probes.prepare(board, control)?;
        let restarts = self.pipeline.restarts;
        Guessing::new(board, probes, &seen, restarts).find_all(control)?;
        Ok(())
    }

    /// The root: line solving and probing to the fixpoint.
    fn begin<const W: usize>(
        &self,
        board: &mut Board<'_, R, W>,
        probes: &mut Probes<W>,
        control: &mut Control,
    ) -> Result<(), Stop> {
        control.node(0)?;
        control.observer.node(0, 0, 255);
        board.show_decided(&mut control.observer);
        for &struck in &self.struck {
            if board.can_be(struck) && !board.rule_out(struck, 0, &mut control.observer) {
                return Err(Stop::Dead);
            }
        }
        board.settle(0, control).inspect_err(|_| board.report_impossible(control))?;
        probes.prepare(board, control)?;
        probes.probe(board, |score| score, 0, control)?;
        Ok(())
    }

    fn deduce<const W: usize>(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        let mut board = Board::<R, W>::new(&self.nonogram);
        match self.begin(&mut board, &mut self.probes(), control) {
            Ok(()) => Ok(board.known()),
            Err(Stop::Halt(halt)) => Err(halt),
            // A refuted board has no solution, so there is no backbone to deduce.
            Err(Stop::Dead) => Ok(Vec::new()),
        }
    }
}

impl<R: Run> Narrow for Propagation<R> {
    fn without(&self, cell: usize, values: &[u8]) -> Self {
        // A derived solution need not agree with what is struck out.
        let pipeline = Pipeline { derived: false, ..self.pipeline };
        let struck = values.iter().map(|&value| Paint::new(cell, value)).collect();
        Self { nonogram: self.nonogram.clone(), pipeline, struck }
    }

    fn beside(&self, solution: &[u8]) -> Vec<(usize, u8)> {
        let clues: Vec<&[R]> = self.nonogram.clues().collect();
        derived::derived_values(&clues, self.nonogram.width(), solution)
    }

    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        by_size!(self.nonogram, W, self.deduce::<W>(control))
    }
}
