//! Failed-literal probing (singleton consistency), and the choice of the cell to guess.
//!
//! Idea: each open cell is painted in each of its colours, and lines are solved to the fixpoint each
//! time. A colour that fails is ruled out; if all hold, whatever each of them rules out is ruled
//! out. Cells are probed in a circle until a whole round changes nothing. The result of a probe
//! stays valid until one of the lines that it solved changes, so such a cell is not probed again.
//!
//! Cost: one fixpoint for each colour of a cell, which pays only where guesses fail. So probing has
//! a budget: some work at the start, and the price of one full round for each failed guess.
//!
//! References: Freeman, "Improvements to propositional satisfiability search algorithms", 1995
//! (failed literals); Wu et al., "An efficient approach to solving nonograms", 2013 (full probing,
//! the score).

use std::sync::Arc;

use super::grid::{Board, Lines, Paint, Stop};
use crate::nonogram::puzzle::Run;
use crate::search::{Control, Halt};

/// The budget before any guess has failed, in the units of `Control::work`.
const FIRST_CREDIT: u64 = 1 << 24;

/// The assumed price of a full round before one was completed.
const FIRST_PRICE: u64 = 1 << 20;

/// The largest memory for stored results; a larger board stores none.
const MOST_BYTES: usize = 1 << 25;

/// The result of probing a cell whose colours all hold.
#[derive(Clone, Copy)]
struct Found<const W: usize> {
    /// The lines solved by the probe.
    lines: Lines<W>,
    /// The score of the cell: how much its colours decide.
    score: u64,
    /// The colour with the fewest consequences.
    colour: u8,
    /// Whether the result is still valid.
    stands: bool,
}

/// The budget of probing, and the result of the last probe of each cell.
pub struct Probes<const W: usize> {
    /// Cells that are open at the root.
    pub open: Arc<[u32]>,
    found: Vec<Found<W>>,
    credit: u64,
    /// The price of a full round, as far as known.
    price: u64,
    /// What the last painted colour ruled out.
    common: Vec<Paint>,
    /// Number of values tried.
    pub count: u64,
}

impl<const W: usize> Probes<W> {
    pub fn new() -> Self {
        let (credit, price) = (FIRST_CREDIT, FIRST_PRICE);
        Self {
            open: Arc::default(),
            found: Vec::new(),
            credit,
            price,
            common: Vec::new(),
            count: 0,
        }
    }

    /// Without a budget: no probing at all.
    pub fn none() -> Self {
        Self { credit: 0, price: 0, ..Self::new() }
    }

    /// Lists the open cells of the board, and allocates results for them.
    pub fn prepare<R: Run>(
        &mut self,
        board: &Board<'_, R, W>,
        control: &mut Control,
    ) -> Result<(), Halt> {
        let cells = 0..board.cells();
        self.open = cells.filter(|&cell| !board.is_decided(cell)).map(|cell| cell as u32).collect();
        let bytes = board.cells() * size_of::<Found<W>>();
        if self.found.is_empty() && !self.open.is_empty() && bytes <= MOST_BYTES {
            control.hold(bytes as u64)?;
            let nothing = Found { lines: Lines::NONE, score: 0, colour: 0, stands: false };
            self.found = vec![nothing; board.cells()];
        }
        Ok(())
    }

    /// Adds the price of a full round, because a guess failed.
    pub fn grant(&mut self) {
        self.credit = self.credit.saturating_add(self.price);
    }

    fn spend(&mut self, used: u64, is_cut: bool) {
        self.credit = self.credit.saturating_sub(used);
        self.price = if is_cut { self.price.saturating_mul(2) } else { self.price.max(used) };
    }

    /// Drops the results that depend on lines changed since `mark`, or that change when what was
    /// ruled out since then is undone.
    pub fn forget<R: Run>(&mut self, board: &Board<'_, R, W>, mark: usize) {
        if self.found.is_empty() || mark == board.trail.len() {
            return;
        }
        let changed = board.changed_since(mark);
        for &cell in &*self.open {
            let found = &mut self.found[cell as usize];
            found.stands &= !found.lines.meets(&changed);
        }
    }

    fn recall(&self, cell: usize) -> Option<(u64, u8)> {
        let found = self.found.get(cell).filter(|found| found.stands)?;
        Some((found.score, found.colour))
    }

