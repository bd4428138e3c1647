//! `clauses`: clause learning on a board of any rules and any size.

use super::board::Sudoku;
use super::encoding::Encoding;
use super::layout::Layout;
use super::propagation::State;
use crate::learning::{Listener, Lit};
use crate::search::{Control, Halt, Kernel, Observer};

/// Clause learning from the start.
pub struct Learning(pub Sudoku);

impl Kernel for Learning {
    fn search<O: Observer>(&self, control: &mut Control, observer: &mut O) -> Result<(), Halt> {
        let mut state = State::new(&self.0.layout);
        control.node(0)?;
        observer.node(0, 0, 255);
        if state.place_givens(&self.0.cells, observer).is_err() {
            return Ok(());
        }
        learn(&self.0.layout, state.masks(), control, observer)
    }
}

/// Finds every solution of a board at its fixpoint.
pub(super) fn learn<O: Observer>(
    layout: &Layout,
    masks: &[u64],
    control: &mut Control,
    observer: &mut O,
) -> Result<(), Halt> {
    let mut encoding = Encoding::new(layout, masks);
    let mut told = Told { places: &encoding.places, candidates: encoding.candidates, control, observer, held: 0 };
    let learner = &mut encoding.learner;
    let mut find_all = || {
        while learner.search(&mut told)? {
            let mut cells: Vec<u8> = masks.iter().map(|mask| mask.trailing_zeros() as u8).collect();
            for (variable, &(cell, digit)) in encoding.places[..encoding.candidates].iter().enumerate() {
                if learner.is_true(Lit::holds(variable)) {
                    cells[cell] = digit as u8;
                }
            }
            told.observer.solution(learner.level());
            told.control.found(|| cells)?;
            learner.forbid(&learner.decisions(), &mut told);
        }
        Ok(())
    };
    let end = find_all();
    control.counter("conflicts", learner.conflicts());
    control.counter("restarts", learner.restarts());
    end
}

/// Passes the steps of the learner on.
struct Told<'a, O> {
    places: &'a [(usize, u32)],
    candidates: usize,
    control: &'a mut Control,
    observer: &'a mut O,
    held: u64,
}

impl<O: Observer> Listener for Told<'_, O> {
    const HEARS: bool = O::ON;

    fn decide(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        let (cell, digit) = self.places[lit.variable()];
        self.control.node(level)?;
        self.observer.node(level, cell, digit as usize);
        Ok(())
    }

    fn assign(&mut self, level: usize, lit: Lit) {
        if lit.is_positive() && lit.variable() < self.candidates {
            let (cell, digit) = self.places[lit.variable()];
            self.observer.set(level, cell, digit as usize);
        }
    }

    fn back(&mut self, from: usize, level: usize) {
        for _ in level..from {
            self.control.backtrack();
        }
        self.observer.back(level + 1);
    }

    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt> {
        if bytes > self.held {
            self.control.hold(bytes - self.held)?;
        } else {
            self.control.release(self.held - bytes);
        }
        self.held = bytes;
        self.control.work(units)
    }
}
