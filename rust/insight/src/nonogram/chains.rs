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
struct Entry {
    place: u32,
    lost: u64,
    left: u64,
}

/// Why entries were made; those of an inference begin at `from` and end where the next begins.
struct Inference {
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

/// Suppositions on a board whose lines have nothing more to say.
#[derive(Default)]
pub struct Chains<const W: usize> {
    entries: Vec<Entry>,
    inferences: Vec<Inference>,
    queue: VecDeque<usize>,
}

impl<const W: usize> Chains<W> {
    /// How many entries there are: what a supposition changed so far.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// How many lines gave something so far.
    pub fn inferred(&self) -> usize {
        self.inferences.len()
    }

    /// Supposes that a cell has a value; gives the mark at which that began.
    pub fn suppose(&mut self, board: &mut Board<W>, place: u32, number: usize) -> usize {
        let mark = self.entries.len();
        self.inferences.push(Inference { cause: Cause::Supposed, from: mark });
        self.enter(board, place, !(1 << number));
        mark
    }

    /// Takes it as an inference that a supposition was refuted.
    pub fn conclude(&mut self, board: &mut Board<W>, refutation: Refutation) {
        let (place, number) = (refutation.place, refutation.number);
        let cause = Cause::Refuted(refutation);
        self.inferences.push(Inference { cause, from: self.entries.len() });
        self.enter(board, place, 1 << number);
    }

    fn enter(&mut self, board: &mut Board<W>, place: u32, numbers: u64) {
        for (line, _) in board.through(place) {
            if !board.dirty[line] {
                self.queue.push_back(line);
            }
        }
        let lost = board.remove(place, numbers);
        self.entries.push(Entry { place, lost, left: board.masks[place as usize] });
    }

    /// Takes everything back that was entered after a mark.
    pub fn undo(&mut self, board: &mut Board<W>, mark: usize) {
        self.queue.clear();
        while self.entries.len() > mark {
            if let Some(entry) = self.entries.pop() {
                board.restore(entry.place, entry.lost);
            }
        }
        self.inferences.truncate(self.inferences.partition_point(|one| one.from < mark));
    }

    /// Follows what the lines give; the line that has no placement, if one is reached.
    pub fn follow(
        &mut self,
        board: &mut Board<W>,
        placements: &mut Placements<W>,
        reach: Reach,
        budget: &mut dyn Budget,
    ) -> Result<Option<usize>, Halt> {
        let mut looks = 0;
        while let Some(line) = self.queue.pop_front() {
            board.dirty[line] = false;
            if looks >= reach.looks {
                continue;
            }
            looks += 1;
            if !placements.solve(&board.lines[line].clue, board.planes(line)) {
                budget.work(looks * LOOK * W as u64)?;
                return Ok(Some(line));
            }
            self.infer(board, placements, line, reach);
        }
        budget.work(looks * LOOK * W as u64)?;
        Ok(None)
    }

    /// Enters what the placements of a line exclude.
    fn infer(
        &mut self,
        board: &mut Board<W>,
        placements: &Placements<W>,
        line: usize,
        reach: Reach,
    ) {
        let from = self.entries.len();
        let planes = board.planes(line);
        let can = &placements.can;
        let lost =
            planes.iter().zip(can).fold(Bits::EMPTY, |all, (&plane, &can)| all | plane & !can);
        let mut cells = lost & span(1, board.lines[line].clue.cells + 1);
        while let Some(cell) = cells.pop() {
            let can = can.iter().enumerate();
            let can: u64 = can.map(|(number, can)| u64::from(can.contains(cell)) << number).sum();
            let place = board.lines[line].places[cell - 1];
            let is_between = |(one, other): (usize, usize)| {
                board.through(place).any(|(line, _)| line == one || line == other)
            };
            if reach.between.is_none_or(is_between) {
                self.enter(board, place, !can);
            }
        }
        if self.entries.len() > from {
            self.inferences.push(Inference { cause: Cause::Line(line), from });
        }
    }

