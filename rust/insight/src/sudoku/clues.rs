//! What one clue forces by itself: a thermometer, an arrow, a sandwich.
//!
//! A clue is a constraint of the model that is no unit, or, along a line, the constraints of one
//! rule that share cells, looked at until nothing follows (arc consistency within the clue; Mackworth
//! 1977). Each line names one constraint, so the checker needs no others.
//!
//! Constraints that share an auxiliary place are one clue. What they say of such places alone waits
//! until it says something of a cell.

use std::collections::HashMap;

use runut_model::distinct;
use runut_model::{Model, Part, Rule};

use super::argument::{Argument, Finding, Literal, Show};
use super::board::Board;
use super::layout::Layout;
use super::nested::SudokuNet;
use super::nested::{literal, update_changed};
use super::techniques::Name;
use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::step::Line;

/// Glances for each line after the first.
const LINE: f32 = 0.5;

/// The clues of a board, and what is known about it.
pub struct Clues {
    net: SudokuNet,
    every: Vec<Clue>,
    /// By cell: what the net knows of it.
    known: Vec<u64>,
}

struct Clue {
    name: Name,
    /// The numbers of its constraints in the net.
    constraints: Vec<u32>,
    /// Those to show, and their cells: not what defines an auxiliary place.
    premises: Vec<Premise>,
    cells: Vec<u32>,
    auxiliary: Vec<u32>,
    rule: u16,
    is_line: bool,
    /// What is known of its auxiliary places, and no step has said.
    waiting: Vec<Line>,
}

impl Clues {
    /// The clues of a model; `None` if it has none. `Err` says which rule names a technique that
    /// does not explain it.
    pub fn new<const W: usize>(model: &Model, layout: &Layout<W>) -> Result<Option<Self>, String> {
        let steps = steps(model, layout)?;
        let net = if steps.is_empty() { None } else { SudokuNet::new(model).ok() };
        let Some(net) = net else { return Ok(None) };
        let mut clues: Vec<Clue> = Vec::new();
        for (number, premise, places) in net.stated() {
            if let Some(&name) = steps.get(&premise) {
                let is_line = model.rules[premise.rule as usize].nature.is_line;
                add(&mut clues, (name, is_line), number, premise, places, layout.cells);
            }
        }
        clues.retain(|clue| !clue.premises.is_empty());
        Ok(Some(Self { net, every: clues, known: vec![0; layout.cells as usize] }))
    }

    /// What the first clue of a technique forces that forces anything.
    pub fn find<const W: usize>(
        &mut self,
        board: &Board<W>,
        name: Name,
        records: bool,
        budget: &mut dyn Budget,
    ) -> Result<Option<Finding>, Halt> {
        let layout = &*board.layout;
        self.net_of(board);
        for clue in self.every.iter_mut().filter(|clue| clue.name == name) {
            clue.waiting.extend(self.net.forced(&clue.constraints, records, budget)?);
            let literals =
                |line: &Line| line.gives.iter().filter_map(|fact| literal(layout, fact)).collect();
            let found: Vec<Vec<Literal>> = clue.waiting.iter().map(literals).collect();
            let mut gives: Vec<Literal> = found.concat();
            if gives.is_empty() {
                continue;
            }
            let lines = needed(std::mem::take(&mut clue.waiting), layout.cells);
            gives.sort_by_key(|literal| (literal.candidate.digit, literal.candidate.cell));
            let looks = found.iter().filter(|gives| !gives.is_empty()).count();
            let cost = LINE * (looks - 1) as f32;
            let show = Show {
                clue: (clue.premises.clone(), clue.cells.clone()),
                known: used(&lines, layout.cells),
                ..Show::default()
            };
            let why = vec![Argument::Lines { lines, gives: gives.clone() }];
            let finding = Finding::new(name, gives, why, show);
            return Ok(Some(Finding { cost, ..finding }));
        }
        Ok(None)
    }

    /// The net of all constraints, which knows all of the board.
    pub fn net_of<const W: usize>(&mut self, board: &Board<W>) -> &mut SudokuNet {
        update_changed(&mut self.net, &mut self.known, board);
        &mut self.net
    }

