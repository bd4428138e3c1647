//! A step of an explanation, and who listens: a sink that counts, or one that keeps.

use crate::fact::{Fact, Premise};
use crate::ladder::Halt;

/// How a line follows. The checker in Python knows these ways and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// One constraint, or the values of one place, cannot hold if the conclusion is wrong.
    Unit,
    /// The premises, each `factor` times, add up to a sum that the facts cannot reach.
    Sum,
    /// No values of the places keep all premises, of which units say that places differ.
    Fillings,
    /// What is supposed leads to a contradiction, so its opposite holds.
    Suppose,
    /// In each of the cases of one constraint, or of one place, the same follows.
    Cases,
    /// The facts of each case cannot all hold; a case may use those before it.
    Nogoods,
    /// The facts of a case that was shown before cannot all hold.
    Nogood,
    /// Values could be swapped without breaking a rule, so there would be two solutions.
    Unique,
}

impl By {
    /// The stable name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Sum => "sum",
            Self::Fillings => "fillings",
            Self::Suppose => "suppose",
            Self::Cases => "cases",
            Self::Nogoods => "nogoods",
            Self::Nogood => "nogood",
            Self::Unique => "unique",
        }
    }
}

/// One line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// How it follows.
    pub by: By,
    /// The constraints from which it follows: at most one for a unit and for cases.
    pub premises: Vec<Premise>,
    /// The facts from which it follows: known before, given by an earlier line, or supposed.
    pub uses: Vec<Fact>,
    /// What follows; nothing means a contradiction.
    pub gives: Vec<Fact>,
    /// What is supposed and what follows from it: one for a supposition. For [`By::Unique`] the
    /// one case supposes the values that could be swapped, and has no lines.
    pub cases: Vec<Case>,
}

/// Something supposed, and the lines that follow from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// What is supposed.
    pub supposed: Vec<Fact>,
    /// The lines, to a contradiction or to what the case shows.
    pub lines: Vec<Line>,
}

impl Line {
    /// What one constraint forces.
    pub fn unit(premise: Premise, uses: Vec<Fact>, gives: Vec<Fact>) -> Self {
        Self { by: By::Unit, premises: vec![premise], uses, gives, cases: Vec::new() }
    }

    /// The only value that is left to a place; without a conclusion, none is left.
    pub fn last_value(uses: Vec<Fact>, gives: Option<Fact>) -> Self {
        let gives = gives.into_iter().collect();
        Self { by: By::Unit, premises: Vec::new(), uses, gives, cases: Vec::new() }
    }

    /// What a sum of constraints forces.
    pub fn sum(premises: Vec<Premise>, uses: Vec<Fact>, gives: Vec<Fact>) -> Self {
        Self { by: By::Sum, premises, uses, gives, cases: Vec::new() }
    }

    /// What the fillings of constraints together force.
    pub fn fillings(premises: Vec<Premise>, uses: Vec<Fact>, gives: Vec<Fact>) -> Self {
        Self { by: By::Fillings, premises, uses, gives, cases: Vec::new() }
    }

    /// Nogoods, of which the last leaves only what this gives.
    pub fn nogoods(cases: Vec<Case>, gives: Vec<Fact>) -> Self {
        Self { by: By::Nogoods, premises: Vec::new(), uses: Vec::new(), gives, cases }
    }

    /// What the nogood with this number leaves.
    pub fn nogood(number: u32, uses: Vec<Fact>, gives: Vec<Fact>) -> Self {
        let premises = vec![Premise::new(Premise::NOGOOD, number)];
        Self { by: By::Nogood, premises, uses, gives, cases: Vec::new() }
    }

    /// What follows because the opposite leads to a contradiction.
    pub fn refuted(fact: Fact, lines: Vec<Self>) -> Self {
        let gives = vec![fact.clone().negated()];
        let cases = vec![Case { supposed: vec![fact], lines }];
        Self { by: By::Suppose, premises: Vec::new(), uses: Vec::new(), gives, cases }
    }
}

/// How a fact or a constraint is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Where something must be.
    Base,
    /// Where it can be only once.
    Cover,
    /// What disturbs the pattern.
    Fin,
    /// The cells or candidates of the pattern.
    Pattern,
    /// If the first is false, the second is true.
    StrongLink,
    /// If the first is true, the second is false.
    WeakLink,
    /// The case or the set with this number, from 1.
    Case(u8),
    /// The known facts that are to blame.
    Blame,
}

impl Role {
    /// The stable name.
    pub fn name(self) -> String {
        match self {
            Self::Base => "base".into(),
            Self::Cover => "cover".into(),
            Self::Fin => "fin".into(),
            Self::Pattern => "pattern".into(),
            Self::StrongLink => "link-strong".into(),
            Self::WeakLink => "link-weak".into(),
            Self::Case(number) => format!("case-{number}"),
            Self::Blame => "blame".into(),
        }
    }
}

/// What is shown of a step on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// How.
    pub role: Role,
    /// Which facts; a link has two, of which one about several places is a group: one of them
    /// holds the value, or none does.
    pub facts: Vec<Fact>,
    /// Which constraints, shown by their places.
    pub premises: Vec<Premise>,
}

impl Mark {
    /// Facts in a role.
    pub fn facts(role: Role, facts: Vec<Fact>) -> Self {
        Self { role, facts, premises: Vec::new() }
    }

    /// Constraints in a role.
    pub fn premises(role: Role, premises: Vec<Premise>) -> Self {
        Self { role, facts: Vec::new(), premises }
    }
}

