//! Chains: what a contradiction, or a fact, needs of all that followed from a supposition.
//!
//! From the end backwards each cell names the cells that it needs; known facts and the supposition
//! need nothing. What is left, in the order of the trail, is the chain; its lines are written only
//! when somebody listens.

use super::board::{BLACK, Board, WHITE};
use super::cycles::Cut;
use super::prover::Prover;
use super::state::{Conflict, Reason, State};
use crate::fact::{Fact, Premise};
use crate::step::Line;

/// The cells between a supposition and what it leads to.
#[derive(Clone, Debug, Default)]
pub struct Chain {
    /// The cells that follow, in the order in which they do.
    pub cells: Vec<u32>,
    /// The cells of enclosing suppositions that it needs.
    pub outer: Vec<u32>,
    /// The number of links: cells, whites beside cycles, and the links of lemmas.
    pub links: u32,
    /// The cycles by the cell that each makes white or that closes it.
    cuts: Vec<(u32, Cut)>,
}

impl Prover<'_> {
    /// What these cells, and a conflict, need since position `start` of the trail.
    pub fn trace(&mut self, start: u32, ends: &[u32], conflict: Option<Conflict>) -> Option<Chain> {
        self.tables.epoch += 1;
        let mut chain = Chain::default();
        let mut open = ends.to_vec();
        match conflict {
            Some(Conflict::Near(one, other) | Conflict::Duplicate(_, one, other)) => {
                open.extend([one, other]);
            }
            Some(Conflict::Ring(cell)) => {
                open.push(cell);
                self.cut_needs(cell, self.state.position(cell), &mut chain, &mut open)?;
            }
            None => {}
        }
        while let Some(cell) = open.pop() {
            let seen = &mut self.tables.seen[cell as usize];
            if self.state.is_known(cell) || *seen == self.tables.epoch {
                continue;
            }
            *seen = self.tables.epoch;
            if self.state.position(cell) < start {
                chain.outer.push(cell);
                continue;
            }
            chain.links += 1;
            chain.cells.push(cell);
            match self.state.reason(cell) {
                Reason::Known => {}
                Reason::Supposed => {
                    chain.links -= 1;
                    chain.cells.pop();
                }
                Reason::Near(from) | Reason::Duplicate(_, from) => open.push(from),
                Reason::Ring(before) => self.cut_needs(cell, before, &mut chain, &mut open)?,
                Reason::Lemma(lemma) => {
                    let lemma = &self.tables.lemmas[lemma as usize];
                    open.extend(&lemma.needs);
                    chain.links += lemma.links;
                }
            }
        }
        chain.cells.sort_unstable_by_key(|&cell| self.state.position(cell));
        Some(chain)
    }

    fn cut_needs(
        &mut self,
        cell: u32,
        before: u32,
        chain: &mut Chain,
        open: &mut Vec<u32>,
    ) -> Option<()> {
        let cut = self.tables.cycles.cut(self.board, self.state, cell, before)?;
        open.extend(cut.cycle.iter().filter(|&&black| black != cell));
        for (white, black) in cut.whites {
            match black {
                Some(_) => chain.links += 1,
                None => open.push(white),
            }
        }
        chain.cuts.push((cell, cut));
        Some(())
    }

    /// The lines of a chain, with the contradiction at the end.
    pub fn lines(&self, chain: &Chain, conflict: Option<Conflict>) -> Vec<Line> {
        let (board, state) = (self.board, &*self.state);
        let mut lines = Vec::new();
        for &cell in &chain.cells {
            let gives = vec![fact(state, cell)];
            match state.reason(cell) {
                Reason::Known | Reason::Supposed => {}
                Reason::Near(from) => {
                    let premise = board.pair_of(from, cell);
                    lines.push(Line::unit(premise, vec![Fact::is(from, BLACK)], gives));
                }
                Reason::Duplicate(group, from) => {
                    let premise = board.groups[group as usize].premise;
                    append(&mut lines, premise, Fact::is(from, WHITE), gives);
                }
                Reason::Ring(_) => lines.extend(chain.cut_lines(board, cell, gives)),
                Reason::Lemma(lemma) => lines.push(self.tables.lemmas[lemma as usize].line.clone()),
            }
        }
        let mut clash = |premise, cells: [u32; 2], colour| {
            let uses = cells.map(|cell| Fact::is(cell, colour)).to_vec();
            lines.push(Line::unit(premise, uses, Vec::new()));
        };
        match conflict {
            Some(Conflict::Near(one, other)) => {
                clash(board.pair_of(one, other), [one, other], BLACK);
            }
            Some(Conflict::Duplicate(group, one, other)) => {
                clash(board.groups[group as usize].premise, [one, other], WHITE);
            }
            Some(Conflict::Ring(cell)) => lines.extend(chain.cut_lines(board, cell, Vec::new())),
            None => {}
        }
        lines
    }
}

impl Chain {
    fn cut_lines(&self, board: &Board, cell: u32, gives: Vec<Fact>) -> Vec<Line> {
        let cut = self.cuts.iter().find(|(own, _)| *own == cell);
        cut.map_or_else(Vec::new, |(_, cut)| cut_lines(board, cut, gives))
    }
}

/// "These blacks would cut the whites apart": what they force, or nothing for a contradiction.
pub fn cut_lines(board: &Board, cut: &Cut, gives: Vec<Fact>) -> Vec<Line> {
    let beside = cut.whites.iter().filter_map(|&(white, black)| black.map(|black| (white, black)));
    let mut lines: Vec<_> = beside
        .map(|(white, black)| {
            let (black, gives) = (Fact::is(black, BLACK), vec![Fact::is(white, WHITE)]);
            Line::unit(board.pair_of(black.places[0], white), vec![black], gives)
        })
        .collect();
    let closer = gives.first().map(|fact| fact.places[0]);
    let blacks = cut.cycle.iter().filter(|&&black| Some(black) != closer);
    let mut uses: Vec<_> = blacks.map(|&black| Fact::is(black, BLACK)).collect();
    uses.extend(cut.whites.map(|(white, _)| Fact::is(white, WHITE)));
    lines.push(Line::unit(board.connected, uses, gives));
    lines
}

/// What a cell holds.
pub fn fact(state: &State, cell: u32) -> Fact {
    Fact::is(cell, state.colour[cell as usize])
}

/// Adds a line, or what it gives to the line before if that is the same otherwise.
fn append(lines: &mut Vec<Line>, premise: Premise, from: Fact, gives: Vec<Fact>) {
    match lines.last_mut() {
        Some(last) if last.premises == [premise] && last.uses == [from.clone()] => {
            last.gives.extend(gives);
        }
        _ => lines.push(Line::unit(premise, vec![from], gives)),
    }
}
