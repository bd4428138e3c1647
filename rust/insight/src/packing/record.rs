//! What a step tells: the piece that it places, the proof, what is drawn and the words.

use super::board::Board;
use super::event::{Event, Kept, Reason};
use super::known::Known;
use super::lines::{fact, lines};
use super::technique;
use crate::fact::{Fact, Premise};
use crate::step::{Line, Mark, Record, Role, Word};

/// What the ways are called that each technique rules out, from the island on.
const RULED_OUT: [&str; 9] = [
    "by-island",
    "by-cut-off",
    "by-hole",
    "by-two-looks",
    "by-chain",
    "by-colouring",
    "by-long-chain",
    "by-cases",
    "by-nested",
];

/// The record of a proof whose last move places a piece.
pub(super) fn record(board: &Board, known: &Known, proof: &[Kept], technique: u16) -> Record {
    let Some(Event::Forced { placement, item }) = proof.last().map(|kept| &kept.event) else {
        return Record::default();
    };
    let mut all = given(board, known, proof);
    all.extend(lines(board, proof));
    let piece = &board.placements[*placement as usize];
    let mut words = vec![
        ("item", word(board, *item)),
        ("piece", Word::Values(vec![board.kinds[piece.kind].label])),
        ("cells", Word::Places(piece.cells.clone())),
    ];
    for (number, name) in (technique::ISLAND..).zip(RULED_OUT) {
        let own = proof.iter().filter(|kept| technique::of(kept) == number);
        let ruled_out: usize = own.map(technique::ruled_out).sum();
        words.extend((ruled_out > 0).then_some((name, Word::Number(ruled_out as i64))));
    }
    if let Some(hardest) = proof.iter().find(|kept| technique::of(kept) == technique) {
        words.extend(example(board, hardest));
    }
    let conclusions = vec![board.fact(*placement, true)];
    Record { conclusions, lines: all, marks: marks(board, proof, *item), words }
}

/// The given pieces that a proof uses and that no step has named.
fn given(board: &Board, known: &Known, proof: &[Kept]) -> Vec<Line> {
    let is_used =
        |placement: u32| proof.iter().any(|kept| kept.uses.contains(&Reason::In(placement)));
    let used = known.laid.iter().filter(|each| is_used(each.placement));
    let line =
        |placement, premise| Line::unit(premise, Vec::new(), vec![board.fact(placement, true)]);
    used.filter_map(|each| each.given.map(|premise| line(each.placement, premise))).collect()
}

/// The words of the hardest move: what is supposed, what it forces, and what is then impossible.
fn example(board: &Board, kept: &Kept) -> Vec<(&'static str, Word)> {
    match &kept.event {
        Event::Refuted { placement, .. } => {
            let forced = kept.body.iter().filter_map(|each| match each.event {
                Event::Forced { placement, .. } => Some(board.fact(placement, true)),
                _ => None,
            });
            let chain: Vec<Fact> = forced.collect();
            let gap = kept.body.last().map(|last| match &last.event {
                Event::Bare { item } => word(board, *item),
                Event::Uneven { region, .. } => Word::Places(region.cells.clone()),
                _ => Word::Places(Vec::new()),
            });
            vec![
                ("example", Word::Facts(vec![board.fact(*placement, true)])),
                ("chain", Word::Facts(chain)),
                ("gap", gap.unwrap_or(Word::Places(Vec::new()))),
            ]
        }
        Event::Uneven { region, .. } => {
            let modulus = region.colour.as_ref().map_or(0, |(_, modulus)| *modulus);
            vec![
                ("region", Word::Places(region.cells.clone())),
                ("size", Word::Number(region.cells.len() as i64)),
                ("modulus", Word::Number(i64::from(modulus))),
            ]
        }
        Event::Forced { .. } | Event::Bare { .. } => Vec::new(),
    }
}

/// An item in words: its cell, or its piece.
fn word(board: &Board, item: u32) -> Word {
    match board.kind_at(item) {
        Some(kind) => Word::Values(vec![board.kinds[kind].label]),
        None => Word::Places(vec![item]),
    }
}

fn marks(board: &Board, proof: &[Kept], item: u32) -> Vec<Mark> {
    let base = match board.kind_at(item) {
        Some(kind) => board.kinds[kind].shape,
        None => Premise::cell(item),
    };
    let mut marks = vec![Mark::premises(Role::Base, vec![base])];
    let mut number = 0_u8;
    for kept in proof {
        match &kept.event {
            Event::Refuted { placement, .. } => {
                number = number.saturating_add(1);
                marks.push(Mark::facts(Role::Case(number), vec![board.fact(*placement, true)]));
            }
            Event::Uneven { region, .. } => {
                let cells = region.cells.iter().map(|&cell| Premise::cell(cell)).collect();
                marks.push(Mark::premises(Role::Pattern, cells));
            }
            Event::Forced { .. } | Event::Bare { .. } => {}
        }
    }
    let last = proof.last().into_iter().flat_map(|kept| &kept.uses);
    let blamed = last.filter(|reason| !matches!(reason, Reason::Out(_)));
    let blamed: Vec<Fact> = blamed.map(|&reason| fact(board, reason)).collect();
    if !blamed.is_empty() {
        marks.push(Mark::facts(Role::Blame, blamed));
    }
    marks
}
