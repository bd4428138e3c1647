//! CDCL over the cells, with whole lines as lazily explained propagators.
//!
//! Idea: a variable says that an open cell is black. There are no clauses at first. The line solver
//! propagates each line completely, and a propagation is explained only when conflict analysis asks
//! for its reason: a minimal set of cells of the line, known earlier, without which the line could
//! be completed with the other value. Cells known early are preferred, so that learned clauses
//! contain few decisions. Decisions come from belief propagation until the first solution, with
//! Luby restarts (`restarts.rs`). Every solution found is excluded by a blocking clause.
//!
//! Invariant: the trail of the board, from the root on, is the trail of the CDCL solver.
//!
//! References: Ohrimenko, Stuckey, Codish, "Propagation via lazy clause generation", 2009; Junker,
//! "`QuickXplain`", 2004 (minimal explanations); Luby, Sinclair, Zuckerman, 1993 (restarts).

use std::collections::HashSet;

use super::decisions::Decisions;
use super::derived::derived_solutions;
use super::grid::{Board, Guess};
use super::pipeline::Pipeline;
use crate::cdcl::{BranchingHint, Lit, Propagator, Solver};
use crate::nonogram::line::reasons::{Reasons, Suspects};
use crate::nonogram::restarts::luby;
use crate::search::{Control, Halt, Observer};

/// Conflicts of a run, in units of the Luby sequence.
const UNIT: u64 = 100;

/// VSIDS activity of a cell with a firm belief.
const FAITH: f64 = 10.0;

/// VSIDS decay.
const DECAY: f64 = 0.95;

/// Open cells of a board that is learned about, and the bytes that the solver takes for each.
pub const MOST_VARIABLES: usize = 1 << 18;
const BYTES_A_VARIABLE: u64 = 256;

/// The largest number of solutions blocked one by one, and the memory for them.
const MOST_SOLUTIONS: usize = 1024;
const MOST_BYTES: usize = 1 << 22;

/// Lines as rules of the solver.
struct Rules<'b, 'a, O, const W: usize> {
    board: &'b mut Board<'a, W>,
    control: &'b mut Control,
    observer: &'b mut O,
    /// The variable of each cell that is open at the root.
    variables: Vec<u32>,
    /// The length of the trail at each decision.
    marks: Vec<usize>,
    /// For each line, the bits of the cells that became known after the root, in order.
    orders: Vec<Vec<u16>>,
    reasons: Reasons<W>,
    /// The beliefs that guide decisions, until there is a solution.
    decisions: Option<Decisions>,
    held: u64,
    work: u64,
}

impl<O: Observer, const W: usize> Rules<'_, '_, O, W> {
    fn lit(&self, cell: usize) -> Lit {
        let variable = self.variables[cell] as usize;
        if self.board.is_black(cell) { Lit::positive(variable) } else { Lit::negative(variable) }
    }

    /// Records the cells of the trail from here on. Cells known at the root need no reason.
    fn note(&mut self, from: usize) {
        if self.marks.is_empty() {
            return;
        }
        for at in from..self.board.trail.len() {
            for (line, bit) in self.board.crossing(self.board.trail[at] as usize) {
                self.orders[line].push(bit as u16);
            }
        }
    }
}

impl<O: Observer, const W: usize> Propagator for Rules<'_, '_, O, W> {
    const OBSERVES_ASSIGNMENTS: bool = false;

    fn notify_decision(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        let cell = self.board.open[lit.variable()] as usize;
        self.control.node(level)?;
        self.observer.node(level, cell, usize::from(lit.is_positive()));
        self.marks.push(self.board.trail.len());
        Ok(())
    }

    fn notify_assignment(&mut self, _: usize, _: Lit) {}

    fn notify_backtrack(&mut self, from: usize, level: usize) {
        for _ in level..from {
            self.control.backtrack();
        }
        self.observer.back(level + 1);
        if let Some(&mark) = self.marks.get(level) {
            for &cell in &self.board.trail[mark..] {
                for (line, _) in self.board.crossing(cell as usize) {
                    self.orders[line].pop();
                }
            }
            self.board.undo(mark);
        }
        self.marks.truncate(level);
    }

    fn branching_hints(&mut self, hints: &mut Vec<BranchingHint>) -> Result<(), Halt> {
        let Some(decisions) = &mut self.decisions else { return Ok(()) };
        if !decisions.has_news(self.board, self.control)? {
            return Ok(());
        }
        for (variable, &cell) in self.board.open.iter().enumerate() {
            let belief = decisions.belief(self.board, cell as usize);
            let lit = if belief > 0.5 { Lit::positive(variable) } else { Lit::negative(variable) };
            hints.push(BranchingHint { lit, activity: FAITH * f64::from((belief - 0.5).abs()) });
        }
        Ok(())
    }

    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt> {
        self.control.hold_now(&mut self.held, bytes)?;
        self.control.work(units + std::mem::take(&mut self.work))
    }

