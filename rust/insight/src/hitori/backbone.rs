//! The backbone as far as it is known: only cells with one colour in all known solutions are tried.
//!
//! A colour that a solution has cannot be refuted, so nobody has to try. Solutions come from a
//! depth-first search. They choose where the ladder looks, and nothing else: a proof never names
//! them. Reference: Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of
//! propositional formulae", 2015 (the iterative algorithm with one test per value).

use super::board::{BLACK, Board};
use super::state::{Scope, State};
use crate::ladder::{Budget, Halt};

/// The colours of a solution with what is known and supposed; `None` if there is none.
pub fn solution(
    board: &Board,
    state: &mut State,
    budget: &mut dyn Budget,
) -> Result<Option<Vec<u8>>, Halt> {
    let start = state.scope();
    let found = dive(board, state, budget);
    state.undo(start);
    found
}

fn dive(
    board: &Board,
    state: &mut State,
    budget: &mut dyn Budget,
) -> Result<Option<Vec<u8>>, Halt> {
    let mut choices: Vec<(Scope, u32, u8)> = Vec::new();
    loop {
        let before = state.trail.len();
        let conflict = state.follow(board, u16::MAX);
        budget.work(1 + (state.trail.len() - before) as u64)?;
        let next = if conflict.is_some() {
            loop {
                let Some((scope, cell, colour)) = choices.pop() else { return Ok(None) };
                state.undo(scope);
                if colour == BLACK {
                    break (cell, BLACK - colour);
                }
            }
        } else {
            let from = choices.last().map_or(0, |&(_, cell, _)| cell);
            match (from..board.cells as u32).find(|&cell| state.is_open(cell)) {
                Some(cell) => (cell, BLACK),
                None => return Ok(Some(state.colour.clone())),
            }
        };
        choices.push((state.suppose(next.0, next.1), next.0, next.1));
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
    pub fn can_refute(
        &mut self,
        board: &Board,
        state: &mut State,
        wrong: (u32, u8),
        budget: &mut dyn Budget,
    ) -> Result<bool, Halt> {
        let (cell, colour) = wrong;
        if !self.is_fixed(cell) || self.says(cell, colour) {
            return Ok(false);
        }
        if self.is_refutable.contains(&wrong) {
            return Ok(true);
        }
        let scope = state.suppose(cell, colour);
        let other = solution(board, state, budget);
        state.undo(scope);
        match other? {
            Some(other) => self.differ(&other),
            None => self.is_refutable.push(wrong),
        }
        Ok(self.is_fixed(cell))
    }
}
