//! Algorithm `auto`: propagation of line solving, failed-literal probing, then CDCL or guesses.
//!
//! State: for each row and column, the cells known black and the cells known white. Changed lines
//! wait in a queue; each is solved completely (`line/`), and every cell that this fixes queues the
//! crossing line (`grid.rs`). At the fixpoint failed-literal probing tries both values of each open
//! cell (`probing.rs`). What is left goes to CDCL with lazy explanations (`lazy_clauses.rs`),
//! guided by belief propagation (`decisions.rs`). Without it, or when there are more solutions than
//! it should block one by one, the search guesses the cell with the best probing score and
//! backtracks by a trail. The stack is explicit, because its depth may be the number of cells.
//!
//! Invariant between guesses: the queue is empty and no line can fix another cell. Complete: each
//! guess splits the space in two, so every solution is found exactly once. One node is one board at
//! its fixpoint: the root, and one for each decision.
//!
//! References: Batenburg, Kosters, "Solving Nonograms by combining relaxations", 2009 (line solving
//! with 2-SAT); Wu et al., "An efficient approach to solving nonograms", 2013 (full probing).

mod beliefs;
mod decisions;
mod derived;
pub mod grid;
mod lazy_clauses;
pub mod pipeline;
pub mod probing;
mod switching;
mod symmetries;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use grid::{Board, Guess, Stop};
use lazy_clauses::{MOST_VARIABLES, Rest, learn};
use pipeline::Pipeline;
use probing::Credit;

use crate::nonogram::puzzle::Nonogram;
use crate::search::{Control, Halt, Kernel, Narrow, Observer, Silent};

