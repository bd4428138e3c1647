//! The ladder: what is known, where each technique has looked already, and its steps.

use runut_model::Model;

use super::backbone::Backbone;
use super::board::{BLACK, Board, WHITE};
use super::cycles::Cut;
use super::patterns::{self, Pattern};
use super::prover::{Prover, Reach, Tables};
use super::record::Why;
use super::state::{OPEN, State};
use super::techniques::{self, TECHNIQUES};
use crate::fact::Fact;
use crate::ladder::{Budget, Climber, Halt, Ladder};
use crate::step::{Found, Line, Sink};

/// Hitori, explained.
pub struct HitoriLadder {
    pub(super) board: Board,
    pub(super) state: State,
    tables: Tables,
    pub(super) backbone: Option<Backbone>,
    /// The cells of the next step and their colours.
    pub(super) new: Vec<(u32, u8)>,
    /// By technique: whether it may be used, its patterns, and how far it has looked.
    desks: Vec<Desk>,
    /// Open cells that would close a cycle.
    threats: Vec<(u32, Cut)>,
    is_broken: bool,
}

#[derive(Clone, Debug, Default)]
struct Desk {
    is_allowed: bool,
    patterns: Option<Vec<Pattern>>,
    at: usize,
}

/// A step before it is reported: its proof comes later, where somebody listens.
struct Draft {
    cost: f32,
    grade: u8,
    why: Why,
}

/// The ladder.
pub const LADDER: Ladder = Ladder {
    techniques: TECHNIQUES,
    begin: |model, known, allowed| Ok(Box::new(HitoriLadder::new(model, known, allowed)?)),
    with: &[],
};

