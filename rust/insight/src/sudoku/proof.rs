//! From an argument to the lines of a proof.
//!
//! The board forgets why a candidate is gone; the proof says it. A fact that an earlier line gave is
//! named; what a placed digit takes from its peers becomes a line of its own, once, unless the
//! constraint at hand sees the placed digit itself. Such lines are as few as a greedy choice makes
//! them.

use super::argument::{Argument, Finding, From, Lack, Literal, Node, Show, Term};
use super::bits::{Bits, ones};
use super::board::{Board, Candidate};
use crate::fact::{Fact, Premise};
use crate::step::{By, Case, Line, Mark, Record, Role, Word};
use runut_model::distinct;

/// Writes the proof of one finding.
pub struct Writer<'a, const W: usize> {
    board: &'a Board<W>,
    /// The cells that each digit is known to lack by a fact of its own.
    known: &'a mut [Bits<W>],
    /// What holds in the enclosing cases.
    local: Vec<Literal>,
    /// The lines before the case at hand.
    top: Vec<Line>,
}

impl<'a, const W: usize> Writer<'a, W> {
    pub fn new(board: &'a Board<W>, known: &'a mut [Bits<W>]) -> Self {
        Self { board, known, local: Vec::new(), top: Vec::new() }
    }

    /// The record of a finding.
    pub fn record(mut self, finding: &Finding) -> Record {
        for argument in &finding.why {
            let lines = self.lines(argument);
            self.top.extend(lines);
            // What a line gives at the top is known from here on.
            for literal in gives(argument) {
                self.learn(literal);
            }
        }
        let marks = self.marks(&finding.show);
        let words = self.words(finding);
        let conclusions = finding.gives.iter().map(|&literal| self.fact(literal)).collect();
        Record { conclusions, lines: self.top, marks, words }
    }

    fn learn(&mut self, literal: Literal) {
        if literal.holds {
            self.local.push(literal);
        } else {
            self.known[literal.candidate.digit as usize].insert(literal.candidate.cell);
        }
    }

    fn lines(&mut self, argument: &Argument) -> Vec<Line> {
        let facts = |writer: &Self, gives: &[Literal]| {
            gives.iter().map(|&literal| writer.fact(literal)).collect::<Vec<_>>()
        };
        let line = match argument {
            Argument::Lines { lines, .. } => {
                self.state_used(lines);
                return lines.clone();
            }
            Argument::Line { from, holds, lacks, gives } => {
                let uses = self.uses(from, holds, lacks);
                let by = match from {
                    From::Sum(_) => By::Sum,
                    From::Fillings(_) | From::Clue(_) => By::Fillings,
                    _ => By::Unit,
                };
                let (premises, gives) = (self.premises(from), facts(self, gives));
                Line { by, premises, uses, gives, cases: Vec::new() }
            }
            Argument::Suppose { supposed, inner } => {
                let case = self.case(*supposed, inner);
                let gives = vec![self.fact(*supposed).negated()];
                let (premises, uses) = (Vec::new(), Vec::new());
                Line { by: By::Suppose, premises, uses, gives, cases: vec![case] }
            }
            Argument::Cases { from, lacks, cases, gives } => {
                let uses = self.uses(from, &[], lacks);
                let cases =
                    cases.iter().map(|(supposed, inner)| self.case(*supposed, inner)).collect();
                let (premises, gives) = (self.premises(from), facts(self, gives));
                Line { by: By::Cases, premises, uses, gives, cases }
            }
            Argument::Refuted { fact, lines } => {
                self.state_used(lines);
                Line::refuted(fact.clone(), lines.clone())
            }
            Argument::Swap { filling, lacks, gives } => {
                let uses = self.uses(&From::Sum(Vec::new()), &[], lacks);
                let filling = filling
                    .iter()
                    .map(|&Candidate { cell, digit }| self.fact(Literal::is(cell, digit)));
                let cases = vec![Case { supposed: filling.collect(), lines: Vec::new() }];
                Line {
                    by: By::Unique,
                    premises: Vec::new(),
                    uses,
                    gives: facts(self, gives),
                    cases,
                }
            }
        };
        vec![line]
    }

    fn case(&mut self, supposed: Literal, inner: &[Argument]) -> Case {
        let depth = self.local.len();
        self.local.push(supposed);
        let mut lines = Vec::new();
        for argument in inner {
            lines.extend(self.lines(argument));
            self.local.extend(gives(argument));
        }
        self.local.truncate(depth);
        Case { supposed: vec![self.fact(supposed)], lines }
    }

