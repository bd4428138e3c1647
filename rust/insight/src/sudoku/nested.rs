//! The tail: suppositions by all constraints of the model, with suppositions inside.

use runut_model::Model;

use super::argument::{Argument, Finding, Literal, Show};
use super::bits::ones;
use super::board::{Board, Candidate};
use super::layout::Layout;
use super::techniques::Name;
use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::net::{Net, Reach, Refutation};
use crate::step::{Line, Word};
use runut_model::distinct;

/// A net of a sudoku: one word holds its digits.
pub type SudokuNet = Net<1>;

/// The most lines of a refutation, and of each supposition inside it.
const LINES: usize = 400;
/// How deep suppositions may be nested.
const DEEPEST: u8 = 3;
/// The most cases of a list that is no harder than its technique.
const SHORT: usize = 16;
/// Glances for each line.
const LINE: f32 = 2.0;

/// How a net is made.
type Make = fn(&Model) -> Result<SudokuNet, String>;

/// The nets of a board, each made when a technique first needs it.
#[derive(Default)]
pub struct Nets {
    /// Each constraint by itself.
    plain: Option<SudokuNet>,
    /// Constraints taken together.
    together: Option<SudokuNet>,
    /// With chains of candidates inside suppositions too.
    linked: Option<SudokuNet>,
}

impl Nets {
    /// The net of a technique, which knows all of the board.
    pub fn of<const W: usize>(
        &mut self,
        name: Name,
        model: &Model,
        board: &Board<W>,
    ) -> Option<&mut SudokuNet> {
        let (own, make): (_, Make) = match name {
            Name::ForcingNet => (&mut self.plain, SudokuNet::new),
            Name::HouseSums | Name::PatternNet | Name::CaseList | Name::NestedForcing => {
                (&mut self.together, SudokuNet::together)
            }
            _ => (&mut self.linked, SudokuNet::linked),
        };
        if own.is_none() {
            *own = Some(make(model).ok()?);
        }
        let net = own.as_mut()?;
        update(net, board);
        Some(net)
    }
}

/// Teaches a net all of the board.
pub fn update<const W: usize>(net: &mut SudokuNet, board: &Board<W>) {
    (0..board.layout.cells).for_each(|cell| update_cell(net, board, cell));
}

/// Teaches a net the cells that changed; `known` holds what it knows of each cell.
pub fn update_changed<const W: usize>(net: &mut SudokuNet, known: &mut [u64], board: &Board<W>) {
    const PLACED: u64 = 1 << 63;
    for cell in 0..board.layout.cells {
        let is_placed = !board.open.contains(cell);
        let now = board.digits[cell as usize] | if is_placed { PLACED } else { 0 };
        if std::mem::replace(&mut known[cell as usize], now) != now {
            update_cell(net, board, cell);
        }
    }
}

fn update_cell<const W: usize>(net: &mut SudokuNet, board: &Board<W>, cell: u32) {
    let layout = &*board.layout;
    if let Some(digit) = board.digit(cell) {
        net.learn(&Fact::is(cell, layout.values[digit as usize]));
    } else {
        for digit in ones(layout.all() & !board.digits[cell as usize]) {
            net.learn(&Fact::not(cell, layout.values[digit as usize]));
        }
    }
}

/// What suppositions show, by the means of the technique.
pub fn find<const W: usize>(
    layout: &Layout<W>,
    net: &mut SudokuNet,
    name: Name,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    match name {
        Name::ForcingNet => {
            let found = net.easiest(Reach { lines: LINES, depth: 0 }, budget)?;
            Ok(found.and_then(|found| refuted(layout, name, found)))
        }
        Name::HouseSums => {
            let found = net.combined(budget)?;
            Ok(found.and_then(|line| summed(layout, line)))
        }
        Name::PatternNet | Name::ChainNet => {
            let found = net.failed_literal(LINES, budget)?;
            Ok(found.and_then(|found| refuted(layout, name, found)))
        }
        Name::PatternCases => {
            let found = net.same(LINES, budget)?;
            Ok(found.map(|(line, facts)| same(layout, name, line, &facts)))
        }
        Name::CaseList => {
            let found = net.listed(budget)?;
            Ok(found.map(|line| listed(layout, name, line)))
        }
        _ => nested(layout, net, name, budget),
    }
}

