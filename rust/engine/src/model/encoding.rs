//! A model as clauses, groups and propagators.
//!
//! What a clause or an at-most-one group says goes to the solver; the rest becomes a propagator:
//!
//! | part | becomes |
//! |---|---|
//! | one-of, lies | smaller domains; the placements that lie exactly there |
//! | different | a group for each value |
//! | linear | a clause, a group, or a counting propagator (`propagators`) |
//! | table | support clauses for two places, a variable for each row for more; a clause for each forbidden row |
//! | automaton, runs | a propagator over layers of states (`propagators`) |
//! | connected | a propagator (`propagators`) |
//! | piece | a variable for each placement; bounds on the number of copies |
//!
//! References: Gent, "Arc consistency in SAT", ECAI 2002 (support clauses); Bacchus, "GAC via unit
//! propagation", CP 2007 (a variable for each row of a table).

use std::collections::BTreeMap;

use super::domains::{Domains, presence};
use super::facts::{Auxiliary, Facts, Meaning};
use crate::cdcl::{Lit, Solver};
use crate::propagators::automaton::{Layered, automaton_of_runs};
use crate::propagators::connected::Connected;
use crate::propagators::formula::truth;
use crate::propagators::linear::{self, Term};
use crate::propagators::{Propagators, Rule};
use crate::search::{Control, Halt};
use runut_model::distinct;
use runut_model::{Automaton, Model, Part, Sum};

/// Facts under construction, and the propagators so far.
struct Builder<'m> {
    model: &'m Model,
    facts: Facts<'m>,
    rules: Vec<Rule>,
    /// By rule: the number of its constraint; bounds of copies have none.
    sources: Vec<Option<u32>>,
}

/// Bytes that the solver takes for a variable before it learns anything.
const BYTES: u64 = 320;

/// A model as a solver takes it.
pub(super) struct Encoding<'m> {
    pub(super) facts: Facts<'m>,
    pub(super) propagators: Propagators,
    pub(super) solver: Solver,
    /// By propagator: the number of its constraint among those of all rules; bounds of copies have
    /// none.
    pub(super) sources: Vec<Option<u32>>,
}

/// The facts, the propagators and the solver of a model.
pub(super) fn encode<'m>(
    model: &'m Model,
    control: &mut Control,
) -> Result<Option<Encoding<'m>>, Halt> {
    // A model is checked and measured before it comes here.
    let Ok(domains) = Domains::new(model) else { return Ok(None) };
    control.work(model.places as u64)?;
    let facts = Facts::new(model, domains);
    let mut builder = Builder { model, facts, rules: Vec::new(), sources: Vec::new() };
    let variables = builder.facts.variables;
    control.hold(BYTES * variables as u64)?;
    builder.add_kinds();
    builder.sources.resize(builder.rules.len(), None);
    for ((part, places), number) in model.constraints().zip(0..) {
        let (lists, rules) = (builder.facts.formula.bytes(), builder.rules.len());
        builder.add(part, places, number);
        builder.sources.resize(builder.rules.len(), Some(number));
        let lists = builder.facts.formula.bytes() - lists;
        let automata: u64 = builder.rules[rules..].iter().map(Rule::bytes).sum();
        // The solver takes a copy of each list.
        control.hold(2 * lists + automata)?;
        control.work((places.len() as u64 + lists + automata) / 16)?;
    }
    control.hold(BYTES * (builder.facts.variables - variables) as u64)?;
    Ok(Some(builder.finish()))
}

/// The cells of all runs of a clue.
fn cells(clue: &[(u32, u8)]) -> u64 {
    clue.iter().map(|&(length, _)| u64::from(length)).sum()
}

