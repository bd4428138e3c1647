//! `clauses`: CDCL (conflict-driven clause learning) on a board of any shape.
//!
//! Rules and failed-literal probing come first; the open cells become variables (true is black).
//! Two neighbours make a clause of two, and the cells of one number in a line make a group of which
//! at most one is white. The connection of the whites is a lazy constraint: a closed cycle of
//! blacks becomes a clause when it appears (`cycle_constraint.rs`). One node is the root or one
//! decision. A blocking clause excludes each solution found, so every solution is found exactly
//! once.
//!
//! A search without memory refutes the same impossible corner again for every shading of the rest
//! of the board; one learned clause excludes it for good. Worst case: exponential; a chain of n
//! links, each in one of two places, needs a clause for each of the 2^n cycles.
//!
//! Reference: Marques-Silva and Sakallah, "GRASP", 1999; the solver is `cdcl`.

use super::board::Hitori;
use super::cycle_constraint::CycleConstraint;
use super::duplicates::AXES;
use super::propagation::search_by_clauses;
use super::shading::{BLACK, Shading};
use crate::cdcl::{self, Family, Lit, Solver};
use crate::search::{Control, Halt, Kernel};

/// Bytes that the solver needs for a cell before it learns anything.
const BYTES: u64 = 300;

/// CDCL from the start.
pub struct Cdcl(pub Hitori);

impl Kernel for Cdcl {
    fn search(&self, control: &mut Control) -> Result<(), Halt> {
        search_by_clauses(&self.0, control)
    }
}

/// Finds every solution of a board at its fixpoint, except those already `found`.
pub(super) fn enumerate(
    shading: &Shading,
    found: &[Vec<u8>],
    needs_black: bool,
    control: &mut Control,
) -> Result<(), Halt> {
    control.hold(BYTES * shading.frame.places() as u64)?;
    control.work(4 * shading.frame.places() as u64)?;
    let open = Open::new(shading);
    let mut solver = open.solver();
    if needs_black && !shading.has_black() {
        solver.add_clause(&open.all());
    }
    for solution in found {
        solver.add_clause(&open.other_than(solution));
    }
    let mut rules = Rules { cycles: CycleConstraint::new(shading), open: &open, violated: None };
    cdcl::find_all(&mut rules, &mut solver, control)
}

/// The open cells, each a variable.
struct Open<'a> {
    shading: &'a Shading,
    places: Vec<usize>,
    /// The variable of each place.
    variables: Vec<u32>,
}

impl<'a> Open<'a> {
    fn new(shading: &'a Shading) -> Self {
        let frame = shading.frame;
        let duplicates = shading.duplicates.counts(&frame.cells());
        let mut places: Vec<usize> =
            frame.cells().filter(|&place| shading.is_unknown(place)).collect();
        places.sort_by_key(|&place| std::cmp::Reverse(duplicates[place]));
        let mut variables = vec![0; frame.places()];
        for (variable, &place) in places.iter().enumerate() {
            variables[place] = variable as u32;
        }
        Self { shading, places, variables }
    }

    /// The literal: an open cell is black.
    fn black(&self, place: usize) -> Lit {
        Lit::positive(self.variables[place] as usize)
    }

    /// The clause: some open cell is black.
    fn all(&self) -> Vec<Lit> {
        self.places.iter().map(|&place| self.black(place)).collect()
    }

    /// The blocking clause of a solution: some open cell has the other colour.
    fn other_than(&self, solution: &[u8]) -> Vec<Lit> {
        let is_black = |place| solution[self.shading.frame.cell(place)] == BLACK;
        let other = |&place: &usize| {
            if is_black(place) { !self.black(place) } else { self.black(place) }
        };
        self.places.iter().map(other).collect()
    }

    fn solver(&self) -> Solver {
        let frame = self.shading.frame;
        let mut solver = Solver::new(self.places.len());
        for &place in &self.places {
            for other in [place + 1, place + frame.stride()] {
                if self.shading.is_unknown(other) {
                    solver.add_clause(&[!self.black(place), !self.black(other)]);
                }
            }
        }
        for axis in AXES {
            let mut is_grouped = vec![false; frame.places()];
            for &place in &self.places {
                if !is_grouped[place] {
                    solver.add_at_most_one(&self.whites_along(place, axis, &mut is_grouped));
                }
            }
        }
        solver
    }

    /// The literals: an open cell is white, and each of its open duplicates along an axis is white.
    fn whites_along(&self, place: usize, axis: usize, is_grouped: &mut [bool]) -> Vec<Lit> {
        let duplicates = self.shading.duplicates.along(place, axis);
        let open = duplicates.filter(|&duplicate| self.shading.is_unknown(duplicate));
        let white = |cell: usize| {
            is_grouped[cell] = true;
            !self.black(cell)
        };
        open.chain([place]).map(white).collect()
    }
}

/// The open cells for the driver; it gives the solver a clause when blacks close a cycle.
struct Rules<'a> {
    open: &'a Open<'a>,
    cycles: CycleConstraint<'a>,
    /// The clause of a closed cycle: one of its blacks is white.
    violated: Option<Vec<Lit>>,
}

impl Family for Rules<'_> {
    const OBSERVES_ASSIGNMENTS: bool = true;

    fn tried(&self, lit: Lit) -> (usize, usize) {
        let place = self.open.places[lit.variable()];
        (self.open.shading.frame.cell(place), usize::from(lit.is_positive()))
    }

    fn notify_assignment(&mut self, level: usize, lit: Lit, mut set: impl FnMut(usize, usize)) {
        let (cell, value) = self.tried(lit);
        set(cell, value);
        if lit.is_positive() && self.violated.is_none() {
            let is_open = |&place: &usize| self.open.shading.is_unknown(place);
            let cycle = self.cycles.add(level, self.open.places[lit.variable()]);
            self.violated = cycle.map(|cycle| {
                cycle.into_iter().filter(is_open).map(|black| !self.open.black(black)).collect()
            });
        }
    }

    fn notify_backtrack(&mut self, level: usize) {
        self.cycles.backtrack(level);
    }

    fn external_clause(&mut self) -> Option<Vec<Lit>> {
        self.violated.take()
    }

    fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.cycles.steps) / 4
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
        let mut board = self.open.shading.cells();
        for &place in &self.open.places {
            let is_black = solver.is_true(self.open.black(place));
            board[self.open.shading.frame.cell(place)] = u8::from(is_black);
        }
        board
    }
}
