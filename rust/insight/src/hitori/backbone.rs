//! The backbone as far as it is known: only cells with one colour in all known solutions are tried.
//!
//! A colour that a solution has cannot be refuted, so nobody has to try. Solutions come from a
//! depth-first search. They choose where the ladder looks, and nothing else: a proof never names
//! them. Reference: Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of
//! propositional formulae", 2015 (the iterative algorithm with one test per value).

use super::board::BLACK;
use super::prover::Prover;
use super::state::Scope;
use crate::ladder::Halt;

impl Prover<'_> {
    /// The colours of a solution with what is known and supposed; `None` if there is none.
    pub fn solution(&mut self) -> Result<Option<Vec<u8>>, Halt> {
        let start = self.state.scope();
        let found = self.dive();
        self.state.undo(start);
        found
    }

    fn dive(&mut self) -> Result<Option<Vec<u8>>, Halt> {
        let mut choices: Vec<(Scope, u32, u8)> = Vec::new();
        loop {
            let before = self.state.trail.len();
            let conflict = self.state.follow(self.board, u16::MAX);
            self.budget.work(1 + (self.state.trail.len() - before) as u64)?;
            let next = if conflict.is_some() {
                loop {
                    let Some((scope, cell, colour)) = choices.pop() else { return Ok(None) };
                    self.state.undo(scope);
                    if colour == BLACK {
                        break (cell, BLACK - colour);
                    }
                }
            } else {
                let from = choices.last().map_or(0, |&(_, cell, _)| cell);
                match (from..self.board.cells as u32).find(|&cell| self.state.is_open(cell)) {
                    Some(cell) => (cell, BLACK),
                    None => return Ok(Some(self.state.colour.clone())),
                }
            };
            choices.push((self.state.suppose(next.0, next.1), next.0, next.1));
        }
    }
}

/// What is known of the backbone: a solution, and the cells in which others differ from it.
#[derive(Clone, Debug, Default)]
pub struct Backbone {
    /// The colours of a solution; empty if there is none.
    colours: Vec<u8>,
    /// The cells in which solutions differ.
    free: Vec<bool>,
    /// Colours that no solution has.
    is_refutable: Vec<(u32, u8)>,
}

impl Backbone {
    /// What this solution says, if there is one.
    pub fn of(solution: Option<Vec<u8>>) -> Self {
        let colours = solution.unwrap_or_default();
        Self { free: vec![false; colours.len()], colours, ..Self::default() }
    }

    /// Whether a solution has this colour.
    pub fn says(&self, cell: u32, colour: u8) -> bool {
        self.colours.get(cell as usize) == Some(&colour)
    }

    /// Whether a cell has the same colour in all solutions that are known.
    pub fn is_fixed(&self, cell: u32) -> bool {
        self.free.get(cell as usize) != Some(&true)
    }

    fn differ(&mut self, other: &[u8]) {
        for ((own, other), free) in self.colours.iter().zip(other).zip(&mut self.free) {
            *free |= own != other;
        }
    }

    /// Whether no solution gives an open cell this colour.
    pub fn can_refute(&mut self, prover: &mut Prover, wrong: (u32, u8)) -> Result<bool, Halt> {
        let (cell, colour) = wrong;
        if !self.is_fixed(cell) || self.says(cell, colour) {
            return Ok(false);
        }
        if self.is_refutable.contains(&wrong) {
            return Ok(true);
        }
        let scope = prover.state.suppose(cell, colour);
        let other = prover.solution();
        prover.state.undo(scope);
        match other? {
            Some(other) => self.differ(&other),
            None => self.is_refutable.push(wrong),
        }
        Ok(self.is_fixed(cell))
    }
}
