//! The ladder: what is known, where each technique has looked already, and its steps.

use runut_model::Model;

use super::board::{BLACK, Board, WHITE};
use super::chain::{cut_lines, refuted};
use super::patterns::{self, Pattern};
use super::prover::{Prover, Reach, Refutation};
use super::rings::Cut;
use super::search::solution;
use super::state::{OPEN, State};
use super::techniques::{Look, TABLE, TECHNIQUES};
use crate::fact::Fact;
use crate::ladder::{Budget, Halt, Ladder, Options};
use crate::step::{Found, Line, Mark, Record, Role, Sink, Technique, Word};

/// Hitori, explained.
pub struct HitoriLadder {
    board: Board,
    state: State,
    prover: Prover,
    /// By technique: whether it may be used, its patterns, and how far it has looked.
    desks: Vec<Desk>,
    threats: Vec<(u32, Cut)>,
    new: Vec<(u32, u8)>,
    solution: Guide,
    is_broken: bool,
}

#[derive(Clone, Debug, Default)]
struct Desk {
    is_allowed: bool,
    patterns: Option<Vec<Pattern>>,
    at: usize,
}

/// A step before it is told: its proof comes later, where somebody listens.
struct Draft {
    cost: f32,
    grade: u8,
    proof: Proof,
}

/// What solutions say: their colours cannot be refuted.
#[derive(Clone, Debug, Default)]
struct Guide {
    is_known: bool,
    /// The colours of a solution; empty if there is none.
    colours: Vec<u8>,
    /// The cells in which solutions differ.
    free: Vec<bool>,
    /// Colours that no solution has.
    is_refutable: Vec<(u32, u8)>,
}

impl Guide {
    fn of(solution: Option<Vec<u8>>) -> Self {
        let colours = solution.unwrap_or_default();
        Self { free: vec![false; colours.len()], colours, ..Self::default() }
    }

    fn says(&self, cell: u32, colour: u8) -> bool {
        self.colours.get(cell as usize) == Some(&colour)
    }

    fn is_fixed(&self, cell: u32) -> bool {
        self.free.get(cell as usize) != Some(&true)
    }

    fn differ(&mut self, other: &[u8]) {
        for ((own, other), free) in self.colours.iter().zip(other).zip(&mut self.free) {
            *free |= own != other;
        }
    }
}

/// From what a step's proof is written.
enum Proof {
    Near(u32),
    Duplicates(u32),
    Some(crate::fact::Premise),
    Sum(Pattern),
    Refuted(Pattern, Vec<Line>),
    WayOut(u32, Vec<u32>, u32),
    Unique,
    Cut(Cut),
    Chain(Box<Refutation>),
}

impl Ladder for HitoriLadder {
    const TECHNIQUES: &'static [Technique] = &TECHNIQUES;

    fn new(model: &Model, known: &[Fact], options: &Options) -> Result<Self, String> {
        let board = Board::new(model)?;
        let desks = (0..TABLE.len()).map(|at| Desk {
            is_allowed: options.allows(&TECHNIQUES, at as u16),
            ..Desk::default()
        });
        let mut ladder = Self {
            state: State::new(board.cells),
            prover: Prover::new(board.cells),
            desks: desks.collect(),
            threats: Vec::new(),
            new: Vec::new(),
            solution: Guide::default(),
            is_broken: false,
            board,
        };
        if ladder.board.is_line() {
            let inner = 1..(ladder.board.cells as u32).saturating_sub(1);
            ladder.state.threats.extend(inner);
        }
        for fact in known {
            let &[place] = fact.places.as_slice() else { continue };
            if (fact.value == BLACK || fact.value == WHITE) && (place as usize) < ladder.board.cells
            {
                let colour = if fact.holds { fact.value } else { BLACK - fact.value };
                ladder.learn(place, colour);
            }
        }
        Ok(ladder)
    }