    /// The lines from the supposition at `mark` to a line without a placement.
    pub fn trace(
        &self,
        board: &Board<W>,
        placements: &mut Placements<W>,
        mark: usize,
        broken: usize,
    ) -> Refutation {
        let mut needed = vec![false; self.entries.len()];
        let mut lines = vec![self.line(board, placements, broken, self.entries.len(), &mut needed)];
        let (mut count, mut depth) = (1, 0);
        let mut end = self.entries.len();
        let first = self.inferences.partition_point(|one| one.from < mark);
        for inference in self.inferences[first + 1..].iter().rev() {
            let given = inference.from..end;
            end = inference.from;
            if !needed[given.clone()].contains(&true) {
                continue;
            }
            match &inference.cause {
                Cause::Supposed => {}
                Cause::Line(line) => {
                    lines.push(self.given(board, placements, *line, given, &mut needed));
                    count += 1;
                }
                Cause::Refuted(inner) => {
                    inner.needs.iter().for_each(|&entry| needed[entry] = true);
                    let fact = Fact::is(inner.place, board.values[inner.number]);
                    lines.push(Line::refuted(fact, inner.lines.clone()));
                    count += inner.count;
                    depth = depth.max(inner.depth + 1);
                }
            }
        }
        lines.reverse();
        let supposed = self.entries[mark];
        let number = supposed.left.trailing_zeros() as usize;
        let needs = (0..mark).filter(|&entry| needed[entry]).collect();
        Refutation { place: supposed.place, number, lines, count, depth, needs }
    }

    /// The line that gave the needed ones of some entries.
    fn given(
        &self,
        board: &Board<W>,
        placements: &mut Placements<W>,
        line: usize,
        given: std::ops::Range<usize>,
        needed: &mut [bool],
    ) -> Line {
        let from = given.start;
        let given: Vec<Entry> =
            given.filter(|&entry| needed[entry]).map(|entry| self.entries[entry]).collect();
        let goals: Vec<(usize, u64)> = given
            .iter()
            .filter_map(|entry| {
                let at = position(board, line, entry.place)?;
                Some((at, board.excluded(entry.lost, entry.left)))
            })
            .collect();
        let facts = given.iter().flat_map(|one| board.facts(one.place, one.lost, one.left));
        let (premise, uses) = self.uses(board, placements, line, from, &goals, needed);
        Line::unit(premise, uses, facts.collect())
    }

    /// The line that has no placement.
    fn line(
        &self,
        board: &Board<W>,
        placements: &mut Placements<W>,
        line: usize,
        before: usize,
        needed: &mut [bool],
    ) -> Line {
        let (premise, uses) = self.uses(board, placements, line, before, &[], needed);
        Line::unit(premise, uses, Vec::new())
    }

    /// Few facts, known or entered before a mark, that a line needs; its constraint too.
    fn uses(
        &self,
        board: &Board<W>,
        placements: &mut Placements<W>,
        line: usize,
        before: usize,
        goals: &[(usize, u64)],
        needed: &mut [bool],
    ) -> (Premise, Vec<Fact>) {
        let entries = self.entries[..before].iter().enumerate();
        let entered: Vec<Suspect> = entries
            .filter_map(|(number, entry)| {
                let position = position(board, line, entry.place)?;
                let excludes = board.excluded(entry.lost, entry.left);
                Some(Suspect { position, excludes, entry: Some(number) })
            })
            .collect();
        let near: Vec<usize> = if goals.is_empty() {
            entered.iter().map(|suspect| suspect.position).collect()
        } else {
            goals.iter().map(|&(position, _)| position).collect()
        };
        let mut all = suspects(board, line, &near);
        all.extend(entered);
        let own = &board.lines[line];
        let entailment = Entailment { clue: &own.clue, planes: board.full(line), goals };
        let mut uses = Vec::new();
        for suspect in entailment.least(&all, placements) {
            let place = own.places[suspect.position];
            let left = board.all() & !suspect.excludes;
            uses.extend(board.facts(place, suspect.excludes, left));
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