    fn premises(&self, from: &From) -> Vec<Premise> {
        match from {
            From::Cell(_) => Vec::new(),
            &From::Unit(unit) => vec![self.board.layout.units[unit as usize].premise],
            &From::Pair(pair) => vec![self.board.layout.pairs[pair as usize].premise],
            From::Sum(terms) => terms.iter().map(|&term| self.term(term)).collect(),
            From::Clue(premises) => premises.clone(),
            From::Fillings(units) => {
                let premises = self.board.layout.premises(units).into_iter();
                premises.map(|unit| unit.times(0)).collect()
            }
        }
    }

    fn term(&self, term: Term) -> Premise {
        let unit = |unit: u32| self.board.layout.units[unit as usize].premise;
        match term {
            Term::Cell(cell, factor) => Premise::cell(cell).times(factor),
            Term::Digit(of, digit, factor) => {
                unit(of).times(factor).of(self.board.layout.values[digit as usize])
            }
            Term::House(of, factor) => unit(of).times(factor),
            Term::Stated(premise) => premise,
            Term::Cage(cage, factor) => {
                self.board.layout.cages[cage as usize].premise.times(factor)
            }
        }
    }

    fn fact(&self, literal: Literal) -> Fact {
        let Candidate { cell, digit } = literal.candidate;
        let value = self.board.layout.values[digit as usize];
        Fact { places: vec![cell], value, holds: literal.holds }
    }

    /// The facts behind a line, of which those that nobody stated yet become lines before it.
    fn uses(&mut self, from: &From, holds: &[Candidate], lacks: &[Lack]) -> Vec<Fact> {
        let mut used: Vec<Literal> =
            holds.iter().map(|&candidate| Literal { candidate, holds: true }).collect();
        let mut unstated = Vec::new();
        for &(cell, digits) in lacks {
            if let Some(digit) = self.holder(cell).filter(|&digit| digits >> digit & 1 == 0) {
                add(&mut used, Literal::is(cell, digit));
                continue;
            }
            for digit in ones(digits & self.board.layout.start[cell as usize]) {
                if self.local.contains(&Literal::not(cell, digit)) {
                    add(&mut used, Literal::not(cell, digit));
                } else if let Some(placed) = self.seen(from, cell, digit) {
                    add(&mut used, Literal::is(placed, digit));
                } else {
                    add(&mut used, Literal::not(cell, digit));
                    if !self.known[digit as usize].contains(cell) {
                        unstated.push(Candidate::new(cell, digit));
                    }
                }
            }
        }
        self.state(unstated);
        used.into_iter().map(|literal| self.fact(literal)).collect()
    }

    /// The digit of a cell, on the board or in the case at hand.
    fn holder(&self, cell: u32) -> Option<u32> {
        let held = |literal: &&Literal| literal.holds && literal.candidate.cell == cell;
        let local = self.local.iter().find(held).map(|literal| literal.candidate.digit);
        self.board.digit(cell).or(local)
    }

    /// The cell of the same unit that has a digit already.
    fn seen(&self, from: &From, cell: u32, digit: u32) -> Option<u32> {
        let &From::Unit(unit) = from else { return None };
        let set = self.board.layout.units[unit as usize].set;
        let placed =
            (self.board.placed[digit as usize] & set).members().find(|&other| other != cell);
        placed.or_else(|| {
            let here = |literal: &&Literal| {
                let Candidate { cell: other, digit: own } = literal.candidate;
                literal.holds && own == digit && other != cell && set.contains(other)
            };
            self.local.iter().find(here).map(|literal| literal.candidate.cell)
        })
    }

    /// States what these lines use of the board and nobody stated yet.
    fn state_used(&mut self, lines: &[Line]) {
        let mut unstated = Vec::new();
        let mut open: Vec<&Line> = lines.iter().collect();
        while let Some(line) = open.pop() {
            open.extend(line.cases.iter().flat_map(|case| &case.lines));
            for fact in line.uses.iter().filter(|fact| !fact.holds) {
                let digit = self.board.layout.values.iter().position(|&value| value == fact.value);
                let (Some(digit), &[cell]) = (digit, &fact.places[..]) else { continue };
                if cell >= self.board.layout.cells {
                    continue;
                }
                let candidate = Candidate::new(cell, digit as u32);
                if !self.board.has(candidate) && !self.known[digit].contains(cell) {
                    unstated.push(candidate);
                }
            }
        }
        self.state(unstated);
    }

