//! What one clue forces by itself: a cage, a thermometer, an arrow, a sandwich.
//!
//! A clue is a constraint of the model that is no unit, or, along a line, the constraints of one
//! rule that share cells, looked at until nothing follows (arc consistency within the clue; Mackworth
//! 1977): each such line names one constraint. What these leave is filled in all ways in which cells
//! that see each other differ; one line gives what no filling has, or a digit that every filling has.
//! Small clues that share cells are then filled two at a time.
//!
//! Constraints that share an auxiliary place are one clue. What they say of such places alone waits
//! until it says something of a cell.

use std::cell::OnceCell;
use std::collections::HashMap;

use runut_model::distinct;
use runut_model::{Model, Part, Rule};

use super::argument::{Argument, Finding, Literal, Show};
use super::board::Board;
use super::clue_links::ClueLinks;
use super::layout::Layout;
use super::nested::SudokuNet;
use super::nested::{literal, update_changed};
use super::techniques::Name;
use crate::fact::{Fact, Premise};
use crate::ladder::{Budget, Halt};
use crate::net::Clue as Fillings;
use crate::step::{Line, Word};

/// The most cells of two clues that are looked at together.
const MOST_OF_TWO: usize = 8;
/// The most clues of which two are looked at together.
const MOST_CLUES: usize = 300;
/// The roles of sets of digits in a sentence.
const SETS: [&str; 3] = ["set-1", "set-2", "set-3"];
/// The most cells of a house and the clues that it meets.
const MOST_OF_HOUSE: usize = 13;
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
    /// On a line: its rule and its number there.
    line: Option<(u16, u32)>,
    /// Whether it is neither two clues nor a house.
    is_single: bool,
    /// Made when they are first asked for; `None` if its constraints are read in no common order.
    fillings: OnceCell<Option<Fillings>>,
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
                let nature = &model.rules[premise.rule as usize].nature;
                let own = nature.clues.get(premise.index as usize).copied().unwrap_or(0);
                let line = nature.is_line.then_some((premise.rule, own));
                add(&mut clues, (name, line), number, premise, places, layout.cells);
            }
        }
        clues.retain(|clue| !clue.premises.is_empty());
        let paired = if clues.len() > MOST_CLUES { &[] } else { &clues[..] };
        let pairs: Vec<Clue> = (paired.iter().enumerate())
            .flat_map(|(at, one)| clues[at + 1..].iter().filter_map(|other| one.with(other)))
            .collect();
        let houses = houses(&net, layout, &clues);
        clues.extend(pairs);
        clues.extend(houses);
        Ok(Some(Self { net, every: clues, known: vec![0; layout.cells as usize] }))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.every.len()
    }

    /// Only the clue with this number.
    pub fn alone(mut self, at: usize) -> Self {
        self.every = self.every.drain(at..=at).collect();
        self
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
            if let Some(fillings) = filled(&mut clue.fillings, &self.net, &clue.constraints) {
                clue.waiting.extend(self.net.fill(fillings, records, budget)?);
            }
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
            let roles = if records { clue.sets(&self.net) } else { Vec::new() };
            let show = Show { known: used(&lines, layout.cells), roles, ..clue.shown() };
            let why = vec![Argument::Lines { lines, gives: gives.clone() }];
            let finding = Finding::new(name, gives, why, show);
            return Ok(Some(Finding { cost, ..finding }));
        }
        Ok(None)
    }

    /// A digit that every filling of a clue has goes from what sees all its places there.
    pub fn needed<const W: usize>(
        &mut self,
        board: &Board<W>,
        budget: &mut dyn Budget,
    ) -> Result<Option<Finding>, Halt> {
        let layout = &*board.layout;
        self.net_of(board);
        for clue in self.every.iter_mut().filter(|clue| clue.name != Name::HouseClues) {
            let fillings = filled(&mut clue.fillings, &self.net, &clue.constraints);
            let Some(fillings) = fillings else { continue };
            let Some(line) = self.net.needed_by(fillings, layout.cells, budget)? else { continue };
            let gives: Vec<Literal> =
                line.gives.iter().filter_map(|fact| literal(layout, fact)).collect();
            let show = clue.shown();
            let why = vec![Argument::Lines { lines: vec![line], gives: gives.clone() }];
            return Ok(Some(Finding::new(Name::CageUnit, gives, why, show)));
        }
        Ok(None)
    }

    /// What each clue links now.
    pub fn links<const W: usize>(
        &mut self,
        board: &Board<W>,
        budget: &mut dyn Budget,
    ) -> Result<ClueLinks, Halt> {
        self.net_of(board);
        let mut found = ClueLinks::new(&board.layout);
        for clue in self.every.iter_mut().filter(|clue| clue.is_single && clue.auxiliary.is_empty())
        {
            let fillings = filled(&mut clue.fillings, &self.net, &clue.constraints);
            let Some(fillings) = fillings else { continue };
            if let Some(linked) = self.net.links_of(fillings, budget)? {
                found.add(&board.layout, &linked, board.lacks(clue.cells.iter().copied()));
            }
        }
        Ok(found)
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

impl Clue {
    /// A house without clues.
    fn empty() -> Self {
        Self {
            name: Name::HouseClues,
            constraints: Vec::new(),
            premises: Vec::new(),
            cells: Vec::new(),
            auxiliary: Vec::new(),
            line: None,
            is_single: false,
            fillings: OnceCell::new(),
            waiting: Vec::new(),
        }
    }

    /// Two small clues that share cells, as one.
    fn with(&self, other: &Self) -> Option<Self> {
        let shares = self.cells.iter().any(|cell| other.cells.contains(cell));
        let own = self.cells.iter().filter(|cell| !other.cells.contains(cell));
        let cells: Vec<u32> = own.chain(&other.cells).copied().collect();
        let is_plain = self.auxiliary.is_empty() && other.auxiliary.is_empty();
        (shares && is_plain && cells.len() <= MOST_OF_TWO).then(|| Self {
            name: if self.name as u16 > other.name as u16 { self.name } else { other.name },
            constraints: [&self.constraints[..], &other.constraints].concat(),
            premises: [&self.premises[..], &other.premises].concat(),
            cells,
            ..Self::empty()
        })
    }

    /// The sets of digits that a cage still has, if they are few.
    fn sets(&self, net: &SudokuNet) -> Vec<(&'static str, Word)> {
        let is_cage = self.name == Name::CageCombinations && self.premises.len() == 1;
        let fillings = self.fillings.get().and_then(Option::as_ref).filter(|_| is_cage);
        let sets = fillings.map(|own| net.sets_of(own)).unwrap_or_default();
        SETS.into_iter().zip(sets.into_iter().map(Word::Values)).collect()
    }

    fn shown(&self) -> Show {
        Show { clue: (self.premises.clone(), self.cells.clone()), ..Show::default() }
    }
}

/// The fillings of these constraints, made if they are not there yet.
fn filled<'f>(
    fillings: &'f mut OnceCell<Option<Fillings>>,
    net: &SudokuNet,
    constraints: &[u32],
) -> Option<&'f mut Fillings> {
    fillings.get_or_init(|| net.clue(constraints));
    fillings.get_mut()?.as_mut()
}

