//! A board in clauses.
//!
//! A variable for each candidate left in each open cell says that the cell holds the digit. Each
//! cell has one at least and one at most; a unit has each digit once at most, and if it is full,
//! once at least.

use super::layout::Layout;
use super::propagation::bits;
use crate::learning::{Learner, Lit};

const NONE: u32 = u32::MAX;

/// A board in clauses.
pub(super) struct Encoding {
    pub(super) learner: Learner,
    /// Cell and digit of each variable; helping variables have those of one that they stand for.
    pub(super) places: Vec<(usize, u32)>,
    /// Variables that are candidates: the first ones.
    pub(super) candidates: usize,
}

/// Clauses and groups on their way into a learner.
struct Rules<'a> {
    layout: &'a Layout,
    masks: &'a [u64],
    variables: Vec<u32>,
    places: Vec<(usize, u32)>,
    clauses: Vec<Vec<Lit>>,
    groups: Vec<Vec<Lit>>,
}

impl Encoding {
    /// A board at its fixpoint with these candidates.
    pub(super) fn new(layout: &Layout, masks: &[u64]) -> Self {
        let mut rules = Rules {
            layout,
            masks,
            variables: vec![NONE; masks.len() * 64],
            places: Vec::new(),
            clauses: Vec::new(),
            groups: Vec::new(),
        };
        rules.add_cells();
        let candidates = rules.places.len();
        rules.add_units();
        if std::env::var("TRIADS").is_ok() { rules.add_crossings(); }
        rules.add_gaps();
        let mut learner = Learner::new(rules.places.len());
        if std::env::var("NOAUX").is_ok() {
            for v in candidates..rules.places.len() { learner.never_decide(v); }
        }
        if std::env::var("PHASE").is_ok() {
            for v in 0..rules.places.len() { learner.prefer(Lit::holds(v)); }
        }
        for group in &rules.groups {
            learner.add_at_most_one(group);
        }
        for clause in &rules.clauses {
            learner.add_clause(clause);
        }
        Self { learner, places: rules.places, candidates }
    }
}

impl Rules<'_> {
    fn new_variable(&mut self, cell: usize, digit: u32) -> usize {
        self.places.push((cell, digit));
        self.places.len() - 1
    }

    fn add_cells(&mut self) {
        for cell in 0..self.masks.len() {
            let mask = self.masks[cell];
            if mask.is_power_of_two() {
                continue;
            }
            let mut own = Vec::new();
            for digit in bits(mask) {
                let variable = self.new_variable(cell, digit);
                self.variables[cell * 64 + digit as usize] = variable as u32;
                own.push(Lit::holds(variable));
            }
            self.clauses.push(own.clone());
            self.groups.push(own);
        }
    }

    /// The open cells of a group that may hold `digit`.
    fn lits(&self, cells: &[usize], digit: u32) -> Vec<Lit> {
        let variables = cells.iter().map(|&cell| self.variables[cell * 64 + digit as usize]);
        variables.filter(|&own| own != NONE).map(|own| Lit::holds(own as usize)).collect()
    }

    fn add_units(&mut self) {
        let layout = self.layout;
        let of_cages = layout.cages().iter().map(|cage| &cage.cells);
        for cells in layout.units().iter().chain(of_cages) {
            for digit in bits(layout.full()) {
                let own = self.lits(cells, digit);
                if cells.len() == layout.size() && !own.is_empty() {
                    self.clauses.push(own.clone());
                }
                self.groups.push(own);
            }
        }
    }

    fn add_crossings(&mut self) {
        let layout = self.layout;
        let units: Vec<_> = layout.units().iter().filter(|u| u.len() == layout.size()).collect();
        let n = units.len();
        for digit in bits(layout.full()) {
            let mut covers: Vec<Vec<(usize, Vec<Lit>)>> = vec![Vec::new(); n];
            for a in 0..n {
                for b in a + 1..n {
                    let common: Vec<usize> = units[a].iter().copied().filter(|c| units[b].contains(c)).collect();
                    if common.len() < 2 || common.len() == layout.size() { continue; }
                    let own = self.lits(&common, digit);
                    if own.is_empty() { continue; }
                    let t = if own.len() == 1 { own[0].variable() } else {
                        let t = self.new_variable(common[0], digit);
                        let mut clause = own.clone();
                        clause.push(Lit::fails(t));
                        self.clauses.push(clause);
                        for &l in &own { self.clauses.push(vec![!l, Lit::holds(t)]); }
                        t
                    };
                    covers[a].push((t, own.clone()));
                    covers[b].push((t, own));
                }
            }
            for a in 0..n {
                let whole = self.lits(units[a], digit);
                let covered: usize = covers[a].iter().map(|(_, own)| own.len()).sum();
                if covered == whole.len() && covered > covers[a].len() {
                    let ts: Vec<Lit> = covers[a].iter().map(|&(t, _)| Lit::holds(t)).collect();
                    self.clauses.push(ts.clone());
                    self.groups.push(ts);
                }
            }
        }
    }

    fn add_gaps(&mut self) {
        for cell in 0..self.masks.len() {
            for &other in self.layout.gaps(cell) {
                for digit in bits(self.layout.full()) {
                    let (own, near) =
                        (self.lits(&[cell], digit), self.lits(&[other as usize], digit + 1));
                    if let (Some(&own), Some(&near)) = (own.first(), near.first()) {
                        self.clauses.push(vec![!own, !near]);
                    }
                }
            }
        }
    }
}
