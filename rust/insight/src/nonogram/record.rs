//! From deductions to lines of a proof, marks and words.

use std::collections::BTreeSet;

use runut_parts::line::Run;

use super::board::Board;
use super::chains::Refutation;
use super::line::Placements;
use super::ranges::Deduction;
use super::reasons::{Entailment, Suspect};
use super::techniques::{OVERLAP, RANGE_OVERLAP};
use crate::fact::{Fact, Premise};
use crate::step::{Line, Mark, Record, Role, Word};

/// What is known about the cells of a line without suppositions, those near some cells first.
pub fn suspects<const W: usize>(board: &Board<W>, line: usize, near: &[usize]) -> Vec<Suspect> {
    let mut suspects = Vec::new();
    for (position, &place) in board.lines[line].places.iter().enumerate() {
        let stated = board.stated[place as usize];
        if stated.is {
            let excludes = board.all() & !board.masks[place as usize];
            suspects.push(Suspect { position, excludes, entry: None });
        } else {
            let single = (0..board.values.len()).map(|number| stated.not & (1 << number));
            let single = single.filter(|&excludes| excludes > 0);
            suspects.extend(single.map(|excludes| Suspect { position, excludes, entry: None }));
        }
    }
    suspects.sort_by_key(|suspect| near.iter().map(|at| at.abs_diff(suspect.position)).min());
    suspects
}

/// The record of what a line says, before the board takes it.
pub fn record<const W: usize>(
    board: &Board<W>,
    number: usize,
    found: &Deduction,
    placements: &mut Placements<W>,
) -> Record {
    let line = &board.lines[number];
    let place = |position: usize| line.places[position];
    let left = |at: usize, lost: u64| board.masks[place(at) as usize] & !lost;
    let goal = |&(at, lost): &(usize, u64)| (at, board.excluded(lost, left(at, lost)));
    let goals: Vec<(usize, u64)> = found.gives.iter().map(goal).collect();
    let near: Vec<usize> = found.gives.iter().map(|&(at, _)| at).collect();
    let entailment = Entailment { clue: &line.clue, planes: board.full(number), goals: &goals };
    let blamed = entailment.least(&suspects(board, number, &near), placements);
    let mut uses: Vec<Fact> = blamed
        .iter()
        .flat_map(|one| board.facts(place(one.position), one.excludes, board.all() & !one.excludes))
        .collect();
    uses.sort();
    let given = |&(at, lost): &(usize, u64)| board.facts(place(at), lost, left(at, lost));
    let gives: Vec<Fact> = found.gives.iter().flat_map(given).collect();
    let mut marks = vec![Mark::premises(Role::Base, vec![line.premise])];
    marks.extend(packings(board, number, found));
    if !uses.is_empty() {
        marks.push(Mark::facts(Role::Blame, uses.clone()));
    }
    Record {
        words: words(board, number, found, &uses),
        conclusions: gives.clone(),
        lines: vec![Line::unit(line.premise, uses, gives)],
        marks,
    }
}

/// The record of a supposition that fails, before the board takes it.
pub fn contradiction<const W: usize>(board: &Board<W>, found: &Refutation) -> Record {
    let value = board.values[found.number];
    let supposed = Fact::is(found.place, value);
    let lost = 1 << found.number;
    let left = board.masks[found.place as usize] & !lost;
    let lines = &found.lines;
    let mut premises: Vec<Premise> = lines.iter().flat_map(|line| line.premises.clone()).collect();
    let broken = premises.pop().into_iter().collect();
    let follows = lines.iter().flat_map(|line| line.gives.clone()).collect();
    let mut seen = BTreeSet::new();
    premises.retain(|premise| seen.insert(*premise));
    Record {
        conclusions: board.facts(found.place, lost, left),
        marks: vec![
            Mark::facts(Role::Case(1), vec![supposed.clone()]),
            Mark::facts(Role::Pattern, follows),
            Mark::premises(Role::Base, premises.clone()),
            Mark::premises(Role::Cover, Vec::clone(&broken)),
        ],
        words: vec![
            ("cell", Word::Places(vec![found.place])),
            ("supposed", Word::Facts(vec![supposed.clone()])),
            ("lines", Word::Premises(premises)),
            ("broken", Word::Premises(broken)),
            ("count", Word::Number(found.count as i64)),
        ],
        lines: vec![Line::refuted(supposed, found.lines.clone())],
    }
}

fn words<const W: usize>(
    board: &Board<W>,
    number: usize,
    found: &Deduction,
    uses: &[Fact],
) -> Vec<(&'static str, Word)> {
    let line = &board.lines[number];
    let place = |position: usize| line.places[position];
    let (from, to) = found.range;
    let clue = Word::Premises(vec![line.premise]);
    let blame = if uses.is_empty() { clue.clone() } else { Word::Facts(uses.to_vec()) };
    let mut words = vec![
        ("line", clue),
        ("cells", Word::Places(found.gives.iter().map(|&(at, _)| place(at)).collect())),
        ("blame", blame),
        ("first", Word::Places(vec![place(from - 1)])),
        ("last", Word::Places(vec![place(to - 2)])),
    ];
    let (_, lost) = found.gives[0];
    let colours = (0..board.values.len()).filter(|number| lost >> number & 1 == 1);
    words.push(("colours", Word::Values(colours.map(|number| board.values[number]).collect())));
    words.extend(found.block.map(|block| ("run", Word::Number(block as i64 + 1))));
    words
}

/// The block at both ends of its range.
fn packings<const W: usize>(board: &Board<W>, number: usize, found: &Deduction) -> Vec<Mark> {
    let line = &board.lines[number];
    let (OVERLAP | RANGE_OVERLAP, Some(block)) = (found.technique, found.block) else {
        return Vec::new();
    };
    let block = line.clue.blocks[block];
    let (from, to) = found.range;
    let lies = |from: usize, case: u8| {
        let places = &line.places[from - 1..from - 1 + block.length()];
        let facts =
            places.iter().map(|&place| Fact::is(place, board.values[usize::from(block.colour)]));
        Mark::facts(Role::Case(case), facts.collect())
    };
    vec![lies(from, 1), lies(to - block.length(), 2)]
}