    fn step<S: Sink>(&mut self, sink: &mut S, budget: &mut dyn Budget) -> Result<bool, Halt> {
        for at in 0..TABLE.len() {
            budget.work(1)?;
            if !self.desks[at].is_allowed {
                continue;
            }
            let Some(draft) = self.look::<S>(at, budget)? else { continue };
            let found = Found { technique: at as u16, grade: draft.grade, cost: draft.cost };
            sink.step(found, || self.record(draft.proof));
            for (cell, colour) in std::mem::take(&mut self.new) {
                self.learn(cell, colour);
            }
            return Ok(true);
        }
        Ok(false)
    }

    fn is_solved(&self) -> bool {
        self.state.trail.len() == self.board.cells
    }

    fn is_broken(&self) -> bool {
        self.is_broken
    }
}

impl HitoriLadder {
    fn learn(&mut self, cell: u32, colour: u8) {
        self.is_broken |= !self.state.learn(&self.board, cell, colour);
    }

    /// Looks for one technique; puts what is new into `self.new`.
    fn look<S: Sink>(&mut self, at: usize, budget: &mut dyn Budget) -> Result<Option<Draft>, Halt> {
        let (technique, look) = TABLE[at];
        let draft = |proof| Draft { cost: technique.cost, grade: technique.grade, proof };
        self.new.clear();
        Ok(match look {
            Look::Near => self.near(at).map(Proof::Near).map(draft),
            Look::Duplicates => self.duplicates(at).map(Proof::Duplicates).map(draft),
            Look::Some => self.some().map(draft),
            Look::Pattern(kind) => {
                let patterns = match self.desks[at].patterns.take() {
                    Some(patterns) => patterns,
                    None => patterns::find(&self.board, kind),
                };
                let proof = self.pattern::<S>(at, &patterns, budget);
                self.desks[at].patterns = Some(patterns);
                proof?.map(draft)
            }
            Look::WayOut => self.way_out(at).map(draft),
            Look::UniqueNumber => self.unique_number(at).map(draft),
            Look::Partition => self.partition(budget)?.map(|cut| {
                let ring = 0.1 * cut.ring.len() as f32;
                Draft { cost: technique.cost + ring, ..draft(Proof::Cut(cut)) }
            }),
            Look::Supposition => self.supposition::<S>(budget)?.map(|refutation| {
                let links = refutation.links;
                Draft {
                    cost: technique.cost + (links.max(1) as f32).log2(),
                    grade: technique.grade + u8::from(links > 6),
                    proof: Proof::Chain(Box::new(refutation)),
                }
            }),
            Look::Nested => self.nested::<S>(budget)?.map(|(refutation, depth)| Draft {
                cost: technique.cost + f32::from(depth - 1) + (refutation.links as f32).log2(),
                grade: technique.grade + u8::from(depth > 1),
                proof: Proof::Chain(Box::new(refutation)),
            }),
        })
    }

    /// The next black with an open neighbour.
    fn near(&mut self, at: usize) -> Option<u32> {
        while let Some(&cell) = self.state.trail.get(self.desks[at].at) {
            self.desks[at].at += 1;
            if self.state.is_black(cell) {
                let open = self.board.near(cell).filter(|&near| self.state.is_open(near));
                self.new.extend(open.map(|near| (near, WHITE)));
                if !self.new.is_empty() {
                    return Some(cell);
                }
            }
        }
        None
    }

    /// The next white with an open duplicate.
    fn duplicates(&mut self, at: usize) -> Option<u32> {
        while let Some(&cell) = self.state.trail.get(self.desks[at].at) {
            self.desks[at].at += 1;
            if self.state.is_white(cell) {
                for group in self.board.groups_of(cell) {
                    let cells = self.board.groups[group as usize].cells.iter();
                    let open = cells.filter(|&&other| self.state.is_open(other));
                    self.new.extend(open.map(|&other| (other, BLACK)));
                }
                if !self.new.is_empty() {
                    return Some(cell);
                }
            }
        }
        None
    }