impl HitoriLadder {
    fn new(model: &Model, known: &[Fact], allowed: &[bool]) -> Result<Self, String> {
        let board = Board::new(model)?;
        let desks = allowed.iter().map(|&is_allowed| Desk { is_allowed, ..Desk::default() });
        let mut ladder = Self {
            state: State::new(board.cells),
            tables: Tables::new(board.cells),
            desks: desks.collect(),
            threats: Vec::new(),
            new: Vec::new(),
            backbone: None,
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
}

impl Climber for HitoriLadder {
    fn allow(&mut self, allowed: &[bool]) {
        for (desk, &is_allowed) in self.desks.iter_mut().zip(allowed) {
            desk.is_allowed = is_allowed;
        }
    }

    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        for at in 0..TECHNIQUES.len() {
            budget.work(1)?;
            if !self.desks[at].is_allowed {
                continue;
            }
            let Some(draft) = self.find(at, sink.records(), budget)? else { continue };
            let found = Found { technique: at as u16, grade: draft.grade, cost: draft.cost };
            sink.step(found, || draft.why.record(&self.board, &self.state, &self.new));
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
    /// Follows suppositions within a budget.
    pub(super) fn prover<'a>(&'a mut self, budget: &'a mut dyn Budget) -> Prover<'a> {
        let (board, state, tables) = (&self.board, &mut self.state, &mut self.tables);
        Prover { board, state, tables, budget }
    }

    fn learn(&mut self, cell: u32, colour: u8) {
        self.is_broken |= !self.state.learn(&self.board, cell, colour);
    }

    /// Looks for one technique; puts what is new into `self.new`.
    fn find(
        &mut self,
        at: usize,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Draft>, Halt> {
        let technique = &TECHNIQUES[at];
        let draft = |why| Draft { cost: technique.cost, grade: technique.grade, why };
        let longer = |links: u32| technique.cost + (links.max(1) as f32).log2();
        self.new.clear();
        Ok(match at as u16 {
            techniques::NEAR => self.near(at).map(Why::Near).map(draft),
            techniques::DUPLICATES => self.duplicates(at).map(Why::Duplicates).map(draft),
            techniques::SOME => self.some().map(draft),
            techniques::WAY_OUT => self.way_out(at).map(draft),
            techniques::UNIQUE_NUMBER => self.unique_number(at).map(draft),
            techniques::PARTITION => self.partition(budget)?.map(|cut| {
                let cycle = 0.1 * cut.cycle.len() as f32;
                Draft { cost: technique.cost + cycle, ..draft(Why::Cut(cut)) }
            }),
            techniques::SUPPOSITION => self.supposition(records, budget)?.map(|found| Draft {
                cost: longer(found.links),
                grade: technique.grade + u8::from(found.links > 6),
                why: Why::Chain(found.links, found.lines),
            }),
            techniques::AGREEMENT => self.agreement(records, budget)?.map(|agreement| Draft {
                cost: longer(agreement.links),
                ..draft(Why::Agreement(agreement))
            }),
            techniques::NESTED => self.nested(records, budget)?.map(|(found, depth)| Draft {
                cost: technique.cost + f32::from(depth - 1) + (found.links as f32).log2(),
                grade: technique.grade + u8::from(depth > 1),
                why: Why::Chain(found.links, found.lines),
            }),
            number => {
                let Some(kind) = techniques::pattern(number) else { return Ok(None) };
                let patterns = match self.desks[at].patterns.take() {
                    Some(patterns) => patterns,
                    None => patterns::find(&self.board, kind),
                };
                let why = self.pattern(at, &patterns, records, budget);
                self.desks[at].patterns = Some(patterns);
                why?.map(draft)
            }
        })
    }

    /// The next cell of the trail that has a colour, for one technique.
    fn next(&mut self, at: usize, colour: u8) -> Option<u32> {
        let desk = &mut self.desks[at].at;
        let left = self.state.trail.get(*desk..)?;
        let found = left.iter().position(|&cell| self.state.colour[cell as usize] == colour);
        *desk += found.map_or(left.len(), |found| found + 1);
        found.map(|found| left[found])
    }

    /// The next black with an open neighbour.
    fn near(&mut self, at: usize) -> Option<u32> {
        while let Some(cell) = self.next(at, BLACK) {
            let open = self.board.near(cell).filter(|&near| self.state.is_open(near));
            self.new.extend(open.map(|near| (near, WHITE)));
            if !self.new.is_empty() {
                return Some(cell);
            }
        }
        None
    }

    /// The next white with an open duplicate.
    fn duplicates(&mut self, at: usize) -> Option<u32> {
        while let Some(cell) = self.next(at, WHITE) {
            for group in self.board.groups_of(cell) {
                let cells = self.board.groups[group as usize].cells.iter();
                let open = cells.filter(|&&other| self.state.is_open(other));
                self.new.extend(open.map(|&other| (other, BLACK)));
            }
            if !self.new.is_empty() {
                return Some(cell);
            }
        }
        None
    }

    /// The last open cell, if a colour is still missing that must not be.
    fn some(&mut self) -> Option<Why> {
        if self.state.trail.len() + 1 != self.board.cells {
            return None;
        }
        let missing = |colour: u8| !self.state.colour.contains(&colour);
        let &(colour, premise) = self.board.some.iter().find(|&&(colour, _)| missing(colour))?;
        let open = self.state.colour.iter().position(|&colour| colour == OPEN)?;
        self.new.push((open as u32, colour));
        Some(Why::Some(premise))
    }

    /// The next pattern that gives something new.
    fn pattern(
        &mut self,
        at: usize,
        patterns: &[Pattern],
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Why>, Halt> {
        while let Some(&pattern) = patterns.get(self.desks[at].at) {
            self.desks[at].at += 1;
            pattern.conclusions(&self.board, &self.state, &mut self.new);
            if self.new.is_empty() {
                continue;
            }
            if pattern.is_sum() {
                return Ok(Some(Why::Sum(pattern)));
            }
            let mut lines = Vec::new();
            if records {
                for (cell, colour) in self.new.clone() {
                    let wrong = (cell, BLACK - colour);
                    let reach = Reach::chain(true);
                    let refutation = self.prover(budget).refute(wrong, reach)?;
                    let inner = refutation.map(|own| own.lines).unwrap_or_default();
                    lines.push(Line::refuted(Fact::is(cell, wrong.1), inner));
                }
            }
            return Ok(Some(Why::Refuted(pattern, lines)));
        }
        Ok(None)
    }

    /// The next white around which all cells but one are black.
    fn way_out(&mut self, at: usize) -> Option<Why> {
        while let Some(black) = self.next(at, BLACK) {
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
                    return Some(Why::WayOut(white, blacks, outside));
                }
            }
        }
        None
    }

    /// The next open cell that equals no other in its row and column.
    fn unique_number(&mut self, at: usize) -> Option<Why> {
        if self.board.some.iter().any(|&(colour, _)| colour == BLACK) {
            return None;
        }
        while self.desks[at].at < self.board.cells {
            let cell = self.desks[at].at as u32;
            self.desks[at].at += 1;
            if self.state.is_open(cell) && self.board.groups_of(cell).next().is_none() {
                self.new.push((cell, WHITE));
                return Some(Why::Unique);
            }
        }
        None
    }

    /// The shortest cycle that an open cell would close.
    fn partition(&mut self, budget: &mut dyn Budget) -> Result<Option<Cut>, Halt> {
        for cell in std::mem::take(&mut self.state.threats) {
            if self.state.is_open(cell) {
                let known = self.state.trail.len() as u32;
                let cut = self.tables.cycles.cut(&self.board, &self.state, cell, known);
                budget.work(20)?;
                self.threats.extend(cut.map(|cut| (cell, cut)));
            }
        }
        self.threats.retain(|&(cell, _)| self.state.is_open(cell));
        let shortest = self.threats.iter().enumerate().min_by_key(|(_, (_, cut))| cut.cycle.len());
        Ok(shortest.map(|(at, _)| at).map(|at| {
            let (cell, cut) = self.threats.remove(at);
            self.new.push((cell, WHITE));
            cut
        }))
    }
}
