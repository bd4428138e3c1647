//! The techniques, and which one a trimmed move is.

use super::event::{Event, Kept};

crate::step::techniques! {
    ONLY_PIECE "only-piece" 1 1.0,
    ONLY_PLACE "only-place" 1 1.5,
    ISLAND "island" 2 1.0,
    CUT_OFF "cut-off" 2 1.0,
    HOLE "hole" 3 1.5,
    TWO_LOOKS "two-looks" 4 3.0,
    CHAIN "chain" 5 5.0,
    COLOURING "colouring" 6 6.0,
    LONG_CHAIN "long-chain" 6 8.0,
    CASES "cases" 7 15.0,
    NESTED "nested" 8 40.0,
}

/// The most forced pieces of a chain that is not long.
const SHORT: usize = 4;

/// The technique of a move: of a refutation, by what it takes.
pub(super) fn of(kept: &Kept) -> u16 {
    match &kept.event {
        Event::Forced { .. } | Event::Bare { .. } => ONLY_PIECE,
        Event::Uneven { region, .. } if region.colour.is_some() => COLOURING,
        Event::Uneven { .. } => ISLAND,
        Event::Refuted { .. } => match (depth(kept), forced(kept)) {
            (1, 0) if matches!(kept.body[0].event, Event::Uneven { .. }) => CUT_OFF,
            (1, 0) => HOLE,
            (1, 1) => TWO_LOOKS,
            (1, 2..=SHORT) => CHAIN,
            (1, _) => LONG_CHAIN,
            (2, _) => CASES,
            _ => NESTED,
        },
    }
}

/// The grade of a move.
pub(super) fn grade(kept: &Kept) -> u8 {
    let own = TECHNIQUES[of(kept) as usize].grade;
    own + u8::from(depth(kept) > 3)
}

/// How deep suppositions are nested in a move, with its own.
fn depth(kept: &Kept) -> usize {
    let inner = kept.body.iter().map(depth).max().unwrap_or(0);
    inner + usize::from(matches!(kept.event, Event::Refuted { .. }))
}

/// The pieces that a refutation forces.
fn forced(kept: &Kept) -> usize {
    kept.body.iter().filter(|each| matches!(each.event, Event::Forced { .. })).count()
}

/// Refutations in a move, with its own.
pub(super) fn refutations(kept: &Kept) -> usize {
    kept.body.iter().map(refutations).sum::<usize>() + ruled_out(kept)
}

/// The placements that a move excludes by itself.
pub(super) fn ruled_out(kept: &Kept) -> usize {
    match &kept.event {
        Event::Refuted { .. } => 1,
        Event::Uneven { placements, .. } => placements.len(),
        Event::Forced { .. } | Event::Bare { .. } => 0,
    }
}
