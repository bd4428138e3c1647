//! `model`: CDCL on the rules as they are stated, for every family.
//!
//! The rules become facts, clauses, groups and propagators (`encoding.rs`) for the solver in `cdcl`.
//! One node is the root or one decision: a place holds a value, or a piece lies somewhere, or not.
//! A blocking clause of its decisions excludes each solution found. So a solution costs a clause
//! that stays: beyond some hundred thousand solutions the search becomes slow, and a kernel that
//! counts without finding each is the better choice.
//!
//! Auxiliary places take part in the search, also in its decisions, but stand on no board: what they
//! hold follows from the cells.
//!
//! The copies of a piece are one value for the solver. On boards their labels are numbered by the
//! first place of each copy, those that must lie somewhere first, so that equal copies give one
//! solution.
//!
//! Cost: exponential in the worst case. Above [`MOST_FACTS`](super::MOST_FACTS) it declines.
//! Reference: Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation", 2009.

use std::sync::Arc;

use super::domains::Values;
use super::encoding::{Encoding, encode};
use super::facts::{Facts, Meaning};
use super::proof::Log;
use super::size::measure;
use crate::cdcl::{self, Family, Lit, ProofStep, Solver};
use crate::propagators::Propagators;
use crate::search::{Control, Halt, Kernel, Observer};
use runut_model::{Fault, Model};

/// A value that is on no board.
const OPEN: usize = 255;

/// The kernel of `model`.
#[derive(Clone)]
pub struct ModelSearch {
    pub(super) model: Arc<Model>,
}

impl ModelSearch {
    /// The kernel, if the model holds together and is not too large.
    pub fn new(model: Model) -> Result<Self, Fault> {
        let model = model.checked()?;
        measure(&model)?;
        Ok(Self { model: Arc::new(model) })
    }

    /// The rules.
    pub fn model(&self) -> Arc<Model> {
        Arc::clone(&self.model)
    }
}

impl Kernel for ModelSearch {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        control.node(0)?;
        control.observer.node(0, 0, OPEN);
        let Some(encoding) = encode(&self.model, control)? else { return Ok(()) };
        let Encoding { facts, propagators, mut solver, .. } = encoding;
        let mut rules = Rules::new(&facts, propagators, ());
        if control.observer.is_on() {
            rules.show_given(&mut control.observer);
        }
        cdcl::find_all(&mut rules, &mut solver, control)
    }
}

/// The facts and propagators of a model, for the driver.
pub(super) struct Rules<'a, 'm, L> {
    facts: &'a Facts<'m>,
    propagators: Propagators,
    pub(super) log: L,
    /// By kind: the levels of its placements on the board.
    placed: Vec<Vec<usize>>,
}

impl<'a, 'm, L: Log> Rules<'a, 'm, L> {
    pub(super) fn new(facts: &'a Facts<'m>, propagators: Propagators, log: L) -> Self {
        let placed = vec![Vec::new(); facts.domains.kinds.len()];
        Self { facts, propagators, log, placed }
    }

    /// Shows the places with one value.
    fn show_given(&self, observer: &mut Observer) {
        for (place, &domain) in self.cells().iter().enumerate() {
            let is_ordinary = |value: &u8| self.facts.domains.kind(*value).is_none();
            if let Some(value) = domain.members().next().filter(is_ordinary)
                && domain.len() == 1
            {
                observer.set(0, place, value as usize);
            }
        }
    }

    /// The values that each cell may take.
    fn cells(&self) -> &[Values] {
        &self.facts.domains.of[..self.facts.cells]
    }

    fn is_cell(&self, place: u32) -> bool {
        (place as usize) < self.facts.cells
    }

    fn meaning(&self, lit: Lit) -> Option<Meaning> {
        self.facts.meanings.get(lit.variable().wrapping_sub(1)).copied()
    }

    /// The kind, and the places of a placement.
    fn placement(&self, placement: u32) -> (usize, &[u32]) {
        let placements = &self.facts.placements;
        (placements.kinds[placement as usize] as usize, placements.cells(placement as usize))
    }