    /// Lines that say which candidates the placed digits take, each constraint at most once.
    fn state(&mut self, unstated: Vec<Candidate>) {
        let mut unstated = distinct(unstated);
        while let Some((source, taken)) = self.widest(&unstated) {
            unstated.retain(|candidate| !taken.iter().any(|(own, _)| own == candidate));
            let holds = distinct(taken.iter().map(|&(_, placed)| placed));
            let gives: Vec<Literal> =
                taken.iter().map(|&(candidate, _)| Literal { candidate, holds: false }).collect();
            for literal in &gives {
                self.learn(*literal);
            }
            let line = Line {
                by: By::Unit,
                premises: self.premises(&source),
                uses: holds
                    .iter()
                    .map(|held| self.fact(Literal::is(held.cell, held.digit)))
                    .collect(),
                gives: gives.into_iter().map(|literal| self.fact(literal)).collect(),
                cases: Vec::new(),
            };
            self.top.push(line);
        }
    }

    /// The constraint by which placed digits take the most of these candidates, and how.
    fn widest(&self, unstated: &[Candidate]) -> Option<(From, Vec<(Candidate, Candidate)>)> {
        let mut sources: Vec<(From, Vec<(Candidate, Candidate)>)> = Vec::new();
        let mut note = |source: From, candidate, placed| match sources
            .iter_mut()
            .find(|(known, _)| *known == source)
        {
            Some((_, taken)) => taken.push((candidate, placed)),
            None => sources.push((source, vec![(candidate, placed)])),
        };
        for &candidate in unstated {
            let Candidate { cell, digit } = candidate;
            for &unit in &self.board.layout.units_of[cell as usize] {
                let set = self.board.layout.units[unit as usize].set;
                if let Some(placed) = (self.board.placed[digit as usize] & set).members().next() {
                    note(From::Unit(unit), candidate, Candidate::new(placed, digit));
                }
            }
            for &(pair, side) in &self.board.layout.pairs_of[cell as usize] {
                let rule = &self.board.layout.pairs[pair as usize];
                let other = rule.cells[1 - side];
                let placed = self.board.digit(other);
                if let Some(held) =
                    placed.filter(|&held| rule.bans[1 - side][held as usize] >> digit & 1 == 1)
                {
                    note(From::Pair(pair), candidate, Candidate::new(other, held));
                }
            }
        }
        // The first of the widest, so that boxes come before lines.
        sources.into_iter().rev().max_by_key(|(_, taken)| taken.len())
    }

    fn marks(&self, show: &Show) -> Vec<Mark> {
        let layout = &self.board.layout;
        let mut base = layout.premises(&show.base);
        base.extend(show.cages.iter().map(|&cage| layout.cages[cage as usize].premise));
        base.extend(&show.clue.0);
        let mut marks = vec![
            Mark::premises(Role::Base, base),
            Mark::premises(Role::Cover, layout.premises(&show.cover)),
            Mark::facts(Role::Pattern, self.candidates(&show.pattern)),
            Mark::facts(Role::Fin, self.candidates(&show.fins)),
        ];
        let sets = show.sets.iter().zip(1..);
        marks.extend(sets.map(|(set, at)| Mark::facts(Role::Case(at), self.candidates(set))));
        let closing = show.chain.last().zip(show.chain.first()).filter(|_| show.closes);
        let links = show.chain.windows(2).map(|link| [&link[0], &link[1]]);
        for link in links.chain(closing.map(|(last, first)| [last, first])) {
            // From "it holds" follows "that does not": a weak link.
            let role = if link[0].holds { Role::WeakLink } else { Role::StrongLink };
            marks.push(Mark::facts(role, link.map(|node| self.node(node)).to_vec()));
        }
        let is_cell = |fact: &&Fact| fact.places.iter().all(|&place| place < layout.cells);
        let used = self.top.iter().flat_map(|line| &line.uses);
        let blamed = used.filter(|fact| fact.holds).filter(is_cell);
        marks.push(Mark::facts(Role::Blame, distinct(blamed.cloned())));
        marks.retain(|mark| !mark.facts.is_empty() || !mark.premises.is_empty());
        marks
    }

    fn candidates(&self, candidates: &[Candidate]) -> Vec<Fact> {
        let facts = candidates.iter().map(|own| self.fact(Literal::is(own.cell, own.digit)));
        facts.collect()
    }

