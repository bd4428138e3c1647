//! Refuting a supposition: follow it to a contradiction, and keep the shortest chain to it.

use super::board::{BLACK, Board, WHITE};
use super::chain::{Lemma, Tracer};
use super::cycles::Cut;
use super::state::{Conflict, State};
use crate::fact::Fact;
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

/// A colour to which both colours of a cell lead.
#[derive(Clone, Debug)]
pub struct Agreement {
    /// The cell that may have both.
    pub cell: u32,
    /// The cell and its colour on which they agree.
    pub agreed: (u32, u8),
    /// How many links both chains have.
    pub links: u32,
    /// The lines from black and from white; empty where nobody listens.
    pub cases: [Vec<Line>; 2],
}

/// A colour to which a supposition leads.
#[derive(Clone, Debug, Default)]
struct Reached {
    agreed: (u32, u8),
    links: u32,
    lines: Vec<Line>,
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

    /// The cycle of known blacks that keeps an open cell white.
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
        let cells = board.cells as u32;
        let wrongs = (0..cells).flat_map(|cell| [(cell, BLACK), (cell, WHITE)]);
        for depth in 0..reach.depth {
            for (cell, colour) in wrongs.clone() {
                if !state.is_open(cell) {
                    continue;
                }
                let inner = Reach { depth, ..reach };
                let found = self.refute(board, state, (cell, colour), inner, budget)?;
                let Some(Refutation { links, outer, lines }) = found else { continue };
                let line = Line::refuted(Fact::is(cell, colour), lines);
                state.put_lemma(cell, BLACK - colour, self.lemmas.len() as u32);
                self.lemmas.push(Lemma { needs: outer, links, line });
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What both colours of an open cell lead to, with the fewest links; with lines if `writes`.
    pub fn agree(
        &mut self,
        board: &Board,
        state: &mut State,
        cell: u32,
        writes: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Agreement>, Halt> {
        let all = self.lead_to(board, state, (cell, WHITE), None, writes, budget)?;
        let black = self.lead_to(board, state, (cell, BLACK), Some(&all), writes, budget)?;
        let white = self.lead_to(board, state, (cell, WHITE), Some(&black), writes, budget)?;
        let agreed = black.into_iter().filter_map(|own| {
            let other = white.iter().find(|other| other.agreed == own.agreed)?;
            let cases = [own.lines, other.lines.clone()];
            Some(Agreement { cell, agreed: own.agreed, links: own.links + other.links, cases })
        });
        Ok(agreed.min_by_key(|own| own.links))
    }

    /// What a supposition leads to; with links and lines for those that are `wanted`.
    fn lead_to(
        &mut self,
        board: &Board,
        state: &mut State,
        (cell, colour): (u32, u8),
        wanted: Option<&[Reached]>,
        writes: bool,
        budget: &mut dyn Budget,
    ) -> Result<Vec<Reached>, Halt> {
        let start = state.trail.len();
        let scope = state.suppose(cell, colour);
        let conflict = state.follow(board, u16::MAX);
        let mut reached = Vec::new();
        for &own in state.trail[start + 1..].iter().filter(|_| conflict.is_none()) {
            let agreed = (own, state.colour[own as usize]);
            let Some(wanted) = wanted else {
                reached.push(Reached { agreed, ..Reached::default() });
                continue;
            };
            if wanted.iter().any(|other| other.agreed == agreed) {
                let chain =
                    self.tracer.trace(board, state, &self.lemmas, start as u32, &[own], None);
                let Some(chain) = chain else { continue };
                let write = || chain.lines(board, state, &self.lemmas, None);
                let lines = if writes { write() } else { Vec::new() };
                reached.push(Reached { agreed, links: chain.links, lines });
            }
        }
        let followed = state.trail.len() - start;
        state.undo(scope);
        budget.work(followed as u64)?;
        Ok(reached)
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