    /// The last open cell, if a colour is still missing that must not be.
    fn some(&mut self) -> Option<Proof> {
        if self.state.trail.len() + 1 != self.board.cells {
            return None;
        }
        let missing = |colour: u8| !self.state.colour.contains(&colour);
        let &(colour, premise) = self.board.some.iter().find(|&&(colour, _)| missing(colour))?;
        let open = self.state.colour.iter().position(|&colour| colour == OPEN)?;
        self.new.push((open as u32, colour));
        Some(Proof::Some(premise))
    }

    /// The next pattern that gives something new.
    fn pattern<S: Sink>(
        &mut self,
        at: usize,
        patterns: &[Pattern],
        budget: &mut dyn Budget,
    ) -> Result<Option<Proof>, Halt> {
        while let Some(&pattern) = patterns.get(self.desks[at].at) {
            self.desks[at].at += 1;
            pattern.conclusions(&self.board, &self.state, &mut self.new);
            if self.new.is_empty() {
                continue;
            }
            if pattern.is_sum() {
                return Ok(Some(Proof::Sum(pattern)));
            }
            let mut lines = Vec::new();
            if S::RECORDS {
                for &(cell, colour) in &self.new {
                    let wrong = (cell, BLACK - colour);
                    let reach = Reach::chain(true);
                    let refutation =
                        self.prover.refute(&self.board, &mut self.state, wrong, reach, budget)?;
                    let inner = refutation.map(|own| own.lines).unwrap_or_default();
                    lines.extend(refuted(cell, wrong.1, inner));
                }
            }
            return Ok(Some(Proof::Refuted(pattern, lines)));
        }
        Ok(None)
    }

    /// The next white around which all cells but one are black.
    fn way_out(&mut self, at: usize) -> Option<Proof> {
        while let Some(&black) = self.state.trail.get(self.desks[at].at) {
            self.desks[at].at += 1;
            if !self.state.is_black(black) {
                continue;
            }
            for white in self.board.near(black).filter(|&near| self.state.is_white(near)) {
                let mut exits = self.board.near(white).filter(|&near| !self.state.is_black(near));
                let (Some(exit), None) = (exits.next(), exits.next()) else { continue };
                let blacks =
                    self.board.near(white).filter(|&near| near != exit).collect::<Vec<_>>();
                let mut outside = blacks.iter().flat_map(|&black| self.board.near(black));
                let outside = outside.find(|&near| near != white && self.state.is_white(near));
                if let (true, Some(outside)) = (self.state.is_open(exit), outside) {
                    self.new.push((exit, WHITE));
                    self.desks[at].at -= 1;
                    return Some(Proof::WayOut(white, blacks, outside));
                }
            }
        }
        None
    }

    /// The next open cell that equals no other in its row and column.
    fn unique_number(&mut self, at: usize) -> Option<Proof> {
        while self.desks[at].at < self.board.cells {
            let cell = self.desks[at].at as u32;
            self.desks[at].at += 1;
            if self.state.is_open(cell) && self.board.groups_of(cell).next().is_none() {
                self.new.push((cell, WHITE));
                return Some(Proof::Unique);
            }
        }
        None
    }

    /// The shortest ring that an open cell would close.
    fn partition(&mut self, budget: &mut dyn Budget) -> Result<Option<Cut>, Halt> {
        for cell in std::mem::take(&mut self.state.threats) {
            if self.state.is_open(cell) {
                let cut = self.prover.cut(&self.board, &self.state, cell);
                budget.work(20)?;
                self.threats.extend(cut.map(|cut| (cell, cut)));
            }
        }
        self.threats.retain(|&(cell, _)| self.state.is_open(cell));
        let shortest = self.threats.iter().enumerate().min_by_key(|(_, (_, cut))| cut.ring.len());
        Ok(shortest.map(|(at, _)| at).map(|at| {
            let (cell, cut) = self.threats.remove(at);
            self.new.push((cell, WHITE));
            cut
        }))
    }

