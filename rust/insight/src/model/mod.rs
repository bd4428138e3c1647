//! The ladder of any model: what one constraint forces, what its fillings force where places that
//! see each other differ, then suppositions.
//!
//! It ends with every puzzle that has one solution, as far as the budget lasts: a supposition that
//! no chain refutes is refuted by others inside it, as deep as need be.

use runut_model::Model;

use crate::fact::{Fact, Premise};
use crate::ladder::{Begun, Budget, Climber, Halt, Ladder};
use crate::net::{Clue, Net, Reach, Refutation};
use crate::step::{Found, Line, Mark, Record, Role, Sink, Word};

/// The ladder of a family that has none of its own.
struct ModelLadder {
    net: Net,
    /// The constraints whose places are read, each with the units that these share.
    clues: Vec<Clue>,
    allowed: Vec<bool>,
}

crate::step::techniques! {
    CONSTRAINT "constraint" 2 1.0,
    FILLINGS "fillings" 2 2.0,
    SUPPOSITION "supposition" 5 8.0,
    NESTED "nested-supposition" 8 64.0,
}

/// The most lines of a chain.
const MOST_LINES: usize = 1000;

/// The ladder.
pub const LADDER: Ladder = Ladder { techniques: TECHNIQUES, begin, with: &[] };

fn begin(model: &Model, known: &[Fact], allowed: &[bool]) -> Begun {
    let mut net = Net::new(model)?;
    for fact in known {
        net.learn(fact);
    }
    let clues = net.stated().filter_map(|(number, ..)| net.clue(&[number])).collect();
    Ok(Box::new(ModelLadder { net, clues, allowed: allowed.to_vec() }))
}

impl ModelLadder {
    /// What the fillings of one clue force whose places see each other, or do not.
    fn filled(&mut self, has_units: bool, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        for clue in self.clues.iter_mut().filter(|clue| clue.has_units() == has_units) {
            let found = self.net.fill(clue, true, budget)?;
            if found.is_some() || self.net.is_broken() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// A value that all fillings of one clue need.
    fn needed(&mut self, budget: &mut dyn Budget) -> Result<Option<Line>, Halt> {
        let cells = self.net.cells();
        for clue in &mut self.clues {
            if let Some(line) = self.net.needed_by(clue, cells, budget)? {
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// What one look at a rule gives: first at its fillings where its places see each other.
    fn looked(&mut self, budget: &mut dyn Budget) -> Result<Option<(u16, Line)>, Halt> {
        let may_fill = self.allowed[FILLINGS as usize];
        let mut found = if may_fill { self.filled(true, budget)? } else { None };
        if found.is_none() && self.allowed[CONSTRAINT as usize] {
            let line = self.net.unit(budget)?;
            if line.is_some() {
                return Ok(line.map(|line| (CONSTRAINT, line)));
            }
        }
        if found.is_none() && may_fill && !self.net.is_broken() {
            found = self.filled(false, budget)?;
        }
        if found.is_none() && may_fill && !self.net.is_broken() {
            found = self.needed(budget)?;
        }
        Ok(found.map(|line| (FILLINGS, line)))
    }
}

impl Climber for ModelLadder {
    fn allow(&mut self, allowed: &[bool]) {
        self.allowed.copy_from_slice(allowed);
    }

    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        if let Some((technique, line)) = self.looked(budget)? {
            line.gives.iter().for_each(|fact| self.net.learn(fact));
            let cost = TECHNIQUES[technique as usize].cost + line.uses.len() as f32 / 4.0;
            sink.step(Found { technique, grade: 2, cost }, || constraint(line));
            return Ok(true);
        }
        let depth = if self.allowed[NESTED as usize] { u8::MAX } else { 0 };
        if self.net.is_broken() || !self.allowed[SUPPOSITION as usize] && depth == 0 {
            return Ok(false);
        }
        let reach = Reach { lines: MOST_LINES, depth };
        let Some((fact, refutation)) = self.net.easiest(reach, budget)? else { return Ok(false) };
        self.net.learn(&fact.clone().negated());
        sink.step(graded(&refutation), || supposition(fact, refutation));
        Ok(true)
    }

    fn is_solved(&self) -> bool {
        self.net.is_solved()
    }

    fn is_broken(&self) -> bool {
        self.net.is_broken()
    }

    fn keeps_rules(&mut self, budget: &mut dyn Budget) -> Result<bool, Halt> {
        self.net.keeps_rules(budget)
    }
}

/// How hard a supposition is: 5 up to 6 lines, 6 for longer ones, 8 and 9 for nested ones.
fn graded(refutation: &Refutation) -> Found {
    let lines = refutation.len();
    let (technique, grade) = match refutation.depth {
        0 if lines <= 6 => (SUPPOSITION, 5),
        0 => (SUPPOSITION, 6),
        1 => (NESTED, 8),
        _ => (NESTED, 9),
    };
    Found { technique, grade, cost: 4.0 + 2.0 * lines as f32 }
}

fn constraint(line: Line) -> Record {
    let rule = shown(&line);
    let blame = Mark::facts(Role::Blame, line.uses.clone());
    let base = Mark::premises(Role::Base, rule.clone());
    let words = vec![("rule", Word::Premises(rule)), ("facts", Word::Facts(line.uses.clone()))];
    Record { conclusions: line.gives.clone(), lines: vec![line], marks: vec![base, blame], words }
}

fn supposition(fact: Fact, refutation: Refutation) -> Record {
    let lines = Word::Number(refutation.len() as i64);
    let rule = refutation.lines.last().map(shown).unwrap_or_default();
    let supposed = vec![fact.clone()];
    let marks = vec![
        Mark::facts(Role::Case(1), supposed.clone()),
        Mark::premises(Role::Base, rule.clone()),
    ];
    let words =
        vec![("supposed", Word::Facts(supposed)), ("lines", lines), ("rule", Word::Premises(rule))];
    let line = Line::refuted(fact, refutation.lines);
    Record { conclusions: line.gives.clone(), lines: vec![line], marks, words }
}

/// What a line looks at: its constraint, without units that say which places differ; or the place
/// whose values it counts.
fn shown(line: &Line) -> Vec<Premise> {
    if !line.premises.is_empty() {
        return line.premises.iter().filter(|own| own.factor != 0).copied().collect();
    }
    let mut facts = line.gives.iter().chain(&line.uses);
    facts.next().map(|fact| Premise::cell(fact.places[0])).into_iter().collect()
}