    fn propagate(&mut self, new: &[Lit], implied: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        let depth = self.marks.len();
        let begun = self.board.trail.len();
        for lit in new {
            let cell = self.board.open[lit.variable()] as usize;
            self.board.set(Guess { cell, is_black: lit.is_positive() }, depth, self.observer);
        }
        self.note(begun);
        while let Some(line) = self.board.next_line() {
            self.work += self.board.price(line);
            self.board.lines_solved += 1;
            let mark = self.board.trail.len();
            if self.board.solve_line(line, depth, self.observer).is_err() {
                return Err(line as u32);
            }
            self.note(mark);
            for at in mark..self.board.trail.len() {
                implied.push((self.lit(self.board.trail[at] as usize), line as u32));
            }
        }
        Ok(())
    }

    fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        let line = rule as usize;
        let known = self.board.lines[line];
        let order = &self.orders[line];
        let mut base = known;
        for &bit in order {
            base.black.remove(bit as usize);
            base.white.remove(bit as usize);
        }
        let mut end = order.len();
        if let Some(lit) = lit {
            let cell = self.board.open[lit.variable()] as usize;
            let bit = self.board.bit(line, cell);
            end = order.iter().rposition(|&other| other as usize == bit).unwrap_or(end);
            let side = if lit.is_positive() { &mut base.white } else { &mut base.black };
            side.insert(bit);
        }
        let suspects = Suspects { known: &known, bits: &order[..end] };
        self.reasons.find(self.board.clues[line], base, &suspects);
        // A feasibility test costs a third of solving the line.
        self.work += std::mem::take(&mut self.reasons.tests) * self.board.price(line) / 3;
        for &bit in &self.reasons.kept {
            reason.push(!self.lit(self.board.cell(line, bit)));
        }
    }
}

/// What the solver leaves of the space.
pub enum Rest {
    /// Nothing: all solutions are found.
    Nothing,
    /// Too many solutions to block one by one; those reported so far. The board is at its root.
    Unknown(HashSet<Vec<u8>>),
}

/// Finds the solutions of a board at its fixpoint.
pub fn learn<O: Observer, const W: usize>(
    board: &mut Board<'_, W>,
    pipeline: Pipeline,
    control: &mut Control,
    observer: &mut O,
) -> Result<Rest, Halt> {
    control.hold(board.open.len() as u64 * BYTES_A_VARIABLE)?;
    let mut variables = vec![u32::MAX; board.cells()];
    for (variable, &cell) in board.open.iter().enumerate() {
        variables[cell as usize] = variable as u32;
    }
    let mut solver = Solver::new(board.open.len());
    solver.set_decay(DECAY);
    let mut rules = Rules {
        orders: vec![Vec::new(); board.lines.len()],
        reasons: Reasons::new(),
        decisions: None,
        board,
        control,
        observer,
        variables,
        marks: Vec::new(),
        held: 0,
        work: 0,
    };
    let end = find_all(&mut solver, &mut rules, pipeline);
    rules.control.counter("conflicts", solver.conflicts());
    end
}

fn find_all<O: Observer, const W: usize>(
    solver: &mut Solver,
    rules: &mut Rules<'_, '_, O, W>,
    pipeline: Pipeline,
) -> Result<Rest, Halt> {
    let mut seen = HashSet::new();
    if pipeline.beliefs {
        rules.decisions = Some(Decisions::new(rules.board, rules.control)?);
    }
    let most = (MOST_BYTES / rules.board.cells()).clamp(2, MOST_SOLUTIONS);
    for run in 1.. {
        let is_first = seen.is_empty();
        if let Some(decisions) = &mut rules.decisions {
            decisions.begin(run);
        }
        let is_bounded = is_first && pipeline.restarts;
        rules.control.counter("runs", run);
        let conflicts = if is_bounded { UNIT * luby(run) } else { u64::MAX };
        match solver.solve_limited(conflicts, rules)? {
            None => continue,
            Some(false) => return Ok(Rest::Nothing),
            Some(true) => {}
        }
        if let Some(decisions) = rules.decisions.take() {
            rules.control.release(decisions.bytes());
        }
        let picture = rules.board.picture();
        rules.observer.solution(solver.level());
        rules.control.found(|| picture.clone())?;
        solver.block(&solver.blocking_clause(), rules);
        if is_first && pipeline.derived {
            for other in derived_solutions(&rules.board.clues, rules.board.width, &picture) {
                report_derived(solver, rules, &other)?;
                seen.insert(other);
            }
        }
        seen.insert(picture);
        if seen.len() >= most {
            solver.backtrack_to_root(rules);
            return Ok(Rest::Unknown(seen));
        }
    }
    Ok(Rest::Nothing)
}

/// Reports a solution derived from another one, and blocks it.
fn report_derived<O: Observer, const W: usize>(
    solver: &mut Solver,
    rules: &mut Rules<'_, '_, O, W>,
    solution: &[u8],
) -> Result<(), Halt> {
    solver.backtrack_to_root(rules);
    let mut differs = Vec::with_capacity(rules.board.open.len());
    for (variable, &cell) in rules.board.open.iter().enumerate() {
        let is_black = solution[cell as usize] == 1;
        rules.observer.set(1, cell as usize, usize::from(is_black));
        differs.push(if is_black { Lit::negative(variable) } else { Lit::positive(variable) });
    }
    rules.observer.solution(1);
    rules.control.found(|| solution.to_vec())?;
    rules.observer.back(1);
    solver.add_clause(&differs);
    Ok(())
}