/// Evaluates a call with `$words` bound to the number of machine words of a line.
macro_rules! by_size {
    ($nonogram:expr, $words:ident, $call:expr) => {
        by_size!($nonogram, $words, $call, 62 1, 126 2, 254 4, 510 8, 638 10, 1022 16)
    };
    ($nonogram:expr, $words:ident, $call:expr, $($cells:literal $number:literal),*) => {{
        let longest = $nonogram.width().max($nonogram.height());
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

/// The kernel of `auto` for black and white nonograms.
pub struct Propagation {
    /// The puzzle.
    pub nonogram: Nonogram,
    /// The stages that take part.
    pub pipeline: Pipeline,
    /// A cell whose value is given.
    pub given: Option<Guess>,
}

impl Propagation {
    /// With all stages.
    pub fn new(nonogram: Nonogram) -> Self {
        Self { nonogram, pipeline: Pipeline::ALL, given: None }
    }
}

impl Kernel for Propagation {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let end = by_size!(self.nonogram, W, self.solve::<O, W>(control, observer));
        match end {
            Err(Stop::Halt(halt)) => Err(halt),
            Ok(()) | Err(Stop::Dead) => Ok(()),
        }
    }
}

impl Propagation {
    fn solve<O: Observer, const W: usize>(
        &self,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        let mut board = Board::<W>::new(&self.nonogram);
        control.hold(board.bytes())?;
        let end = self.find_all(&mut board, control, observer);
        control.counter("lines", board.lines_solved);
        control.counter("probes", board.credit.probes);
        end
    }

    fn find_all<O: Observer, const W: usize>(
        &self,
        board: &mut Board<'_, W>,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        self.begin(board, control, observer)?;
        let mut seen = HashSet::new();
        if self.pipeline.clauses && (1..=MOST_VARIABLES).contains(&board.open.len()) {
            match learn(board, self.pipeline, control, observer)? {
                Rest::Nothing => return Ok(()),
                Rest::Unknown(found) => seen = found,
            }
            board.list_open();
        }
        board.explore(self.pipeline, &seen, control, observer)
    }

    /// The root: line solving and probing to the fixpoint.
    fn begin<O: Observer, const W: usize>(
        &self,
        board: &mut Board<'_, W>,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        control.node(0)?;
        observer.node(0, 0, 255);
        if let Some(given) = self.given {
            board.set(given, 0, observer);
        }
        board.settle(0, control, observer).inspect_err(|_| board.report_impossible(control))?;
        if !self.pipeline.probing {
            board.credit = Credit::none();
        }
        board.list_open();
        board.probe(0, control, observer)?;
        board.list_open();
        Ok(())
    }

    fn deduce<const W: usize>(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        let mut board = Board::<W>::new(&self.nonogram);
        match self.begin(&mut board, control, &mut Silent) {
            Ok(()) => Ok(board.known()),
            Err(Stop::Halt(halt)) => Err(halt),
            // A refuted board has no solution, so there is no backbone to deduce.
            Err(Stop::Dead) => Ok(Vec::new()),
        }
    }
}

impl Narrow for Propagation {
    fn without(&self, cell: usize, value: u8) -> Self {
        // A derived solution need not agree with the given cell.
        let pipeline = Pipeline { derived: false, ..self.pipeline };
        let given = Some(Guess { cell, is_black: value == 0 });
        Self { nonogram: self.nonogram.clone(), pipeline, given }
    }

    fn beside(&self, solution: &[u8]) -> Vec<(usize, u8)> {
        let clues: Vec<&[u16]> = self.nonogram.clues().collect();
        derived::derived_values(&clues, self.nonogram.width(), solution)
    }

    fn deduced(&self, control: &mut Control) -> Result<Vec<u8>, Halt> {
        by_size!(self.nonogram, W, self.deduce::<W>(control))
    }
}

/// A guess on the stack, and how to undo it.
struct Frame {
    guess: Guess,
    mark: usize,
    is_last: bool,
}

impl<const W: usize> Board<'_, W> {
    /// Lists the open cells.
    fn list_open(&mut self) {
        self.open.clear();
        for row in 0..self.height() {
            let mut open = self.lines[row].open();
            while let Some(bit) = open.pop() {
                self.open.push((row * self.width + bit - 1) as u32);
            }
        }
    }

    /// Finds all solutions except those in `seen`, by guessing and backtracking.
    fn explore<O: Observer>(
        &mut self,
        pipeline: Pipeline,
        seen: &HashSet<Vec<u8>>,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<(), Stop> {
        let mut frames: Vec<Frame> = Vec::new();
        let mut is_alive = true;
        loop {
            let depth = frames.len();
            let guess = if is_alive { self.deepen(depth, seen, control, observer)? } else { None };
            let frame = match guess {
                Some(guess) => Frame { guess, mark: self.trail.len(), is_last: false },
                None => match self.retreat(&mut frames, control, observer) {
                    Some(frame) => frame,
                    None => return Ok(()),
                },
            };
            let Frame { guess, mark, .. } = frame;
            frames.push(frame);
            let depth = frames.len();
            control.node(depth)?;
            observer.node(depth, guess.cell, usize::from(guess.is_black));
            self.set(guess, depth, observer);
            is_alive = self.survives(depth, control, observer)?;
            if !is_alive {
                self.credit.grant();
            } else if pipeline.restarts && control.count() == 0 && self.restarts.is_due() {
                self.restart(&mut frames, control, observer);
            } else {
                self.forget(mark);
            }
        }
    }

    /// The next guess on a board at its fixpoint; `None` if the board is solved (then it is
    /// reported) or contradictory.
    fn deepen<O: Observer>(
        &mut self,
        depth: usize,
        seen: &HashSet<Vec<u8>>,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Guess>, Halt> {
        let guess = match self.probe(depth, control, observer) {
            Ok(guess) => guess.or_else(|| self.tightest()),
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Dead) => {
                self.credit.grant();
                return Ok(None);
            }
        };
        if guess.is_none() && (seen.is_empty() || !seen.contains(&self.picture())) {
            observer.solution(depth);
            control.found(|| self.picture())?;
        }
        let is_contrary = self.restarts.is_contrary();
        Ok(guess.map(|guess| Guess { is_black: guess.is_black != is_contrary, ..guess }))
    }

    /// Undoes all guesses except those at the root whose first value is refuted.
    fn restart<O: Observer>(
        &mut self,
        frames: &mut Vec<Frame>,
        control: &mut Control,
        observer: &mut O,
    ) {
        let kept = frames.iter().take_while(|frame| frame.is_last).count();
        if let Some(frame) = frames.get(kept) {
            self.forget(frame.mark);
            self.undo(frame.mark);
            frames[kept..].iter().for_each(|_| control.backtrack());
            frames.truncate(kept);
            observer.back(kept + 1);
            control.counter("runs", self.restarts.count() + 1);
        }
    }

    /// Undoes guesses up to one whose other value has not been tried.
    fn retreat<O: Observer>(
        &mut self,
        frames: &mut Vec<Frame>,
        control: &mut Control,
        observer: &mut O,
    ) -> Option<Frame> {
        while let Some(frame) = frames.pop() {
            self.forget(frame.mark);
            self.undo(frame.mark);
            control.backtrack();
            observer.back(frames.len() + 1);
            if !frame.is_last {
                let guess = Guess { is_black: !frame.guess.is_black, ..frame.guess };
                return Some(Frame { guess, is_last: true, ..frame });
            }
        }
        None
    }
}
