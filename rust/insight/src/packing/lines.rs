//! Moves as lines that the checker accepts.
//!
//! An item, and a region, is a sum of its places: every piece adds what one of its open placements
//! covers. The pieces are premises as well. A marked cell restricts a piece only in sums that name
//! the cell, so it is added, counted 0 times.

use std::collections::BTreeMap;

use super::board::Board;
use super::event::{Event, Kept, Reason};
use super::region::Region;
use crate::fact::{Fact, Premise};
use crate::step::Line;

/// The fact that a reason states.
pub(super) fn fact(board: &Board, reason: Reason) -> Fact {
    match reason {
        Reason::In(placement) => board.fact(placement, true),
        Reason::Out(placement) => board.fact(placement, false),
        Reason::Is(place, kind) => Fact::is(place, board.kinds[kind].label),
        Reason::Not(place, kind) => Fact::not(place, board.kinds[kind].label),
    }
}

/// The lines of moves.
pub(super) fn lines(board: &Board, kept: &[Kept]) -> Vec<Line> {
    kept.iter().map(|each| line(board, each)).collect()
}

fn line(board: &Board, kept: &Kept) -> Line {
    let uses: Vec<Fact> = kept.uses.iter().map(|&reason| fact(board, reason)).collect();
    match &kept.event {
        Event::Refuted { placement, .. } => {
            Line::refuted(board.fact(*placement, true), lines(board, &kept.body))
        }
        Event::Forced { placement, item } => {
            let premises = of_item(board, *item, &kept.uses);
            Line::sum(premises, uses, vec![board.fact(*placement, true)])
        }
        Event::Bare { item } => Line::sum(of_item(board, *item, &kept.uses), uses, Vec::new()),
        Event::Uneven { region, placements } => {
            let gives = placements.iter().map(|&each| board.fact(each, false)).collect();
            Line::sum(of_region(board, region, placements, &kept.uses), uses, gives)
        }
    }
}

/// An item needs a placement.
fn of_item(board: &Board, item: u32, uses: &[Reason]) -> Vec<Premise> {
    if let Some(kind) = board.kind_at(item) {
        let kind = &board.kinds[kind];
        return kind.missing.into_iter().chain([kind.shape]).collect();
    }
    let targets = board.items[item as usize].iter().copied();
    sum(board, BTreeMap::from([(item, 1)]), targets, uses)
}

/// The cells of a region are covered.
fn of_region(board: &Board, region: &Region, placements: &[u32], uses: &[Reason]) -> Vec<Premise> {
    let mut weights: BTreeMap<u32, i64> = region.weights().collect();
    for &placement in placements {
        weights.entry(board.placements[placement as usize].cells[0]).or_insert(0);
    }
    let cells = weights.keys().flat_map(|&cell| &board.items[cell as usize]).copied();
    let targets: Vec<u32> = cells.collect();
    sum(board, weights, targets.into_iter(), uses)
}

/// Places with their weights, and every piece.
fn sum(
    board: &Board,
    mut weights: BTreeMap<u32, i64>,
    targets: impl Iterator<Item = u32>,
    uses: &[Reason],
) -> Vec<Premise> {
    for place in elsewhere(board, &targets.collect::<Vec<_>>(), uses) {
        weights.entry(place).or_insert(0);
    }
    let places = weights.into_iter().map(|(place, weight)| Premise::cell(place).times(weight));
    places.chain(board.kinds.iter().map(|kind| kind.shape)).collect()
}

/// Marked cells that show where a piece lies whose other placements this excludes.
fn elsewhere(board: &Board, targets: &[u32], uses: &[Reason]) -> Vec<u32> {
    let is_missed = |place: u32, kind: usize| {
        let placements = targets.iter().map(|&each| &board.placements[each as usize]);
        let mut own = placements.filter(|each| each.kind == kind);
        own.any(|each| !each.cells.contains(&place))
    };
    let marked = uses.iter().filter_map(|reason| match *reason {
        Reason::Is(place, kind) => is_missed(place, kind).then_some(place),
        Reason::In(_) | Reason::Not(..) | Reason::Out(_) => None,
    });
    marked.collect()
}
