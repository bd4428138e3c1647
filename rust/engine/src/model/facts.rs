//! Facts: the Booleans of a model, and what they mean on the board.
//!
//! A fact says that a place holds a class of values. A place with two ordinary values takes one
//! variable, a place with more takes one for each; a piece takes one for each placement, and a
//! place holds a kind of piece if some placement of it covers the place. Variable 0 is true.

use std::collections::HashMap;

use super::domains::Domains;
use super::placements::Placements;
use crate::cdcl::Lit;
use crate::propagators::formula::{Formula, truth};
use runut_model::Model;

/// What a variable means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The place holds `values[1]`; if not, it holds `values[0]`.
    Either { place: u32, values: [u8; 2] },
    /// The place holds the value.
    Holds { place: u32, value: u8 },
    /// The placement lies on the board.
    Lies(u32),
}

/// What a variable means that is no fact of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Auxiliary {
    /// The place holds a kind of piece, that of this label.
    Kind { place: u32, label: u8 },
    /// The places of a constraint hold a row of its table.
    Row { constraint: u32, row: u32 },
}

/// The Booleans of a model.
pub(super) struct Facts<'m> {
    pub(super) domains: Domains<'m>,
    /// The number of cells; the auxiliary places come after them.
    pub(super) cells: usize,
    pub(super) placements: Placements,
    /// By variable, from variable 1; auxiliary variables come after these.
    pub(super) meanings: Vec<Meaning>,
    pub(super) auxiliaries: Vec<Auxiliary>,
    pub(super) variables: usize,
    pub(super) formula: Formula,
    /// The ordinary values of each place.
    choices: Vec<(u8, Lit)>,
    choice_starts: Vec<u32>,
    /// The placements that cover each place.
    covers: Vec<Vec<Lit>>,
    /// Places that hold a kind.
    holds_kind: HashMap<(u32, u8), Lit>,
}

impl<'m> Facts<'m> {
    pub(super) fn new(model: &Model, domains: Domains<'m>) -> Self {
        let placements = Placements::new(model, &domains);
        let mut facts = Self {
            domains,
            cells: model.cells(),
            placements,
            meanings: Vec::new(),
            auxiliaries: Vec::new(),
            variables: 1,
            formula: Formula::default(),
            choices: Vec::new(),
            choice_starts: vec![0],
            covers: Vec::new(),
            holds_kind: HashMap::new(),
        };
        facts.formula.clauses.push([truth()]);
        for place in 0..model.places {
            facts.add_place(place);
        }
        facts.add_placements(model.places);
        facts.fill_places(model.places);
        facts
    }

    fn mean(&mut self, meaning: Meaning) -> Lit {
        self.meanings.push(meaning);
        self.variable()
    }

    /// A new auxiliary variable.
    pub(super) fn fresh(&mut self, auxiliary: Auxiliary) -> Lit {
        self.auxiliaries.push(auxiliary);
        self.variable()
    }

    fn variable(&mut self) -> Lit {
        self.variables += 1;
        Lit::positive(self.variables - 1)
    }

    fn add_place(&mut self, index: usize) {
        let place = index as u32;
        let domain = self.domains.of[index];
        let is_kind = |value: &u8| self.domains.kind(*value).is_some();
        let has_kinds = domain.members().any(|value| is_kind(&value));
        let ordinary: Vec<u8> = domain.members().filter(|value| !is_kind(value)).collect();
        match ordinary[..] {
            [value] if !has_kinds => self.choices.push((value, truth())),
            [one, other] if !has_kinds => {
                let lit = self.mean(Meaning::Either { place, values: [one, other] });
                self.choices.extend([(one, !lit), (other, lit)]);
            }
            _ => {
                for &value in &ordinary {
                    let lit = self.mean(Meaning::Holds { place, value });
                    self.choices.push((value, lit));
                }
            }
        }
        self.choice_starts.push(self.choices.len() as u32);
    }

    fn add_placements(&mut self, places: usize) {
        if self.domains.kinds.is_empty() {
            return;
        }
        self.covers = vec![Vec::new(); places];
        for placement in 0..self.placements.len() {
            let lit = self.mean(Meaning::Lies(placement as u32));
            for &place in self.placements.cells(placement) {
                self.covers[place as usize].push(lit);
            }
        }
    }