/// The easiest refutation, nested no deeper than needed.
fn nested<const W: usize>(
    layout: &Layout<W>,
    net: &mut SudokuNet,
    name: Name,
    budget: &mut dyn Budget,
) -> Result<Option<Finding>, Halt> {
    for depth in 1..=DEEPEST {
        let found = net.easiest(Reach { lines: LINES, depth }, budget)?;
        if let Some(found) = found.and_then(|found| refuted(layout, name, found)) {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// The candidate of a fact about one cell, and whether it holds.
pub fn literal<const W: usize>(layout: &Layout<W>, fact: &Fact) -> Option<Literal> {
    let digit = layout.values.iter().position(|&value| value == fact.value)?;
    let &[cell] = &fact.places[..] else { return None };
    if cell >= layout.cells {
        return None; // auxiliary
    }
    Some(Literal { candidate: Candidate::new(cell, digit as u32), holds: fact.holds })
}

fn refuted<const W: usize>(
    layout: &Layout<W>,
    name: Name,
    (fact, refutation): (Fact, Refutation),
) -> Option<Finding> {
    let literal = literal(layout, &fact)?;
    let length = refutation.len();
    let gives = vec![literal.opposite()];
    let why = vec![Argument::Refuted { fact, lines: refutation.lines }];
    let pattern = vec![literal.candidate];
    let show = Show { pattern, number: Some(length as i64), ..Show::default() };
    let mut finding = Finding::new(name, gives, why, show);
    finding.grade = 7 + refutation.depth.min(2);
    finding.cost = LINE * length as f32;
    Some(finding)
}

/// What sums and houses together leave no combination for; `None` for one kind of them alone.
fn summed<const W: usize>(layout: &Layout<W>, line: Line) -> Option<Finding> {
    let literals = |facts: &[Fact]| -> Vec<Literal> {
        facts.iter().filter_map(|fact| literal(layout, fact)).collect()
    };
    let (mut gives, used) = (literals(&line.gives), literals(&line.uses));
    gives.sort_by_key(|literal| (literal.candidate.digit, literal.candidate.cell));
    let is_sum = |own: &&Premise| own.rule != Premise::CELL && !layout.is_unit(own);
    let sums: Vec<Premise> = line.premises.iter().filter(is_sum).map(|own| own.times(1)).collect();
    let houses = line.premises.iter().filter(|own| layout.is_unit(own)).map(|own| own.times(1));
    let mut houses: Vec<Premise> = houses.collect();
    houses.dedup();
    if sums.is_empty() || houses.is_empty() {
        return None;
    }
    let cells = gives.iter().chain(&used).map(|literal| literal.candidate.cell);
    let cells = Word::Places(distinct(cells));
    let houses = Word::Premises(houses);
    let show = Show {
        clue: (sums, Vec::new()),
        roles: vec![("houses", houses), ("among", cells)],
        ..Show::default()
    };
    let why = vec![Argument::Lines { lines: vec![line], gives: gives.clone() }];
    Some(Finding::new(Name::HouseSums, gives, why, show))
}

/// What a list of cases decides. A long one is beyond what a person does.
fn listed<const W: usize>(layout: &Layout<W>, name: Name, line: Line) -> Finding {
    let (count, facts) = (line.cases.len(), line.gives.clone());
    let mut finding = same(layout, name, line, &facts);
    finding.grade = if count > SHORT { 9 } else { 0 };
    finding.show.pattern = finding.gives.iter().map(|own| own.candidate).collect();
    finding.show.number = Some(count as i64);
    finding
}

/// What follows in all cases.
fn same<const W: usize>(layout: &Layout<W>, name: Name, line: Line, facts: &[Fact]) -> Finding {
    let gives: Vec<Literal> = facts.iter().filter_map(|fact| literal(layout, fact)).collect();
    let supposed = line.cases.iter().flat_map(|case| &case.supposed);
    let pattern = supposed.filter_map(|fact| literal(layout, fact)).map(|own| own.candidate);
    let pattern = pattern.collect();
    let length: usize = line.cases.iter().map(|case| case.lines.len()).sum();
    let show = Show { pattern, number: Some(length as i64), ..Show::default() };
    let why = vec![Argument::Lines { lines: vec![line], gives: gives.clone() }];
    let finding = Finding::new(name, gives, why, show);
    Finding { cost: LINE * length as f32, ..finding }
}
