//! `clauses`: clause learning on a board of any shape.
//!
//! What rules and suppositions leave open becomes variables (a cell is black). Neighbours are
//! clauses of two, the cells of one number in a line a group of which at most one is white. Rings
//! are learned as they come: one of these blacks is white (`rings`). One node is the root or one
//! decision. Each solution found is forbidden by a clause of the decisions that led to it, and the
//! search goes on, so it finds each solution once and ends when there are no more.
//!
//! A search without memory meets the same impossible corner again for every way to shade the rest
//! of the board; one clause shuts it for good.

use super::board::Hitori;
use super::propagation::search_by_clauses;
use super::rings::Rings;
use super::shading::{BLACK, Shading};
use super::twins::AXES;
use crate::cdcl::{Lit, Propagator, Solver};
use crate::search::{Control, Halt, Kernel, Observer};

/// Bytes that a cell takes in the solver before it learns anything.
const BYTES: u64 = 300;

/// Clause learning from the start.
pub struct Cdcl(pub Hitori);

impl Kernel for Cdcl {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        search_by_clauses(&self.0, control, observer)
    }
}

/// Finds every solution of a board at its fixpoint but those that were `found`.
pub(super) fn learn<O: Observer>(
    shading: &Shading,
    found: &[Vec<u8>],
    needs_black: bool,
    control: &mut Control,
    observer: &mut O,
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
    let rings = Rings::new(shading);
    let mut told = Told { open: &open, rings, breach: None, control, observer, held: 0 };
    let end = find_all(&open, &mut solver, &mut told);
    control.counter("conflicts", solver.conflicts());
    control.counter("restarts", solver.restarts());
    end
}

fn find_all<O: Observer>(
    open: &Open,
    solver: &mut Solver,
    told: &mut Told<'_, O>,
) -> Result<(), Halt> {
    while solver.solve(told)? {
        told.observer.solution(solver.level());
        told.control.found(|| open.board(solver))?;
        solver.block(&solver.blocking_clause(), told);
    }
    Ok(())
}

/// The cells that are left open, each a variable.
struct Open<'a> {
    shading: &'a Shading,
    places: Vec<usize>,
    /// The variable of each place.
    variables: Vec<u32>,
}

impl<'a> Open<'a> {
    fn new(shading: &'a Shading) -> Self {
        let frame = shading.frame;
        let twins = shading.twins.counts(&frame.cells());
        let mut places: Vec<usize> =
            frame.cells().filter(|&place| shading.is_unknown(place)).collect();
        places.sort_by_key(|&place| std::cmp::Reverse(twins[place]));
        let mut variables = vec![0; frame.places()];
        for (variable, &place) in places.iter().enumerate() {
            variables[place] = variable as u32;
        }
        Self { shading, places, variables }
    }

    /// That an open cell is black.
    fn black(&self, place: usize) -> Lit {
        Lit::positive(self.variables[place] as usize)
    }

    fn all(&self) -> Vec<Lit> {
        self.places.iter().map(|&place| self.black(place)).collect()
    }

    /// That some open cell is of another colour than in a solution.
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

    /// That an open cell is white, and that each of its open twins along an axis is.
    fn whites_along(&self, place: usize, axis: usize, is_grouped: &mut [bool]) -> Vec<Lit> {
        let twins = self.shading.twins.along(place, axis);
        let open = twins.filter(|&twin| self.shading.is_unknown(twin));
        let white = |cell: usize| {
            is_grouped[cell] = true;
            !self.black(cell)
        };
        open.chain([place]).map(white).collect()
    }

    fn board(&self, solver: &Solver) -> Vec<u8> {
        let mut board = self.shading.cells();
        for &place in &self.places {
            let is_black = solver.is_true(self.black(place));
            board[self.shading.frame.cell(place)] = u8::from(is_black);
        }
        board
    }
}

/// Passes the steps of the solver on, and looks out for rings.
struct Told<'a, O> {
    open: &'a Open<'a>,
    rings: Rings<'a>,
    /// A clause that the blacks break.
    breach: Option<Vec<Lit>>,
    control: &'a mut Control,
    observer: &'a mut O,
    held: u64,
}

impl<O: Observer> Propagator for Told<'_, O> {
    const OBSERVES_ASSIGNMENTS: bool = true;

    fn notify_decision(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        let cell = self.open.shading.frame.cell(self.open.places[lit.variable()]);
        self.control.node(level)?;
        self.observer.node(level, cell, usize::from(lit.is_positive()));
        Ok(())
    }

    fn notify_assignment(&mut self, level: usize, lit: Lit) {
        let place = self.open.places[lit.variable()];
        let cell = self.open.shading.frame.cell(place);
        self.observer.set(level, cell, usize::from(lit.is_positive()));
        if lit.is_positive() && self.breach.is_none() {
            let is_open = |&place: &usize| self.open.shading.is_unknown(place);
            let ring = self.rings.add(level, place);
            self.breach = ring.map(|ring| {
                ring.into_iter().filter(is_open).map(|black| !self.open.black(black)).collect()
            });
        }
    }

    fn notify_backtrack(&mut self, from: usize, level: usize) {
        for _ in level..from {
            self.control.backtrack();
        }
        self.rings.back(level);
        self.observer.back(level + 1);
    }

    fn external_clause(&mut self) -> Option<Vec<Lit>> {
        self.breach.take()
    }

    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt> {
        self.control.hold_now(&mut self.held, bytes)?;
        let steps = std::mem::take(&mut self.rings.steps);
        self.control.work(units + steps / 4)
    }
}
