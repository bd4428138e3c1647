//! CDCL over the cells, with whole lines as lazily explained propagators.
//!
//! Idea: a variable says that an open cell has a colour (`variables.rs`). There are hardly any
//! clauses at first. The line solver propagates each line completely, and a propagation is explained
//! only when conflict analysis asks for its reason: a minimal set of colours that cells of the line
//! cannot have, known earlier, without which the line could be completed otherwise. What is known
//! early is preferred, so that learned clauses contain few decisions. Decisions come from belief
//! propagation until the first solution, with Luby restarts (`restarts.rs`). Every solution found is
//! excluded by a blocking clause.
//!
//! Invariant: from the root on, the trail of the board is that of the CDCL solver, as far as its
//! literals rule out colours.
//!
//! References: Ohrimenko, Stuckey, Codish, "Propagation via lazy clause generation", 2009; Junker,
//! "`QuickXplain`", 2004 (minimal explanations); Luby, Sinclair, Zuckerman, 1993 (restarts).

use std::collections::HashSet;

use super::decisions::Decisions;
use super::derived::derived_solutions;
use super::grid::{Board, Paint};
use super::pipeline::Pipeline;
use super::variables::Variables;
use crate::bits::Bits;
use crate::cdcl::{BranchingHint, Lit, Propagator, Solver};
use crate::nonogram::line::Line;
use crate::nonogram::line::reasons::{Exclusion, Reasons};
use crate::nonogram::puzzle::Run;
use crate::nonogram::restarts::luby;
use crate::search::{Control, Halt};

/// Conflicts of a run, in units of the Luby sequence.
const UNIT: u64 = 100;

/// VSIDS decay.
const DECAY: f64 = 0.95;

/// The bytes that the solver takes for a variable.
const BYTES_A_VARIABLE: u64 = 256;

/// The largest number of solutions blocked one by one, and the memory for them.
const MOST_SOLUTIONS: usize = 1024;
const MOST_BYTES: usize = 1 << 22;

/// Lines as rules of the solver.
struct Rules<'b, 'a, R, const W: usize> {
    board: &'b mut Board<'a, R, W>,
    variables: &'b Variables,
    control: &'b mut Control,
    /// The length of the trail at each decision.
    marks: Vec<usize>,
    /// For each line, what was ruled out after the root, in order.
    orders: Vec<Vec<Exclusion>>,
    /// The planes of a line without what was ruled out after the root.
    base: Vec<Bits<W>>,
    reasons: Reasons<W>,
    /// The beliefs that guide decisions, until there is a solution.
    decisions: Option<Decisions>,
    held: u64,
    work: u64,
}

impl<R: Run, const W: usize> Rules<'_, '_, R, W> {
    /// Records what was ruled out from here on. What is known at the root needs no reason.
    fn note(&mut self, from: usize) {
        if self.marks.is_empty() {
            return;
        }
        for &paint in &self.board.trail[from..] {
            for (line, at) in self.board.crossing(paint.cell()) {
                self.orders[line].push((at as u16, paint.colour));
            }
        }
    }
}

impl<R: Run, const W: usize> Propagator for Rules<'_, '_, R, W> {
    fn notify_decision(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        let shown = self.variables.shown(lit);
        self.control.node(level)?;
        self.control.observer.node(level, shown.cell(), usize::from(shown.colour));
        self.marks.push(self.board.trail.len());
        Ok(())
    }

    fn notify_backtrack(&mut self, from: usize, level: usize) {
        for _ in level..from {
            self.control.backtrack();
        }
        self.control.observer.back(level + 1);
        if let Some(&mark) = self.marks.get(level) {
            for paint in &self.board.trail[mark..] {
                for (line, _) in self.board.crossing(paint.cell()) {
                    self.orders[line].pop();
                }
            }
            self.board.undo(mark);
        }
        self.marks.truncate(level);
    }