/// A word for the sentence of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Cells.
    Places(Vec<u32>),
    /// Values.
    Values(Vec<u8>),
    /// Constraints by their short names.
    Premises(Vec<Premise>),
    /// What constraints say.
    Rules(Vec<Premise>),
    /// Facts, such as the links of a chain.
    Facts(Vec<Fact>),
    /// A number.
    Number(i64),
}

impl Word {
    fn parts(&self) -> usize {
        match self {
            Self::Premises(premises) | Self::Rules(premises) => premises.len(),
            Self::Facts(facts) => facts.len(),
            Self::Places(places) => places.len() / 4,
            _ => 0,
        }
    }
}

/// A technique of a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Technique {
    /// The stable name, such as `x-wing`.
    pub name: &'static str,
    /// The grade of a puzzle that needs it, from 1 to 9; long chains may grade higher.
    pub grade: u8,
    /// How much a person looks at, in glances, when it is applied.
    pub cost: f32,
    /// Whether it assumes that the puzzle has one solution.
    pub assumes_unique: bool,
}

/// Numbers techniques from the easiest to the hardest: a constant for the number of each, and the
/// table with stable name, grade and cost, and `assumes_unique` where it does.
macro_rules! techniques {
    ($($number:ident $name:literal $grade:literal $cost:literal $($assumes:ident)?,)+) => {
        /// All techniques.
        pub const TECHNIQUES: &[$crate::step::Technique] =
            &[$($crate::step::Technique::new($name, $grade, $cost)$(.$assumes())?,)+];

        $crate::step::techniques!(@0; $($number)+);
    };
    (@$at:expr;) => {};
    (@$at:expr; $number:ident $($rest:ident)*) => {
        /// The number of a technique.
        pub const $number: u16 = $at;
        $crate::step::techniques!(@$at + 1; $($rest)*);
    };
}
pub(crate) use techniques;

impl Technique {
    /// A technique that holds whatever the number of solutions.
    pub const fn new(name: &'static str, grade: u8, cost: f32) -> Self {
        Self { name, grade, cost, assumes_unique: false }
    }

    /// The same technique, which holds only if there is one solution.
    #[must_use]
    pub const fn assumes_unique(self) -> Self {
        Self { assumes_unique: true, ..self }
    }
}

/// What every step tells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The number of the technique on its ladder.
    pub technique: u16,
    /// The grade, from 1 to 9.
    pub grade: u8,
    /// The cost, in glances: looking for it and doing it.
    pub cost: f32,
}

/// What a step tells when it is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What is new.
    pub conclusions: Vec<Fact>,
    /// The proof of the conclusions.
    pub lines: Vec<Line>,
    /// What is shown.
    pub marks: Vec<Mark>,
    /// The words of the sentence.
    pub words: Vec<(&'static str, Word)>,
}

impl Record {
    /// The facts, premises and lines that it consists of, which say how much memory it takes.
    pub fn parts(&self) -> usize {
        let marks = self.marks.iter().map(|mark| 1 + mark.facts.len() + mark.premises.len());
        let words = self.words.iter().map(|(_, word)| 1 + word.parts());
        self.conclusions.len() + parts(&self.lines) + marks.sum::<usize>() + words.sum::<usize>()
    }
}

fn parts(lines: &[Line]) -> usize {
    let inner = |case: &Case| 1 + case.supposed.len() + parts(&case.lines);
    let own = |line: &Line| 1 + line.premises.len() + line.uses.len() + line.gives.len();
    lines.iter().map(|line| own(line) + line.cases.iter().map(inner).sum::<usize>()).sum()
}

/// A step that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Technique, grade and cost.
    pub found: Found,
    /// Everything else.
    pub record: Record,
}

/// Hears the steps of a ladder.
pub trait Sink {
    /// Whether records are wanted. A ladder may skip whatever only records need.
    fn records(&self) -> bool;

    /// Takes a step, with its record if it is wanted.
    fn take(&mut self, found: Found, record: Option<Record>);

    /// The bytes that it keeps since it was asked last, unless it can take no more steps.
    fn grown(&mut self) -> Result<u64, Halt> {
        Ok(0)
    }
}

impl dyn Sink + '_ {
    /// Takes a step; the record is made only if it is wanted.
    pub fn step(&mut self, found: Found, record: impl FnOnce() -> Record) {
        let record = self.records().then(record);
        self.take(found, record);
    }
}

/// Counts the steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Silent {
    /// The number of steps by technique.
    pub counts: Vec<u32>,
    /// The highest grade.
    pub grade: u8,
    /// The technique of the hardest step: of the first with the highest grade and cost.
    pub hardest: Option<Found>,
    /// The sum of all costs.
    pub cost: f32,
}

impl Silent {
    /// The count of these steps.
    pub(crate) fn of(steps: &[Step]) -> Self {
        let mut counted = Self::default();
        for step in steps {
            counted.take(step.found, None);
        }
        counted
    }
}

impl Sink for Silent {
    fn records(&self) -> bool {
        false
    }

    fn take(&mut self, found: Found, _record: Option<Record>) {
        let technique = found.technique as usize;
        if self.counts.len() <= technique {
            self.counts.resize(technique + 1, 0);
        }
        self.counts[technique] += 1;
        self.grade = self.grade.max(found.grade);
        self.cost += found.cost;
        let is_harder = |known: Found| (found.grade, found.cost) > (known.grade, known.cost);
        if self.hardest.is_none_or(is_harder) {
            self.hardest = Some(found);
        }
    }
}

/// Keeps the steps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Steps(pub Vec<Step>);

impl Sink for Steps {
    fn records(&self) -> bool {
        true
    }

    fn take(&mut self, found: Found, record: Option<Record>) {
        self.0.extend(record.map(|record| Step { found, record }));
    }
}
