//! Lookahead: what follows when a placement is supposed.

use std::rc::Rc;

use super::cover::{Cover, State};
use super::event::Event;
use super::region::parts;
use crate::ladder::{Budget, Halt};

/// A supposition that leaves open cells which no choice of pieces fills.
pub(super) fn cut_off(cover: &Cover, state: &State, local: usize) -> Option<Vec<Event>> {
    let after = laid(cover, state, local);
    unfillable(cover, &after).map(|event| vec![event])
}

/// A supposition that leaves an item without placements.
pub(super) fn hole(cover: &Cover, state: &State, local: usize) -> Option<Vec<Event>> {
    let after = laid(cover, state, local);
    cover.bare(&after).map(|item| vec![Event::Bare { item }])
}

/// A supposition that forces a placement which leaves a hole or cuts cells off.
pub(super) fn two_looks(cover: &Cover, state: &State, local: usize) -> Option<Vec<Event>> {
    let after = laid(cover, state, local);
    cover.forced(&after).into_iter().find_map(|(item, next)| {
        let forced = Event::Forced { placement: cover.id(next), item };
        let end = hole(cover, &after, next).or_else(|| cut_off(cover, &after, next))?;
        Some(std::iter::once(forced).chain(end).collect())
    })
}

/// A supposition whose forced moves lead to a contradiction.
pub(super) fn chain(
    cover: &Cover,
    state: &State,
    local: usize,
    budget: &mut dyn Budget,
) -> Result<Option<Vec<Event>>, Halt> {
    let (mut after, mut events) = (laid(cover, state, local), Vec::new());
    Ok(follow(cover, &mut after, &mut events, budget)?.then_some(events))
}

/// A copy of a state with one more piece.
pub(super) fn laid(cover: &Cover, state: &State, local: usize) -> State {
    let mut after = state.clone();
    cover.lay(&mut after, local);
    after
}

/// Lays what is forced, wave by wave; `true` if this ends in a contradiction.
pub(super) fn follow(
    cover: &Cover,
    state: &mut State,
    events: &mut Vec<Event>,
    budget: &mut dyn Budget,
) -> Result<bool, Halt> {
    loop {
        budget.work(2 * cover.work())?;
        if let Some(item) = cover.bare(state) {
            events.push(Event::Bare { item });
            return Ok(true);
        }
        if let Some(event) = unfillable(cover, state) {
            events.push(event);
            return Ok(true);
        }
        let forced = cover.forced(state);
        if forced.is_empty() {
            return Ok(false);
        }
        for (item, local) in forced {
            if super::cover::has(&state.open, local) {
                events.push(Event::Forced { placement: cover.id(local), item });
                cover.lay(state, local);
            }
        }
    }
}

/// A region that no choice of pieces fills.
fn unfillable(cover: &Cover, state: &State) -> Option<Event> {
    let mut regions = parts(cover, state).into_iter();
    let region = regions.find(|region| region.is_out_of_reach(cover, state))?;
    Some(Event::Uneven { region: Rc::new(region), placements: Vec::new() })
}
