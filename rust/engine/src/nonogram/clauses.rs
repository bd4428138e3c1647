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
use super::line::{Line, LineSolver};
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
    /// Where each cell stands on the trail.
    positions: Vec<u32>,
    /// Known cells of a line with their bits, in the order in which they became known.
    causes: Vec<(u32, u32)>,
    held: u64,
    work: u64,
}

impl<O: Observer, const W: usize> Rules<'_, '_, O, W> {
    fn lit(&self, cell: usize) -> Lit {
        let variable = self.variables[cell] as usize;
        if self.board.is_black(cell) { Lit::holds(variable) } else { Lit::fails(variable) }
    }

    fn number_trail(&mut self, from: usize) {
        for at in from..self.board.trail.len() {
            self.positions[self.board.trail[at] as usize] = at as u32;
        }
    }

    /// The known cells of `line` that came after the root and before `end` on the trail.
    fn collect_causes(&mut self, line: usize, end: usize) {
        let root = self.marks.first().copied().unwrap_or(0);
        let known = self.board.lines[line];
        let mut bits = known.black | known.white;
        self.causes.clear();
        while let Some(bit) = bits.pop() {
            let position = self.positions[self.board.cell(line, bit)] as usize;
            if (root..end).contains(&position) {
                self.causes.push((position as u32, bit as u32));
            }
        }
        self.causes.sort_unstable();
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
        self.number_trail(begun);
        while let Some(line) = self.board.next_line() {
            self.work += self.board.price(line);
            self.board.lines_solved += 1;
            let mark = self.board.trail.len();
            if let Err(Stop::Dead | Stop::Halt(_)) =
                self.board.solve_line(line, depth, self.observer)
            {
                return Err(line as u32);
            }
            self.number_trail(mark);
            for at in mark..self.board.trail.len() {
                deduced.push((self.lit(self.board.trail[at] as usize), line as u32));
            }
        }
        Ok(())
    }

    fn explain(&mut self, rule: u32, lit: Option<Lit>, reason: &mut Vec<Lit>) {
        let line = rule as usize;
        let cell = lit.map(|lit| (self.board.open[lit.variable()] as usize, lit.is_positive()));
        let end = cell.map_or(usize::MAX, |(cell, _)| self.positions[cell] as usize);
        self.collect_causes(line, end);
        let known = self.board.lines[line];
        let mut base = known;
        for &(_, bit) in &self.causes {
            base.black.remove(bit as usize);
            base.white.remove(bit as usize);
        }
        self.board.remove_later(line, end, &self.positions, &mut base);
        if let Some((cell, is_black)) = cell {
            let bit = self.board.bit(line, cell);
            let side = if is_black { &mut base.white } else { &mut base.black };
            side.insert(bit);
        }
        self.work += (self.causes.len() as u64 + 1) * self.board.price(line) / 2;
        let mut probe = Probe { clue: self.board.clues[line], known, base };
        let kept = probe.least(&self.causes);
        for bit in kept {
            reason.push(!self.lit(self.board.cell(line, bit)));
        }
    }
}

/// Asks which of the known cells of a line are needed for a contradiction.
struct Probe<'a, const W: usize> {
    clue: &'a [u16],
    known: Line<W>,
    /// What is taken for granted.
    base: Line<W>,
}

impl<const W: usize> Probe<'_, W> {
    fn with(&self, mut line: Line<W>, causes: &[(u32, u32)]) -> Line<W> {
        for &(_, bit) in causes {
            let bit = bit as usize;
            if self.known.black.contains(bit) {
                line.black.insert(bit);
            } else {
                line.white.insert(bit);
            }
        }
        line
    }

    fn is_dead(&self, line: &Line<W>) -> bool {
        !LineSolver::is_possible(self.clue, line)
    }

    /// The bits of a least part of `causes` that makes the line impossible, which all of them do.
    /// The shortest beginning that does ends with a cause that is needed; the others are left out
    /// one by one, from the last, while the line stays impossible.
    fn least(&mut self, causes: &[(u32, u32)]) -> Vec<usize> {
        let (mut low, mut high) = (0, causes.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.is_dead(&self.with(self.base, &causes[..middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        let mut line = self.with(self.base, &causes[..low]);
        let mut kept = Vec::new();
        if low == 0 {
            return kept;
        }
        kept.push(causes[low - 1].1 as usize);
        for &(_, bit) in causes[..low - 1].iter().rev() {
            let bit = bit as usize;
            let mut without = line;
            without.black.remove(bit);
            without.white.remove(bit);
            if self.is_dead(&without) {
                line = without;
            } else {
                kept.push(bit);
            }
        }
        kept
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
        positions: vec![0; variables.len()],
        board,
        control,
        observer,
        variables,
        marks: Vec::new(),
        causes: Vec::new(),
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
    while learner.search(rules)? {
        rules.observer.solution(learner.level());
        rules.control.found(|| rules.board.picture())?;
        learner.forbid(&learner.decisions(), rules);
    }
    Ok(())
}
