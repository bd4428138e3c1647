//! What a technique finds, and why it holds: enough to write the proof if somebody asks for it.

pub use super::board::Lack;

use super::board::{Board, Candidate};
use super::techniques::Name;
use crate::fact::{Fact, Premise};
use crate::step::{Found, Line, Word};

/// A candidate holds, or it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal {
    pub candidate: Candidate,
    pub holds: bool,
}

impl Literal {
    pub fn is(cell: u32, digit: u32) -> Self {
        Self { candidate: Candidate::new(cell, digit), holds: true }
    }

    pub fn not(cell: u32, digit: u32) -> Self {
        Self { candidate: Candidate::new(cell, digit), holds: false }
    }

    /// None of these cells holds a digit.
    pub fn none(cells: impl IntoIterator<Item = u32>, digit: u32) -> Vec<Self> {
        cells.into_iter().map(|cell| Self::not(cell, digit)).collect()
    }

    /// The other way.
    pub fn opposite(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// Cells that cannot have a digit.
pub fn absent(cells: impl IntoIterator<Item = u32>, digit: u32) -> Vec<Lack> {
    cells.into_iter().map(|cell| (cell, 1 << digit)).collect()
}

/// A constraint, and how it counts in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A cell holds exactly one digit.
    Cell(u32, i64),
    /// A digit is at most once in a unit, exactly once in a house.
    Digit(u32, u32, i64),
    /// The digits of a house add up to the sum of all digits.
    House(u32, i64),
    /// The digits of a cage add up to its sum.
    Cage(u32, i64),
    /// A constraint of the model.
    Stated(Premise),
}

impl Term {
    /// The unit that it counts a digit in.
    pub fn unit(self) -> Option<u32> {
        if let Self::Digit(unit, ..) = self { Some(unit) } else { None }
    }

    /// A digit counts in these houses, and against that in those that cover it.
    pub fn balance(base: &[u32], cover: &[u32], digit: u32) -> Vec<Self> {
        let terms = |houses: &[u32], factor| {
            houses.iter().map(|&house| Self::Digit(house, digit, factor)).collect::<Vec<_>>()
        };
        [terms(base, -1), terms(cover, 1)].concat()
    }
}

/// Where one line comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// The values of a cell.
    Cell(u32),
    /// A unit.
    Unit(u32),
    /// Two cells with banned combinations.
    Pair(u32),
    /// A sum of constraints.
    Sum(Vec<Term>),
    /// The fillings of cells that differ in these units.
    Fillings(Vec<u32>),
    /// The fillings of a clue: its constraints and the units that its cells share.
    Clue(Vec<Premise>),
}

/// Why something holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// One line: from these facts follows what it gives; nothing is a contradiction.
    Line { from: From, holds: Vec<Candidate>, lacks: Vec<Lack>, gives: Vec<Literal> },
    /// What is supposed leads to a contradiction.
    Suppose { supposed: Literal, inner: Vec<Argument> },
    /// In each of these cases the same follows; facts rule the others out.
    Cases {
        from: From,
        lacks: Vec<Lack>,
        cases: Vec<(Literal, Vec<Argument>)>,
        gives: Vec<Literal>,
    },
    /// Lines that were found elsewhere refute a fact.
    Refuted { fact: Fact, lines: Vec<Line> },
    /// Lines that were found elsewhere, one after the other, and all that they give.
    Lines { lines: Vec<Line>, gives: Vec<Literal> },
    /// These digits could be swapped within these cells.
    Swap { filling: Vec<Candidate>, lacks: Vec<Lack>, gives: Vec<Literal> },
}

impl Argument {
    /// A line that needs only what is missing.
    pub fn lacking(from: From, lacks: Vec<Lack>, gives: Vec<Literal>) -> Self {
        Self::Line { from, holds: Vec::new(), lacks, gives }
    }

    /// A line from candidates that hold.
    pub fn holding(from: From, holds: Vec<Candidate>, gives: Vec<Literal>) -> Self {
        Self::Line { from, holds, lacks: Vec::new(), gives }
    }
}

/// A link of a chain: places of a digit, mostly one; one of them holds it, or none does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub cells: Vec<u32>,
    pub digit: u32,
    pub holds: bool,
}

impl Node {
    /// One of these cells holds a digit.
    pub fn is(cells: impl IntoIterator<Item = u32>, digit: u32) -> Self {
        Self { cells: cells.into_iter().collect(), digit, holds: true }
    }

    /// None of these cells holds a digit.
    pub fn not(cells: impl IntoIterator<Item = u32>, digit: u32) -> Self {
        Self { holds: false, ..Self::is(cells, digit) }
    }

    /// The other way.
    pub fn opposite(&self) -> Self {
        Self { holds: !self.holds, ..self.clone() }
    }

    /// Its candidates.
    pub fn candidates(&self) -> Vec<Candidate> {
        Candidate::each(self.cells.iter().copied(), self.digit)
    }
}

/// What is shown of a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Show {
    /// Units where something must be.
    pub base: Vec<u32>,
    /// Units where it can be only once.
    pub cover: Vec<u32>,
    /// Candidates of the pattern.
    pub pattern: Vec<Candidate>,
    /// Candidates that disturb it.
    pub fins: Vec<Candidate>,
    /// Sets of candidates, each in a look of its own.
    pub sets: Vec<Vec<Candidate>>,
    /// The links of a chain in order: each follows from the one before, the first one supposed.
    pub chain: Vec<Node>,
    /// Whether the chain is a ring: its last link excludes the first.
    pub closes: bool,
    /// Cages of the pattern.
    pub cages: Vec<u32>,
    /// The constraints of a clue, and its cells in order.
    pub clue: (Vec<Premise>, Vec<u32>),
    /// What is known of auxiliary places.
    pub known: Vec<Fact>,
    /// A number for the sentence.
    pub number: Option<i64>,
    /// What else the sentence names, by its role.
    pub roles: Vec<(&'static str, Word)>,
}

/// What a technique finds.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub technique: Name,
    /// What it grades above its technique, such as a long chain.
    pub grade: u8,
    /// Added to the cost of the technique.
    pub cost: f32,
    pub gives: Vec<Literal>,
    pub why: Vec<Argument>,
    pub show: Show,
}

impl Finding {
    /// A finding with the grade and cost of its technique.
    pub fn new(technique: Name, gives: Vec<Literal>, why: Vec<Argument>, show: Show) -> Self {
        Self { technique, grade: 0, cost: 0.0, gives, why, show }
    }

    /// What it concludes: which candidates hold, and which do not.
    pub fn concluded(&self) -> Vec<(Candidate, bool)> {
        self.gives.iter().map(|literal| (literal.candidate, literal.holds)).collect()
    }

    /// Itself, unless a step with its conclusions is listed.
    pub fn unlisted<const W: usize>(self, board: &Board<W>) -> Option<Self> {
        let is_listed = !board.listed.is_empty() && board.listed.contains(&self.concluded());
        (!is_listed).then_some(self)
    }

    /// What every step tells.
    pub fn found(&self) -> Found {
        let technique = self.technique.technique();
        Found {
            technique: self.technique as u16,
            grade: technique.grade.max(self.grade),
            cost: technique.cost + self.cost,
        }
    }
}
