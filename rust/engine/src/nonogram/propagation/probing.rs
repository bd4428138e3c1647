//! Failed-literal probing (singleton consistency), and the choice of the cell to guess.
//!
//! Idea: each open cell is set black and then white, and lines are solved to the fixpoint each
//! time. If one value fails, the cell has the other; if both hold, every consequence that they
//! share is set. Cells are probed in a circle until a whole round changes nothing. The result of a
//! probe stays valid until one of the lines that it solved changes, so such a cell is not probed
//! again.
//!
//! Cost: two fixpoints a cell, which pays only where guesses fail. So probing has a budget: some
//! work at the start, and the price of one full round for each failed guess.
//!
//! References: Freeman, "Improvements to propositional satisfiability search algorithms", 1995
//! (failed literals); Wu et al., "An efficient approach to solving nonograms", 2013 (full probing,
//! the score).

use super::grid::{Board, Guess, Lines, Stop};
use crate::search::{Control, Halt, Observer, Silent};

/// The budget before any guess has failed, in the units of `Control::work`.
const FIRST_CREDIT: u64 = 1 << 24;

/// The assumed price of a full round before one was completed.
const FIRST_PRICE: u64 = 1 << 20;

/// The budget of probing.
pub struct Credit {
    left: u64,
    /// The price of a full round, as far as known.
    price: u64,
    /// Number of values tried.
    pub probes: u64,
}

impl Credit {
    pub fn new() -> Self {
        Self { left: FIRST_CREDIT, price: FIRST_PRICE, probes: 0 }
    }

    /// No budget: no probing at all.
    pub fn none() -> Self {
        Self { left: 0, price: 0, probes: 0 }
    }

    /// Adds the price of a full round, because a guess failed.
    pub fn grant(&mut self) {
        self.left = self.left.saturating_add(self.price);
    }

    fn spend(&mut self, used: u64, is_cut: bool) {
        self.left = self.left.saturating_sub(used);
        self.price = if is_cut { self.price.saturating_mul(2) } else { self.price.max(used) };
    }
}

/// The largest memory for stored results; a larger board stores none.
const MOST_BYTES: usize = 1 << 25;

/// The result of probing a cell whose two values both hold.
#[derive(Clone, Copy)]
struct Found<const W: usize> {
    /// The lines solved by the probe.
    lines: Lines<W>,
    /// The score of the cell: how much its values decide.
    score: u64,
    /// The value with fewer consequences.
    is_black: bool,
    /// Whether the result is still valid.
    stands: bool,
}

/// The result of the last probe of each cell.
pub struct Probes<const W: usize> {
    found: Vec<Found<W>>,
    scratch: Vec<Guess>,
}

impl<const W: usize> Probes<W> {
    pub fn new() -> Self {
        Self { found: Vec::new(), scratch: Vec::new() }
    }

    fn prepare(&mut self, cells: usize, control: &mut Control) -> Result<(), Halt> {
        let bytes = cells * size_of::<Found<W>>();
        if self.found.is_empty() && bytes <= MOST_BYTES {
            control.hold(bytes as u64)?;
            let nothing = Found { lines: Lines::NONE, score: 0, is_black: true, stands: false };
            self.found = vec![nothing; cells];
        }
        Ok(())
    }

    fn recall(&self, cell: usize) -> Option<(u64, bool)> {
        let found = self.found.get(cell).filter(|found| found.stands)?;
        Some((found.score, found.is_black))
    }

    fn keep(&mut self, cell: usize, lines: Lines<W>, (score, is_black): (u64, bool)) {
        if let Some(found) = self.found.get_mut(cell) {
            *found = Found { lines, score, is_black, stands: true };
        }
    }
}