    fn branching_hints(&mut self, hints: &mut Vec<BranchingHint>) -> Result<(), Halt> {
        let Some(decisions) = &mut self.decisions else { return Ok(()) };
        if decisions.has_news(self.board, self.control)? {
            decisions.hint(self.board, self.variables, hints);
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
        for paint in new.iter().filter_map(|&lit| self.variables.excluded(lit)) {
            self.board.rule_out(paint, depth, &mut self.control.observer);
        }
        self.note(begun);
        while let Some(line) = self.board.next_line() {
            self.work += self.board.price(line);
            self.board.lines_solved += 1;
            let mark = self.board.trail.len();
            if self.board.solve_line(line, depth, &mut self.control.observer).is_err() {
                return Err(line as u32);
            }
            self.note(mark);
            for &paint in &self.board.trail[mark..] {
                implied.push((self.variables.exclusion(paint), line as u32));
            }
        }
        Ok(())
    }

    fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        let number = rule as usize;
        let line = self.board.line(number);
        let order = &self.orders[number];
        self.base.clear();
        self.base.extend_from_slice(line.planes);
        for &(at, colour) in order {
            self.base[colour as usize].insert(at as usize);
        }
        let mut end = order.len();
        if let Some(paint) = lit.and_then(|lit| self.variables.excluded(lit)) {
            let at = self.board.place(number, paint.cell());
            let own = (at as u16, paint.colour);
            end = order.iter().rposition(|&other| other == own).unwrap_or(end);
            for (colour, plane) in self.base.iter_mut().enumerate() {
                if colour != paint.colour as usize {
                    plane.remove(at);
                }
            }
        }
        self.reasons.find(Line { planes: &self.base, ..line }, &order[..end]);
        // A feasibility test costs a third of solving the line.
        self.work += std::mem::take(&mut self.reasons.tests) * self.board.price(number) / 3;
        for &(at, colour) in &self.reasons.kept {
            let cell = self.board.cell_at(number, at as usize);
            reason.push(!self.variables.exclusion(Paint::new(cell, colour)));
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
pub fn learn<R: Run, const W: usize>(
    board: &mut Board<'_, R, W>,
    variables: &Variables,
    pipeline: Pipeline,
    control: &mut Control,
) -> Result<Rest, Halt> {
    control.hold(variables.len() as u64 * BYTES_A_VARIABLE)?;
    let mut solver = variables.solver();
    solver.set_decay(DECAY);
    let mut rules = Rules {
        orders: vec![Vec::new(); board.clues.len()],
        base: Vec::new(),
        reasons: Reasons::default(),
        decisions: None,
        board,
        variables,
        control,
        marks: Vec::new(),
        held: 0,
        work: 0,
    };
    let end = find_all(&mut solver, &mut rules, pipeline);
    rules.control.counter("conflicts", solver.conflicts());
    end
}

fn find_all<R: Run, const W: usize>(
    solver: &mut Solver,
    rules: &mut Rules<'_, '_, R, W>,
    pipeline: Pipeline,
) -> Result<Rest, Halt> {
    let mut seen = HashSet::new();
    if pipeline.beliefs {
        rules.decisions = Some(Decisions::new(rules.board, rules.control)?);
    }
    let most = (MOST_BYTES / rules.board.cells()).clamp(2, MOST_SOLUTIONS);
    for run in 1.. {
        let is_first = seen.is_empty();
        if rules.decisions.as_mut().is_some_and(|decisions| !decisions.begin(run)) {
            solver.rephase();
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
        rules.control.observer.solution(solver.level());
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
fn report_derived<R: Run, const W: usize>(
    solver: &mut Solver,
    rules: &mut Rules<'_, '_, R, W>,
    solution: &[u8],
) -> Result<(), Halt> {
    solver.backtrack_to_root(rules);
    if rules.control.observer.is_on() {
        for cell in (0..solution.len()).filter(|&cell| rules.variables.has(cell)) {
            rules.control.observer.set(1, cell, usize::from(solution[cell]));
        }
    }
    rules.control.observer.solution(1);
    rules.control.found(|| solution.to_vec())?;
    rules.control.observer.back(1);
    solver.add_clause(&rules.variables.other_than(solution));
    Ok(())
}
