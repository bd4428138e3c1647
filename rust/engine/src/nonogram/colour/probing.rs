//! Failed-literal probing in colour (singleton consistency), and the choice of the cell to guess.
//!
//! Idea: each open cell is set to each of its colours in turn, and lines are solved to the fixpoint
//! each time. A colour that fails is ruled out; whatever every other colour rules out is ruled out
//! too. Cells are probed in a circle until a whole round changes nothing. The result of a probe
//! stays valid until one of the lines that it solved changes.
//!
//! Cost: one fixpoint for each colour of a cell, within a budget: some work at the start, and the
//! price of one full round for each failed guess.

use std::sync::Arc;

use super::grid::{Board, Lines, Paint, Stop};
use crate::search::{Control, Halt, Observer};

/// The budget before any guess has failed, in the units of `Control::work`.
const FIRST_CREDIT: u64 = 1 << 24;

/// The assumed price of a full round before one was completed.
const FIRST_PRICE: u64 = 1 << 20;

/// The largest memory for stored results; a larger board stores none.
const MOST_BYTES: usize = 1 << 25;

/// The result of probing a cell with several colours.
#[derive(Clone, Copy)]
struct Found<const W: usize> {
    /// The lines solved by the probe.
    lines: Lines<W>,
    /// The score of the cell: how much its values decide.
    score: u64,
    /// The colour with the fewest consequences.
    colour: u8,
    /// Whether the result is still valid.
    stands: bool,
}

/// The budget of probing, and the result of the last probe of each cell.
pub struct Probes<const W: usize> {
    /// Cells that are open at the root.
    open: Arc<[usize]>,
    found: Vec<Found<W>>,
    credit: u64,
    price: u64,
    /// Number of values tried.
    pub count: u64,
}

impl<const W: usize> Probes<W> {
    pub fn new() -> Self {
        let (credit, price) = (FIRST_CREDIT, FIRST_PRICE);
        Self { open: Arc::default(), found: Vec::new(), credit, price, count: 0 }
    }

    /// Allocates results for the open cells of the board.
    pub fn prepare(&mut self, board: &Board<W>, control: &mut Control) -> Result<(), Halt> {
        self.open = (0..board.cells()).filter(|&cell| !board.is_decided(cell)).collect();
        let bytes = board.cells() * size_of::<Found<W>>();
        if bytes <= MOST_BYTES {
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
    pub fn forget(&mut self, board: &Board<W>, mark: usize) {
        if self.found.is_empty() || mark == board.trail.len() {
            return;
        }
        let changed = board.changed_since(mark);
        for &cell in &*self.open {
            let found = &mut self.found[cell];
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
    pub fn probe<O: Observer>(
        &mut self,
        board: &mut Board<W>,
        blur: impl FnMut(u64) -> u64,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Paint>, Stop> {
        let open = Arc::clone(&self.open);
        self.probe_among(&open, board, blur, depth, control, observer)
    }

    /// The same for some of the open cells.
    pub fn probe_among<O: Observer>(
        &mut self,
        open: &[usize],
        board: &mut Board<W>,
        mut blur: impl FnMut(u64) -> u64,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<Paint>, Stop> {
        let begun = board.work;
        let mut best: Option<(u64, Paint)> = None;
        let (mut at, mut quiet) = (0, 0);
        let mut is_cut = false;
        while quiet < open.len() {
            let cell = open[at];
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
                None => self.compare(board, cell, depth, control, observer)?,
            };
            let Some((score, colour)) = compared else {
                (best, quiet) = (None, 0);
                continue;
            };
            let score = blur(score);
            if best.is_none_or(|(most, _)| score > most) {
                best = Some((score, Paint { cell, colour }));
            }
        }
        self.spend(board.work - begun, is_cut);
        Ok(best.map(|(_, paint)| paint))
    }

    /// Tries each colour of an open cell. If something follows, it is set and the result is `None`.
    /// Otherwise returns the score of the cell and the colour with the fewest consequences: it is
    /// the likeliest, and the others are quick to refute.
    fn compare<O: Observer>(
        &mut self,
        board: &mut Board<W>,
        cell: usize,
        depth: usize,
        control: &mut Control,
        observer: &mut O,
    ) -> Result<Option<(u64, u8)>, Stop> {
        let mark = board.trail.len();
        board.touched = Lines::NONE;
        let colours: Vec<u8> = board.colours(cell).collect();
        let mut common: Option<Vec<Paint>> = None;
        let mut refuted = Vec::new();
        let mut sizes = Vec::with_capacity(colours.len());
        for colour in colours {
            let paint = Paint { cell, colour };
            self.count += 1;
            if board.suppose(paint, control)? {
                sizes.push((board.trail.len() - mark, colour));
                match &mut common {
                    None => common = Some(board.trail[mark..].to_vec()),
                    Some(common) => common.retain(|&paint| !board.can_be(paint)),
                }
            } else {
                refuted.push(paint);
            }
            board.undo(mark);
        }
        let Some(common) = common else { return Err(Stop::Dead) };
        if refuted.is_empty() && common.is_empty() {
            let (score, colour) = measure(&sizes);
            if let Some(found) = self.found.get_mut(cell) {
                *found = Found { lines: board.touched, score, colour, stands: true };
            }
            return Ok(Some((score, colour)));
        }
        for paint in refuted.into_iter().chain(common) {
            if board.can_be(paint) {
                board.rule_out(paint, depth, observer);
            }
        }
        board.settle(depth, control, observer)?;
        self.forget(board, mark);
        Ok(None)
    }
}

/// The score min + 1.85 ln(1 + difference) of two values, in whole numbers; of several colours the
/// smallest and the largest value count.
fn measure(sizes: &[(usize, u8)]) -> (u64, u8) {
    let (least, colour) = sizes.iter().copied().min().unwrap_or_default();
    let (most, _) = sizes.iter().copied().max().unwrap_or_default();
    let score = 4 * least as u64 + 5 * u64::from((1 + most - least).ilog2());
    (score, colour)
}

/// A guess without probing: a cell of the line with the fewest open cells, in a colour.
pub fn tightest<const W: usize>(board: &Board<W>) -> Option<Paint> {
    let open = |row: usize| {
        (row * board.width..(row + 1) * board.width).filter(|&cell| !board.is_decided(cell))
    };
    let (_, row) = (0..board.height)
        .map(|row| (open(row).count(), row))
        .filter(|&(cells, _)| cells > 0)
        .min()?;
    let cell = open(row).next()?;
    let colour = board.colours(cell).last()?;
    Some(Paint { cell, colour })
}
