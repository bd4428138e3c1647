//! The driver: the one loop between a solver and the search frame, for every family.
//!
//! A [`Family`] says what its literals mean on the board, and adds rules that are no clauses. The
//! driver counts a node for each decision, reports the steps to the observer, charges memory and
//! work, and enumerates: a blocking clause excludes each solution found, so every solution is found
//! exactly once and a conflict at the root proves that there are no more.
//!
//! The solver sees families and observers as one [`Propagator`], so that it is compiled once.

use super::literal::Lit;
use super::propagator::{ProofStep, Propagator};
use super::solver::Solver;
use crate::search::{Control, Halt};

/// What a family adds to the driver: the meaning of its literals, and its rules that are no clauses.
pub trait Family {
    /// Whether the rules need [`Self::notify_assignment`], also when nobody observes the search.
    const OBSERVES_ASSIGNMENTS: bool = false;

    /// As [`Propagator::proves`].
    const PROVES: bool = false;

    /// The cell and the value that a decision tries.
    fn tried(&self, lit: Lit) -> (usize, usize);

    /// The solver decides a literal.
    fn notify_decision(&mut self) {}

    /// `lit` is true at `level`: calls `set` with each cell and value that it puts on the board.
    fn notify_assignment(&mut self, level: usize, lit: Lit, set: impl FnMut(usize, usize));

    /// All decisions above `level` are taken back.
    fn notify_backtrack(&mut self, _level: usize) {}

    /// Work of the rules since the last call, in the units of [`Control::work`].
    fn take_work(&mut self) -> u64 {
        0
    }

    /// Bytes that the family holds besides the solver, as far as they grow.
    fn bytes(&self) -> u64 {
        0
    }

    /// As [`Propagator::propagate`].
    fn propagate(&mut self, _new: &[Lit], _implied: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        Ok(())
    }

    /// As [`Propagator::explain`].
    fn explain(&mut self, _rule: u32, _lit: Option<Lit>, _reason: &mut Vec<Lit>) {}

    /// As [`Propagator::external_clause`].
    fn external_clause(&mut self) -> Option<Vec<Lit>> {
        None
    }

    /// As [`Propagator::prove`].
    fn prove(&mut self, _step: ProofStep<'_>) {}

    /// Calls `set` with the cells whose values on the board of the solution differ from those shown
    /// so far.
    fn show_solution(&self, _solver: &Solver, _set: impl FnMut(usize, usize)) {}

    /// A clause that excludes the board of the solution that the solver holds.
    fn blocking_clause(&self, solver: &Solver) -> Vec<Lit> {
        solver.blocking_clause()
    }

    /// The board of the solution that the solver holds.
    fn board(&self, solver: &Solver) -> Vec<u8>;
}

/// Finds every solution, and counts conflicts and restarts.
pub fn find_all<F: Family>(
    family: &mut F,
    solver: &mut Solver,
    control: &mut Control,
) -> Result<(), Halt> {
    let mut driver = Driver::new(family, control);
    let end = driver.find_all(solver);
    driver.finish(solver);
    end
}

/// Reports the steps of the solver to family and control.
pub struct Driver<'a, F> {
    family: &'a mut F,
    control: &'a mut Control,
    /// Bytes that the control was charged for the solver.
    held: u64,
}

impl<'a, F: Family> Driver<'a, F> {
    /// A driver that has done nothing yet.
    pub fn new(family: &'a mut F, control: &'a mut Control) -> Self {
        Self { family, control, held: 0 }
    }

    /// What the driver serves.
    pub fn family(&mut self) -> &mut F {
        self.family
    }

    /// Whether there is another solution; then the solver holds it.
    pub fn solve(&mut self, solver: &mut Solver) -> Result<bool, Halt> {
        solver.solve(self)
    }

    /// The board of the solution that the solver holds.
    pub fn board(&self, solver: &Solver) -> Vec<u8> {
        self.family.board(solver)
    }

    /// Takes a solution.
    pub fn found(&mut self, board: Vec<u8>) -> Result<(), Halt> {
        self.control.found(|| board)
    }

    /// Releases the memory of the solver, and counts its conflicts and restarts.
    pub fn finish(self, solver: &Solver) {
        self.control.release(self.held);
        self.control.counter("conflicts", solver.conflicts());
        self.control.counter("restarts", solver.restarts());
    }

    fn find_all(&mut self, solver: &mut Solver) -> Result<(), Halt> {
        while self.solve(solver)? {
            let level = solver.level();
            if self.control.observer.is_on() {
                let set = |cell, value| self.control.observer.set(level, cell, value);
                self.family.show_solution(solver, set);
            }
            self.control.observer.solution(level);
            self.control.found(|| self.family.board(solver))?;
            let clause = self.family.blocking_clause(solver);
            solver.block(&clause, self);
        }
        Ok(())
    }
}

impl<F: Family> Propagator for Driver<'_, F> {
    fn proves(&self) -> bool {
        F::PROVES
    }

    fn notify_decision(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        self.control.node(level)?;
        let (cell, value) = self.family.tried(lit);
        self.control.observer.node(level, cell, value);
        self.family.notify_decision();
        Ok(())
    }

    fn notify_assignments(&mut self, level: usize, lits: &[Lit]) {
        if !(F::OBSERVES_ASSIGNMENTS || self.control.observer.is_on()) {
            return;
        }
        for &lit in lits {
            let set = |cell, value| self.control.observer.set(level, cell, value);
            self.family.notify_assignment(level, lit, set);
        }
    }

    fn notify_backtrack(&mut self, from: usize, level: usize) {
        for _ in level..from {
            self.control.backtrack();
        }
        self.family.notify_backtrack(level);
        self.control.observer.back(level + 1);
    }

    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt> {
        self.control.hold_now(&mut self.held, bytes + self.family.bytes())?;
        self.control.work(units + self.family.take_work())
    }

    fn propagate(&mut self, new: &[Lit], implied: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        self.family.propagate(new, implied)
    }

    fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        self.family.explain(rule, lit, reason);
    }

    fn external_clause(&mut self) -> Option<Vec<Lit>> {
        self.family.external_clause()
    }

    fn prove(&mut self, step: ProofStep<'_>) {
        self.family.prove(step);
    }
}
