//! The ladder of any model: what one constraint forces, by what it is about; what its fillings force
//! where places that see each other differ, and counts over lines that overlap; then suppositions.
//!
//! It ends with every puzzle that has one solution, as far as the budget lasts: a supposition that
//! no chain refutes is refuted by others inside it, as deep as need be.

use runut_model::Model;

use crate::fact::{Fact, Premise};
use crate::ladder::{Begun, Budget, Climber, Halt, Ladder};
use crate::net::{Clue, Kind, Net, Reach, Refutation};
use crate::step::{Found, Line, Mark, Record, Role, Sink, Word};

/// The ladder of a family that has none of its own.
struct ModelLadder {
    net: Net,
    /// The constraints whose places are read, each with the units that these share.
    clues: Vec<Clue>,
    allowed: Vec<bool>,
}

crate::step::techniques! {
    LAST_VALUE "last-value" 2 1.0,
    DIFFERENT "different" 2 1.0,
    COUNT "sum" 2 1.0,
    CONSTRAINT "constraint" 2 1.0,
    RUNS "runs" 2 1.0,
    CONNECTION "connection" 2 1.0,
    FILLINGS "fillings" 2 2.0,
    OVERLAP "overlapping-counts" 4 6.0,
    SUPPOSITION "supposition" 5 8.0,
    NESTED "nested-supposition" 8 64.0,
}

/// A line, and the number of its technique.
type Looked = Result<Option<(u16, Line)>, Halt>;

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
    fn filled(&mut self, has_units: bool, budget: &mut dyn Budget) -> Looked {
        let own = |clue: &Clue| clue.has_units() == has_units && self.allowed[of_clue(clue)];
        for clue in self.clues.iter_mut().filter(|clue| own(clue)) {
            let found = self.net.fill(clue, true, budget)?;
            if found.is_some() || self.net.is_broken() {
                return Ok(found.map(|line| (of_clue(clue) as u16, line)));
            }
        }
        Ok(None)
    }

    /// A value that all fillings of one clue need.
    fn needed(&mut self, budget: &mut dyn Budget) -> Looked {
        let cells = self.net.cells();
        for clue in self.clues.iter_mut().filter(|clue| self.allowed[of_clue(clue)]) {
            if let Some(line) = self.net.needed_by(clue, cells, budget)? {
                return Ok(Some((of_clue(clue) as u16, line)));
            }
        }
        Ok(None)
    }

    /// What one look at a rule gives: first at its fillings where its places see each other.
    fn looked(&mut self, budget: &mut dyn Budget) -> Looked {
        let mut found = self.filled(true, budget)?;
        if found.is_none() {
            let allowed = &self.allowed;
            let unit = self.net.unit_of(&|kind| allowed[of_kind(kind) as usize], budget)?;
            if let Some((kind, line)) = unit {
                return Ok(Some((of_kind(kind), line)));
            }
        }
        if found.is_none() && !self.net.is_broken() {
            found = self.filled(false, budget)?;
        }
        if found.is_none() && !self.net.is_broken() {
            found = self.needed(budget)?;
        }
        if found.is_none() && self.allowed[OVERLAP as usize] && !self.net.is_broken() {
            return Ok(self.net.overlapping(budget)?.map(|line| (OVERLAP, line)));
        }
        Ok(found)
    }
}

impl Climber for ModelLadder {
    fn allow(&mut self, allowed: &[bool]) {
        self.allowed.copy_from_slice(allowed);
    }

    fn step(&mut self, sink: &mut dyn Sink, budget: &mut dyn Budget) -> Result<bool, Halt> {
        if let Some((technique, line)) = self.looked(budget)? {
            line.gives.iter().for_each(|fact| self.net.learn(fact));
            let own = TECHNIQUES[technique as usize];
            let cost = own.cost + line.uses.len() as f32 / 4.0;
            sink.step(Found { technique, grade: own.grade, cost }, || constraint(line));
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

/// The technique of what the fillings of a clue say.
fn of_clue(clue: &Clue) -> usize {
    usize::from(if clue.only_differs() { DIFFERENT } else { FILLINGS })
}

/// The technique of what one constraint says.
fn of_kind(kind: Kind) -> u16 {
    match kind {
        Kind::LastValue => LAST_VALUE,
        Kind::Differs => DIFFERENT,
        Kind::Adds => COUNT,
        Kind::Runs => RUNS,
        Kind::Joins => CONNECTION,
        Kind::Other => CONSTRAINT,
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
    let mut words = vec![("facts", Word::Facts(line.uses.clone()))];
    let (taken, whole): (Vec<Premise>, Vec<Premise>) = rule.iter().partition(|own| own.factor < 0);
    if !taken.is_empty() {
        let plain = |own: Vec<Premise>| own.into_iter().map(|own| own.times(1)).collect();
        words.extend([
            ("base", Word::Premises(plain(taken))),
            ("cover", Word::Premises(plain(whole))),
        ]);
    }
    words.push(("rule", Word::Premises(rule)));
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