    /// Each place has exactly one value.
    fn fill_places(&mut self, places: usize) {
        for place in 0..places {
            let lits: Vec<Lit> = self.ordinary(place).iter().map(|&(_, lit)| lit).collect();
            let covers = self.covers.get(place).map_or(&[][..], Vec::as_slice);
            if let [one, other] = lits[..]
                && one == !other
            {
                continue;
            }
            let lits = [&lits, covers].concat();
            self.formula.clauses.push(lits.iter().copied());
            self.formula.add_at_most_one(lits);
        }
    }

    /// The ordinary values of a place.
    fn ordinary(&self, place: usize) -> &[(u8, Lit)] {
        &self.choices[self.choice_starts[place] as usize..self.choice_starts[place + 1] as usize]
    }

    /// The placements that cover a place.
    fn covers(&self, place: usize) -> &[Lit] {
        self.covers.get(place).map_or(&[], Vec::as_slice)
    }

    /// The variable of a placement.
    pub(super) fn placement_lit(&self, placement: usize) -> Lit {
        Lit::positive(self.meanings.len() + 1 - self.placements.len() + placement)
    }

    /// The kind of the placement that a literal puts down.
    pub(super) fn kind_of(&self, lit: Lit) -> Option<usize> {
        match self.meanings.get(lit.variable().wrapping_sub(1)) {
            Some(&Meaning::Lies(placement)) => {
                Some(self.placements.kinds[placement as usize] as usize)
            }
            _ => None,
        }
    }

    /// The literal: a place holds a class.
    pub(super) fn holds(&mut self, place: u32, class: u8) -> Lit {
        let Some(kind) = self.domains.kind(class) else {
            let own = self.ordinary(place as usize).iter().find(|(value, _)| *value == class);
            return own.map_or(!truth(), |&(_, lit)| lit);
        };
        if let Some(&lit) = self.holds_kind.get(&(place, class)) {
            return lit;
        }
        let covers = self.covers(place as usize).iter().copied();
        let covers: Vec<Lit> = covers.filter(|&lit| self.kind_of(lit) == Some(kind)).collect();
        let lit = match covers[..] {
            [] => !truth(),
            [lit] => lit,
            _ => {
                let lit = self.fresh(Auxiliary::Kind { place, label: class });
                self.formula.clauses.push(covers.iter().copied().chain([!lit]));
                for &cover in &covers {
                    self.formula.clauses.push([!cover, lit]);
                }
                lit
            }
        };
        self.holds_kind.insert((place, class), lit);
        lit
    }

    /// The classes that a place may hold, and their literals.
    pub(super) fn choices(&mut self, place: u32) -> Vec<(u8, Lit)> {
        let domain = self.domains.of[place as usize];
        domain.members().map(|class| (class, self.holds(place, class))).collect()
    }

    /// The classes that a place may hold.
    pub(super) fn classes(&self, place: usize) -> impl Iterator<Item = u8> {
        self.domains.of[place].members()
    }

    /// Literals of which one is true where a place holds a class.
    pub(super) fn holders(&self, place: usize, class: u8) -> impl Iterator<Item = Lit> {
        let ordinary = self.ordinary(place).iter().filter(move |&&(value, _)| value == class);
        let kind = self.domains.kind(class);
        let covers = self.covers(place).iter().copied();
        let covers = covers.filter(move |&lit| kind.is_some() && self.kind_of(lit) == kind);
        ordinary.map(|&(_, lit)| lit).chain(covers)
    }

    /// The literals that say: a place does not hold a value.
    pub(super) fn others(&self, place: usize, value: u8) -> Vec<Lit> {
        let class = self.domains.class(value);
        let ordinary = self.ordinary(place).iter().filter(|(value, _)| *value != class);
        let kind = self.domains.kind(class);
        let covers = self.covers(place).iter().copied();
        let covers = covers.filter(|&lit| self.kind_of(lit) != kind);
        ordinary.map(|&(_, lit)| lit).chain(covers).collect()
    }
}