    /// Whether a clue cannot hold any more.
    pub fn is_broken(&self) -> bool {
        self.net.is_broken()
    }
}

/// The lines that say something of cells, and those that they need.
fn needed(lines: Vec<Line>, cells: u32) -> Vec<Line> {
    let mut used: Vec<u32> = Vec::new();
    let mut kept: Vec<Line> = Vec::new();
    for line in lines.into_iter().rev() {
        let mut given = line.gives.iter().flat_map(|fact| &fact.places);
        if given.any(|place| *place < cells || used.contains(place)) {
            used.extend(line.uses.iter().flat_map(|fact| &fact.places));
            kept.push(line);
        }
    }
    kept.reverse();
    kept
}

/// What is known of auxiliary places and says something of cells.
fn used(lines: &[Line], cells: u32) -> Vec<Fact> {
    let is_cell = |fact: &Fact| fact.places[0] < cells;
    let speaking = lines.iter().filter(|line| line.gives.iter().any(is_cell));
    let used = speaking.flat_map(|line| &line.uses).filter(|fact| !is_cell(fact));
    distinct(used.cloned())
}

/// The constraints that are clues, each with its technique: others look at units, cages and pairs.
fn steps<const W: usize>(
    model: &Model,
    layout: &Layout<W>,
) -> Result<HashMap<Premise, Name>, String> {
    let mut found = HashMap::new();
    for (rule, stated) in model.rules.iter().enumerate().filter(|(_, rule)| !rule.is_implied) {
        let own = step(stated)?;
        let name = own.filter(|&name| name != Name::CageCombinations).unwrap_or(Name::Clue);
        for (index, (part, places)) in stated.constraints().enumerate() {
            if matches!(part, Part::OneOf(_) | Part::Different) {
                continue;
            }
            let is_auxiliary = places.iter().any(|&place| place >= layout.cells);
            if own.is_some_and(|own| !own.fits(part, is_auxiliary)) {
                return Err(format!(
                    "rule '{}', constraint {index}: the technique '{}' does not explain it",
                    stated.name, stated.nature.step
                ));
            }
            let premise = Premise::new(rule as u16, index as u32);
            let is_cage = layout.cages.iter().any(|cage| cage.premise == premise);
            if !is_cage && name != Name::PairBan {
                found.insert(premise, name);
            }
        }
    }
    Ok(found)
}

/// The technique that a rule names, if it names one.
fn step(rule: &Rule) -> Result<Option<Name>, String> {
    let own = rule.nature.step.as_str();
    match Name::named(own) {
        None if own.is_empty() => Ok(None),
        Some(name) if name.explains_rules() => Ok(Some(name)),
        _ => Err(format!("rule '{}' names no technique of a clue: '{own}'", rule.name)),
    }
}

/// Adds a constraint to the clues of its line that it touches, or as a clue of its own.
fn add(
    clues: &mut Vec<Clue>,
    (name, is_line): (Name, bool),
    number: u32,
    premise: Premise,
    places: &[u32],
    cells: u32,
) {
    let (own, auxiliary): (Vec<u32>, Vec<u32>) = places.iter().partition(|&&place| place < cells);
    let defines = auxiliary.len() == 1;
    let mut clue = Clue {
        name,
        constraints: vec![number],
        premises: if defines { Vec::new() } else { vec![premise] },
        cells: if defines { Vec::new() } else { own },
        auxiliary,
        rule: premise.rule,
        is_line,
        waiting: Vec::new(),
    };
    let touches = |known: &mut Clue| {
        let is_same = known.is_line && is_line && known.rule == premise.rule;
        let shares = |held: &[u32]| held.iter().any(|place| places.contains(place));
        is_same && shares(&known.cells) || shares(&known.auxiliary)
    };
    let touched: Vec<Clue> = clues.extract_if(.., touches).collect();
    for known in touched.into_iter().rev() {
        let new = clue.cells.iter().filter(|cell| !known.cells.contains(cell)).copied();
        clue.cells = known.cells.iter().copied().chain(new).collect();
        clue.auxiliary.extend(known.auxiliary);
        clue.constraints.splice(0..0, known.constraints);
        clue.premises.splice(0..0, known.premises);
    }
    clues.push(clue);
}
