//! The record of a step: lines, marks and words, written only where somebody listens.

use super::board::{BLACK, Board, WHITE};
use super::chain::cut_lines;
use super::cycles::Cut;
use super::patterns::Pattern;
use super::prover::Agreement;
use super::state::State;
use crate::fact::{Fact, Premise};
use crate::step::{By, Case, Line, Mark, Record, Role, Word};

/// Why a step holds: from this its record is written.
pub enum Why {
    /// The cells touch this black.
    Near(u32),
    /// The cells are duplicates of this white.
    Duplicates(u32),
    /// This constraint wants a colour that no other cell has.
    Some(Premise),
    /// A pattern whose constraints add up.
    Sum(Pattern),
    /// A pattern, and its lines.
    Refuted(Pattern, Vec<Line>),
    /// A white, the blacks around it, and a white elsewhere.
    WayOut(u32, Vec<u32>, u32),
    /// The cell equals no other, and there is one solution.
    Unique,
    /// The cell would close this cycle.
    Cut(Cut),
    /// A chain of so many links, and its lines.
    Chain(u32, Vec<Line>),
    /// Two chains that agree.
    Agreement(Agreement),
}

impl Why {
    /// The record of a step that colours these cells, before they are learned.
    pub fn record(self, board: &Board, state: &State, new: &[(u32, u8)]) -> Record {
        let facts: Vec<_> = new.iter().map(|&(cell, colour)| Fact::is(cell, colour)).collect();
        let mut record = match self {
            Self::Near(black) => near(board, black, &facts),
            Self::Duplicates(white) => duplicates(board, white, &facts),
            Self::Some(premise) => some(board, state, premise, &facts),
            Self::Sum(pattern) => of_pattern(board, &pattern, pattern.lines(board, new)),
            Self::Refuted(pattern, lines) => of_pattern(board, &pattern, lines),
            Self::WayOut(white, blacks, outside) => way_out(board, white, blacks, outside, &facts),
            Self::Unique => unique(board, new[0].0),
            Self::Cut(cut) => partition(board, &cut, &facts),
            Self::Chain(links, lines) => chain(new[0], links, lines),
            Self::Agreement(agreement) => agreed(agreement),
        };
        record.conclusions = facts;
        record
    }
}

fn near(board: &Board, black: u32, facts: &[Fact]) -> Record {
    let blame = vec![Fact::is(black, BLACK)];
    let line = |fact: &Fact| {
        let premise = board.pair_of(black, fact.places[0]);
        Line::unit(premise, blame.clone(), vec![fact.clone()])
    };
    Record {
        lines: facts.iter().map(line).collect(),
        marks: vec![Mark::facts(Role::Blame, blame.clone())],
        words: vec![("black", Word::Places(vec![black]))],
        ..Record::default()
    }
}

fn duplicates(board: &Board, white: u32, facts: &[Fact]) -> Record {
    let blame = vec![Fact::is(white, WHITE)];
    let groups = board.groups_of(white).map(|group| &board.groups[group as usize]);
    let lines: Vec<_> = groups
        .filter_map(|group| {
            let own = facts.iter().filter(|fact| group.cells.contains(&fact.places[0]));
            let gives: Vec<_> = own.cloned().collect();
            (!gives.is_empty()).then(|| Line::unit(group.premise, blame.clone(), gives))
        })
        .collect();
    let premises: Vec<_> = lines.iter().map(|line| line.premises[0]).collect();
    Record {
        lines,
        marks: vec![Mark::facts(Role::Blame, blame), Mark::premises(Role::Base, premises.clone())],
        words: vec![("white", Word::Places(vec![white])), ("lines", Word::Premises(premises))],
        ..Record::default()
    }
}

fn some(board: &Board, state: &State, premise: Premise, facts: &[Fact]) -> Record {
    let known = (0..board.cells as u32).filter(|&cell| !state.is_open(cell));
    let uses = known.map(|cell| Fact::is(cell, state.colour[cell as usize])).collect();
    Record {
        lines: vec![Line::unit(premise, uses, facts.to_vec())],
        words: vec![("cell", Word::Places(facts[0].places.clone()))],
        ..Record::default()
    }
}

fn of_pattern(board: &Board, pattern: &Pattern, lines: Vec<Line>) -> Record {
    let (cells, premises) = pattern.shown(board);
    Record {
        lines,
        marks: vec![Mark::premises(Role::Base, premises.clone())],
        words: vec![("cells", Word::Places(cells)), ("lines", Word::Premises(premises))],
        ..Record::default()
    }
}