/// Each house with the clues that it meets, those that lie inside first.
fn houses<const W: usize>(net: &SudokuNet, layout: &Layout<W>, clues: &[Clue]) -> Vec<Clue> {
    let is_house = |premise: &Premise, places: &[u32]| {
        places.len() == layout.digits() && layout.is_unit(premise)
    };
    let houses = net.stated().filter(|(_, premise, places)| is_house(premise, places));
    let met = houses.filter_map(|(number, _, places)| {
        let outside = |clue: &Clue| clue.cells.iter().filter(|own| !places.contains(own)).count();
        let meets =
            |clue: &&Clue| clue.auxiliary.is_empty() && outside(clue) + 1 < clue.cells.len();
        let mut met: Vec<&Clue> = clues.iter().filter(meets).collect();
        met.sort_by_key(|clue| outside(clue));
        let (mut cells, mut house): (Vec<u32>, Option<Clue>) = (places.to_vec(), None);
        for clue in met {
            let more = clue.cells.iter().filter(|cell| !cells.contains(cell)).copied();
            let more: Vec<u32> = more.collect();
            if cells.len() + more.len() > MOST_OF_HOUSE {
                continue;
            }
            cells.extend(more);
            let own = house.get_or_insert_with(Clue::empty);
            own.constraints.extend(&clue.constraints);
            own.premises.extend(&clue.premises);
        }
        let mut house = house?;
        house.constraints.push(number);
        house.cells = places.to_vec();
        Some(house)
    });
    met.collect()
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

/// The constraints that are clues, each with its technique: others look at units and pairs.
fn steps<const W: usize>(
    model: &Model,
    layout: &Layout<W>,
) -> Result<HashMap<Premise, Name>, String> {
    let mut found = HashMap::new();
    for (rule, stated) in model.rules.iter().enumerate().filter(|(_, rule)| !rule.is_implied) {
        let own = step(stated)?;
        let name = own.unwrap_or(Name::Clue);
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
            if name != Name::PairBan {
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
    (name, line): (Name, Option<(u16, u32)>),
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
        line,
        is_single: true,
        fillings: OnceCell::new(),
        waiting: Vec::new(),
    };
    let touches = |known: &mut Clue| {
        let is_same = line.is_some() && known.line == line;
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
