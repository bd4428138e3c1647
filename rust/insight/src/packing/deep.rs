//! Suppositions inside suppositions: every placement of an item is refuted in turn.

use std::collections::HashSet;

use super::cover::{Cover, State, remove};
use super::event::Event;
use super::lookahead::{follow, laid};
use crate::ladder::{Budget, Halt};

/// How far a refutation may reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Depth {
    /// How deep suppositions may be nested inside it.
    pub(super) most: usize,
    /// How many items are tried at each point; with one, it is a plain search.
    pub(super) items: usize,
}

impl Depth {
    /// Each placement of some items is refuted by what it forces.
    pub(super) const CASES: Self = Self { most: 1, items: 4 };
    /// Two suppositions deep.
    pub(super) const TWO: Self = Self { most: 2, items: 2 };
    /// A search to its end.
    pub(super) const ALL: Self = Self { most: usize::MAX, items: 1 };
}

/// The moves from a state to a contradiction; `None` if they are out of reach. The placements of a
/// solution on the way are added to `solved`.
pub(super) fn contradiction(
    cover: &Cover,
    mut state: State,
    depth: Depth,
    solved: &mut HashSet<u32>,
    budget: &mut dyn Budget,
) -> Result<Option<Vec<Event>>, Halt> {
    let mut events = Vec::new();
    loop {
        if follow(cover, &mut state, &mut events, budget)? {
            return Ok(Some(events));
        }
        if state.is_full() {
            solved.extend(&state.laid);
            return Ok(None);
        }
        if depth.most == 0 {
            return Ok(None);
        }
        let mut is_new = false;
        for (item, _) in cover.by_count(&state).into_iter().take(depth.items) {
            let left;
            (left, is_new) =
                refute_each(cover, &mut state, item, depth, &mut events, solved, budget)?;
            if left == 0 {
                events.push(Event::Bare { item });
                return Ok(Some(events));
            }
            if is_new {
                break;
            }
        }
        if !is_new || depth == Depth::ALL {
            return Ok(None);
        }
    }
}

/// Refutes the placements of an item; those that are refuted are removed. Gives how many are left,
/// and whether any was refuted.
fn refute_each(
    cover: &Cover,
    state: &mut State,
    item: u32,
    depth: Depth,
    events: &mut Vec<Event>,
    solved: &mut HashSet<u32>,
    budget: &mut dyn Budget,
) -> Result<(usize, bool), Halt> {
    let (mut remaining, mut is_new) = (0, false);
    for local in cover.of(state, item) {
        let after = laid(cover, state, local);
        let inner = Depth {
            most: depth.most.saturating_sub(usize::from(depth.most != usize::MAX)),
            ..depth
        };
        match contradiction(cover, after, inner, solved, budget)? {
            Some(body) => {
                events.push(Event::Refuted { placement: cover.id(local), body: body.into() });
                remove(&mut state.open, local);
                is_new = true;
            }
            None if depth == Depth::ALL => return Ok((1, is_new)),
            None => remaining += 1,
        }
    }
    Ok((remaining, is_new))
}