impl<const W: usize> Board<'_, W> {
    /// Drops the results that depend on lines changed since `mark`, or that change when the cells
    /// set since then are undone.
    pub fn forget(&mut self, mark: usize) {
        if self.probes.found.is_empty() || mark == self.trail.len() {
            return;
        }
        let changed = self.changed_since(mark);
        for &cell in &self.open {
            let found = &mut self.probes.found[cell as usize];
            found.stands &= !found.lines.meets(&changed);
        }
    }

    /// Probes the open cells until a round changes nothing or the budget is spent. Returns the cell
    /// with the best score; `None` if the board is solved or no result is known.
    pub fn probe<O: Observer>(
        &mut self,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Guess>, Stop> {
        if !self.open.is_empty() {
            self.probes.prepare(self.cells(), control)?;
        }
        let begun = self.work;
        let mut best: Option<(u64, Guess)> = None;
        let (mut at, mut quiet) = (0, 0);
        let mut is_cut = false;
        while quiet < self.open.len() {
            let cell = self.open[at] as usize;
            at = (at + 1) % self.open.len();
            quiet += 1;
            if quiet % 256 == 0 {
                control.work(16)?;
            }
            if self.is_known(cell) {
                continue;
            }
            if let Some((score, is_black)) = self.probes.recall(cell) {
                let score = self.restarts.blurred(score);
                prefer(&mut best, score, Guess { cell, is_black });
                continue;
            }
            if self.work - begun >= self.credit.left {
                is_cut = true;
                break;
            }
            match self.probe_cell(cell, depth, control, observer)? {
                None => (best, quiet) = (None, 0),
                Some((score, is_black)) => {
                    self.probes.keep(cell, self.touched, (score, is_black));
                    let score = self.restarts.blurred(score);
                    prefer(&mut best, score, Guess { cell, is_black });
                }
            }
        }
        self.credit.spend(self.work - begun, is_cut);
        Ok(best.map(|(_, guess)| guess))
    }

    /// Tries both values of an open cell. If something follows, it is set and the result is `None`.
    /// Otherwise returns the score of the cell and the value with fewer consequences: it is
    /// likelier right, and the other value is quick to refute.
    fn probe_cell<O: Observer>(
        &mut self,
        cell: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<(u64, bool)>, Stop> {
        let mark = self.trail.len();
        self.touched = Lines::NONE;
        if !self.try_value(Guess { cell, is_black: true }, control)? {
            self.undo(mark);
            return self.commit(&[Guess { cell, is_black: false }], depth, control, observer);
        }
        let mut by_black = std::mem::take(&mut self.probes.scratch);
        by_black.clear();
        by_black.extend(self.trail[mark..].iter().map(|&cell| {
            let cell = cell as usize;
            Guess { cell, is_black: self.is_black(cell) }
        }));
        self.undo(mark);
        if !self.try_value(Guess { cell, is_black: false }, control)? {
            self.undo(mark);
            return self.commit(&[Guess { cell, is_black: true }], depth, control, observer);
        }
        let (black, white) = (by_black.len() as u64, (self.trail.len() - mark) as u64);
        let agrees = |guess: &Guess| {
            self.is_known(guess.cell) && self.is_black(guess.cell) == guess.is_black
        };
        let common: Vec<Guess> = by_black.iter().copied().filter(agrees).collect();
        self.probes.scratch = by_black;
        self.undo(mark);
        if !common.is_empty() {
            return self.commit(&common, depth, control, observer);
        }
        // The measure of the reference, min + 1.85 ln(1 + difference), in whole numbers.
        let difference = black.abs_diff(white);
        let score = 4 * black.min(white) + 5 * u64::from((1 + difference).ilog2());
        Ok(Some((score, black <= white)))
    }

    fn try_value(&mut self, guess: Guess, control: &mut Control) -> Result<bool, Halt> {
        self.credit.probes += 1;
        self.set(guess, 0, &mut Silent);
        self.survives(0, control, &mut Silent)
    }

    fn commit<O: Observer>(
        &mut self,
        cells: &[Guess],
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<(u64, bool)>, Stop> {
        let mark = self.trail.len();
        for &guess in cells {
            self.set(guess, depth, observer);
        }
        self.settle(depth, control, observer)?;
        self.forget(mark);
        Ok(None)
    }

    /// A guess without probing: the first open cell of the row with the fewest open cells.
    pub fn tightest(&self) -> Option<Guess> {
        let (_, line) = (0..self.height())
            .map(|line| (self.lines[line].open().len(), line))
            .filter(|&(cells, _)| cells > 0)
            .min()?;
        let bit = self.lines[line].open().least()?;
        Some(Guess { cell: line * self.width + bit - 1, is_black: true })
    }
}

fn prefer(best: &mut Option<(u64, Guess)>, score: u64, guess: Guess) {
    if best.is_none_or(|(most, _)| score > most) {
        *best = Some((score, guess));
    }
}
