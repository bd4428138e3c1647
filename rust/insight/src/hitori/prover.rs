//! Refuting a supposition: follow it to a contradiction, and keep the shortest chain to it.

use super::board::{BLACK, Board, WHITE};
use super::chain::{Lemma, Tracer, refuted};
use super::rings::Cut;
use super::state::{Conflict, State};
use crate::ladder::{Budget, Halt};
use crate::step::Line;

/// Why a colour of a cell is impossible.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// How many links the chain has.
    pub links: u32,
    /// The cells of enclosing suppositions that it needs.
    pub outer: Vec<u32>,
    /// The lines to the contradiction; empty where nobody listens.
    pub lines: Vec<Line>,
}

/// Follows suppositions.
#[derive(Clone, Debug)]
pub struct Prover {
    tracer: Tracer,
    lemmas: Vec<Lemma>,
}

/// How far a refutation may reach.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Chains of fewer links, in depth.
    pub links: u16,
    /// How deep suppositions may be nested inside it.
    pub depth: u8,
    /// Whether its lines are wanted.
    pub writes: bool,
}

impl Reach {
    /// One chain of any length.
    pub fn chain(writes: bool) -> Self {
        Self { links: u16::MAX, depth: 0, writes }
    }
}

impl Prover {
    /// Tables for a board of so many cells.
    pub fn new(cells: usize) -> Self {
        Self { tracer: Tracer::new(cells), lemmas: Vec::new() }
    }

    /// The ring of known blacks that keeps an open cell white.
    pub fn cut(&mut self, board: &Board, state: &State, cell: u32) -> Option<Cut> {
        self.tracer.cut(board, state, cell)
    }

    /// Why an open cell cannot have a colour, by a chain within this reach; with its lines if
    /// `writes`.
    pub fn refute(
        &mut self,
        board: &Board,
        state: &mut State,
        (cell, colour): (u32, u8),
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        let start = state.trail.len() as u32;
        let (scope, lemmas) = (state.suppose(cell, colour), self.lemmas.len());
        let refutation = self.lead(board, state, start, reach, budget);
        state.undo(scope);
        self.lemmas.truncate(lemmas);
        refutation
    }

    /// Follows what is supposed since `start` to a contradiction.
    fn lead(
        &mut self,
        board: &Board,
        state: &mut State,
        start: u32,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        loop {
            let before = state.trail.len();
            let conflict = state.follow(board, reach.links);
            budget.work(1 + (state.trail.len() - before) as u64)?;
            if let Some(conflict) = conflict {
                return Ok(self.end(board, state, start, conflict, reach.writes));
            }
            if reach.depth == 0 || !self.add_lemma(board, state, reach, budget)? {
                return Ok(None);
            }
        }
    }

    /// Refutes a colour of an open cell inside a supposition; `false` if none can be.
    fn add_lemma(
        &mut self,
        board: &Board,
        state: &mut State,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<bool, Halt> {
        let inner = Reach { depth: reach.depth - 1, ..reach };
        for cell in 0..board.cells as u32 {
            for colour in [BLACK, WHITE] {
                if !state.is_open(cell) {
                    break;
                }
                let found = self.refute(board, state, (cell, colour), inner, budget)?;
                let Some(Refutation { links, outer, lines }) = found else { continue };
                let lines =
                    if reach.writes { refuted(cell, colour, lines).to_vec() } else { lines };
                state.put_lemma(cell, BLACK - colour, self.lemmas.len() as u32);
                self.lemmas.push(Lemma { needs: outer, links, lines });
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn end(
        &mut self,
        board: &Board,
        state: &State,
        start: u32,
        conflict: Conflict,
        writes: bool,
    ) -> Option<Refutation> {
        let chain = self.tracer.trace(board, state, &self.lemmas, start, &[], Some(conflict))?;
        let write = || chain.lines(board, state, &self.lemmas, Some(conflict));
        let lines = if writes { write() } else { Vec::new() };
        Some(Refutation { links: chain.links, outer: chain.outer, lines })
    }
}
