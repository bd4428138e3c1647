//! One solution, by depth-first search: it says which colours cannot be refuted.

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