    fn node(&self, node: &Node) -> Fact {
        let value = self.board.layout.values[node.digit as usize];
        Fact { places: node.cells.clone(), value, holds: node.holds }
    }

    fn words(&self, finding: &Finding) -> Vec<(&'static str, Word)> {
        let (show, layout) = (&finding.show, &self.board.layout);
        let mut digits: Vec<u32> = show.pattern.iter().map(|candidate| candidate.digit).collect();
        if digits.is_empty() {
            digits = finding.gives.iter().map(|literal| literal.candidate.digit).collect();
        }
        let values = distinct(digits).into_iter().map(|digit| layout.values[digit as usize]);
        let cells =
            |candidates: &[Candidate]| distinct(candidates.iter().map(|candidate| candidate.cell));
        let is_clue = show.pattern.is_empty();
        let seen = if is_clue { show.clue.1.clone() } else { cells(&show.pattern) };
        let cages = show.cages.iter().map(|&cage| layout.cages[cage as usize].premise);
        let mut words = vec![
            ("base", Word::Premises(layout.premises(&show.base))),
            ("cover", Word::Premises(layout.premises(&show.cover))),
            ("cells", Word::Places(seen)),
            ("fins", Word::Places(cells(&show.fins))),
            ("digits", Word::Values(values.collect())),
            ("rule", Word::Rules(show.clue.0.clone())),
            ("known", Word::Facts(show.known.clone())),
            ("cages", Word::Premises(cages.collect())),
            ("left", Word::Facts(self.left(&finding.gives))),
        ];
        words.extend(show.number.map(|number| ("number", Word::Number(number))));
        words.extend(self.linked(&show.chain));
        words.extend(show.roles.iter().cloned());
        words.retain(|(_, word)| !is_empty(word));
        words
    }

    /// The cells of a chain in its order, what it supposes, what follows, and its two ends.
    fn linked(&self, chain: &[Node]) -> Vec<(&'static str, Word)> {
        let facts: Vec<Fact> = chain.iter().map(|node| self.node(node)).collect();
        let [first, follows @ ..] = &facts[..] else { return Vec::new() };
        let mut cells: Vec<u32> = Vec::new();
        for &cell in facts.iter().flat_map(|fact| &fact.places) {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let ends = follows.last().map(|last| vec![first.clone().negated(), last.clone()]);
        vec![
            ("linked", Word::Places(cells)),
            ("start", Word::Facts(vec![first.clone()])),
            ("chain", Word::Facts(follows.to_vec())),
            ("ends", Word::Facts(ends.unwrap_or_default())),
        ]
    }

    /// The digits of the cells that lose more than they keep.
    fn left(&self, gives: &[Literal]) -> Vec<Fact> {
        let cells = distinct(gives.iter().map(|literal| literal.candidate.cell));
        let few = |cell: u32| {
            let own = gives.iter().filter(|literal| literal.candidate.cell == cell);
            let lost = own.filter(|literal| !literal.holds);
            let lost = lost.fold(0_u64, |mask, literal| mask | 1 << literal.candidate.digit);
            let left = self.board.digits[cell as usize] & !lost;
            if left.count_ones() < lost.count_ones() { left } else { 0 }
        };
        let kept = cells.into_iter().flat_map(|cell| Candidate::all(cell, few(cell)));
        self.candidates(&kept.collect::<Vec<_>>())
    }
}

fn is_empty(word: &Word) -> bool {
    match word {
        Word::Premises(premises) | Word::Rules(premises) => premises.is_empty(),
        Word::Places(places) => places.is_empty(),
        Word::Values(values) => values.is_empty(),
        Word::Facts(facts) => facts.is_empty(),
        Word::Number(_) => false,
    }
}

fn add(used: &mut Vec<Literal>, literal: Literal) {
    if !used.contains(&literal) {
        used.push(literal);
    }
}

fn gives(argument: &Argument) -> Vec<Literal> {
    match argument {
        Argument::Line { gives, .. }
        | Argument::Cases { gives, .. }
        | Argument::Lines { gives, .. }
        | Argument::Swap { gives, .. } => gives.clone(),
        // Its opposite is on the board at once, and nothing else in the step needs it.
        Argument::Refuted { .. } => Vec::new(),
        Argument::Suppose { supposed, .. } => vec![Literal { holds: !supposed.holds, ..*supposed }],
    }
}