    /// Finds a solution, once: what it says cannot be refuted.
    fn guide(&mut self, budget: &mut dyn Budget) -> Result<(), Halt> {
        if !self.solution.is_known {
            let found = solution(&self.board, &mut self.state, budget)?;
            self.solution = Guide { is_known: true, ..Guide::of(found) };
        }
        Ok(())
    }

    /// The supposition that is refuted with the fewest links.
    fn supposition<S: Sink>(
        &mut self,
        budget: &mut dyn Budget,
    ) -> Result<Option<Refutation>, Halt> {
        self.guide(budget)?;
        let (board, state) = (&self.board, &mut self.state);
        let mut best: Option<(u32, (u32, u8))> = None;
        for cell in (0..board.cells as u32).filter(|&cell| self.solution.is_fixed(cell)) {
            for colour in [BLACK, WHITE] {
                if !state.is_open(cell) || self.solution.says(cell, colour) {
                    continue;
                }
                let links = best.map_or(u16::MAX, |(links, _)| links as u16);
                let reach = Reach { links, ..Reach::chain(false) };
                let found = self.prover.refute(board, state, (cell, colour), reach, budget)?;
                let found = found.filter(|found| best.is_none_or(|(links, _)| found.links < links));
                best = found.map(|found| (found.links, (cell, colour))).or(best);
            }
        }
        let Some((_, wrong)) = best else { return Ok(None) };
        self.new.push((wrong.0, BLACK - wrong.1));
        self.prover.refute(board, state, wrong, Reach::chain(S::RECORDS), budget)
    }

    /// The first supposition that is refuted by others inside it, and how deep these are nested.
    fn nested<S: Sink>(
        &mut self,
        budget: &mut dyn Budget,
    ) -> Result<Option<(Refutation, u8)>, Halt> {
        self.guide(budget)?;
        for depth in 1..=u8::MAX {
            let mut is_over = true;
            for cell in 0..self.board.cells as u32 {
                for colour in [BLACK, WHITE] {
                    if !self.can_refute(cell, colour, budget)? {
                        continue;
                    }
                    is_over = false;
                    let reach = Reach { depth, ..Reach::chain(S::RECORDS) };
                    let (board, state) = (&self.board, &mut self.state);
                    let found = self.prover.refute(board, state, (cell, colour), reach, budget)?;
                    if let Some(found) = found {
                        self.new.push((cell, BLACK - colour));
                        return Ok(Some((found, depth)));
                    }
                }
            }
            if is_over {
                break;
            }
        }
        Ok(None)
    }

    /// Whether no solution gives an open cell this colour.
    fn can_refute(&mut self, cell: u32, colour: u8, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let guide = &mut self.solution;
        if !self.state.is_open(cell) || !guide.is_fixed(cell) || guide.says(cell, colour) {
            return Ok(false);
        }
        if guide.is_refutable.contains(&(cell, colour)) {
            return Ok(true);
        }
        let scope = self.state.suppose(cell, colour);
        let other = solution(&self.board, &mut self.state, budget);
        self.state.undo(scope);
        match other? {
            Some(other) => guide.differ(&other),
            None => guide.is_refutable.push((cell, colour)),
        }
        Ok(guide.is_fixed(cell))
    }

