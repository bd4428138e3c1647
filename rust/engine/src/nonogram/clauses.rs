//! Clause learning over the cells, with whole lines as rules.
//!
//! A variable of the learner says that an open cell is black. There are no clauses to begin with:
//! what follows from a line is found by the line solver, which sees all of it, and explained only
//! when a conflict asks. The reason of a cell is a least set of cells of its line, known before it,
//! without which the line could be completed with the other value; cells known early are kept
//! rather than late ones, so that what is learned speaks of few decisions.
//!
//! Invariant: the trail of the board, from what the root knows on, is that of the learner.
//!
//! References: Ohrimenko, Stuckey, Codish, "Propagation via lazy clause generation", 2009; Junker,
//! "QuickXplain", 2004 (least explanations).

use super::grid::{Board, Guess, Stop};
use super::reasons::{Pattern, Reasons};
use crate::learning::{Learner, Listener, Lit};
use crate::search::{Control, Halt, Observer};

/// Lines as rules of the learner.
struct Rules<'b, 'a, O, const W: usize> {
    board: &'b mut Board<'a, W>,
    control: &'b mut Control,
    observer: &'b mut O,
    /// The variable of each cell that is open at the root.
    variables: Vec<u32>,
    /// The length of the trail at each decision.
    marks: Vec<usize>,
    /// By line: the bits of the cells that decisions made known, in that order.
    orders: Vec<Vec<u16>>,
    patterns: Vec<Pattern<W>>,
    reasons: Reasons<W>,
    held: u64,
    work: u64,
}

impl<O: Observer, const W: usize> Rules<'_, '_, O, W> {
    fn lit(&self, cell: usize) -> Lit {
        let variable = self.variables[cell] as usize;
        if self.board.is_black(cell) { Lit::holds(variable) } else { Lit::fails(variable) }
    }

    /// Notes the cells that the trail has from here on. What the root knows needs no reason.
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

impl<O: Observer, const W: usize> Listener for Rules<'_, '_, O, W> {
    const HEARS: bool = false;

    fn decide(&mut self, level: usize, lit: Lit) -> Result<(), Halt> {
        let cell = self.board.open[lit.variable()] as usize;
        self.control.node(level)?;
        self.observer.node(level, cell, usize::from(lit.is_positive()));
        self.marks.push(self.board.trail.len());
        Ok(())
    }

    fn assign(&mut self, _: usize, _: Lit) {}

    fn back(&mut self, from: usize, level: usize) {
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

    fn work(&mut self, units: u64, bytes: u64) -> Result<(), Halt> {
        if bytes > self.held {
            self.control.hold(bytes - self.held)?;
        } else {
            self.control.release(self.held - bytes);
        }
        self.held = bytes;
        self.control.work(units + std::mem::take(&mut self.work))
    }

    fn deduce(&mut self, news: &[Lit], deduced: &mut Vec<(Lit, u32)>) -> Result<(), u32> {
        let depth = self.marks.len();
        let begun = self.board.trail.len();
        for lit in news {
            let cell = self.board.open[lit.variable()] as usize;
            self.board.set(Guess { cell, is_black: lit.is_positive() }, depth, self.observer);
        }
        self.note(begun);
        while let Some(line) = self.board.next_line() {
            self.work += self.board.price(line);
            self.board.lines_solved += 1;
            let mark = self.board.trail.len();
            if let Err(Stop::Dead | Stop::Halt(_)) =
                self.board.solve_line(line, depth, self.observer)
            {
                return Err(line as u32);
            }
            self.note(mark);
            for at in mark..self.board.trail.len() {
                deduced.push((self.lit(self.board.trail[at] as usize), line as u32));
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
        self.work += known.cells as u64 / 4;
        self.reasons.find(&self.patterns[line], &base, &known, &order[..end]);
        for &bit in &self.reasons.kept {
            reason.push(!self.lit(self.board.cell(line, bit)));
        }
    }
}

/// Finds every solution of a board at its fixpoint.
pub fn learn<O: Observer, const W: usize>(
    board: &mut Board<'_, W>,
    control: &mut Control,
    observer: &mut O,
) -> Result<(), Halt> {
    let mut variables = vec![u32::MAX; board.cells()];
    board.open.retain(|_| true);
    let open: Vec<u32> =
        board.open.iter().copied().filter(|&cell| !board.is_known(cell as usize)).collect();
    board.open = open;
    for (variable, &cell) in board.open.iter().enumerate() {
        variables[cell as usize] = variable as u32;
    }
    let mut learner = Learner::new(board.open.len());
    let mut rules = Rules {
        orders: vec![Vec::new(); board.lines.len()],
        patterns: board.clues.iter().map(|clue| Pattern::new(clue)).collect(),
        reasons: Reasons::new(),
        board,
        control,
        observer,
        variables,
        marks: Vec::new(),
        held: 0,
        work: 0,
    };
    let end = find_all(&mut learner, &mut rules);
    rules.control.counter("conflicts", learner.conflicts());
    rules.control.counter("learner restarts", learner.restarts());
    end
}

fn find_all<O: Observer, const W: usize>(
    learner: &mut Learner,
    rules: &mut Rules<'_, '_, O, W>,
) -> Result<(), Halt> {
    let mut rng = crate::rng::Rng::new(0);
    let k = crate::learning::knob;
    let mut run = 0u64;
    loop {
        run += 1;
        if k("BP", 1.0) > 0.0 && rules.control.count() == 0 {
            let beliefs = super::beliefs::beliefs(rules.board, if run == 1 { 0.0 } else { k("NOISE", 0.2) as f32 }, &mut rng, rules.control)?;
            learner.forget_activity();
            for (variable, &cell) in rules.board.open.iter().enumerate() {
                let belief = beliefs[cell as usize];
                learner.suggest(variable, belief > 0.5, f64::from((belief - 0.5).abs()) * k("ACT", 10.0));
            }
        }
        let luby = super::restarts::luby(run);
        let unit = k("UNIT", 100.0);
        let most = if rules.control.count() == 0 { (unit * luby as f64) as u64 } else { u64::MAX };
        match learner.search_for(most, rules)? {
            None => {}
            Some(false) => return Ok(()),
            Some(true) => {
        rules.observer.solution(learner.level());
        rules.control.found(|| rules.board.picture())?;
        learner.forbid(&learner.decisions(), rules);
        }
    }
    }
}