    fn label(&self, kind: usize, copy: usize) -> u8 {
        let labels = &self.facts.domains.kinds[kind].labels;
        labels[copy.min(labels.len() - 1)]
    }
}

impl<L: Log> Family for Rules<'_, '_, L> {
    const PROVES: bool = L::ON;

    fn tried(&self, lit: Lit) -> (usize, usize) {
        match self.meaning(lit) {
            None => (0, OPEN),
            Some(Meaning::Either { place, .. } | Meaning::Holds { place, .. })
                if !self.is_cell(place) =>
            {
                (0, OPEN)
            }
            Some(Meaning::Either { place, values }) => {
                (place as usize, values[usize::from(lit.is_positive())] as usize)
            }
            Some(Meaning::Holds { place, value }) => (place as usize, value as usize),
            Some(Meaning::Lies(placement)) => {
                let (kind, places) = self.placement(placement);
                (places[0] as usize, self.label(kind, self.placed[kind].len()) as usize)
            }
        }
    }

    fn notify_decision(&mut self) {
        self.propagators.mark();
    }

    fn notify_assignment(&mut self, level: usize, lit: Lit, mut set: impl FnMut(usize, usize)) {
        match self.meaning(lit) {
            Some(Meaning::Either { place, .. } | Meaning::Holds { place, .. })
                if !self.is_cell(place) => {}
            Some(Meaning::Either { place, values }) => {
                set(place as usize, values[usize::from(lit.is_positive())] as usize);
            }
            Some(Meaning::Holds { place, value }) if lit.is_positive() => {
                set(place as usize, value as usize);
            }
            Some(Meaning::Lies(placement)) if lit.is_positive() => {
                let (kind, places) = self.placement(placement);
                let label = self.label(kind, self.placed[kind].len());
                for &place in places {
                    set(place as usize, label as usize);
                }
                self.placed[kind].push(level);
            }
            _ => {}
        }
    }

    fn notify_backtrack(&mut self, level: usize) {
        self.propagators.backtrack(level);
        for levels in &mut self.placed {
            levels.truncate(levels.partition_point(|&own| own <= level));
        }
    }

    fn take_work(&mut self) -> u64 {
        self.propagators.take_work() + self.log.take_work()
    }

    fn bytes(&self) -> u64 {
        self.log.bytes()
    }

    fn prove(&mut self, step: ProofStep<'_>) {
        self.log.add(step);
    }

    fn propagate(&mut self, new: &[Lit], implied: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        self.propagators.propagate(new, implied)
    }

    fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        self.propagators.explain(rule, lit, reason);
    }

    fn show_solution(&self, solver: &Solver, mut set: impl FnMut(usize, usize)) {
        if self.facts.placements.len() > 0 {
            let board = self.board(solver).into_iter().enumerate();
            board.for_each(|(place, value)| set(place, value as usize));
        }
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
        let given = |domain: &crate::bits::Bits<4>| domain.least().map_or(0, |value| value as u8);
        let mut board: Vec<u8> = self.cells().iter().map(given).collect();
        let mut placed = vec![Vec::new(); self.facts.domains.kinds.len()];
        for (at, &meaning) in self.facts.meanings.iter().enumerate() {
            let is_true = solver.is_true(Lit::positive(at + 1));
            match meaning {
                Meaning::Either { place, .. } | Meaning::Holds { place, .. }
                    if !self.is_cell(place) => {}
                Meaning::Either { place, values } => {
                    board[place as usize] = values[usize::from(is_true)];
                }
                Meaning::Holds { place, value } if is_true => board[place as usize] = value,
                Meaning::Lies(placement) if is_true => {
                    let (kind, places) = self.placement(placement);
                    placed[kind].push(places);
                }
                _ => {}
            }
        }
        for (kind, copies) in placed.iter_mut().enumerate() {
            copies.sort_unstable();
            for (copy, places) in copies.iter().enumerate() {
                for &place in *places {
                    board[place as usize] = self.label(kind, copy);
                }
            }
        }
        board
    }
}