    /// The record of a step, before what is new is learned.
    fn record(&self, proof: Proof) -> Record {
        let (board, state) = (&self.board, &self.state);
        let conclusions: Vec<_> =
            self.new.iter().map(|&(cell, colour)| Fact::is(cell, colour)).collect();
        let mut record = Record { conclusions: conclusions.clone(), ..Record::default() };
        match proof {
            Proof::Near(black) => {
                let blame = vec![Fact::is(black, BLACK)];
                record.lines = conclusions
                    .into_iter()
                    .map(|fact| {
                        Line::unit(board.pair_of(black, fact.places[0]), blame.clone(), vec![fact])
                    })
                    .collect();
                record.marks = vec![Mark::facts(Role::Blame, blame)];
                record.words = vec![("black", Word::Places(vec![black]))];
            }
            Proof::Duplicates(white) => {
                let blame = vec![Fact::is(white, WHITE)];
                for group in board.groups_of(white) {
                    let group = &board.groups[group as usize];
                    let own =
                        conclusions.iter().filter(|fact| group.cells.contains(&fact.places[0]));
                    let gives: Vec<_> = own.cloned().collect();
                    if !gives.is_empty() {
                        record.lines.push(Line::unit(group.premise, blame.clone(), gives));
                    }
                }
                record.marks = vec![Mark::facts(Role::Blame, blame)];
                record.words = vec![("white", Word::Places(vec![white]))];
            }
            Proof::Some(premise) => {
                let uses = (0..board.cells as u32)
                    .filter(|&cell| !state.is_open(cell))
                    .map(|cell| Fact::is(cell, state.colour[cell as usize]));
                record.lines = vec![Line::unit(premise, uses.collect(), conclusions)];
            }
            Proof::Sum(pattern) => {
                record.lines = pattern.lines(board, &self.new);
                pattern.tell(board, &mut record);
            }
            Proof::Refuted(pattern, lines) => {
                record.lines = lines;
                pattern.tell(board, &mut record);
            }
            Proof::WayOut(white, blacks, outside) => {
                let mut uses = vec![Fact::is(white, WHITE), Fact::is(outside, WHITE)];
                uses.extend(blacks.iter().map(|&black| Fact::is(black, BLACK)));
                record.marks = vec![
                    Mark::facts(Role::Pattern, vec![Fact::is(white, WHITE)]),
                    Mark::facts(Role::Blame, uses[2..].to_vec()),
                ];
                record.words =
                    vec![("white", Word::Places(vec![white])), ("blacks", Word::Places(blacks))];
                record.lines = vec![Line::unit(board.connected, uses, conclusions)];
            }
            Proof::Unique => {}
            Proof::Cut(cut) => {
                let cell = self.new[0].0;
                let ring: Vec<_> = cut.ring.iter().map(|&black| Fact::is(black, BLACK)).collect();
                record.marks = vec![
                    Mark::facts(Role::Pattern, ring[..1].to_vec()),
                    Mark::facts(Role::Blame, ring[1..].to_vec()),
                ];
                record.words = vec![
                    ("cell", Word::Places(vec![cell])),
                    ("ring", Word::Places(cut.ring[1..].to_vec())),
                    ("apart", Word::Places(cut.whites.iter().map(|&(white, _)| white).collect())),
                ];
                record.lines = if cut.ring.len() == 1 {
                    let inner = cut_lines(board, &cut, Vec::new());
                    refuted(cell, BLACK, inner).to_vec()
                } else {
                    cut_lines(board, &cut, conclusions)
                };
            }
            Proof::Chain(refutation) => {
                let (cell, colour) = self.new[0];
                let wrong = Fact::is(cell, BLACK - colour);
                let chain = refutation.lines.iter().flat_map(|line| line.gives.clone());
                let chain: Vec<_> = chain.collect();
                record.marks = vec![
                    Mark::facts(Role::Pattern, vec![wrong.clone()]),
                    Mark::facts(Role::Case(1), chain.clone()),
                ];
                record.words = vec![
                    ("supposed", Word::Facts(vec![wrong.clone()])),
                    ("chain", Word::Facts(chain)),
                    ("links", Word::Number(i64::from(refutation.links))),
                ];
                record.lines = refuted(cell, BLACK - colour, refutation.lines).to_vec();
            }
        }
        record
    }
}
