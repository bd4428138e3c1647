//! What follows from a supposition, line by line, and the few lines of a contradiction.
//!
//! Idea: the supposed value goes onto the board; lines are solved completely, first come first
//! served, until one has no placement. Every change is an entry of a trail, so it can be taken back,
//! and so that the lines that led there are found again: from the contradiction backwards, each
//! line blames few facts, known ones rather than entries and early entries rather than late ones;
//! only the lines that gave a blamed entry are kept.

use std::collections::VecDeque;

use runut_model::bits::Bits;

use super::board::Board;
use super::line::{Placements, span};
use super::reasons::{Entailment, Suspect};
use super::record::suspects;
use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::step::Line;

/// Units of work of one look at a line, for each word of its sets.
const LOOK: u64 = 8;

/// A cell that lost numbers of values.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    place: u32,
    lost: u64,
    left: u64,
}

/// Why entries were made; those of an inference begin at `from` and end where the next begins.
pub(super) struct Inference {
    cause: Cause,
    from: usize,
}

enum Cause {
    Supposed,
    Line(usize),
    Refuted(Refutation),
}

/// Why a cell cannot have a value.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// The cell.
    pub place: u32,
    /// The number of the value.
    pub number: usize,
    /// The lines, to a contradiction.
    pub lines: Vec<Line>,
    /// How many lines there are, with those of suppositions inside.
    pub count: usize,
    /// How deep suppositions are nested inside it.
    pub depth: u8,
    /// The entries before its supposition from which it follows.
    needs: Vec<usize>,
}

/// Where a supposition may lead.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Only the cells of these two lines may change.
    pub between: Option<(usize, usize)>,
    /// Looks at lines.
    pub looks: u64,
}

impl Reach {
    /// Anywhere.
    pub const FULL: Self = Self { between: None, looks: u64::MAX };
}

/// What suppositions changed so far, why, and the lines to look at.
#[derive(Default)]
pub struct Chains {
    pub(super) entries: Vec<Entry>,
    pub(super) inferences: Vec<Inference>,
    queue: VecDeque<usize>,
}

/// The search for suppositions on a board whose lines have nothing more to say.
pub struct Search<'a, const W: usize> {
    pub board: &'a mut Board<W>,
    pub chains: &'a mut Chains,
    pub placements: &'a mut Placements<W>,
    pub budget: &'a mut dyn Budget,
    /// The numbers of each cell that some solution has, as far as solutions were met.
    pub possible: &'a mut [u64],
}