    /// Probes the open cells until a round changes nothing or the budget is spent. Returns the cell
    /// with the best score, which `blur` may change; `None` if the board is solved or no result is
    /// known.
    pub fn probe<R: Run>(
        &mut self,
        board: &mut Board<'_, R, W>,
        blur: impl FnMut(u64) -> u64,
        depth: usize,
        control: &mut Control,
    ) -> Result<Option<Paint>, Stop> {
        let open = Arc::clone(&self.open);
        self.probe_among(&open, board, blur, depth, control)
    }

    /// The same for some of the open cells.
    pub fn probe_among<R: Run>(
        &mut self,
        open: &[u32],
        board: &mut Board<'_, R, W>,
        mut blur: impl FnMut(u64) -> u64,
        depth: usize,
        control: &mut Control,
    ) -> Result<Option<Paint>, Stop> {
        let begun = board.work;
        let mut best: Option<(u64, Paint)> = None;
        let (mut at, mut quiet) = (0, 0);
        let mut is_cut = false;
        while quiet < open.len() {
            let cell = open[at] as usize;
            at = (at + 1) % open.len();
            quiet += 1;
            if quiet % 256 == 0 {
                control.work(16)?;
            }
            if board.is_decided(cell) {
                continue;
            }
            let known = self.recall(cell);
            if known.is_none() && board.work - begun >= self.credit {
                is_cut = true;
                break;
            }
            let compared = match known {
                Some(known) => Some(known),
                None => self.compare(board, cell, depth, control)?,
            };
            let Some((score, colour)) = compared else {
                (best, quiet) = (None, 0);
                continue;
            };
            let score = blur(score);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, Paint::new(cell, colour)));
            }
        }
        self.spend(board.work - begun, is_cut);
        Ok(best.map(|(_, paint)| paint))
    }

    /// Tries each colour of an open cell, the last first. If something follows, it is ruled out and
    /// the result is `None`. Otherwise returns the score of the cell and the colour with the fewest
    /// consequences: it is the likeliest, and the others are quick to refute.
    fn compare<R: Run>(
        &mut self,
        board: &mut Board<'_, R, W>,
        cell: usize,
        depth: usize,
        control: &mut Control,
    ) -> Result<Option<(u64, u8)>, Stop> {
        let mark = board.trail.len();
        board.touched = Lines::NONE;
        let (mut least, mut most) = ((u64::MAX, 0), 0);
        let mut next = board.colours(cell).next_back();
        while let Some(colour) = next {
            self.count += 1;
            let holds = board.suppose(Paint::new(cell, colour), control)?;
            if !holds {
                board.undo(mark);
                board.rule_out(Paint::new(cell, colour), depth, &mut control.observer);
                return self.settle(board, mark, depth, control);
            }
            if least.0 == u64::MAX {
                self.common.clear();
                self.common.extend_from_slice(&board.trail[mark..]);
            } else {
                self.common.retain(|&paint| !board.can_be(paint));
            }
            let size = (board.trail.len() - mark) as u64;
            if size < least.0 {
                least = (size, colour);
            }
            most = most.max(size);
            board.undo(mark);
            next = board.colours(cell).rfind(|&other| other < colour);
        }
        if !self.common.is_empty() {
            for at in 0..self.common.len() {
                board.rule_out(self.common[at], depth, &mut control.observer);
            }
            return self.settle(board, mark, depth, control);
        }
        // The measure of the reference, min + 1.85 ln(1 + difference), in whole numbers; of several
        // colours those with the fewest and with the most consequences count.
        let (least, colour) = least;
        let score = 4 * least + 5 * u64::from((1 + most - least).ilog2());
        if let Some(found) = self.found.get_mut(cell) {
            *found = Found { lines: board.touched, score, colour, stands: true };
        }
        Ok(Some((score, colour)))
    }

    /// Settles the board after something was ruled out, and drops the results that it changes.
    fn settle<R: Run>(
        &mut self,
        board: &mut Board<'_, R, W>,
        mark: usize,
        depth: usize,
        control: &mut Control,
    ) -> Result<Option<(u64, u8)>, Stop> {
        board.settle(depth, control)?;
        self.forget(board, mark);
        Ok(None)
    }
}

/// A guess without probing: the first open cell of the row with the fewest open cells, in a colour.
pub fn tightest<R: Run, const W: usize>(board: &Board<'_, R, W>) -> Option<Paint> {
    let (_, row) = (0..board.height)
        .map(|row| (board.line(row).open().len(), row))
        .filter(|&(cells, _)| cells > 0)
        .min()?;
    let cell = board.cell_at(row, board.line(row).open().least()?);
    let colour = board.colours(cell).next_back()?;
    Some(Paint::new(cell, colour))
}