fn way_out(board: &Board, white: u32, blacks: Vec<u32>, outside: u32, facts: &[Fact]) -> Record {
    let enclosed = Fact::is(white, WHITE);
    let around: Vec<_> = blacks.iter().map(|&black| Fact::is(black, BLACK)).collect();
    let mut uses = vec![enclosed.clone(), Fact::is(outside, WHITE)];
    uses.extend_from_slice(&around);
    Record {
        lines: vec![Line::unit(board.connected, uses, facts.to_vec())],
        marks: vec![Mark::facts(Role::Pattern, vec![enclosed]), Mark::facts(Role::Blame, around)],
        words: vec![("white", Word::Places(vec![white])), ("blacks", Word::Places(blacks))],
        ..Record::default()
    }
}

/// If the cell were black, its neighbours would be white, and it could be white as well.
fn unique(board: &Board, cell: u32) -> Record {
    let supposed = Fact::is(cell, BLACK);
    let (mut lines, mut whites) = (Vec::new(), Vec::new());
    for near in board.near(cell) {
        let white = Fact::is(near, WHITE);
        let premise = board.pair_of(cell, near);
        lines.push(Line::unit(premise, vec![supposed.clone()], vec![white.clone()]));
        whites.push(white);
    }
    let case = Case { supposed: vec![supposed.clone()], lines: Vec::new() };
    whites.push(supposed.clone());
    lines.push(Line {
        by: By::Unique,
        premises: Vec::new(),
        uses: whites,
        gives: Vec::new(),
        cases: vec![case],
    });
    Record {
        lines: vec![Line::refuted(supposed, lines)],
        words: vec![("cell", Word::Places(vec![cell]))],
        ..Record::default()
    }
}

fn partition(board: &Board, cut: &Cut, facts: &[Fact]) -> Record {
    let cell = facts[0].places[0];
    let cycle: Vec<_> = cut.cycle.iter().map(|&black| Fact::is(black, BLACK)).collect();
    let lines = if cut.whites.iter().any(|&(_, black)| black == Some(cell)) {
        vec![Line::refuted(cycle[0].clone(), cut_lines(board, cut, Vec::new()))]
    } else {
        cut_lines(board, cut, facts.to_vec())
    };
    let apart = cut.whites.iter().map(|&(white, _)| white).collect();
    Record {
        lines,
        marks: vec![
            Mark::facts(Role::Pattern, cycle[..1].to_vec()),
            Mark::facts(Role::Blame, cycle[1..].to_vec()),
        ],
        words: vec![
            ("cell", Word::Places(vec![cell])),
            ("ring", Word::Places(cut.cycle.clone())),
            ("apart", Word::Places(apart)),
        ],
        ..Record::default()
    }
}

fn chain((cell, colour): (u32, u8), links: u32, lines: Vec<Line>) -> Record {
    let wrong = Fact::is(cell, BLACK - colour);
    let followed = gives(&lines);
    let against = lines.last().map_or_else(Vec::new, |line| line.premises.clone());
    Record {
        marks: vec![
            Mark::facts(Role::Pattern, vec![wrong.clone()]),
            Mark::facts(Role::Case(1), followed.clone()),
            Mark::premises(Role::Base, against.clone()),
        ],
        words: vec![
            ("supposed", Word::Facts(vec![wrong.clone()])),
            ("chain", Word::Facts(followed)),
            ("links", Word::Number(i64::from(links))),
            ("against", Word::Premises(against)),
        ],
        lines: vec![Line::refuted(wrong, lines)],
        ..Record::default()
    }
}

fn agreed(agreement: Agreement) -> Record {
    let Agreement { cell, agreed: (other, colour), cases, .. } = agreement;
    let [black, white] = cases;
    let followed = [gives(&black), gives(&white)];
    let case = |colour, lines| Case { supposed: vec![Fact::is(cell, colour)], lines };
    Record {
        marks: vec![
            Mark::facts(Role::Pattern, vec![Fact::is(cell, BLACK), Fact::is(cell, WHITE)]),
            Mark::facts(Role::Case(1), followed[0].clone()),
            Mark::facts(Role::Case(2), followed[1].clone()),
        ],
        words: vec![
            ("cell", Word::Places(vec![cell])),
            ("black", Word::Facts(followed[0].clone())),
            ("white", Word::Facts(followed[1].clone())),
        ],
        lines: vec![Line {
            by: By::Cases,
            premises: Vec::new(),
            uses: Vec::new(),
            gives: vec![Fact::is(other, colour)],
            cases: vec![case(BLACK, black), case(WHITE, white)],
        }],
        ..Record::default()
    }
}

fn gives(lines: &[Line]) -> Vec<Fact> {
    lines.iter().flat_map(|line| line.gives.iter().cloned()).collect()
}
