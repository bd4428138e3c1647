//! Refuting a supposition: follow it to a contradiction, and keep the shortest chain to it.

use super::board::{BLACK, Board, WHITE};
use super::cycles::Cycles;
use super::state::State;
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

/// What was refuted inside a supposition.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// The supposed or followed cells that it needs.
    pub needs: Vec<u32>,
    /// How many links its proof has.
    pub links: u32,
    /// Its proof, with lines where somebody listens.
    pub line: Line,
}

/// Follows suppositions.
pub struct Prover<'a> {
    pub board: &'a Board,
    pub state: &'a mut State,
    pub tables: &'a mut Tables,
    pub budget: &'a mut dyn Budget,
}

/// What is kept from one supposition to the next.
#[derive(Clone, Debug)]
pub struct Tables {
    pub cycles: Cycles,
    /// What was refuted inside the suppositions at hand.
    pub lemmas: Vec<Lemma>,
    /// By cell: the last trace that came by.
    pub seen: Vec<u32>,
    pub epoch: u32,
}

impl Tables {
    /// Tables for a board of so many cells.
    pub fn new(cells: usize) -> Self {
        let cycles = Cycles::new(cells);
        Self { cycles, lemmas: Vec::new(), seen: vec![0; cells], epoch: 0 }
    }
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

impl Prover<'_> {
    /// Why an open cell cannot have a colour, by a chain within this reach.
    pub fn refute(
        &mut self,
        (cell, colour): (u32, u8),
        reach: Reach,
    ) -> Result<Option<Refutation>, Halt> {
        let start = self.state.trail.len() as u32;
        let (scope, lemmas) = (self.state.suppose(cell, colour), self.tables.lemmas.len());
        let refutation = self.lead(start, reach);
        self.state.undo(scope);
        self.tables.lemmas.truncate(lemmas);
        refutation
    }

    /// Follows what is supposed since `start` to a contradiction.
    fn lead(&mut self, start: u32, reach: Reach) -> Result<Option<Refutation>, Halt> {
        loop {
            let before = self.state.trail.len();
            let conflict = self.state.follow(self.board, reach.links);
            self.budget.work(1 + (self.state.trail.len() - before) as u64)?;
            if conflict.is_some() {
                let Some(chain) = self.trace(start, &[], conflict) else { return Ok(None) };
                let lines = if reach.writes { self.lines(&chain, conflict) } else { Vec::new() };
                return Ok(Some(Refutation { links: chain.links, outer: chain.outer, lines }));
            }
            if reach.depth == 0 || !self.add_lemma(reach)? {
                return Ok(None);
            }
        }
    }

    /// Refutes a colour of an open cell inside a supposition; `false` if none can be.
    fn add_lemma(&mut self, reach: Reach) -> Result<bool, Halt> {
        let cells = self.board.cells as u32;
        let wrongs = (0..cells).flat_map(|cell| [(cell, BLACK), (cell, WHITE)]);
        for depth in 0..reach.depth {
            for (cell, colour) in wrongs.clone() {
                if !self.state.is_open(cell) {
                    continue;
                }
                let found = self.refute((cell, colour), Reach { depth, ..reach })?;
                let Some(Refutation { links, outer, lines }) = found else { continue };
                let line = Line::refuted(Fact::is(cell, colour), lines);
                self.state.put_lemma(cell, BLACK - colour, self.tables.lemmas.len() as u32);
                self.tables.lemmas.push(Lemma { needs: outer, links, line });
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What both colours of an open cell lead to, with the fewest links; with lines if `writes`.
    pub fn agree(&mut self, cell: u32, writes: bool) -> Result<Option<Agreement>, Halt> {
        let all = self.lead_to((cell, WHITE), None, writes)?;
        let black = self.lead_to((cell, BLACK), Some(&all), writes)?;
        let white = self.lead_to((cell, WHITE), Some(&black), writes)?;
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
        (cell, colour): (u32, u8),
        wanted: Option<&[Reached]>,
        writes: bool,
    ) -> Result<Vec<Reached>, Halt> {
        let start = self.state.trail.len();
        let scope = self.state.suppose(cell, colour);
        let conflict = self.state.follow(self.board, u16::MAX);
        let mut reached = Vec::new();
        let followed = self.state.trail[start + 1..].to_vec();
        for &own in followed.iter().filter(|_| conflict.is_none()) {
            let agreed = (own, self.state.colour[own as usize]);
            let Some(wanted) = wanted else {
                reached.push(Reached { agreed, ..Reached::default() });
                continue;
            };
            if wanted.iter().any(|other| other.agreed == agreed) {
                let Some(chain) = self.trace(start as u32, &[own], None) else { continue };
                let lines = if writes { self.lines(&chain, None) } else { Vec::new() };
                reached.push(Reached { agreed, links: chain.links, lines });
            }
        }
        self.state.undo(scope);
        self.budget.work(followed.len() as u64 + 1)?;
        Ok(reached)
    }
}