impl<'m> Builder<'m> {
    fn add(&mut self, part: &'m Part, places: &[u32], number: u32) {
        match part {
            Part::OneOf(_) | Part::Piece { .. } => {}
            Part::Lies(labels) => self.add_lies(labels, places),
            Part::Different => self.add_different(places),
            Part::Linear(sum) => self.add_linear(sum, places),
            Part::Table { rows, is_allowed: true, .. } if rows.is_empty() => {
                self.facts.formula.clauses.push([]);
            }
            Part::Table { rows, arity, is_allowed: true } => {
                self.add_allowed(rows, *arity, places, number);
            }
            Part::Table { rows, arity, is_allowed: false } => {
                for row in rows.chunks(*arity.max(&1)) {
                    let lits: Vec<Lit> = self.row(places, row).collect();
                    self.facts.formula.clauses.push(lits.into_iter().map(|lit| !lit));
                }
            }
            Part::Automaton(automaton) => self.add_automaton(automaton, places),
            Part::Runs { clue, .. } if cells(clue) > places.len() as u64 => {
                self.facts.formula.clauses.push([]);
            }
            Part::Runs { clue, background } => {
                self.add_automaton(&automaton_of_runs(clue, *background), places);
            }
            Part::Connected { value, neighbours } => {
                let class = self.facts.domains.class(*value);
                let own = places.iter().map(|&place| (place, self.facts.holds(place, class)));
                let own: Vec<(u32, Lit)> = own.collect();
                self.rules.push(Rule::Connected(Connected::new(&own, neighbours)));
            }
        }
    }

