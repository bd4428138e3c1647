//! Guesses: the search without CDCL.
//!
//! A guess says that a cell has a colour, and afterwards that it has not, so the space is split in
//! two and every solution is found exactly once. The cell is the one with the best probing score. A
//! trail undoes guesses; the stack is explicit, because its depth may be many times the number of
//! cells. Until the first solution, bad runs are restarted (`restarts.rs`).
//!
//! References: Wu et al., as in the module (probing chooses the guess); Luby, Sinclair, Zuckerman,
//! as in `restarts.rs`.

use std::collections::HashSet;

use super::grid::{Board, Paint, Stop};
use super::probing::{Probes, tightest};
use crate::nonogram::puzzle::Run;
use crate::nonogram::restarts::Restarts;
use crate::search::{Control, Halt};

/// A guess on the stack, and how to undo it.
struct Frame {
    paint: Paint,
    mark: usize,
    /// Whether this is the second half: the cell is *not* of this colour.
    is_last: bool,
}

/// A search by guesses for all solutions except those in `seen`.
pub struct Guessing<'b, 'a, R, const W: usize> {
    board: &'b mut Board<'a, R, W>,
    probes: &'b mut Probes<W>,
    seen: &'b HashSet<Vec<u8>>,
    restarts: Restarts,
    may_restart: bool,
    frames: Vec<Frame>,
}

impl<'b, 'a, R: Run, const W: usize> Guessing<'b, 'a, R, W> {
    pub fn new(
        board: &'b mut Board<'a, R, W>,
        probes: &'b mut Probes<W>,
        seen: &'b HashSet<Vec<u8>>,
        may_restart: bool,
    ) -> Self {
        let (restarts, frames) = (Restarts::new(), Vec::new());
        Self { board, probes, seen, restarts, may_restart, frames }
    }

    /// Finds all solutions of a board at its fixpoint.
    pub fn find_all(&mut self, control: &mut Control) -> Result<(), Halt> {
        let mut is_alive = true;
        loop {
            let guess = if is_alive { self.deepen(control)? } else { None };
            let frame = match guess {
                Some(paint) => Frame { paint, mark: self.board.trail.len(), is_last: false },
                None => match self.retreat(control) {
                    Some(frame) => frame,
                    None => return Ok(()),
                },
            };
            is_alive = self.enter(frame, control)?;
        }
    }

    /// Makes a guess; false if the board contradicts itself.
    fn enter(&mut self, frame: Frame, control: &mut Control) -> Result<bool, Halt> {
        let Frame { paint, mark, is_last } = frame;
        self.frames.push(frame);
        let depth = self.frames.len();
        control.node(depth)?;
        let shown = if is_last { self.board.other(paint).unwrap_or(paint) } else { paint };
        control.observer.node(depth, shown.cell(), usize::from(shown.colour));
        if is_last {
            self.board.rule_out(paint, depth, &mut control.observer);
        } else {
            self.board.paint(paint, depth, &mut control.observer);
        }
        let is_alive = self.board.survives(depth, control)?;
        if !is_alive {
            self.probes.grant();
        } else if self.may_restart && control.count() == 0 && self.restarts.is_due() {
            self.restart(control);
        } else {
            self.probes.forget(self.board, mark);
        }
        Ok(is_alive)
    }

    /// The next guess on a board at its fixpoint; `None` if the board is solved (then it is
    /// reported) or contradictory.
    fn deepen(&mut self, control: &mut Control) -> Result<Option<Paint>, Halt> {
        let depth = self.frames.len();
        let blur = |score| self.restarts.blurred(score);
        let guess = match self.probes.probe(self.board, blur, depth, control) {
            Ok(guess) => guess.or_else(|| tightest(self.board)),
            Err(Stop::Halt(halt)) => return Err(halt),
            Err(Stop::Dead) => {
                self.probes.grant();
                return Ok(None);
            }
        };
        let Some(paint) = guess else {
            if self.seen.is_empty() || !self.seen.contains(&self.board.picture()) {
                control.observer.solution(depth);
                control.found(|| self.board.picture())?;
            }
            return Ok(None);
        };
        let other = self.board.colours(paint.cell()).find(|&colour| colour != paint.colour);
        let colour = if self.restarts.is_contrary() { other } else { None };
        Ok(Some(paint.in_colour(colour.unwrap_or(paint.colour))))
    }

    /// Undoes all guesses except those at the root whose first half is refuted.
    fn restart(&mut self, control: &mut Control) {
        let kept = self.frames.iter().take_while(|frame| frame.is_last).count();
        if let Some(frame) = self.frames.get(kept) {
            self.probes.forget(self.board, frame.mark);
            self.board.undo(frame.mark);
            self.frames[kept..].iter().for_each(|_| control.backtrack());
            self.frames.truncate(kept);
            control.observer.back(kept + 1);
            control.counter("runs", self.restarts.count() + 1);
        }
    }

    /// Undoes guesses up to one whose other half has not been tried.
    fn retreat(&mut self, control: &mut Control) -> Option<Frame> {
        while let Some(frame) = self.frames.pop() {
            self.probes.forget(self.board, frame.mark);
            self.board.undo(frame.mark);
            control.backtrack();
            control.observer.back(self.frames.len() + 1);
            if !frame.is_last {
                return Some(Frame { is_last: true, ..frame });
            }
        }
        None
    }
}
