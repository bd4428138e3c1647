//! The climb: every line is looked at when one of its cells changed, the easiest that any line says
//! comes first. Of equally easy ones the first line's is taken.

use runut_model::Model;
use runut_model::bits::Bits;

use super::board::{Board, longest};
use super::chains::{Chains, Search};
use super::line::Placements;
use super::ranges::{Deduction, look};
use super::record::{contradiction, record};
use super::techniques::TECHNIQUES;
use crate::fact::Fact;
use crate::ladder::{Begun, Budget, Climber, Halt, Ladder};
use crate::step::{Found, Sink, Technique};

/// The share of a glance that looking at one line for nothing costs.
const PASSING: f32 = 0.1;

/// The ladder.
pub const LADDER: Ladder = Ladder { techniques: TECHNIQUES, begin, with: &[] };

/// A board in as many words as its lines need.
fn begin(model: &Model, known: &[Fact], allowed: &[bool]) -> Begun {
    Ok(match longest(model) + 2 {
        0..=64 => Box::new(Picture::<1>::new(model, known, allowed)?),
        65..=128 => Box::new(Picture::<2>::new(model, known, allowed)?),
        129..=1024 => Box::new(Picture::<16>::new(model, known, allowed)?),
        cells => return Err(format!("a line of {} cells; expected up to 1022", cells - 2)),
    })
}

/// A board and what its lines say.
struct Picture<const W: usize> {
    board: Board<W>,
    placements: Placements<W>,
    chains: Chains,
    /// The numbers of each cell that some solution has, as far as solutions were met.
    possible: Vec<u64>,
    /// What each line says when nothing is known.
    empty: Vec<Vec<Bits<W>>>,
    /// The easiest that each line says now.
    says: Vec<Option<Deduction>>,
    /// Whether a technique may be used.
    allowed: Vec<bool>,
    is_broken: bool,
}

impl<const W: usize> Picture<W> {
    fn new(model: &Model, known: &[Fact], allowed: &[bool]) -> Result<Self, String> {
        let board = Board::new(model)?;
        let mut placements = Placements::default();
        let mut is_broken = false;
        let empty = (0..board.lines.len()).map(|line| {
            is_broken |= !placements.solve(&board.lines[line].clue, board.planes(line));
            placements.can.clone()
        });
        let empty = empty.collect();
        let mut climber = Self {
            says: vec![None; board.lines.len()],
            board,
            placements,
            chains: Chains::default(),
            possible: vec![0; model.places],
            empty,
            allowed: allowed.to_vec(),
            is_broken,
        };
        for fact in known {
            climber.board.learn(fact)?;
        }
        climber.look();
        Ok(climber)
    }

    /// Looks at every line in which something changed; gives how many those are.
    fn look(&mut self) -> u64 {
        let mut looks = 0;
        for line in 0..self.board.lines.len() {
            if self.is_broken || !std::mem::take(&mut self.board.dirty[line]) {
                continue;
            }
            looks += 1;
            let (clue, planes) = (&self.board.lines[line].clue, self.board.planes(line));
            let allows = |technique: u16| self.allowed[technique as usize];
            let found = look(&mut self.placements, clue, planes, &self.empty[line], &allows);
            self.is_broken |= found.is_err();
            self.says[line] = found.unwrap_or_default();
        }
        looks
    }

    /// Takes the easiest supposition that fails.
    fn suppose(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        if self.is_broken {
            return Ok(false);
        }
        let mut search = Search {
            board: &mut self.board,
            chains: &mut self.chains,
            placements: &mut self.placements,
            budget,
            possible: &mut self.possible,
        };
        let Some(found) = search.easiest(&self.allowed)? else { return Ok(false) };
        let step = Found { technique: found.technique, grade: found.grade(), cost: found.cost() };
        sink.step(step, || contradiction(&self.board, &found.refutation));
        self.board.conclude(found.refutation.place, 1 << found.refutation.number);
        self.look();
        Ok(true)
    }

    /// The first line that says something easiest.
    fn easiest(&self) -> Option<usize> {
        let technique = |line: &usize| self.says[*line].as_ref().map(|found| found.technique);
        let lines = (0..self.says.len()).filter(|line| self.says[*line].is_some());
        lines.min_by_key(technique)
    }

    /// A technique that few of many lines offer is hard to find.
    fn found(&self, found: &Deduction) -> Found {
        let Technique { grade, cost, .. } = TECHNIQUES[found.technique as usize];
        let is_alike = |other: &&Deduction| other.technique == found.technique;
        let alike = 1 + self.says.iter().flatten().filter(is_alike).count();
        let passing = PASSING * self.board.lines.len() as f32 / alike as f32;
        Found { technique: found.technique, grade, cost: cost + passing }
    }
}

impl<const W: usize> Climber for Picture<W> {
    fn allow(&mut self, allowed: &[bool]) {
        if self.allowed != allowed {
            self.allowed.copy_from_slice(allowed);
            self.board.dirty.fill(true);
            self.look();
        }
    }

    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        let Some(line) = self.easiest() else { return self.suppose(sink, budget) };
        let Some(found) = self.says[line].take() else { return Ok(false) };
        sink.step(self.found(&found), || record(&self.board, line, &found, &mut self.placements));
        for &(position, lost) in &found.gives {
            let place = self.board.lines[line].places[position];
            self.board.conclude(place, lost);
        }
        let looks = self.look();
        budget.work((looks * W as u64 + 1) * 16)?;
        Ok(true)
    }

    /// The first that each line says; suppositions one after the other.
    fn list(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        for line in 0..self.says.len() {
            let Some(found) = self.says[line].clone() else { continue };
            budget.work(16 * W as u64)?;
            sink.step(self.found(&found), || {
                record(&self.board, line, &found, &mut self.placements)
            });
        }
        Ok(self.says.iter().any(Option::is_some))
    }

    fn is_solved(&self) -> bool {
        self.board.open == 0
    }

    fn is_broken(&self) -> bool {
        self.is_broken
    }
}