    /// The facts of a row of values.
    fn row<'a>(&'a mut self, places: &'a [u32], row: &'a [u8]) -> impl Iterator<Item = Lit> + 'a {
        places.iter().zip(row).map(|(&place, &value)| {
            let class = self.facts.domains.class(value);
            self.facts.holds(place, class)
        })
    }

    /// So many copies of each kind as there are labels, and those that must lie somewhere.
    fn add_kinds(&mut self) {
        let mut of_kind: Vec<Vec<Lit>> = vec![Vec::new(); self.facts.domains.kinds.len()];
        for placement in 0..self.facts.placements.len() {
            let kind = self.facts.placements.kinds[placement] as usize;
            of_kind[kind].push(self.facts.placement_lit(placement));
        }
        for (kind, lits) in of_kind.into_iter().enumerate() {
            let own = &self.facts.domains.kinds[kind];
            let (low, high) = (own.required as i64, own.labels.len() as i64);
            let slots = lits.into_iter().map(|lit| vec![(!lit, 0), (lit, 1)]).collect();
            self.add_sum(slots, Some(low), Some(high));
        }
    }

    fn add_sum(&mut self, slots: Vec<Vec<Term>>, low: Option<i64>, high: Option<i64>) {
        // Only pieces cover several places by one literal.
        let may_repeat = !self.facts.domains.kinds.is_empty();
        let rule = linear::add(&mut self.facts.formula, slots, low, high, may_repeat);
        self.rules.extend(rule.map(Rule::Linear));
    }

    fn add_lies(&mut self, labels: &[u8], places: &[u32]) {
        let classes = self.facts.domains.classes(labels);
        let wanted = distinct(places.iter().copied());
        let fits = (0..self.facts.placements.len()).filter(|&placement| {
            let kind = self.facts.placements.kinds[placement] as usize;
            classes.contains(self.facts.domains.kinds[kind].labels[0] as usize)
                && self.facts.placements.cells(placement) == wanted
        });
        let lits: Vec<Lit> = fits.map(|placement| self.facts.placement_lit(placement)).collect();
        self.facts.formula.clauses.push(lits);
    }

    fn add_different(&mut self, places: &[u32]) {
        let mut holders: BTreeMap<u8, Vec<Lit>> = BTreeMap::new();
        for &place in places {
            for (class, lit) in self.facts.choices(place) {
                holders.entry(class).or_default().push(lit);
            }
        }
        for lits in holders.into_values().filter(|lits| lits.len() > 1) {
            self.facts.formula.add_at_most_one(lits);
        }
    }

    fn add_linear(&mut self, sum: &Sum, places: &[u32]) {
        if let Some(label) = presence(sum, places, self.model.cells())
            && self.facts.domains.kind(self.facts.domains.class(label)).is_some()
        {
            return;
        }
        let mut factors: BTreeMap<u32, i64> = BTreeMap::new();
        for (at, &place) in places.iter().enumerate() {
            *factors.entry(place).or_default() += sum.factors.get(at).copied().unwrap_or(1);
        }
        let mut base = 0;
        let mut slots = Vec::new();
        for (place, factor) in factors {
            let domain = self.facts.domains.of[place as usize];
            let weighed: Vec<(u8, i64)> =
                domain.members().map(|class| (class, factor * sum.weight(class))).collect();
            match self.slot(place, &weighed) {
                Ok(slot) => slots.push(slot),
                Err(constant) => base += constant,
            }
        }
        let bound = |bound: Option<i64>| bound.map(|bound| bound - base);
        self.add_sum(slots, bound(sum.low), bound(sum.high));
    }

    /// The terms of a place, or the weight that all its values have.
    fn slot(&mut self, place: u32, weighed: &[(u8, i64)]) -> Result<Vec<Term>, i64> {
        // How many values weigh otherwise than this one.
        let others = |weight| weighed.iter().filter(|own| own.1 != weight).count();
        // A weight that all values but one have is among the first two.
        let weights = weighed.iter().take(2).map(|own| own.1);
        let Some(rest) = weights.min_by_key(|&weight| others(weight)) else { return Err(0) };
        let odd = weighed.iter().find(|own| own.1 != rest);
        let Some(&(class, weight)) = odd else { return Err(rest) };
        if others(rest) == 1 {
            let lit = self.facts.holds(place, class);
            return Ok(vec![(!lit, rest), (lit, weight)]);
        }
        let term = |&(class, weight): &(u8, i64)| (self.facts.holds(place, class), weight);
        Ok(weighed.iter().map(term).collect())
    }

    fn add_allowed(&mut self, rows: &[u8], arity: usize, places: &[u32], constraint: u32) {
        let rows = rows.chunks(arity.max(1)).map(|row| self.row(places, row).collect()).zip(0..);
        let mut rows: Vec<(Vec<Lit>, u32)> = rows.collect();
        rows.retain(|(row, _)| !row.contains(&!truth()));
        rows.sort_unstable();
        rows.dedup_by(|one, other| one.0 == other.0);
        let choices: Vec<Vec<(u8, Lit)>> =
            places.iter().map(|&place| self.facts.choices(place)).collect();
        // By column and literal: what the value needs, a variable for the row or the other value.
        let mut supports: Vec<BTreeMap<Lit, Vec<Lit>>> = vec![BTreeMap::new(); arity];
        let mut selectors = Vec::new();
        for (row, number) in &rows {
            let aux = Auxiliary::Row { constraint, row: *number };
            let selector = (arity != 2).then(|| self.facts.fresh(aux));
            selectors.extend(selector);
            for (column, &lit) in row.iter().enumerate() {
                let support = match selector {
                    Some(selector) => {
                        self.facts.formula.clauses.push([!selector, lit]);
                        selector
                    }
                    None => row[1 - column],
                };
                supports[column].entry(lit).or_default().push(support);
            }
        }
        if arity != 2 || rows.is_empty() {
            self.facts.formula.clauses.push(selectors);
        }
        for (column, values) in choices.iter().enumerate() {
            for (_, lit) in values {
                let own = supports[column].get(lit).map_or(&[][..], Vec::as_slice);
                self.facts.formula.clauses.push(own.iter().copied().chain([!*lit]));
            }
        }
    }

    fn add_automaton(&mut self, automaton: &Automaton, places: &[u32]) {
        let layers: Vec<Vec<(u8, Lit)>> =
            places.iter().map(|&place| self.facts.choices(place)).collect();
        self.rules.push(Rule::Automaton(Layered::new(automaton, &layers, false)));
    }

    fn finish(self) -> Encoding<'m> {
        let facts = self.facts;
        let mut propagators = Propagators::new(self.rules, facts.variables);
        propagators.schedule_all();
        let mut solver = Solver::new(facts.variables);
        solver.never_decide(0);
        for variable in 1..facts.variables {
            match facts.meanings.get(variable - 1) {
                None => solver.never_decide(variable),
                Some(Meaning::Either { .. }) => {}
                Some(_) => solver.fix_phase(Lit::positive(variable)),
            }
        }
        facts.formula.add_to(&mut solver);
        Encoding { facts, propagators, solver, sources: self.sources }
    }
}