impl<const W: usize> Search<'_, W> {
    /// Supposes that a cell has a value; gives the mark at which that began.
    pub fn suppose(&mut self, place: u32, number: usize) -> usize {
        let mark = self.chains.entries.len();
        self.chains.inferences.push(Inference { cause: Cause::Supposed, from: mark });
        self.enter(place, !(1 << number));
        mark
    }

    /// Takes it as an inference that a supposition was refuted.
    pub fn conclude(&mut self, refutation: Refutation) {
        let (place, number) = (refutation.place, refutation.number);
        let cause = Cause::Refuted(refutation);
        self.chains.inferences.push(Inference { cause, from: self.chains.entries.len() });
        self.enter(place, 1 << number);
    }

    fn enter(&mut self, place: u32, numbers: u64) {
        for (line, _) in self.board.through(place) {
            if !self.board.dirty[line] {
                self.chains.queue.push_back(line);
            }
        }
        let lost = self.board.remove(place, numbers);
        self.chains.entries.push(Entry { place, lost, left: self.board.masks[place as usize] });
    }

    /// Takes everything back that was entered after a mark.
    pub fn undo(&mut self, mark: usize) {
        self.chains.queue.clear();
        while self.chains.entries.len() > mark {
            if let Some(entry) = self.chains.entries.pop() {
                self.board.restore(entry.place, entry.lost);
            }
        }
        self.chains
            .inferences
            .truncate(self.chains.inferences.partition_point(|one| one.from < mark));
    }

    /// Follows what the lines give; the line that has no placement, if one is reached.
    pub fn follow(&mut self, reach: Reach) -> Result<Option<usize>, Halt> {
        let mut looks = 0;
        while let Some(line) = self.chains.queue.pop_front() {
            self.board.dirty[line] = false;
            if looks >= reach.looks {
                continue;
            }
            looks += 1;
            if !self.placements.solve(&self.board.lines[line].clue, self.board.planes(line)) {
                self.budget.work(looks * LOOK * W as u64)?;
                return Ok(Some(line));
            }
            self.infer(line, reach);
        }
        self.budget.work(looks * LOOK * W as u64)?;
        Ok(None)
    }

    /// Enters what the placements of a line exclude.
    fn infer(&mut self, line: usize, reach: Reach) {
        let from = self.chains.entries.len();
        let planes = self.board.planes(line);
        let can = std::mem::take(&mut self.placements.can);
        let lost =
            planes.iter().zip(&can).fold(Bits::EMPTY, |all, (&plane, &can)| all | plane & !can);
        let mut cells = lost & span(1, self.board.lines[line].clue.cells + 1);
        while let Some(cell) = cells.pop() {
            let can = can.iter().enumerate();
            let can: u64 = can.map(|(number, can)| u64::from(can.contains(cell)) << number).sum();
            let place = self.board.lines[line].places[cell - 1];
            let is_between = |(one, other): (usize, usize)| {
                self.board.through(place).any(|(line, _)| line == one || line == other)
            };
            if reach.between.is_none_or(is_between) {
                self.enter(place, !can);
            }
        }
        self.placements.can = can;
        if self.chains.entries.len() > from {
            self.chains.inferences.push(Inference { cause: Cause::Line(line), from });
        }
    }

    /// The lines from the supposition at `mark` to a line without a placement.
    pub fn trace(&mut self, mark: usize, broken: usize) -> Refutation {
        let mut needed = vec![false; self.chains.entries.len()];
        let (premise, uses) = self.uses(broken, self.chains.entries.len(), &[], &mut needed);
        let mut lines = vec![Line::unit(premise, uses, Vec::new())];
        let (mut count, mut depth) = (1, 0);
        let mut end = self.chains.entries.len();
        let inferences = std::mem::take(&mut self.chains.inferences);
        let first = inferences.partition_point(|one| one.from < mark);
        for inference in inferences[first + 1..].iter().rev() {
            let given = inference.from..end;
            end = inference.from;
            if !needed[given.clone()].contains(&true) {
                continue;
            }
            match &inference.cause {
                Cause::Supposed => {}
                Cause::Line(line) => {
                    lines.push(self.given(*line, given, &mut needed));
                    count += 1;
                }
                Cause::Refuted(inner) => {
                    inner.needs.iter().for_each(|&entry| needed[entry] = true);
                    let fact = Fact::is(inner.place, self.board.values[inner.number]);
                    lines.push(Line::refuted(fact, inner.lines.clone()));
                    count += inner.count;
                    depth = depth.max(inner.depth + 1);
                }
            }
        }
        self.chains.inferences = inferences;
        lines.reverse();
        let supposed = self.chains.entries[mark];
        let number = supposed.left.trailing_zeros() as usize;
        let needs = (0..mark).filter(|&entry| needed[entry]).collect();
        Refutation { place: supposed.place, number, lines, count, depth, needs }
    }

    /// The line that gave the needed ones of some entries.
    fn given(&mut self, line: usize, given: std::ops::Range<usize>, needed: &mut [bool]) -> Line {
        let from = given.start;
        let given: Vec<Entry> =
            given.filter(|&entry| needed[entry]).map(|entry| self.chains.entries[entry]).collect();
        let goals: Vec<(usize, u64)> = given
            .iter()
            .filter_map(|entry| {
                let at = position(self.board, line, entry.place)?;
                Some((at, self.board.excluded(entry.lost, entry.left)))
            })
            .collect();
        let (premise, uses) = self.uses(line, from, &goals, needed);
        let facts = given.iter().flat_map(|one| self.board.facts(one.place, one.lost, one.left));
        Line::unit(premise, uses, facts.collect())
    }

    /// Few facts, known or entered before a mark, that a line needs; its constraint too.
    fn uses(
        &mut self,
        line: usize,
        before: usize,
        goals: &[(usize, u64)],
        needed: &mut [bool],
    ) -> (Premise, Vec<Fact>) {
        let entries = self.chains.entries[..before].iter().enumerate();
        let entered: Vec<Suspect> = entries
            .filter_map(|(number, entry)| {
                let position = position(self.board, line, entry.place)?;
                let excludes = self.board.excluded(entry.lost, entry.left);
                Some(Suspect { position, excludes, entry: Some(number) })
            })
            .collect();
        let near: Vec<usize> = if goals.is_empty() {
            entered.iter().map(|suspect| suspect.position).collect()
        } else {
            goals.iter().map(|&(position, _)| position).collect()
        };
        let mut all = suspects(self.board, line, &near);
        all.extend(entered);
        let own = &self.board.lines[line];
        let entailment = Entailment { clue: &own.clue, planes: self.board.full(line), goals };
        let mut uses = Vec::new();
        for suspect in entailment.least(&all, self.placements) {
            let place = own.places[suspect.position];
            let left = self.board.all() & !suspect.excludes;
            uses.extend(self.board.facts(place, suspect.excludes, left));
            if let Some(entry) = suspect.entry {
                needed[entry] = true;
            }
        }
        uses.sort();
        (own.premise, uses)
    }
}

/// The number of a place in a line, if it lies there.
fn position<const W: usize>(board: &Board<W>, line: usize, place: u32) -> Option<usize> {
    board.through(place).find(|&(own, _)| own == line).map(|(_, position)| position)
}
